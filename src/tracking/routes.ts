import { addressKey } from '../accounts/address.ts'
import { withClickId } from '../campaigns/snapshot/destination.ts'
import { isServer } from '../platform/agents/visit.ts'
import { answerErrors, type Call } from '../platform/http/call.ts'
import { createFrontRouter } from '../platform/http/context.ts'
import { defer } from '../platform/http/defer.ts'
import { nameOf } from '../platform/http/errors.ts'
import { log } from '../platform/http/log.ts'
import { allowAnyOrigin, anyOrigin } from '../platform/http/origin.ts'
import { flushLosses } from '../platform/redis/losses.ts'
import type { TokenPayload } from '../platform/token/payload.ts'
import { openToken, type TokenKind } from '../platform/token/seal.ts'
import { findTrackedAd } from '../platform/token/tracked.ts'
import { TEST_LANDING_PAGE } from '../platform/token/urls.ts'
import { filterReason } from './classify.ts'
import { findLandingPage } from './destination.ts'
import { recordHit } from './record.ts'

/** The smallest transparent GIF: 43 bytes. */
const GIF = Uint8Array.from(
  atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='),
  (c) => c.charCodeAt(0),
)

/** Views and clicks: they answer the user's browser whatever recording did. */
export const tracking = createFrontRouter()
tracking.onError(answerFailure)

tracking.options('/i', anyOrigin, (c) => answerPreflight(c, 'GET, POST'))
tracking.options('/c', anyOrigin, (c) => answerPreflight(c, 'GET'))

/** Whatever headers a page sends along, none is read. */
const answerPreflight = (c: Call, methods: string) =>
  c.body(null, 204, {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': c.req.header('access-control-request-headers') ?? '*',
    'Access-Control-Max-Age': '86400',
  })

tracking.on(['GET', 'POST'], '/i', answerView)
tracking.get('/c', answerClick)

const straightView = { answer: answerErrors(answerView, answerFailure) }
/** All but preflights and HEAD, for who needs no router to find it. */
export const straightHits = {
  'GET /i': straightView,
  'POST /i': straightView,
  'GET /c': { answer: answerErrors(answerClick, answerFailure) },
}

function answerFailure(error: Error, c: Call): Response {
  log('error', 'tracking_failed', { requestId: c.get('requestId'), error: nameOf(error) })
  return c.req.path === '/i' ? answerGif(c) : answerGone(c)
}

async function answerView(c: Call): Promise<Response> {
  allowAnyOrigin(c)
  const payload = await readToken(c, 'view')
  if (payload && !payload.test) await trackHit(c, { kind: 'view', payload })
  return answerGif(c)
}

async function answerClick(c: Call): Promise<Response> {
  allowAnyOrigin(c)
  const payload = await readToken(c, 'click')
  if (!payload) return answerGone(c)
  if (payload.test) return redirectTo(c, withClickId(TEST_LANDING_PAGE, payload.grclid))
  const fromRedis = await trackHit(c, { kind: 'click', payload })
  const page = await findLandingPage(c.get('deps'), { ...payload, fromRedis })
  return page ? redirectTo(c, withClickId(page, payload.grclid)) : answerGone(c)
}

async function readToken(c: Call, kind: TokenKind): Promise<TokenPayload | undefined> {
  const deps = c.get('deps')
  const ring = await deps.keyRing()
  // A proxy that calls its own pages `p` puts that before the token.
  const payload =
    (await openToken(ring, { kind, token: c.req.query('p') ?? '' })) ??
    (await findTrackedAd(ring, { url: c.req.url, kinds: [kind] }))
  c.set(payload ? 'isKnown' : 'isVain', true)
  return payload
}

/** Classifies a hit and makes it durable before the answer leaves. */
async function trackHit(c: Call, { kind, payload }: { kind: TokenKind; payload: TokenPayload }) {
  const deps = c.get('deps')
  const at = deps.now()
  const { headers } = c.req.raw
  const visit = {
    method: c.req.method,
    userAgent: headers.get('user-agent') ?? undefined,
    purpose: headers.get('sec-purpose') ?? headers.get('purpose') ?? undefined,
  }
  const reason = filterReason(kind, { payload, visit, now: at }) ?? ''
  const { TOKEN_KEYS: secret, TRUSTED_PROXIES: proxies } = deps.env
  // All users of a server come from its one address: it has no burst of its own.
  const sender = isServer(visit) ? 'server' : undefined
  const address = sender ? '' : await addressKey(headers, { secret, proxies, now: at })
  const destination = await recordHit(deps, { kind, payload, reason, sender, address, at })
  if (deps.losses.unstored > 0) defer(c, 'flush_losses', flushLosses(deps.redis, deps.losses))
  return destination
}

function answerGif(c: Call) {
  return c.body(GIF, 200, { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' })
}

function redirectTo(c: Call, location: string) {
  return c.body(null, 302, {
    Location: location,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  })
}

function answerGone(c: Call) {
  return c.body(
    '<!doctype html><html lang="en"><title>Link not found</title><p>This link is not valid any more.</p></html>',
    404,
    { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': 'no-store' },
  )
}
