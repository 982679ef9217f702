import type { Context } from 'hono'
import { bookNow } from '../../attribution/orders.ts'
import { UUID } from '../../platform/crypto/uuid.ts'
import { BODY_LIMIT, parseBody, readBytes } from '../../platform/http/body.ts'
import { type AppEnv, createRouter } from '../../platform/http/context.ts'
import { defer } from '../../platform/http/defer.ts'
import { AppError, errorHandler, unavailable } from '../../platform/http/errors.ts'
import { awaitTurn, unitsOf } from '../../platform/http/gate.ts'
import { acceptDelivery, findCandidates, type Sender, signerOf } from './accept.ts'
import { type Delivery, readCalendly, readShopify } from './delivery.ts'
import { readCalendlySignature, readShopifySignature } from './signature.ts'

/** Orders have many lines. */
const ORDER_LIMIT = 1024 * 1024

/** Orders and bookings, as the services that made them report them. They repeat what is not answered 200. */
export const connectionWebhooks = createRouter()
connectionWebhooks.onError(errorHandler(unavailable))

connectionWebhooks.post('/shopify', async (c) => {
  const { deps } = c.var
  const shopDomain = (c.req.header('x-shopify-shop-domain') ?? '').trim().toLowerCase()
  const signature = readShopifySignature(c.req.header('x-shopify-hmac-sha256') ?? '')
  const { advertiserId, body } = await readSigned(c, {
    sender: /^[a-z0-9.-]{4,253}$/.test(shopDomain) ? { kind: 'shopify', shopDomain } : undefined,
    signature,
    limit: ORDER_LIMIT,
  })
  const topic = c.req.header('x-shopify-topic') ?? ''
  return await answerDelivery(c, {
    advertiserId,
    delivery: readShopify(topic, { body: parseBody(body), now: deps.now() }),
  })
})

connectionWebhooks.post('/calendly', async (c) => {
  const { deps } = c.var
  const id = c.req.query('connection') ?? ''
  const header = c.req.header('calendly-webhook-signature') ?? ''
  const { advertiserId, body } = await readSigned(c, {
    sender: UUID.test(id) ? { kind: 'calendly', id } : undefined,
    signature: readCalendlySignature(header, deps.now()),
    limit: BODY_LIMIT,
  })
  return await answerDelivery(c, {
    advertiserId,
    delivery: readCalendly(parseBody(body), deps.now()),
  })
})

type Signed = {
  /** Whose delivery it says to be; undefined where it does not say. */
  sender: Sender | undefined
  /** Whether a secret signed a body; undefined where nothing could have. */
  signature: ((secret: string, body: Uint8Array<ArrayBuffer>) => Promise<boolean>) | undefined
  limit: number
}

/**
 * The body of a delivery and whose it is. Anybody can send one, so it is read last: 401 without a name, for a name that
 * nobody has, without a signature, and for one that does not fit; all look the same.
 */
async function readSigned(c: Context<AppEnv>, { sender, signature, limit }: Signed) {
  const candidates = sender ? await findCandidates(c, sender) : []
  if (candidates.length === 0) throw refuseDelivery()
  const body = signature ? await readBytes(c.req.raw, limit) : new Uint8Array()
  await awaitTurn(c, { units: unitsOf(body.length) })
  const isSigned = async (secret: string) => (await signature?.(secret, body)) ?? false
  const connection = await signerOf(c.var.deps, { candidates, isSigned })
  if (!connection) throw refuseDelivery()
  c.set('isKnown', true)
  return { advertiserId: connection.advertiserId, body: new TextDecoder().decode(body) }
}

const refuseDelivery = () =>
  new AppError('unauthorized', 'The delivery names no connection, or its signature does not fit.', {
    headers: { 'WWW-Authenticate': 'HMAC-SHA256 realm="aside"' },
  })

async function answerDelivery(
  c: Context<AppEnv>,
  { advertiserId, delivery }: { advertiserId: string; delivery: Delivery | undefined },
) {
  const { deps } = c.var
  const taken = delivery && (await acceptDelivery(deps, { advertiserId, delivery }))
  if (!taken) return c.json({ status: 'ignored' })
  if (taken.orders.length > 0) defer(c, 'book_delivery', bookNow(deps, taken.orders))
  const [result] = taken.results
  return c.json({
    status: result?.isNew ? 'ok' : 'duplicate',
    attributed: result?.attributed ?? false,
  })
}
