import type { Stack } from '../local/stack.ts'
import { benchImport, marketQuestions } from './campaigns.ts'
import { wire } from './load.ts'

const UA =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
/** Synthetic campaigns answer it. */
export const ANSWERED = 'Which trail running shoes should I buy for muddy trails?'
const QUESTIONS = marketQuestions() ?? [
  ANSWERED,
  'My coffee at home tastes bitter, where do I get better beans?',
  'I need a budget app that shows me where the money goes',
  'What is a good insurance for my dog?',
  'Looking for a language course to learn Spanish before the summer',
]
/** Callers that mint URLs at once. */
const MINTING = 16
const IMPORTED_AT_ONCE = 9000

let session = 0

/** A publisher and so many campaigns, published. Answers the publisher's key. */
export async function seedCampaigns(stack: Stack, campaigns: number): Promise<string> {
  const headers = { authorization: `Bearer ${stack.adminKey}`, 'content-type': 'application/json' }
  const publisher = await fetch(`${stack.url}/admin/publishers`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Bench', url: 'https://bench.example', baseline_relevancy: 0.2 }),
  })
  const { api_key } = (await publisher.json()) as { api_key: string }
  const { lines } = benchImport(campaigns)
  for (let i = 0; i < lines.length; i += IMPORTED_AT_ONCE) {
    const body = lines.slice(i, i + IMPORTED_AT_ONCE).join('\n')
    const answer = await fetch(`${stack.url}/admin/import`, { method: 'POST', headers, body })
    const { results } = (await answer.json()) as { results: { status: string; error?: string }[] }
    const failed = results.find((result) => result.status === 'error')
    if (failed) throw new Error(`import: ${failed.error}`)
  }
  await stack.fireCron()
  return api_key
}

/** The body of a request for one ad, of a session of its own; `question` where one that wins is asked for. */
export const adBody = (question = QUESTIONS[session % QUESTIONS.length]) =>
  JSON.stringify({
    messages: [{ role: 'user', content: question }],
    sessionId: `bench-${process.pid}-${session++}`,
    placements: [{ placement: 'below_response', placement_id: 'main' }],
    device: { country: 'US', ua: UA },
  })

/** The same request as it goes over the wire. */
export const adRequest = (key: string) =>
  wire(
    'POST',
    '/api/v1/ad',
    { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    adBody(),
  )

/** A view or click as it goes over the wire. */
export function hit(url: string | undefined): Buffer | undefined {
  if (!url) return undefined
  return wire('GET', new URL(url).pathname + new URL(url).search, { 'user-agent': UA })
}

type Minting = { origin: string; key: string; field: 'impUrl' | 'clickUrl'; n: number }

/** Tracked URLs of `n` ads. */
export async function mint({ origin, key, field, n }: Minting): Promise<string[]> {
  const urls: string[] = []
  const lane = async () => {
    while (urls.length < n) {
      const answer = await fetch(`${origin}/api/v1/ad`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: adBody(),
      })
      if (answer.status !== 200) continue
      const [ad] = (await answer.json()) as { impUrl: string; clickUrl: string }[]
      if (ad) urls.push(ad[field])
    }
  }
  await Promise.all(Array.from({ length: MINTING }, lane))
  return urls
}
