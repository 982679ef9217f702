import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { bookHistory } from '../local/demo/history.ts'
import { tellDemoKeys } from '../local/demo/keys.ts'
import { listDemoPages, seed } from '../local/demo/seed.ts'
import { startStack } from '../local/stack.ts'

// node bench/console.ts: how long pages take on a slow phone, in Chromium: a processor at a quarter of its speed, and what
// is called slow 4G (1.6 Mbit/s down, 150 ms there and back).

const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const SLOWER = 4
const PAGES = [
  ...['/', '/docs/first-ad', '/catalog', '/console/publisher', '/console/publisher?days=365'],
  ...['/console/publisher/settings', '/console/advertiser', '/console/operator'],
]
const ROUNDS = 5
const UA =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const WATCH = `window.long = []
new PerformanceObserver((list) => {
  window.long.push(...list.getEntries())
}).observe({ type: 'longtask', buffered: true })`
/** Total blocking time as Lighthouse has it: of the tasks after the first paint what is over 50 ms. */
const FOUND = `(() => {
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  if (paint === undefined) return undefined
  const blocked = window.long.map(({ startTime, duration }) =>
    Math.max(0, startTime + duration - Math.max(paint, startTime) - 50))
  return { paint: Math.round(paint), blocked: Math.round(blocked.reduce((a, b) => a + b, 0)) }
})()`
/** The longest time from a key or click to the frame that shows what came of it. */
const WATCH_EVENTS = `window.slowest = 0
new PerformanceObserver((list) => {
  for (const { duration, interactionId } of list.getEntries())
    if (interactionId) window.slowest = Math.max(window.slowest, duration)
}).observe({ type: 'event', durationThreshold: 16, buffered: true })`

const dir = mkdtempSync(join(tmpdir(), 'aside-bench-'))
const demo = await tellDemoKeys(dir)
const env = { DEMO_URL: demo.url, AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '5000' }
const stack = await startStack({ env, cronSeconds: 0, redis: 'emulated', log: () => undefined })
await stack.fireCron()
await seed({ baseUrl: stack.url, adminKey: stack.adminKey, empty: false, localDir: dir })
const pages = await listDemoPages()
await bookHistory({ stack, localDir: dir, pages, days: 28, now: Date.now(), random: Math.random })
const keys = JSON.parse(readFileSync(join(dir, 'demo.json'), 'utf8')) as Record<string, string>
const executablePath =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', `--user-agent=${UA}`],
})

try {
  for (const path of PAGES) {
    const rounds: Awaited<ReturnType<typeof load>>[] = []
    for (let i = 0; i < ROUNDS; i++) rounds.push(await load(path))
    const sayOf = (name: 'paint' | 'blocked') => sayRounds(rounds.map((one) => one[name]))
    console.log(`${path}: first contentful paint ${sayOf('paint')}, blocked ${sayOf('blocked')}`)
  }
  const slowest: number[] = []
  for (let i = 0; i < ROUNDS; i++) slowest.push(await interact())
  console.log(`a year of daily rows: interaction to next paint ${sayRounds(slowest)} at most`)
} finally {
  await browser.close()
  await stack.close()
  await demo.close()
  rmSync(dir, { recursive: true, force: true })
}

/** The middle one; the least beside it is what other work on the machine adds least to. */
function sayRounds(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  return `${sorted[Math.floor(sorted.length / 2)]} ms (least ${sorted[0]})`
}

async function openSlowly(path: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const role = /^\/console\/(\w+)/.exec(path)?.[1] ?? 'publisher'
  await context.request.post(`${stack.url}/console/session`, {
    headers: { origin: stack.url },
    data: { role, key: keys[role === 'operator' ? 'admin_key' : `${role}_key`] },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { context, page }
}

async function load(path: string): Promise<{ paint: number; blocked: number }> {
  const { context, page } = await openSlowly(path)
  await page.addInitScript({ content: WATCH })
  await page.goto(`${stack.url}${path}`, { waitUntil: 'networkidle' })
  // On a machine that has much else to do the paint may be told of after the last answer.
  const handle = await page.waitForFunction(FOUND)
  const found = await handle.jsonValue()
  await context.close()
  return found as { paint: number; blocked: number }
}

async function interact(): Promise<number> {
  const path = '/console/publisher?days=365'
  const { context, page } = await openSlowly(path)
  await page.goto(`${stack.url}${path}`, { waitUntil: 'networkidle' })
  await page.evaluate(WATCH_EVENTS)
  for (const name of ['Views', 'Clicks', 'Revenue']) {
    await page.getByRole('button', { name, exact: true }).first().click()
    await page.waitForTimeout(500)
  }
  await page.getByRole('img').first().focus()
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press('ArrowLeft')
    await page.waitForTimeout(120)
  }
  await page.getByText('As a table').click()
  await page.waitForTimeout(800)
  const slowest = Number(await page.evaluate('window.slowest'))
  await context.close()
  return slowest
}
