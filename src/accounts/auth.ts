import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { FrontDeps } from '../deps.ts'
import { sha256Hex } from '../platform/crypto/digest.ts'
import { readBody } from '../platform/http/body.ts'
import type { Call } from '../platform/http/call.ts'
import type { AppEnv } from '../platform/http/context.ts'
import { defer } from '../platform/http/defer.ts'
import { AppError } from '../platform/http/errors.ts'
import { awaitTurn, chargeBody, chargeStranger, VAIN_LOOKUP } from '../platform/http/gate.ts'
import { waitFor } from '../platform/time/wait.ts'
import type { AccountCache } from './cache.ts'
import { bearerIn, type KeyKind, keyIn, readBearer, readKey, sameText } from './keys.ts'
import { admitOrigin, refusePageKey } from './origins.ts'
import { findPublisherKey } from './publisher-key.ts'

type Found<T> = {
  key: { hash: string; expiresAt: Date | null; revokedAt: Date | null }
  account: T
} | null
/**
 * How a caller that is refused may show a key (RFC 9110, `WWW-Authenticate`; no scheme is registered for a header), and
 * where it needs none.
 */
type KeyDemand = { challenge: string; open?: string }
const BEARER: KeyDemand = { challenge: 'Bearer realm="aside"' }
const HEADER: KeyDemand = { challenge: 'ApiKey realm="aside", header="X-API-Key"' }
const EITHER: KeyDemand = { challenge: `${HEADER.challenge}, ${BEARER.challenge}` }
const INDEX: KeyDemand = { ...HEADER, open: ' Without one /categories and /services can be read.' }

type Lookup<T> = {
  /** What a refusal tells the caller to show. */
  demand: KeyDemand
  kind: KeyKind
  cache: AccountCache<T>
  find: (deps: FrontDeps, prefix: string) => Promise<Found<T>>
}

/** `Authorization: Bearer <publisher key>`: the ad surface, which also pages may use. */
export async function admitPublisher(c: Call): Promise<void> {
  if (!c.get('isKnown')) {
    const key = bearerIn(c.req.raw.headers)
    c.set('publisher', await publisherOf(c, { key, demand: BEARER }))
  }
  admitOrigin(c)
}

/** `admitPublisher` as a middleware: a publisher's servers, and its pages. */
export const publisherBearer = createMiddleware<AppEnv>(async (c, next) => {
  await admitPublisher(c)
  await next()
})

/** Takes the publisher from this isolate's memory, where it knows the key well enough. */
export function recallPublisher(c: Call): void {
  const { accounts, now } = c.get('deps')
  const key = readBearer(c.req.header('authorization') ?? '')
  const known = key === undefined ? undefined : accounts.publishers.get(key, now())
  if (known?.age !== 'fresh') return
  c.set('publisher', known.account)
  c.set('isKnown', true)
}

/** A publisher's key where only its servers may use it. */
async function admitServer(
  c: Call,
  { key, demand }: { key: string | undefined; demand: KeyDemand },
): Promise<void> {
  c.set('publisher', await publisherOf(c, { key, demand }))
  refusePageKey(c.get('publisher'))
}

/** `X-API-Key: <publisher key>`: feedback and the publisher's dashboard. */
export const publisherHeader = createMiddleware<AppEnv>(async (c, next) => {
  await admitServer(c, { key: c.req.header('x-api-key'), demand: HEADER })
  await next()
})

/**
 * `X-API-Key: <publisher key>`, else the query's `platform_api_key`, for who has one: reading the index. A wrong one, or a
 * page's, is refused.
 */
export const readerKey = createMiddleware<AppEnv>(async (c, next) => {
  const key = platformKeyOf(c)
  if (key) {
    const reader = await publisherOf(c, { key, demand: INDEX })
    refusePageKey(reader)
    c.set('reader', reader)
  }
  await next()
})

/** The same, else the body's `platform_api_key`: asking the index. A body that can't be read names no key. */
export const platformBodyKey = createMiddleware<AppEnv>(async (c, next) => {
  await admitServer(c, { key: platformKeyOf(c) || (await keyInBody(c)), demand: INDEX })
  await next()
})

/** Whoever wraps the service may send the header empty: that is no key. */
const platformKeyOf = (c: Context<AppEnv>) =>
  c.req.header('x-api-key') || c.req.query('platform_api_key')

/** The body is read before its key is known, so a sender whose key is missing or wrong pays for it as a stranger. */
async function keyInBody(c: Context<AppEnv>): Promise<string | undefined> {
  await chargeBody(c)
  const body = await readBody(c.req.raw).then(
    ({ value }) => value,
    () => undefined,
  )
  if (typeof body !== 'object' || body === null || !('platform_api_key' in body)) return undefined
  return typeof body.platform_api_key === 'string' ? body.platform_api_key : undefined
}

/** `X-API-Key: <advertiser key>`: the advertiser's dashboard. */
export const advertiserHeader = createMiddleware<AppEnv>(async (c, next) => {
  c.set('advertiser', await advertiserOf(c, { key: c.req.header('x-api-key'), demand: HEADER }))
  await next()
})

/** The same, or `Authorization: Bearer <advertiser key>`: what the advertiser's servers report. The header wins. */
export const advertiserServer = createMiddleware<AppEnv>(async (c, next) => {
  c.set('advertiser', await advertiserOf(c, { key: serverKey(c), demand: EITHER }))
  await next()
})

/** `X-API-Key` or `Authorization: Bearer`, with a publisher key: agents. The header wins. */
export const publisherServer = createMiddleware<AppEnv>(async (c, next) => {
  await admitServer(c, { key: serverKey(c), demand: EITHER })
  await next()
})

/** The key of a request, in either header. */
export const serverKey = (c: Context<AppEnv>) => keyIn(c.req.raw.headers)

/** `Authorization: Bearer <ADMIN_API_KEY>`: the operator API. */
export const adminBearer = createMiddleware<AppEnv>(async (c, next) => {
  const [given, expected] = await Promise.all([
    sha256Hex(bearerIn(c.req.raw.headers) ?? ''),
    sha256Hex(c.get('deps').env.ADMIN_API_KEY),
  ])
  if (!sameText(given, expected)) throw refuseKey(BEARER)
  c.set('isKnown', true)
  await next()
})

const advertiserOf = (c: Call, { key, demand }: { key: string | undefined; demand: KeyDemand }) => {
  const { advertisers: cache } = c.get('deps').accounts
  return accountOf(c, {
    lookup: { kind: 'advertiser', cache, find: findAdvertiser, demand },
    key,
  })
}

/** Not on the way of an ad. */
async function findAdvertiser(deps: FrontDeps, prefix: string) {
  const [{ findAdvertiserKey }, { db }] = await Promise.all([import('./queries.ts'), deps.stores()])
  return await findAdvertiserKey(db, prefix)
}

const publisherOf = (c: Call, { key, demand }: { key: string | undefined; demand: KeyDemand }) => {
  const { publishers: cache } = c.get('deps').accounts
  return accountOf(c, {
    lookup: {
      kind: 'publisher',
      cache,
      find: ({ sql }, prefix) => findPublisherKey(sql, prefix),
      demand,
    },
    key,
  })
}

/** How long a request that knows an expired account waits to hear of a newer one. */
const RECHECK_MS = 100

/**
 * The account behind a key; 401 whether it is missing, malformed, unknown, revoked or of the other kind. While the
 * isolate knows the account no request waits for Postgres longer than a moment, and none at all under steady traffic.
 */
async function accountOf<T>(
  c: Call,
  { lookup, key }: { lookup: Lookup<T>; key: string | undefined },
): Promise<T> {
  const account = await findAccount(c, { lookup, key })
  c.set('isKnown', true)
  return account
}

async function findAccount<T>(
  c: Call,
  { lookup, key }: { lookup: Lookup<T>; key: string | undefined },
): Promise<T> {
  const deps = c.get('deps')
  const now = deps.now()
  const known = key ? lookup.cache.get(key, now) : undefined
  if (known?.age === 'fresh') return known.account
  const parts = readKey(key ?? '')
  if (!key || parts?.kind !== lookup.kind) throw refuseKey(lookup.demand)
  if (!known) {
    const refusal = lookup.cache.refusalOf(parts.prefix, now)
    if (refusal && refusal.but !== (await sha256Hex(key))) throw refuseKey(lookup.demand)
    await awaitTurn(c, { units: VAIN_LOOKUP, name: parts.prefix })
    return await readAccount(deps, { lookup, key, prefix: parts.prefix }).catch(
      (error: unknown) => {
        if (error instanceof AppError) chargeStranger(c, VAIN_LOOKUP)
        throw error
      },
    )
  }
  if (!lookup.cache.claimRefresh(key, now)) return known.account
  const reading = readAccount(deps, { lookup, key, prefix: parts.prefix })
  defer(c, 'refresh_account', reading)
  if (known.age === 'ageing') return known.account
  const read = reading.catch((error: unknown) => {
    if (error instanceof AppError) throw error
    return known.account
  })
  return await Promise.race([read, waitFor(RECHECK_MS).then(() => known.account)])
}

/** Reads the key from Postgres and remembers what it says. */
async function readAccount<T>(
  deps: FrontDeps,
  { lookup, key, prefix }: { lookup: Lookup<T>; key: string; prefix: string },
): Promise<T> {
  const now = deps.now()
  const [hash, found] = await Promise.all([sha256Hex(key), lookup.find(deps, prefix)])
  if (!found || !isLive(found.key, { hash, now })) {
    const isOther = found && isLive(found.key, { hash: found.key.hash, now })
    lookup.cache.refuse(key, { prefix, but: isOther ? found.key.hash : undefined, now })
    throw refuseKey(lookup.demand)
  }
  const expiresAt = found.key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
  lookup.cache.set(key, { account: found.account, expiresAt, readAt: now })
  return found.account
}

function isLive(
  key: { hash: string; expiresAt: Date | null; revokedAt: Date | null },
  { hash, now }: { hash: string; now: number },
) {
  if (!sameText(key.hash, hash) || key.revokedAt) return false
  return key.expiresAt === null || now < key.expiresAt.getTime()
}

const REFUSED = 'The API key is missing, unknown, revoked or of the wrong kind.'
const refuseKey = ({ challenge, open = '' }: KeyDemand) =>
  new AppError('unauthorized', `${REFUSED}${open}`, { headers: { 'WWW-Authenticate': challenge } })
