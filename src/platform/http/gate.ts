import { createMiddleware } from 'hono/factory'
import { waitFor } from '../time/wait.ts'
import { BODY_LIMIT, readBodyText } from './body.ts'
import type { Call } from './call.ts'
import type { AppEnv } from './context.ts'
import { AppError, answerProblem } from './errors.ts'
import { limitHeaders } from './ratelimit.ts'

/** Units that a request of a stranger costs, and what more where it was refused. */
const REQUEST = 1
const REFUSAL = 3
/** What a lookup costs besides that found nothing: the store was asked in vain. */
export const VAIN_LOOKUP = 28

/**
 * Answered also to a network in debt: views, clicks and visits of links whatever happens, health because it is not limited,
 * deliveries of shops because they come from addresses that all shops share, those of an attacker too.
 */
export const ALWAYS_ANSWERED = /^\/(i|c|go\/[^/]+|health|webhooks\/\w+)$/
const HIT = /^\/([ic]|go\/[^/]+)$/

/**
 * Bounds what is done for strangers, before anything of a request is read: whose network has cost too much lately is
 * refused, and late. A stranger is whoever shows neither a key, nor a signature, nor a token of ours.
 */
export async function boundStrangers(c: Call, answer: () => Promise<Response>): Promise<Response> {
  const { strangers, now } = c.get('deps')
  const before = isTrusted(c) ? 0 : strangers.debtSeconds(networkOf(c), now())
  if (before > 0 && !ALWAYS_ANSWERED.test(c.req.path)) {
    await strangers.holdBack()
    return answerProblem(c, inDebt(before, strangers.policy))
  }
  const answered = await answer()
  if (c.get('isKnown') || c.req.path === '/health') return answered
  const debt = before || strangers.debtSeconds(networkOf(c), now())
  const isRefused = c.get('isVain') || answered.status >= 400
  const units = isRefused ? REQUEST + REFUSAL : REQUEST
  strangers.charge(networkOf(c), { units, now: now() })
  if (debt > 0) await strangers.holdBack()
  return answered
}

/** Whose debt need not be known before there is an answer: they show a key, or a token that is still to be opened. */
const isTrusted = (c: Call) =>
  c.get('isKnown') || HIT.test(c.req.path) || c.get('deps').isKnownKey(c.req.raw.headers)

/** The sender's network; looked for only where it matters, which is for strangers. */
function networkOf(c: Call): string {
  const known = c.get('network')
  if (known !== undefined) return known
  const network = c.get('deps').strangers.networkOf(c.req.raw.headers)
  c.set('network', network)
  return network
}

/** Charges a stranger for what is about to be done for it, or was. */
export function chargeStranger(c: Call, units: number): void {
  const { strangers, now } = c.get('deps')
  strangers.charge(networkOf(c), { units, now: now() })
}

/**
 * The same for a JSON body: before it is read, or after that where its length was not announced. What was read of it
 * waits for its turn before anybody looks at it: who takes turns and sends late would have his work done at any time.
 */
export async function chargeBody(c: Call): Promise<void> {
  const announced = c.req.header('content-length') ?? ''
  const isAnnounced = /^\d+$/.test(announced)
  if (isAnnounced) chargeStranger(c, unitsOf(Math.min(BODY_LIMIT, Number(announced))))
  const length = await readBodyText(c.req.raw).then(
    (text) => text.length,
    () => undefined,
  )
  if (!isAnnounced) chargeStranger(c, unitsOf(length ?? BODY_LIMIT))
  if (length !== undefined) await awaitTurn(c, { units: unitsOf(length) })
}

/** Units of a body that is read. */
export const unitsOf = (bytes: number) => Math.ceil(bytes / 1024)

/** Waits until a stranger's work may be done; 429, and late, where too much of it waits. `name` as for `turns.take`. */
export async function awaitTurn(
  c: Call,
  { units, name }: { units: number; name?: string },
): Promise<void> {
  if (networkOf(c) === '') return
  const { turns, strangers, now } = c.get('deps')
  const wait = turns.take(units, { now: now(), name })
  if (wait === undefined) {
    await strangers.holdBack()
    throw tooMany(turns.longestWaitSeconds)
  }
  if (wait > 0) await waitFor(wait)
}

/** The same, as a middleware. */
export const chargedBody = createMiddleware<AppEnv>(async (c, next) => {
  await chargeBody(c)
  await next()
})

const tooMany = (seconds: number) =>
  new AppError('rate_limited', 'Too much is asked without a valid key just now.', {
    headers: { 'Retry-After': String(seconds) },
  })

const inDebt = (seconds: number, policy: { units: number; seconds: number }) =>
  new AppError('rate_limited', 'Too much was asked from this address without a valid key.', {
    headers: limitHeaders('strangers', {
      limit: policy.units,
      window: policy.seconds,
      wait: seconds,
    }),
  })
