import type { Context } from 'hono'
import { bookNow } from '../attribution/orders.ts'
import { type AppEnv, createRouter } from '../http/context.ts'
import { defer } from '../http/defer.ts'
import { AppError, errorHandler, unavailable } from '../http/errors.ts'
import { readText } from '../http/validate.ts'
import { UUID } from '../id/uuid.ts'
import { acceptDelivery, connectionOf } from './accept.ts'
import { type Delivery, readCalendly, readShopify } from './delivery.ts'
import { listConnections } from './queries.ts'
import { isCalendlySignature, isShopifySignature } from './signature.ts'

/** Orders have many lines. */
const BODY_LIMIT = 1024 * 1024

/** Orders and bookings, as the services that made them report them. They repeat what is not answered 200. */
export const webhooks = createRouter()
webhooks.onError(errorHandler(unavailable))

webhooks.post('/shopify', async (c) => {
  const { deps } = c.var
  const body = await readText(c.req.raw, BODY_LIMIT)
  const shopDomain = (c.req.header('x-shopify-shop-domain') ?? '').trim().toLowerCase()
  const given = c.req.header('x-shopify-hmac-sha256') ?? ''
  const candidates = shopDomain ? await listConnections(deps.db, 'shopify', { shopDomain }) : []
  const isSigned = (secret: string) => isShopifySignature(secret, body, given)
  const { advertiserId } = await connectionOf(deps, candidates, isSigned, true)
  const topic = c.req.header('x-shopify-topic') ?? ''
  return await answer(c, advertiserId, readShopify(topic, parse(body), deps.now()))
})

webhooks.post('/calendly', async (c) => {
  const { deps } = c.var
  const body = await readText(c.req.raw, BODY_LIMIT)
  const given = c.req.header('calendly-webhook-signature') ?? ''
  const id = c.req.query('connection')
  if (id !== undefined && !UUID.test(id)) throw new AppError('unauthorized', 'No such connection.')
  const candidates = await listConnections(deps.db, 'calendly', { id })
  const isSigned = (secret: string) => isCalendlySignature(secret, body, given, deps.now())
  const { advertiserId } = await connectionOf(deps, candidates, isSigned, id !== undefined)
  return await answer(c, advertiserId, readCalendly(parse(body), deps.now()))
})

async function answer(c: Context<AppEnv>, advertiserId: string, delivery: Delivery | undefined) {
  const { deps } = c.var
  const taken = delivery && (await acceptDelivery(deps, advertiserId, delivery))
  if (!taken) return c.json({ status: 'ignored' })
  if (taken.orders.length > 0) defer(c, 'book_delivery', bookNow(deps, taken.orders))
  const [result] = taken.results
  return c.json({
    status: result?.isNew ? 'ok' : 'duplicate',
    attributed: result?.attributed ?? false,
  })
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw new AppError('invalid_json', 'The body is not valid JSON.', { cause })
  }
}
