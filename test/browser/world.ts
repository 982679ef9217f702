import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '../../local/stack.ts'
import { buildClient } from '../../scripts/build-client.ts'
import { launch } from './chromium.ts'
import { startPublisher } from './publisher.ts'

type Answer = Record<string, unknown>

/** All there is: the Worker in workerd, a publisher's chat app on another origin, and Chromium. */
export async function startWorld() {
  const client = mkdtempSync(join(tmpdir(), 'aside-client-'))
  buildClient(client)
  const env = { AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '5000' }
  const stack = await startStack({ env, cronSeconds: 0, redis: 'emulated', log: () => undefined })
  const admin = async (path: string, body: object): Promise<Record<string, string>> => {
    const headers = { authorization: `Bearer ${stack.adminKey}` }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${stack.url}/admin${path}`, init)
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  await stack.fireCron()
  const owner = await admin('/publishers', { name: 'Chat', url: 'https://chat.example' })
  const advertiser = await admin('/advertisers', { name: 'Ridge', email: 'ads@ridge.example' })
  await admin('/campaigns', { ...shoes, advertiser_id: advertiser.advertiser_id })
  await admin('/experiments', {
    publisher_id: owner.publisher_id,
    name: 'Frame',
    arms: ['solid', 'dashed'].map((label) => ({
      label,
      weight: 1,
      renderer_key: 'frame-v1',
      composition: { tokens: {}, props: { compact: label === 'dashed' } },
    })),
    status: 'active',
  })
  const apiKey = owner.api_key ?? ''
  const publisher = await startPublisher({ baseUrl: stack.url, apiKey, client })
  const browser = await launch()
  return {
    browser,
    publisher,
    service: stack.url,
    /** A publisher's report, after all that happened is booked. */
    report: async (path: string): Promise<Answer> => {
      await admin('/drain', {})
      const headers = { 'x-api-key': apiKey }
      const answer = await fetch(`${stack.url}/publisher-dashboard${path}`, { headers })
      return (await answer.json()) as Answer
    },
    close: async () => {
      await browser.close()
      await publisher.close()
      await stack.close()
      rmSync(client, { recursive: true, force: true })
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>

const shoes = {
  name: 'Trail shoes',
  title: 'Ridge trail running shoes',
  brand_name: 'Ridge',
  description: 'Trail running shoes with deep lugs for muddy and rocky paths.',
  ad_texts: ['Grip for muddy trails.'],
  landing_page: 'https://ridge.example/shoes',
  keywords: ['trail running shoes', 'trail shoes', 'running shoes'],
  topics: ['sports'],
  pricing_model: 'cpm',
  bid: 50,
  daily_budget: 1000,
  pacing: 'asap',
  frequency_cap: { limit: 50, window_seconds: 3600 },
}
