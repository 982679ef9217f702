import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seed } from '../../local/demo/seed.ts'
import { type Stack, startStack } from '../../local/stack.ts'
import { buildWorker } from '../../local/worker.ts'
import { checkTools, connected } from '../catalog/mcp/client.ts'

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
type Demo = Record<'base_url' | 'publisher_key' | 'advertiser_key' | 'admin_key', string>

const dir = mkdtempSync(join(tmpdir(), 'aside-workerd-'))
const bundle = join(dir, 'bundle')
const localDir = join(dir, 'state')
let stack: Stack
let demo: Demo

async function boot() {
  const env = { AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '5000' }
  stack = await startStack({ bundle, localDir, env, cronSeconds: 0, log: () => undefined })
  await seed({ baseUrl: stack.url, adminKey: stack.adminKey, empty: false, localDir })
  demo = JSON.parse(readFileSync(join(localDir, 'demo.json'), 'utf8')) as Demo
}

beforeAll(async () => {
  await buildWorker('wrangler.toml', bundle)
  await boot()
}, 180_000)
afterAll(async () => {
  await stack.close()
  rmSync(dir, { recursive: true, force: true })
})

async function ask(content: string, key = demo.publisher_key) {
  return await fetch(`${stack.url}/api/v1/ad`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({
      messages: [{ role: 'user', content }],
      sessionId: crypto.randomUUID(),
      placements: [{ placement: 'below_response', placement_id: 'main' }],
      device: { country: 'US', ua: CHROME },
    }),
  })
}
const open = async (url: string) =>
  await fetch(url, { redirect: 'manual', headers: { 'user-agent': CHROME } })
const report = async <T>(path: string, key: string) => {
  const answer = await fetch(`${stack.url}${path}`, { headers: { 'x-api-key': key } })
  return (await answer.json()) as T
}
type Stats = { totalImpressions: number; totalClicks: number; totalRevenue: number }
type Ad = { impUrl: string; clickUrl: string; brandName: string }

describe('the built Worker in workerd', () => {
  it('is small: a library comes with no more than is used of it', () => {
    const modules = readdirSync(bundle).filter((name) => name.endsWith('.js'))
    const sizes = modules.map((name) => statSync(join(bundle, name)).size)
    expect(sizes.length).toBeGreaterThan(1)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_200_000)
  })

  it('answers agents over MCP, by the official client', async () => {
    const headers = { 'x-api-key': demo.publisher_key }
    const url = new URL(`${stack.url}/mcp`)
    await using client = await connected(
      new StreamableHTTPClientTransport(url, { requestInit: { headers } }),
    )
    await checkTools(client)
  })

  it('serves, counts 500 repeats of a view and a click once, and reports both', async () => {
    const answer = await ask('Which trail running shoes should I buy for muddy trails?')
    expect(answer.status).toBe(200)
    const [ad] = (await answer.json()) as Ad[]
    expect(ad?.impUrl.startsWith(`${stack.url}/i?p=`)).toBe(true)
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, async (_, i) => {
        const hit = await open((i % 2 === 0 ? ad?.impUrl : ad?.clickUrl) ?? '')
        await hit.arrayBuffer()
        return hit.status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 302]))
    await stack.fireCron()
    const stats = await report<Stats>('/publisher-dashboard/stats?days=1', demo.publisher_key)
    expect(stats).toMatchObject({ totalImpressions: 1, totalClicks: 1 })
    expect(stats.totalRevenue).toBeGreaterThan(0)
    const { campaigns } = await report<{ campaigns: { impressions: number; spend: number }[] }>(
      '/advertiser-dashboard/campaigns',
      demo.advertiser_key,
    )
    const seen = campaigns.filter((campaign) => campaign.impressions > 0)
    expect(seen).toEqual([expect.objectContaining({ impressions: 1 })])
    expect(seen[0]?.spend).toBeGreaterThan(0)
  }, 60_000)

  it('says nothing where nothing belongs, and why', async () => {
    const answer = await ask('What is the capital of France?')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('x-no-ad-reason')).toBe('below_relevancy')
    expect((await ask('hello', 'pub_x')).status).toBe(401)
  })

  it('keeps the tables that campaigns are weighed by to itself', async () => {
    const answer = await fetch(`${stack.url}/tables/markets.bin`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  it('is healthy, also when asked deeply', async () => {
    const answer = await fetch(`${stack.url}/health?deep=1`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      status: 'ok',
      ready: true,
      reconcile_differences: 0,
    })
  })

  it('keeps everything over a restart, keys included', async () => {
    const before = await report<Stats>('/publisher-dashboard/stats?days=1', demo.publisher_key)
    const key = demo.publisher_key
    await stack.close()
    await boot()
    expect(demo.publisher_key).toBe(key)
    const after = await report<Stats>('/publisher-dashboard/stats?days=1', key)
    expect(after.totalImpressions).toBe(before.totalImpressions)
    expect((await ask('Which trail running shoes should I buy for muddy trails?')).status).toBe(200)
  }, 60_000)
})
