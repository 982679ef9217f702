import { parseArgs } from 'node:util'

export type Command =
  | { kind: 'help' }
  | { kind: 'version' }
  | {
      kind: 'search'
      query: string
      followUps: string[]
      searchId: string | undefined
      context: Record<string, string | string[]>
      json: boolean
    }
  | { kind: 'browse'; word: string; json: boolean }
  | { kind: 'info'; slug: string; json: boolean }

export type Parsed = Command | { kind: 'wrong'; why: string }

const options = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  json: { type: 'boolean' },
  'follow-up': { type: 'string', multiple: true },
  'search-id': { type: 'string' },
  context: { type: 'string', multiple: true },
} as const
const SEARCH_ONLY = ['follow-up', 'search-id', 'context'] as const

/** What a command line asks for, or what is wrong with it. */
export function readCommand(words: readonly string[]): Parsed {
  const parsed = parse(words)
  if (typeof parsed === 'string') return wrong(parsed)
  const { values, positionals } = parsed
  const [name, ...rest] = positionals
  const said = rest.join(' ').trim()
  const json = values.json ?? false
  if (values.help || name === 'help') return { kind: 'help' }
  if (values.version) return { kind: 'version' }
  if (name === undefined) return wrong('A command is missing.')
  const misplaced = SEARCH_ONLY.find((option) => name !== 'search' && values[option] !== undefined)
  if (misplaced) return wrong(`--${misplaced} belongs to search.`)
  if (name === 'browse') return { kind: 'browse', word: said, json }
  if (name === 'info') {
    return rest.length === 1 && said !== ''
      ? { kind: 'info', slug: said, json }
      : wrong('info takes the slug of one service.')
  }
  if (name !== 'search') return wrong(`There is no command "${name}".`)
  if (said === '') return wrong('search takes what you need, in your own words.')
  const context = readContext(values.context ?? [])
  if (typeof context === 'string') return wrong(context)
  const followUps = values['follow-up'] ?? []
  if (followUps.some((text) => text.trim() === '')) return wrong('--follow-up takes a text.')
  return { kind: 'search', query: said, followUps, searchId: values['search-id'], context, json }
}

const wrong = (why: string) => ({ kind: 'wrong', why }) as const

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    return error instanceof Error ? error.message : 'The arguments cannot be read.'
  }
}

/** Keys that are given twice hold a list. Answers what is wrong instead. */
function readContext(pairs: readonly string[]): Record<string, string | string[]> | string {
  const context = new Map<string, string | string[]>()
  for (const pair of pairs) {
    const [, key, value] = /^([^=]+)=(.+)$/s.exec(pair) ?? []
    if (key === undefined || value === undefined) {
      return `--context takes key=value, not "${pair}".`
    }
    const before = context.get(key)
    context.set(key, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(context)
}
