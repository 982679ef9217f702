import { createApp } from '../../src/app.ts'
import { tellWebhooks, tick, writeMissing } from '../../src/cron.ts'
import { type Env, requireEnv } from '../../src/env.ts'
import { createDeps } from '../../src/stores.ts'
import { asset } from './assets.ts'
import { kv } from './kv.ts'
import { noteSecrets } from './privacy.ts'
import { CHROME, shoesRequest, trailShoes } from './samples.ts'

const assets = {
  vectors: asset('words-general.bin'),
  marketVectors: asset('words-market.bin'),
  dictionary: asset('dictionary.bin'),
  matters: asset('matters.bin'),
  serviceVectors: asset('words-services.bin'),
  countries: asset('countries.bin'),
  rarity: asset('rarity.bin'),
  wishes: asset('wishes.bin'),
  trouble: asset('trouble.bin'),
  guard: asset('guard.bin'),
  markets: async () => asset('markets.bin'),
  services: asset('services.bin'),
  asks: asset('asks.bin'),
  refusals: asset('refusals.bin'),
  wanted: asset('wanted.bin'),
  left: asset('left.bin'),
  claims: asset('claims.bin'),
  why: asset('why.bin'),
  openapi: asset('openapi.bin'),
}

export type Vars = Record<string, unknown>

/** The service in this process, as one isolate: the real app and drivers against the stores of `vars`. */
export function startIsolate(vars: Vars, clock: { now: () => number } = Date) {
  const env: Env = requireEnv({ ...vars, SNAPSHOTS: kv })
  const deps = createDeps(env, { assets, now: () => clock.now() })
  const app = createApp(deps)
  const deferred: Promise<unknown>[] = []
  const context = {
    waitUntil: (work: Promise<unknown>) => deferred.push(work),
    passThroughOnException: () => undefined,
    props: {},
  }
  return {
    deps,
    /** What a client sees of one request. */
    request: async (path: string, init: RequestInit = {}) => {
      noteSecrets(path, init)
      const request = new Request(new URL(path, 'https://ads.test'), init)
      return await app.fetch(request, {}, context)
    },
    /** Waits for everything that was put off until after the answers. */
    settle: async () => {
      while (deferred.length > 0) await Promise.allSettled(deferred.splice(0))
    },
    cron: async () => {
      await tick(deps)
      await writeMissing(deps, deps.now() + 50_000)
      await tellWebhooks(deps, deps.now() + 20_000)
    },
  }
}
export type Isolate = ReturnType<typeof startIsolate>

/** What tests do with a running service, whether it is an isolate in this process or is spoken to over HTTP. */
export type Service = Pick<Isolate, 'request' | 'settle' | 'cron'> & {
  deps: { env: { ADMIN_API_KEY: string } }
}

const json = (body: unknown, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** A tenant pair made through the operator API, and what tests do with it. */
export async function seedTenant(isolate: Service, publisher: Record<string, unknown> = {}) {
  const adminKey = isolate.deps.env.ADMIN_API_KEY
  const admin = async (path: string, body: unknown, method = 'POST') => {
    const init = json(body, { authorization: `Bearer ${adminKey}` })
    const answer = await isolate.request(`/admin${path}`, { ...init, method })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  await isolate.cron()
  const pub = await admin('/publishers', {
    name: 'Chat',
    url: 'https://chat.example',
    ...publisher,
  })
  const adv = await admin('/advertisers', { name: 'Ridge', email: 'ads@ridge.example' })
  const ids = {
    publisherId: pub.publisher_id ?? '',
    publisherKey: pub.api_key ?? '',
    advertiserId: adv.advertiser_id ?? '',
    advertiserKey: adv.api_key ?? '',
    pixelId: adv.pixel_id ?? '',
  }
  return {
    ...ids,
    admin,
    campaign: async (fields: Record<string, unknown> = {}): Promise<string> => {
      const made = await admin('/campaigns', {
        ...trailShoes,
        advertiser_id: ids.advertiserId,
        ...fields,
      })
      return made.campaign_id ?? ''
    },
    ad: async (fields: Record<string, unknown> = {}, on: Service = isolate) =>
      await on.request(
        '/api/v1/ad',
        json({ ...shoesRequest(), ...fields }, { authorization: `Bearer ${ids.publisherKey}` }),
      ),
    publisherReport: async (path: string) =>
      await report(isolate, `/publisher-dashboard${path}`, ids.publisherKey),
    advertiserReport: async (path: string) =>
      await report(isolate, `/advertiser-dashboard${path}`, ids.advertiserKey),
  }
}
export type Tenant = Awaited<ReturnType<typeof seedTenant>>

async function report(isolate: Service, path: string, key: string) {
  const answer = await isolate.request(path, { headers: { 'x-api-key': key } })
  return (await answer.json()) as Record<string, number> & { data?: unknown[] }
}

export type AdObject = Record<string, string> & {
  impUrl: string
  clickUrl: string
  campaignId: string
}

/** The ads of an answer; an empty list for 204. */
export async function adsOf(answer: Response): Promise<AdObject[]> {
  return answer.status === 200 ? ((await answer.json()) as AdObject[]) : []
}

/** Fires a tracked URL as a browser does. */
export const fire = async (isolate: Service, url: string, init: RequestInit = {}) =>
  await isolate.request(new URL(url).pathname + new URL(url).search, {
    ...init,
    headers: { 'user-agent': CHROME, ...init.headers },
  })
