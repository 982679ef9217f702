import { setTimeout as pause } from 'node:timers/promises'
import { adsOf, type Isolate, seedTenant, startIsolate } from '../test/support/app.ts'
import { kv } from '../test/support/kv.ts'
import { CHROME } from '../test/support/samples.ts'
import { startStores } from '../test/support/stack.ts'
import { syntheticImport } from './campaigns.ts'

/**
 * What it takes to publish one campaign among many, and when another isolate knows: `node bench/publish.ts [sizes...]`.
 * Two isolates in this process share the stores; one writes, of the other ads are asked. Ends with an error where a pause
 * takes over a second, a new campaign over 15 s, or a value of KV has over 20 MB. BENCH_ROUNDS (5). Stores by
 * TEST_DATABASE_URL and TEST_REDIS_URL, else embedded.
 */
const sizes = process.argv.slice(2).map(Number).filter(Boolean)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const IMPORTED_AT_ONCE = 9000
const MOST = { pauseMs: 1000, servedMs: 15_000, valueBytes: 20_000_000 }
const GIVEN_UP_MS = 30_000
const THINGS = ['bamboo ladder', 'copper kettle', 'walnut lectern', 'velvet hammock', 'cedar weir']

/** What was put into KV since it was asked last. */
const put = { values: 0, bytes: 0, largest: 0 }
const plainPut = kv.put.bind(kv)
kv.put = async (...args: Parameters<typeof plainPut>) => {
  const [, value] = args
  const bytes = typeof value === 'string' ? value.length : (value as ArrayBuffer).byteLength
  put.values++
  put.bytes += bytes
  put.largest = Math.max(put.largest, bytes)
  return await plainPut(...args)
}

async function importCampaigns(isolate: Isolate, size: number): Promise<void> {
  const { lines } = syntheticImport(size)
  const headers = { authorization: `Bearer ${isolate.deps.env.ADMIN_API_KEY}` }
  for (let i = 0; i < lines.length; i += IMPORTED_AT_ONCE) {
    const body = lines.slice(i, i + IMPORTED_AT_ONCE).join('\n')
    const answer = await isolate.request('/admin/import', { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`import: ${answer.status}`)
    await answer.text()
  }
  await isolate.cron()
  await isolate.settle()
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now()
  const result = await work()
  return { ms: performance.now() - started, result }
}

/** Ms until `isSo`. Throws where that never comes. */
async function waitFor(isSo: () => Promise<boolean>): Promise<number> {
  const started = performance.now()
  while (!(await isSo())) {
    if (performance.now() - started > GIVEN_UP_MS) throw new Error('it never came')
    await pause(20)
  }
  return performance.now() - started
}

async function measure(size: number): Promise<boolean> {
  const stores = await startStores()
  try {
    const vars = { ...stores.env, AD_DEADLINE_MS: '5000' }
    const writer = startIsolate(vars)
    const tenant = await seedTenant(writer)
    const whole = await timed(() => importCampaigns(writer, size))
    const reader = startIsolate(vars)
    const serves = async (thing: string, id: string) => {
      const fields = {
        messages: [{ role: 'user', content: `I want to buy a ${thing}, which one is good?` }],
        sessionId: crypto.randomUUID(),
        device: { country: 'US', ua: CHROME },
      }
      const ads = await adsOf(await tenant.ad(fields, reader))
      await reader.settle()
      return ads.some((ad) => ad.campaignId === id)
    }
    await serves('chair', '')
    const most = { write: 0, served: 0, pause: 0, values: 0, bytes: 0 }
    for (let round = 0; round < rounds; round++) {
      const thing = THINGS[round % THINGS.length] ?? ''
      Object.assign(put, { values: 0, bytes: 0 })
      const write = await timed(() => tenant.campaign(offer(thing)))
      most.write = Math.max(most.write, write.ms)
      most.values = Math.max(most.values, put.values)
      most.bytes = Math.max(most.bytes, put.bytes)
      const id = write.result
      most.served = Math.max(most.served, await waitFor(() => serves(thing, id)))
      await tenant.admin(`/campaigns/${id}`, { status: 'paused' }, 'PATCH')
      most.pause = Math.max(most.pause, await waitFor(async () => !(await serves(thing, id))))
    }
    const ms = (value: number) => value.toFixed(0)
    const mb = (bytes: number) => (bytes / 1e6).toFixed(2)
    const cells = [
      ...[size, ms(whole.ms / 1000), ms(most.write), `${most.values}, ${mb(most.bytes)}`],
      ...[mb(put.largest), ms(most.served), ms(most.pause)],
    ]
    console.log(`| ${cells.join(' | ')} |`)
    const { pauseMs, servedMs, valueBytes } = MOST
    return most.pause <= pauseMs && most.served <= servedMs && put.largest <= valueBytes
  } finally {
    await stores.close()
  }
}

const offer = (thing: string) => ({
  ...{ name: thing, title: `The best ${thing}`, brand_name: 'Publication' },
  ...{ description: `Every ${thing} that you may want.`, keywords: [thing] },
  ...{ landing_page: 'https://publication.example/', pricing_model: 'cpm', bid: 90 },
  ...{ daily_budget: 100_000, pacing: 'asap' },
})

const heads = [
  ...['campaigns', 'imported and published, s', 'a write, most ms', 'values of KV it puts, MB'],
  ...['largest value, MB', 'new one served elsewhere, most ms', 'pause obeyed elsewhere, most ms'],
]
console.log(`| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}`)
for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) {
  if (!(await measure(size))) process.exitCode = 1
}
