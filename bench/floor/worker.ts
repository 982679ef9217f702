import { Redis } from '@upstash/redis/cloudflare'
import { Hono } from 'hono'

/**
 * The least an ad server on this platform can do: the same JSON in and out, the same GIF, one Upstash script that
 * appends what it was told, nothing else. What it reaches is the measure for the real Worker.
 */
type Vars = { UPSTASH_REDIS_REST_URL: string; UPSTASH_REDIS_REST_TOKEN: string }

const AD = {
  adText: 'Grip for muddy trails, roots and wet rock.',
  title: 'Ridge trail running shoes',
  brandName: 'Ridge',
  cta: 'Learn more',
  url: 'https://ridge.example/shoes',
  favicon: 'https://ridge.example/favicon.ico',
  clickUrl: `https://ads.example/c?p=${'A'.repeat(159)}`,
  impUrl: `https://ads.example/i?p=${'A'.repeat(159)}`,
  placement: 'below_response',
  placement_id: 'main',
  campaignId: '01a1fdef-0461-721a-8e50-67ecb31d7c53',
  disclosure: { label: 'Sponsored', payer: 'Ridge', reason: 'Chosen for the subject.' },
}
const GIF = Uint8Array.from(
  atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='),
  (c) => c.charCodeAt(0),
)
const SCRIPT = `redis.call('XADD', 'floor', 'MAXLEN', '~', '10000', '*', 'e', ARGV[1]) return 'ok'`

let run: ((args: string[]) => Promise<unknown>) | undefined
function scriptOf(env: Vars) {
  if (run) return run
  const redis = new Redis({
    url: env.UPSTASH_REDIS_REST_URL,
    token: env.UPSTASH_REDIS_REST_TOKEN,
    automaticDeserialization: false,
    enableTelemetry: false,
    readYourWrites: false,
    responseEncoding: false,
    retry: { retries: 0 },
    signal: () => AbortSignal.timeout(1000),
  })
  const script = redis.createScript<unknown>(SCRIPT)
  run = (args) => script.exec([], args)
  return run
}

const app = new Hono<{ Bindings: Vars }>()
app.post('/api/v1/ad', async (c) => {
  const body = await c.req.json<Record<string, unknown>>()
  await scriptOf(c.env)([JSON.stringify(body)])
  return c.json([AD])
})
app.get('/i', async (c) => {
  await scriptOf(c.env)([c.req.query('p') ?? ''])
  return c.body(GIF, 200, { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' })
})
app.get('/c', async (c) => {
  await scriptOf(c.env)([c.req.query('p') ?? ''])
  return c.redirect('https://ridge.example/shoes', 302)
})
app.get('/health', (c) => c.json({ status: 'ok' }))

export default app
