import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Deps } from '../deps.ts'
import type { AppEnv } from '../http/context.ts'
import { AppError, nameOf } from '../http/errors.ts'
import { log } from '../http/log.ts'
import type { AccountCache } from './cache.ts'
import { type KeyKind, readKey, sameText, sha256Hex } from './keys.ts'
import { findAdvertiserKey, findPublisherKey } from './queries.ts'

type Found<T> = {
  key: { hash: string; expiresAt: Date | null; revokedAt: Date | null }
  account: T
} | null
type Lookup<T> = {
  kind: KeyKind
  cache: AccountCache<T>
  find: (db: Deps['db'], prefix: string) => Promise<Found<T>>
}

/** `Authorization: Bearer <publisher key>`: the ad surface. */
export const publisherBearer = createMiddleware<AppEnv>(async (c, next) => {
  c.set('publisher', await publisherOf(c.var.deps, bearer(c)))
  await next()
})

/** `X-API-Key: <publisher key>`: feedback and the publisher's dashboard. */
export const publisherHeader = createMiddleware<AppEnv>(async (c, next) => {
  c.set('publisher', await publisherOf(c.var.deps, c.req.header('x-api-key')))
  await next()
})

/** `X-API-Key: <advertiser key>`: the advertiser's dashboard. */
export const advertiserHeader = createMiddleware<AppEnv>(async (c, next) => {
  const { advertisers: cache } = c.var.deps.accounts
  const lookup = { kind: 'advertiser', cache, find: findAdvertiserKey } as const
  c.set('advertiser', await accountOf(c.var.deps, lookup, c.req.header('x-api-key')))
  await next()
})

/** `Authorization: Bearer <ADMIN_API_KEY>`: the operator API. */
export const adminBearer = createMiddleware<AppEnv>(async (c, next) => {
  const [given, expected] = await Promise.all([
    sha256Hex(bearer(c) ?? ''),
    sha256Hex(c.var.deps.env.ADMIN_API_KEY),
  ])
  if (!sameText(given, expected)) throw unauthorized()
  await next()
})

const publisherOf = (deps: Deps, key: string | undefined) =>
  accountOf(
    deps,
    { kind: 'publisher', cache: deps.accounts.publishers, find: findPublisherKey },
    key,
  )

/** The account behind a key; 401 whether it is missing, malformed, unknown, revoked or of the other kind. */
async function accountOf<T>(deps: Deps, lookup: Lookup<T>, key: string | undefined): Promise<T> {
  const parts = readKey(key ?? '')
  if (!key || parts?.kind !== lookup.kind) throw unauthorized()
  const now = deps.now()
  const known = lookup.cache.get(key, now)
  if (known?.fresh) return known.account
  const hash = await sha256Hex(key)
  let found: Found<T>
  try {
    found = await lookup.find(deps.db, parts.prefix)
  } catch (error) {
    if (!known) throw error
    log('warn', 'stale_account_used', { error: nameOf(error) })
    return known.account
  }
  if (!found || !isLive(found.key, hash, now)) {
    lookup.cache.delete(key)
    throw unauthorized()
  }
  const expiresAt = found.key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
  lookup.cache.set(key, { account: found.account, expiresAt, readAt: now })
  return found.account
}

function isLive(
  key: { hash: string; expiresAt: Date | null; revokedAt: Date | null },
  hash: string,
  now: number,
) {
  if (!sameText(key.hash, hash) || key.revokedAt) return false
  return key.expiresAt === null || now < key.expiresAt.getTime()
}

function bearer(c: Context<AppEnv>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

const unauthorized = () =>
  new AppError('unauthorized', 'The API key is missing, unknown, revoked or of the wrong kind.')
