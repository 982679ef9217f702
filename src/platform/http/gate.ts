import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { AppError, answerProblem } from './errors.ts'
import { BODY_LIMIT, readBodyText } from './validate.ts'

/** Units that a request of a stranger costs, and what more where it was refused. */
const REQUEST = 1
const REFUSAL = 3
/** What more where a store was asked for nothing. */
export const VAIN_LOOKUP = 28

/**
 * Never refused unheard: views and clicks are answered whatever happens, health is not limited, and deliveries come from
 * addresses that all shops share, those of an attacker too.
 */
export const HEARD = /^\/(i|c|health|webhooks\/\w+)$/

/**
 * Bounds what is done for strangers, before anything of a request is read: whose network has cost too much lately is
 * refused, and late. A stranger is whoever shows neither a key, nor a signature, nor a token of ours.
 */
export async function boundStrangers(c: Context<AppEnv>, next: Next): Promise<void> {
  const { strangers, now, isKnownKey } = c.get('deps')
  const network = strangers.networkOf(c.req.raw.headers)
  if (network === '') return await next()
  c.set('network', network)
  const debt = strangers.debtSeconds(network, now())
  if (debt > 0 && !HEARD.test(c.req.path) && !isKnownKey(c.req.raw.headers)) {
    await strangers.holdBack()
    c.res = answerProblem(c, inDebt(debt))
    return
  }
  await next()
  if (c.get('isKnown') || c.req.path === '/health') return
  const isRefused = c.get('isVain') || c.res.status >= 400
  strangers.charge(network, { units: isRefused ? REQUEST + REFUSAL : REQUEST, now: now() })
  if (debt > 0) await strangers.holdBack()
}

/** Charges a stranger for what is about to be done for it, or was. */
export function chargeStranger(c: Context<AppEnv>, units: number): void {
  const { strangers, now } = c.get('deps')
  strangers.charge(c.get('network'), { units, now: now() })
}

/**
 * The same for a JSON body: before it is read, or after that where its length was not announced. What was read of it
 * waits for its turn before anybody looks at it: who takes turns and sends late would have his work done at any time.
 */
export async function chargeBody(c: Context<AppEnv>): Promise<void> {
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
  c: Context<AppEnv>,
  { units, name }: { units: number; name?: string },
): Promise<void> {
  if (c.get('network') === '') return
  const { turns, strangers, now } = c.get('deps')
  const wait = turns.take(units, { now: now(), name })
  if (wait === undefined) {
    await strangers.holdBack()
    throw tooMany()
  }
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
}

/** The same, as a middleware. */
export const chargedBody = createMiddleware<AppEnv>(async (c, next) => {
  await chargeBody(c)
  await next()
})

const tooMany = () =>
  new AppError('rate_limited', 'Too much is asked without a valid key just now.', {
    headers: { 'Retry-After': '2' },
  })

const inDebt = (seconds: number) =>
  new AppError('rate_limited', 'Too much was asked from this address without a valid key.', {
    headers: {
      'Retry-After': String(seconds),
      RateLimit: `"strangers";r=0;t=${seconds}`,
      'RateLimit-Policy': '"strangers";q=256;w=64',
    },
  })
