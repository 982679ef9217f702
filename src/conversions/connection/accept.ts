import type { Context } from 'hono'
import { timeOf } from '../../attribution/attribute.ts'
import type { Conversion } from '../../attribution/booking.ts'
import { type Taken, takeConversions } from '../../attribution/take.ts'
import type { Deps } from '../../deps.ts'
import { sha256Hex } from '../../platform/crypto/digest.ts'
import { connectionPurpose } from '../../platform/crypto/purposes.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { awaitTurn, chargeStranger, VAIN_LOOKUP } from '../../platform/http/gate.ts'
import type { Delivery } from './delivery.ts'
import { type Connection, listConnections, noteDelivery, type Sender } from './queries.ts'

export type { Sender }

/** How long a name that nobody has is not looked up again: what is made meanwhile works after that. */
const UNKNOWN_MS = 5_000

/** The connections that may have sent a delivery. A name that no connection has is not looked up again for a few seconds. */
export async function findCandidates(
  c: Context<AppEnv>,
  sender: Sender,
): Promise<readonly Connection[]> {
  const { deps } = c.var
  const name = sender.kind === 'shopify' ? sender.shopDomain : sender.id
  const now = deps.now()
  if (deps.unknownSenders.has(name, now)) return []
  await awaitTurn(c, { units: VAIN_LOOKUP })
  const candidates = await listConnections(deps.db, sender)
  if (candidates.length === 0) {
    deps.unknownSenders.note(name, now + UNKNOWN_MS)
    chargeStranger(c, VAIN_LOOKUP)
  }
  return candidates
}

/** The connection whose secret signed a delivery; undefined where none did, which the pending ones are told. */
export async function signerOf(
  deps: Deps,
  {
    candidates,
    isSigned,
  }: { candidates: readonly Connection[]; isSigned: (secret: string) => Promise<boolean> },
): Promise<Connection | undefined> {
  const vault = await deps.vault()
  for (const connection of candidates) {
    const secret = await vault.open(connectionPurpose(connection.id), connection.secretSealed)
    if (!(await isSigned(secret))) continue
    if (connection.verificationStatus !== 'verified') {
      await noteDelivery(deps.db, { ids: [connection.id], status: 'verified' })
    }
    return connection
  }
  const pending = candidates.flatMap(({ id, verificationStatus }) =>
    verificationStatus === 'pending' ? [id] : [],
  )
  if (pending.length > 0) await noteDelivery(deps.db, { ids: pending, status: 'failed' })
  return undefined
}

/** Takes in what a delivery reports, once; undefined for what happened too long ago. */
export async function acceptDelivery(
  deps: Deps,
  { advertiserId, delivery }: { advertiserId: string; delivery: Delivery },
): Promise<Taken | undefined> {
  const occurredAt = timeOf(delivery.claimedAt, deps.now())
  if (occurredAt === undefined) return undefined
  const { claimedAt, email, phone, ...event } = delivery
  const conversion: Conversion = {
    ...event,
    id: deps.newId(),
    advertiserId,
    occurredAt,
    pageUrl: null,
    identities: await namesOf(deps, { email, phone }),
  }
  return await takeConversions(deps, { advertiserId, conversions: [conversion] })
}

/** As hashes are made everywhere: e-mail trimmed and in lower case, phone as digits. */
async function namesOf(
  deps: Deps,
  { email, phone }: { email: string | undefined; phone: string | undefined },
) {
  const vault = await deps.vault()
  const given = [email?.trim().toLowerCase(), phone?.replaceAll(/\D/g, '')]
  const known = given.flatMap((value) => value || [])
  return await Promise.all(known.map(async (value) => vault.nameOf(await sha256Hex(value))))
}
