import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Message } from '../../src/language/contract.ts'
import { readTurns } from './turns.ts'

/**
 * A conversation and what it is about; `fine`: the guard must let it pass. `accept`: the campaigns of the development set
 * that fit, where somebody said which do.
 */
export type Case = { topic: string; messages: Message[]; text: string; accept?: string[] }

export const FINE = 'fine'
export const SAFETY = join(import.meta.dirname, '../../data/safety')

/** Cases of a file of lines `topic<TAB>conversation[<TAB>campaigns, or - for none]`, turns as in `me: ... || ai: ... || me: ...`. */
export function readCases(path: string): Case[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [topic = '', text = '', fit] = line.split('\t')
      const accept = fit?.split(',').filter((key) => key !== '-')
      return { topic, text, messages: readCase(text), ...(accept ? { accept } : {}) }
    })
}

export function listCaseFiles(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .map((name) => join(directory, name))
}

/** What does not begin with the user's turn is one text of theirs, whatever it looks like. */
const readCase = (text: string): Message[] =>
  text.startsWith('me: ') ? readTurns(text) : [{ role: 'user', content: text }]
