import { readFileSync } from 'node:fs'
import { type Market, readMarkets } from '../scripts/markets/read.ts'

type Line = {
  type: string
  title?: string
  description?: string
  ad_texts?: string[]
  keywords?: string[]
  topics?: string[]
}

/** A small deterministic generator, so that every run measures the same campaigns. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

type Import = { lines: string[]; titles: string[] }

/** An import of `n` campaigns, an advertiser for every ten: of BENCH_TEXTS=markets, or the demo's recombined. */
export const benchImport = (n: number): Import =>
  isOfMarkets() ? marketImport(n) : syntheticImport(n)

/** What people say of the markets, in the same order in every run; null where the bench has its own questions. */
export function marketQuestions(): string[] | null {
  if (!isOfMarkets()) return null
  const random = createRandom(1)
  const said = readMarkets().map(({ said }) => said.en)
  return Array.from({ length: 500 }, () => pickOf(pickOf(said, random), random))
}

const isOfMarkets = () => process.env.BENCH_TEXTS === 'markets'
const pickOf = <T>(values: readonly T[], random: () => number): T => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

/**
 * `n` campaigns of data/markets, each selling what one market does in words of its own choice, as many of one market as
 * of any other: real campaigns compete with those of their market, and have little in common with the rest.
 */
function marketImport(n: number): Import {
  const random = createRandom(n)
  const markets = readMarkets()
  const lines: string[] = []
  const titles: string[] = []
  for (let i = 0; i < n; i++) {
    if (i % 10 === 0) lines.push(advertiserLine(i))
    const { name, about, terms } = pickOf(markets, random) as Market
    const keywords = [...new Set(Array.from({ length: 6 }, () => pickOf(terms, random)))]
    const title = `${keywords[0]} ${i}`
    titles.push(title)
    const texts = { description: `${name}: ${about}`, ad_texts: [about], keywords, topics: [] }
    lines.push(campaignLine(i, { ...texts, title, bid: 1 + Math.floor(random() * 2000) / 100 }))
  }
  return { lines, titles }
}

const advertiserLine = (i: number) =>
  JSON.stringify({
    type: 'advertiser',
    key: `bench-a${i / 10}`,
    name: `Bench ${i}`,
    email: `b${i}@bench.example`,
  })

const campaignLine = (i: number, own: Omit<Line, 'type'> & { title: string; bid: number }) =>
  JSON.stringify({
    type: 'campaign',
    key: `bench-c${i}`,
    advertiser_key: `bench-a${Math.floor(i / 10)}`,
    name: own.title,
    brand_name: `Brand ${i}`,
    landing_page: `https://brand${i}.example/`,
    pricing_model: ['cpm', 'cpc'][i % 2],
    daily_budget: 1_000_000,
    pacing: 'asap',
    ...own,
  })

/**
 * `n` campaigns recombined from the demo's: each mixes the words of two, so that many compete for every need. As
 * import lines.
 */
export function syntheticImport(n: number): Import {
  const random = createRandom(n)
  const demo = readFileSync('local/demo/campaigns.ndjson', 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.type === 'campaign')
  const pick = () => demo[Math.floor(random() * demo.length)] ?? { type: '' }
  const words = (text = '') => text.split(/\s+/)
  const titles: string[] = []
  const lines: string[] = []
  for (let i = 0; i < n; i++) {
    if (i % 10 === 0) lines.push(advertiserLine(i))
    const [a, b] = [pick(), pick()]
    const title = `${words(a.title).slice(1).join(' ')} ${i}`
    titles.push(title)
    const { ad_texts, keywords, topics } = a
    const description = `${a.description} ${words(b.description).slice(0, 8).join(' ')}.`
    const texts = { title, description, ad_texts, keywords, topics }
    lines.push(campaignLine(i, { ...texts, bid: 1 + Math.floor(random() * 2000) / 100 }))
  }
  return { lines, titles }
}
