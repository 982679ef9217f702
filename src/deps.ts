import { type AccountCache, createAccountCache } from './accounts/cache.ts'
import { keyIn, sameText } from './accounts/keys.ts'
import { createStrangers, type Strangers } from './accounts/strangers.ts'
import { createTurns, type Turns } from './accounts/turns.ts'
import type { Snapshot } from './campaigns/snapshot/format.ts'
import type { Env } from './env.ts'
import type { Knowledge, LearntTable, MarketVectors, Tongue } from './language/contract.ts'
import { openDictionary } from './language/dictionary.ts'
import { openTable } from './language/learnt/table.ts'
import { openMarketVectors } from './language/market-vectors.ts'
import { openMarkets } from './language/markets/open.ts'
import { openMatters } from './language/matters.ts'
import { openRarity } from './language/rarity.ts'
import { readGuard } from './language/safety/guard.ts'
import { openVectors } from './language/vectors.ts'
import { createIds } from './platform/crypto/uuid.ts'
import { createVault, type Vault } from './platform/crypto/vault.ts'
import type { Db } from './platform/db/client.ts'
import { createNeonClient, type NeonClient } from './platform/db/neon.ts'
import type { RequestEvent } from './platform/events/event.ts'
import { openCountries } from './platform/geo/country.ts'
import type { AdvertiserAccount, PublisherAccount } from './platform/http/account.ts'
import { createHolder, type Holder } from './platform/kv/holder.ts'
import { createLapsing, type Lapsing } from './platform/lapsing.ts'
import { awaitOnce, awaitWeakly, openOnce } from './platform/once.ts'
import type { RedisStore } from './platform/redis/client.ts'
import { createFrontRedis, type FrontRedis } from './platform/redis/front.ts'
import { createGathering, type Gathering } from './platform/redis/gather.ts'
import { createKeyRing, type KeyRing } from './platform/token/seal.ts'
import type { Catalog } from './services/format.ts'
import { openSayings, type Sayings } from './services/told.ts'

/** How long calls of jobs and of the operator wait for Redis, and any for Postgres. */
export const SLOW_REDIS_MS = 10_000
const SQL_TIMEOUT_MS = 20_000

/** Requests per policy and publisher in the second that they say. */
type RateWindows = Map<string, { second: number; count: number }>

/** Binary assets, as the runtime loads them. */
export type Assets = {
  vectors: ArrayBuffer | null
  marketVectors: ArrayBuffer | null
  dictionary: ArrayBuffer | null
  matters: ArrayBuffer | null
  serviceVectors: ArrayBuffer | null
  countries: ArrayBuffer | null
  rarity: ArrayBuffer | null
  wishes: ArrayBuffer | null
  trouble: ArrayBuffer | null
  guard: ArrayBuffer | null
  /** Of the static files: only what weighs campaigns reads it. */
  markets: () => Promise<ArrayBuffer>
  services: ArrayBuffer | null
  asks: ArrayBuffer | null
  refusals: ArrayBuffer | null
  wanted: ArrayBuffer | null
  left: ArrayBuffer | null
  claims: ArrayBuffer
  why: ArrayBuffer
  /** The description of the interface, packed by gzip. */
  openapi: ArrayBuffer | null
}

/**
 * Everything with a clock, randomness, a network or a memory; made once per isolate. `FrontDeps` is what ads, views and
 * clicks need: the stores by plain `fetch`, so that an isolate answers before it has read the clients of either.
 */
export type FrontDeps = {
  env: Env
  assets: Assets
  sql: NeonClient
  redis: FrontRedis
  slowRedis: FrontRedis
  /** Requests that end without an auction, on their way to Redis. */
  unsold: Gathering<RequestEvent>
  /** The same with the clients, loaded when first asked for. */
  stores: () => Promise<Deps>
  now: () => number
  random: (bytes: number) => Uint8Array
  newId: () => string
  keyRing: () => Promise<KeyRing>
  vault: () => Promise<Vault>
  accounts: {
    publishers: AccountCache<PublisherAccount>
    advertisers: AccountCache<AdvertiserAccount>
  }
  /** What senders without a credential have cost this isolate lately. */
  strangers: Strangers
  /** When this isolate does what costs more of what they ask for. */
  turns: Turns
  /** Shops and calendars without a connection. */
  unknownSenders: Lapsing
  /** Whether a request shows a key that this isolate knows. */
  isKnownKey: (headers: Headers) => boolean
  /** The active campaigns, and the services of the index. */
  snapshots: Holder<Snapshot>
  catalogs: Holder<Catalog>
  /** Word vectors that data/markets taught, opened at first use. */
  marketVectors: () => MarketVectors | null
  /** Those that data/services taught. */
  serviceVectors: () => MarketVectors | null
  /** What is told of services, and what tells that one is asked for or turned down, opened at first use. */
  sayings: () => Sayings
  asks: () => LearntTable
  refusals: () => LearntTable
  wanted: () => LearntTable
  left: () => LearntTable
  /** What reading a conversation takes, opened at first use. */
  tongue: () => Tongue
  /** What compiling campaigns takes besides. */
  knowledge: () => Promise<Knowledge>
  /** ISO 3166 alpha-2 of a public address, from a table opened at first use. */
  countryOf: (ip: string) => string | undefined
  /** Requests per policy and publisher in the running second, in this isolate. */
  rates: RateWindows
  /** Until when (ms since 1970) this isolate asks no model: for a publisher, a variant of copy, or at all. */
  modelPauses: Lapsing
  /** Hits of this isolate that no store took and that are not yet counted in Redis. */
  losses: { unstored: number }
}

/** With Drizzle over Postgres, and with the client of Redis: what every other route and the cron is given. */
export type Deps = FrontDeps & { db: Db; redis: RedisStore; slowRedis: RedisStore }

export function createFrontDeps(
  env: Env,
  { assets, now = Date.now }: { assets: Assets; now?: () => number },
): FrontDeps {
  const redisAt = (timeoutMs: number) => createFrontRedis(redisOptionsOf(env, timeoutMs))
  const random = createRandomPool()
  const accounts = {
    publishers: createAccountCache<PublisherAccount>(),
    advertisers: createAccountCache<AdvertiserAccount>(),
  }
  const deps: FrontDeps = {
    env,
    assets,
    sql: createNeonClient({
      url: env.DATABASE_URL,
      endpoint: env.DATABASE_HTTP_URL,
      timeoutMs: SQL_TIMEOUT_MS,
    }),
    stores: awaitOnce(async () => (await import('./stores.ts')).addStores(deps)),
    redis: redisAt(env.REDIS_TIMEOUT_MS),
    slowRedis: redisAt(SLOW_REDIS_MS),
    unsold: createGathering<RequestEvent>(),
    now,
    random,
    newId: createIds({ now, random }),
    keyRing: awaitOnce(() => createKeyRing(env.TOKEN_KEYS)),
    vault: awaitOnce(() => createVault(dataKeyOf(env))),
    accounts,
    strangers: createStrangers(),
    turns: createTurns(),
    unknownSenders: createLapsing(),
    isKnownKey: (headers) => {
      const key = keyIn(headers) ?? ''
      const known = Object.values(accounts).some((cache) => cache.get(key, now()))
      return known || sameText(key, env.ADMIN_API_KEY)
    },
    snapshots: createHolder<Snapshot>(),
    catalogs: createHolder<Catalog>(),
    ...openAssets(assets),
    rates: new Map(),
    modelPauses: createLapsing(),
    losses: { unstored: 0 },
  }
  return deps
}

/** Where Redis is, for calls that fail after so many ms. */
export const redisOptionsOf = (env: Env, timeoutMs: number) => ({
  url: env.UPSTASH_REDIS_REST_URL,
  token: env.UPSTASH_REDIS_REST_TOKEN,
  timeoutMs,
})

type Opened = Pick<
  FrontDeps,
  | 'marketVectors'
  | 'serviceVectors'
  | 'tongue'
  | 'knowledge'
  | 'sayings'
  | 'asks'
  | 'refusals'
  | 'wanted'
  | 'left'
  | 'countryOf'
>

/** What is read of the assets, each opened at its first use. */
function openAssets(assets: Assets): Opened {
  const dictionary = openOnce(() => assets.dictionary && openDictionary(assets.dictionary))
  const vectors = openOnce(() => assets.vectors && openVectors(assets.vectors))
  const openTaught = (asset: ArrayBuffer | null) =>
    openOnce(() => {
      const general = vectors()
      return asset && general && openMarketVectors(asset, general)
    })
  const marketVectors = openTaught(assets.marketVectors)
  const tongue = openOnce(() => ({
    rarity: openRarity(requireAsset(assets.rarity)),
    wishes: openTable(requireAsset(assets.wishes)),
    trouble: openTable(requireAsset(assets.trouble)),
    guard: readGuard(requireAsset(assets.guard)),
    vectors: vectors(),
    marketVectors: marketVectors(),
    dictionary: dictionary(),
    matters: assets.matters && openMatters(assets.matters),
  }))
  const countries = openOnce(() => assets.countries && openCountries(assets.countries))
  return {
    marketVectors,
    serviceVectors: openTaught(assets.serviceVectors),
    tongue,
    knowledge: awaitWeakly(async () => ({
      ...tongue(),
      markets: openMarkets(await assets.markets(), tongue().rarity),
    })),
    sayings: openOnce(() => openSayings(requireAsset(assets.services))),
    asks: openOnce(() => openTable(requireAsset(assets.asks))),
    refusals: openOnce(() => openTable(requireAsset(assets.refusals))),
    wanted: openOnce(() => openTable(requireAsset(assets.wanted))),
    left: openOnce(() => openTable(requireAsset(assets.left))),
    countryOf: (ip) => countries()?.(ip),
  }
}

/** No table, no reading: a service without one answers nothing rather than anything. */
function requireAsset(asset: ArrayBuffer | null): ArrayBuffer {
  if (asset === null) throw new Error('an asset of the language is missing')
  return asset
}

/** Keys of tokens are rotated by putting a new one first: the last one stays until the operator takes care of it. */
const dataKeyOf = ({ DATA_KEY, TOKEN_KEYS }: Env): string =>
  DATA_KEY ?? TOKEN_KEYS.split(',').at(-1)?.trim().split(':')[1] ?? ''

const POOL_BYTES = 4096

/** Random bytes, each handed out once, drawn in bulk: a call for every id and nonce costs more than the rest of it. */
function createRandomPool(): (bytes: number) => Uint8Array {
  let pool = new Uint8Array(0)
  let at = 0
  return (bytes) => {
    if (at + bytes > pool.length) {
      pool = crypto.getRandomValues(new Uint8Array(POOL_BYTES))
      at = 0
    }
    at += bytes
    return pool.subarray(at - bytes, at)
  }
}
