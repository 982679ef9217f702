import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { ensureCounters } from '../../src/campaigns/snapshot/counters.ts'
import { uuidv7 } from '../../src/platform/crypto/uuid.ts'
import { type Isolate, startIsolate, type Vars } from '../support/app.ts'
import type { TestStores } from '../support/stack.ts'

const fields = z.record(z.string(), z.unknown())
const worldFile = z.strictObject({
  about: z.string(),
  /** What the clock says all the while, but for the steps of a case that wait. */
  clock: z.iso.datetime(),
  /** Everything by its name; fields are those of the operator API. */
  publishers: z.record(z.string(), fields),
  advertisers: z.record(z.string(), fields),
  campaigns: z.record(z.string(), fields.and(z.object({ advertiser: z.string() }))),
  /** Services of the index by their slug. */
  services: z.record(z.string(), fields).default({}),
})

/** Names of a world's things, as cases write them in braces, to the ids and keys that stand for them. */
export type World = { now: number; names: Map<string, string> }

/** Redis is a minute slow at most; nobody waits for a hanging one longer than it takes to see it hang. */
const ENV: Vars = { AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '1500' }

/** An isolate whose clock stands still and whose ids follow from `seed`. */
export function startFrozen(stores: TestStores, now: number, seed: string, env: Vars = {}) {
  const clock = { at: now, now: () => clock.at }
  const isolate = startIsolate({ ...stores.env, ...ENV, ...env }, clock)
  let drawn = 0
  isolate.deps.random = (bytes) =>
    new Uint8Array(
      createHash('shake256', { outputLength: bytes }).update(`${seed} ${drawn++}`).digest(),
    )
  isolate.deps.newId = () => uuidv7(clock.at, isolate.deps.random(10))
  return { isolate, clock }
}

/** Empties the stores and fills them with a world, through the operator API. */
export async function buildWorld(stores: TestStores, name: string): Promise<World> {
  const file = worldFile.parse(JSON.parse(readFileSync(`test/golden/worlds/${name}.json`, 'utf8')))
  await stores.reset()
  const now = Date.parse(file.clock)
  const { isolate } = startFrozen(stores, now, `world ${name}`)
  await ensureCounters(isolate.deps)
  const names = new Map<string, string>()
  for (const [owner, body] of Object.entries(file.publishers)) {
    const made = await create(isolate, '/publishers', body)
    names.set(`publisher:${owner}`, made.publisher_id ?? '').set(`key:${owner}`, made.api_key ?? '')
  }
  for (const [owner, body] of Object.entries(file.advertisers)) {
    const made = await create(isolate, '/advertisers', body)
    names.set(`advertiser:${owner}`, made.advertiser_id ?? '')
    names.set(`key:${owner}`, made.api_key ?? '')
  }
  for (const [campaign, { advertiser, ...body }] of Object.entries(file.campaigns)) {
    const advertiser_id = names.get(`advertiser:${advertiser}`)
    const made = await create(isolate, '/campaigns', { advertiser_id, name: campaign, ...body })
    names.set(`campaign:${campaign}`, made.campaign_id ?? '')
  }
  for (const [slug, body] of Object.entries(file.services)) {
    const made = await create(isolate, `/services/${slug}`, body, 'PUT')
    names.set(`service:${slug}`, made.service_id ?? '')
  }
  return { now, names }
}

async function create(isolate: Isolate, path: string, body: object, method = 'POST') {
  const answer = await isolate.request(`/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${isolate.deps.env.ADMIN_API_KEY}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

/** The world as it was built: what users said forgotten, Redis emptied and filled again from Postgres. */
export async function rewind(stores: TestStores, isolate: Isolate): Promise<void> {
  stores.gateways.redis.fault = null
  stores.gateways.postgres.fault = null
  await stores.sql('truncate feedback, feedback_reasons, feedback_rollups, opinions')
  await stores.redis('FLUSHDB')
  await ensureCounters(isolate.deps)
}
