import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const SEARCHES = join(import.meta.dirname, '../../data/searches')
const ASKED = ['asked.txt', 'asked-plainly.txt', 'asked-third.txt']

/** The lines of a file of data/searches that begin with a mark: what each says, and its mark. */
export const readMarked = (name: string): { mark: string; text: string }[] =>
  readFileSync(join(SEARCHES, name), 'utf8')
    .split('\n')
    .filter((line) => /^[+~-] /.test(line))
    .map((line) => ({ mark: line.charAt(0), text: line.slice(2) }))

/** What is said to an index of developer services, and whether one may answer it. */
export const readAsked = (): [text: string, answered: boolean][] =>
  ASKED.flatMap(readMarked).map(({ mark, text }) => [text, mark === '+'])
