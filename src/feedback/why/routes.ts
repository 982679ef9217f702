import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { toBase64 } from '../../platform/crypto/base64.ts'
import { listAccepted } from '../../platform/http/accept.ts'
import { readText } from '../../platform/http/body.ts'
import { type AppEnv, createRouter } from '../../platform/http/context.ts'
import { AppError, answerProblem, nameOf } from '../../platform/http/errors.ts'
import { log } from '../../platform/http/log.ts'
import { limitHeaders } from '../../platform/http/ratelimit.ts'
import { FEEDBACK_PER_MINUTE, keys, MUTED_ADVERTISER } from '../../platform/redis/keys.ts'
import type { TokenPayload } from '../../platform/token/payload.ts'
import { openAdToken, takesResponse } from '../../platform/token/tracked.ts'
import { submitFeedback } from '../submit.ts'
import type { AdFacts } from './facts.ts'
import { findFacts } from './find.ts'
import { type Notice, type ReportReason, reportReasons, whyPage } from './page.ts'
import { retractMute } from './queries.ts'
import { openPhrasebook, type Phrasebook, preferredLanguage } from './words.ts'

const FORM_BYTES = 4096

/**
 * Why the ad, for the person who saw it; the token of the ad is the permission. Reading changes nothing, the two forms
 * mute its advertiser and report it.
 */
export const why = createRouter()
why.onError((error, c) => {
  if (error instanceof AppError) return answerProblem(c, error)
  log('error', 'why_failed', { requestId: c.var.requestId, error: nameOf(error) })
  return answerPage(c, { status: 503, notice: 'unavailable' })
})

why.get('/', async (c) => {
  const ad = await readAd(c)
  return ad ? answerPage(c, { status: 200, ad }) : answerPage(c, { status: 404, notice: 'gone' })
})

why.post('/', async (c) => {
  const ad = await readAd(c)
  if (!ad) return answerPage(c, { status: 404, notice: 'gone' })
  const wish = wishes.safeParse(
    Object.fromEntries(new URLSearchParams(await readText(c.req.raw, FORM_BYTES))),
  )
  if (!wish.success) return answerPage(c, { status: 422, notice: 'choose', ad })
  const notice = ad.payload.test
    ? NOTICES[wish.data.do]
    : await applyWish(c.var.deps, { ad, wish: wish.data })
  return answerPage(c, { status: notice === 'often' ? 429 : 200, notice, ad })
})

const wishes = z.discriminatedUnion('do', [
  z.object({ do: z.literal('mute') }),
  z.object({ do: z.literal('unmute') }),
  z.object({ do: z.literal('report'), reason: z.enum(reportReasons) }),
])
type Wish = z.output<typeof wishes>
const NOTICES = { mute: 'muted', unmute: 'unmuted', report: 'reported' } as const

type Ad = { payload: TokenPayload; facts: AdFacts; canReport: boolean }

async function readAd(c: Context<AppEnv>): Promise<Ad | undefined> {
  const { deps } = c.var
  const payload = await openAdToken(await deps.keyRing(), { token: c.req.query('p') ?? '' })
  if (payload) c.set('isKnown', true)
  const facts = payload && (await findFacts(deps, payload))
  return facts && { payload, facts, canReport: takesResponse(payload, deps.now()) }
}

/** Does what a form asks for. A mute counts as thumbs down too, until it is undone; a report past its time does nothing. */
async function applyWish(deps: Deps, { ad, wish }: { ad: Ad; wish: Wish }): Promise<Notice> {
  const advertiser = `${MUTED_ADVERTISER}${ad.facts.advertiserId}`
  switch (wish.do) {
    case 'unmute':
      await deps.redis.client.srem(`${keys.mute}${ad.payload.userKey}`, advertiser)
      await retractMute(deps.db, ad.payload)
      return 'unmuted'
    case 'mute':
      return await tellReason(deps, { payload: ad.payload, reason: 'advertiser_muted', advertiser })
    case 'report':
      return ad.canReport
        ? await tellReason(deps, { payload: ad.payload, reason: wish.reason })
        : 'gone'
  }
}

async function tellReason(
  deps: Deps,
  {
    payload,
    reason,
    advertiser,
  }: { payload: TokenPayload; reason: ReportReason | 'advertiser_muted'; advertiser?: string },
): Promise<Notice> {
  const { kind } = await submitFeedback(deps, {
    payload,
    session: payload.grclid,
    sessionKey: 'why',
    sentiment: 'thumbs_down',
    reasons: [reason],
    comment: undefined,
    placementId: undefined,
    advertiser,
  })
  if (kind === 'limited') return 'often'
  return kind === 'recorded' ? (advertiser ? 'muted' : 'reported') : 'gone'
}

/** When to come again, by the status. */
const WAITS: Readonly<Partial<Record<number, Record<string, string>>>> = {
  429: limitHeaders('feedback', { limit: FEEDBACK_PER_MINUTE, window: 60, wait: 60 }),
  503: { 'Retry-After': '5' },
}

let phrasebook: Phrasebook | undefined

type Answer = { status: ContentfulStatusCode; notice?: Notice; ad?: Ad }

async function answerPage(c: Context<AppEnv>, { status, notice, ad }: Answer) {
  const language = preferredLanguage(listAccepted(c.req.header('accept-language') ?? ''))
  phrasebook ??= openPhrasebook(c.var.deps.assets.why)
  const { [language]: phrases, style } = phrasebook
  return c.html(whyPage({ language, phrases, style, notice, ad }), status, {
    'Content-Security-Policy': await readPolicy(style),
    'Content-Language': language,
    Vary: 'Accept-Language',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    ...WAITS[status],
  })
}

let policy: string | undefined

/** Nothing but the page's own style, forms to itself, no framing. */
async function readPolicy(style: string): Promise<string> {
  if (policy) return policy
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  const hash = toBase64(new Uint8Array(digest))
  policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  return policy
}
