import { readFileSync } from 'node:fs'
import { readCatalog } from '../../local/demo/services.ts'
import { wire } from '../load.ts'
import type { Start } from './asker.ts'

/** What is asked of the index: what services are said to be used for, and lines of data/searches that one may answer. */
export async function listQuestions(): Promise<string[]> {
  const files = await readCatalog()
  const uses = files.flatMap(({ entries }) => entries.flatMap(({ use_cases }) => use_cases))
  const asked = readFileSync('data/searches/asked.txt', 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('+ ') ? [line.slice(2)] : []))
  return shuffle([...uses.filter((use) => typeof use === 'string'), ...asked])
}

/** An order that is the same in each run and has nothing to do with the files'. */
const shuffle = (texts: readonly string[]) =>
  texts
    .map((text, at) => ({ text, lot: Math.imul(at + 1, 0x9e3779b1) >>> 0 }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ text }) => text)

/** A search is a new question of the next publisher: each has a rate of its own. */
export async function searchRequests({ keys, of }: Pick<Start, 'keys' | 'of'>) {
  const questions = await listQuestions()
  let sent = 0
  return (count: number) => {
    let left = count
    return () => {
      if (left-- <= 0) return undefined
      const at = sent++
      const query = questions[at % questions.length] ?? ''
      return (of === 'mcp' ? callTool : search)(keys[at % keys.length] ?? '', query)
    }
  }
}

const search = (key: string, query: string) =>
  wire(
    'POST',
    '/search',
    { 'x-api-key': key, 'content-type': 'application/json' },
    JSON.stringify({ query }),
  )

const callTool = (key: string, query: string) =>
  wire(
    'POST',
    '/mcp',
    {
      'x-api-key': key,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'aside_index_search', arguments: { query } },
    }),
  )
