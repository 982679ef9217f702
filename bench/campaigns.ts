import { readFileSync } from 'node:fs'

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

/**
 * `n` campaigns recombined from the demo's: each mixes the words of two, so that many compete for every need. As
 * import lines, with an advertiser for every ten.
 */
export function syntheticImport(n: number): { lines: string[]; titles: string[] } {
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
    if (i % 10 === 0)
      lines.push(
        JSON.stringify({
          type: 'advertiser',
          key: `bench-a${i / 10}`,
          name: `Bench ${i}`,
          email: `b${i}@bench.example`,
        }),
      )
    const [a, b] = [pick(), pick()]
    const title = `${words(a.title).slice(1).join(' ')} ${i}`
    titles.push(title)
    lines.push(
      JSON.stringify({
        type: 'campaign',
        key: `bench-c${i}`,
        advertiser_key: `bench-a${Math.floor(i / 10)}`,
        name: title,
        title,
        brand_name: `Brand ${i}`,
        description: `${a.description} ${words(b.description).slice(0, 8).join(' ')}.`,
        ad_texts: a.ad_texts,
        landing_page: `https://brand${i}.example/`,
        keywords: a.keywords,
        topics: a.topics,
        pricing_model: ['cpm', 'cpc'][i % 2],
        bid: 1 + Math.floor(random() * 2000) / 100,
        daily_budget: 1_000_000,
        pacing: 'asap',
      }),
    )
  }
  return { lines, titles }
}
