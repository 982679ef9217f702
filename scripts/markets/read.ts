import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What people buy of one kind, and what they say when they need it; the form stands in data/markets/README.md. */
export type Market = {
  slug: string
  /** The file it stands in. */
  file: string
  name: string
  about: string
  topics: string[]
  /** What people say who need it, by language. */
  said: Readonly<Record<Spoken, string[]>>
  /** What sounds near and wants something else. */
  near: string[]
  /** What speaks of it and wants nothing. */
  idle: string[]
  terms: string[]
}

export const spoken = ['en', 'de', 'fr', 'es', 'pt', 'it'] as const
export type Spoken = (typeof spoken)[number]

/** Nothing said in any language. */
export const unsaid = (): Market['said'] => ({ en: [], de: [], fr: [], es: [], pt: [], it: [] })

export const MARKETS = join(import.meta.dirname, '../../data/markets')

/** Every market of the folder, in the order of files and lines. Throws on a line that says nothing known. */
export function readMarkets(directory = MARKETS): Market[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readFile(directory, name))
}

function readFile(directory: string, file: string): Market[] {
  const markets: Market[] = []
  for (const [number, line] of readFileSync(join(directory, file), 'utf8').split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue
    const [kind = '', ...rest] = line.split(' ')
    const text = rest.join(' ')
    if (kind === 'market') markets.push(emptyMarket(text, file))
    else if (!take(markets.at(-1), kind, text)) throw new Error(`${file}:${number + 1}: ${line}`)
  }
  return markets
}

const emptyMarket = (slug: string, file: string): Market => ({
  ...{ slug, file, name: '', about: '', topics: [], near: [], idle: [], terms: [] },
  said: unsaid(),
})

const isSpoken = (kind: string): kind is Spoken => spoken.some((language) => language === kind)
const listed = (text: string) => text.split(',').map((item) => item.trim())

/** Whether the line belongs to a market. */
function take(market: Market | undefined, kind: string, text: string): boolean {
  if (!market || text === '') return false
  if (isSpoken(kind)) market.said[kind].push(text)
  else if (kind === 'near' || kind === 'idle') market[kind].push(text)
  else if (kind === 'name' || kind === 'about') market[kind] = text
  else if (kind === 'topics' || kind === 'terms') market[kind].push(...listed(text).filter(Boolean))
  else return false
  return true
}

/** All that is said of a market, in any language. */
export const sentencesOf = ({ said }: Market): string[] =>
  spoken.flatMap((language) => said[language])
