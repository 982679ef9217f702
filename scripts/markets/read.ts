import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What people buy of one kind, and what they say when they need it; the form stands in data/README.md. */
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

/** Every market, in the order of files and lines, with what is said in `more` besides. Throws on a line that says nothing known. */
export function readMarkets(): Market[] {
  const markets = readFirstMarkets()
  const known = new Map(markets.map((market) => [market.slug, market]))
  readFolder(join(MARKETS, 'more'), (slug) => known.get(slug))
  return markets
}

/** The same without what further authors said later. */
export function readFirstMarkets(): Market[] {
  const markets: Market[] = []
  readFolder(MARKETS, (slug, file) => {
    const market = emptyMarket(slug, file)
    markets.push(market)
    return market
  })
  return markets
}

/** Reads each file of a folder; `find`: the market of a slug, which takes the lines behind it. */
function readFolder(
  directory: string,
  find: (slug: string, file: string) => Market | undefined,
): void {
  const files = readdirSync(directory).filter((name) => name.endsWith('.txt'))
  for (const file of files.sort()) {
    let market: Market | undefined
    const lines = readFileSync(join(directory, file), 'utf8').split('\n')
    for (const [number, line] of lines.entries()) {
      if (line === '' || line.startsWith('#')) continue
      const [kind = '', ...rest] = line.split(' ')
      const text = rest.join(' ')
      if (kind === 'market') market = find(text, file)
      else if (!take(market, kind, text)) throw new Error(`${file}:${number + 1}: ${line}`)
    }
  }
}

const emptyMarket = (slug: string, file: string): Market => ({
  ...{ slug, file, name: '', about: '', topics: [], near: [], idle: [], terms: [] },
  said: unsaid(),
})

const isSpoken = (kind: string): kind is Spoken => spoken.some((language) => language === kind)
export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Whether the line belongs to a market. */
function take(market: Market | undefined, kind: string, text: string): boolean {
  if (!market || text === '') return false
  if (isSpoken(kind)) market.said[kind].push(text)
  else if (kind === 'near' || kind === 'idle') market[kind].push(text)
  else if (kind === 'name' || kind === 'about') market[kind] = text
  else if (kind === 'topics' || kind === 'terms') market[kind].push(...listed(text))
  else return false
  return true
}

/** All that is said of a market, in any language. */
export const sentencesOf = ({ said }: Market): string[] =>
  spoken.flatMap((language) => said[language])
