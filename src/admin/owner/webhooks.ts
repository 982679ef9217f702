import type { Deps } from '../../deps.ts'
import { webhookPurpose } from '../../platform/crypto/purposes.ts'
import { MOST_WEBHOOKS } from '../../platform/db/schema/index.ts'
import { AppError, invalidField } from '../../platform/http/errors.ts'
import { webhookEvents } from '../../platform/webhooks/events.ts'
import { lockWebhooks } from '../../platform/webhooks/queries/enqueue.ts'
import { SECRET_BYTES, secretOf } from '../../platform/webhooks/sign.ts'
import { faultOfTarget } from '../../platform/webhooks/target.ts'
import type { Owner } from './owner.ts'
import {
  type EndpointChange,
  findEndpoint,
  insertEndpoint,
  testEvent,
  updateEndpoint,
} from './queries/webhooks.ts'
import type { WebhookCreate, WebhookPatch } from './webhook-schema.ts'
import { webhookWire } from './webhook-shape.ts'

/** A new receiver with its secret, which is shown this once. */
export async function createWebhook(
  deps: Deps,
  { owner, body }: { owner: Owner; body: WebhookCreate },
) {
  refuseOwnHost(deps, body.url)
  const id = deps.newId()
  const { secret, sealed } = await mintSecret(deps, id)
  const row = await insertEndpoint(deps.db, {
    owner,
    row: {
      id,
      url: body.url,
      events: body.events ?? [...webhookEvents[owner.side]],
      description: body.description ?? null,
      secretSealed: sealed,
      createdAt: new Date(deps.now()),
    },
  })
  if (!row) throw new AppError('conflict', `No more than ${MOST_WEBHOOKS} webhooks; delete one.`)
  return { ...webhookWire(row), secret }
}

/** Changes what is named. Switched on, or led elsewhere, it starts anew: as one that never failed. */
export async function changeWebhook(
  deps: Deps,
  { owner, endpointId, body }: { owner: Owner; endpointId: string; body: WebhookPatch },
) {
  if (body.url !== undefined) refuseOwnHost(deps, body.url)
  const at = new Date(deps.now())
  const isAnew = body.is_active === true || body.url !== undefined
  const change: EndpointChange = {
    updatedAt: at,
    ...(body.url === undefined ? {} : { url: body.url }),
    ...(body.events === undefined ? {} : { events: body.events ?? [...webhookEvents[owner.side]] }),
    ...(body.description === undefined ? {} : { description: body.description }),
    ...(body.is_active === undefined ? {} : { isActive: body.is_active }),
    ...(isAnew
      ? { offSince: null, offReason: null, failingSince: null, failures: 0, retryAt: at }
      : {}),
  }
  return webhookWire(requireRow(await updateEndpoint(deps.db, { owner, endpointId, change })))
}

/** Gives a receiver a new secret; the one before signs besides for the grace time. */
export async function rotateSecret(
  deps: Deps,
  { owner, endpointId, graceMs }: { owner: Owner; endpointId: string; graceMs: number },
) {
  const { secret, sealed } = await mintSecret(deps, endpointId)
  const change = {
    secretSealed: sealed,
    oldSecretUntil: new Date(deps.now() + graceMs),
    updatedAt: new Date(deps.now()),
  }
  requireRow(await updateEndpoint(deps.db, { owner, endpointId, change, keepOld: true }))
  return { secret }
}

/** Sends a receiver something to try it with, at most once a minute. */
export async function testWebhook(
  deps: Deps,
  { owner, endpointId }: { owner: Owner; endpointId: string },
): Promise<void> {
  const endpoint = await findWebhook(deps, { owner, endpointId })
  if (!endpoint.isActive || endpoint.offSince) {
    throw new AppError('conflict', 'Nothing is sent to it now; PATCH is_active true first.')
  }
  await deps.db.batch([lockWebhooks(deps.db), deps.db.execute(testEvent(endpointId, deps.now()))])
}

export const findWebhook = async (
  deps: Deps,
  { owner, endpointId }: { owner: Owner; endpointId: string },
) => requireRow(await findEndpoint(deps.db, { owner, endpointId }))

/** One that is unknown or another's: the same answer for both. */
export const noWebhook = () => new AppError('not_found', 'There is no such webhook.')

function requireRow<T>(row: T | undefined): T {
  if (row === undefined) throw noWebhook()
  return row
}

async function mintSecret(deps: Deps, endpointId: string) {
  const secret = secretOf(deps.random(SECRET_BYTES))
  const vault = await deps.vault()
  return {
    secret,
    sealed: await vault.seal(webhookPurpose(endpointId), { text: secret, iv: deps.random(12) }),
  }
}

function refuseOwnHost(deps: Deps, url: string): void {
  const msg = faultOfTarget(url, deps.env.PUBLIC_URL)
  if (msg) throw invalidField('url', msg)
}
