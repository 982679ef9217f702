import { sha256Hex } from '../accounts/keys.ts'
import { timeOf } from '../attribution/attribute.ts'
import type { Conversion } from '../attribution/booking.ts'
import { type Taken, takeConversions } from '../attribution/take.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { connectionPurpose } from '../vault/purposes.ts'
import type { Delivery } from './delivery.ts'
import { type Connection, noteDelivery } from './queries.ts'

/**
 * The connection whose secret signed a delivery. 401 when there is none; an unknown shop and a wrong signature look the
 * same. `named`: whether the delivery said whose it is, so that a wrong signature tells something.
 */
export async function connectionOf(
  deps: Deps,
  candidates: readonly Connection[],
  isSigned: (secret: string) => Promise<boolean>,
  named: boolean,
): Promise<Connection> {
  const vault = await deps.vault()
  for (const connection of candidates) {
    const secret = await vault.open(connectionPurpose(connection.id), connection.secretSealed)
    if (!(await isSigned(secret))) continue
    if (connection.verificationStatus !== 'verified') {
      await noteDelivery(deps.db, [connection.id], 'verified')
    }
    return connection
  }
  const pending = candidates.filter(({ verificationStatus }) => verificationStatus === 'pending')
  if (named && pending.length > 0) {
    await noteDelivery(
      deps.db,
      pending.map(({ id }) => id),
      'failed',
    )
  }
  throw new AppError('unauthorized', 'The signature does not fit any connection.')
}

/** Takes in what a delivery reports, once; undefined for what happened too long ago. */
export async function acceptDelivery(
  deps: Deps,
  advertiserId: string,
  delivery: Delivery,
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
    identities: await namesOf(deps, email, phone),
  }
  return await takeConversions(deps, advertiserId, [conversion])
}

/** As hashes are made everywhere: e-mail trimmed and in lower case, phone as digits. */
async function namesOf(deps: Deps, email: string | undefined, phone: string | undefined) {
  const vault = await deps.vault()
  const given = [email?.trim().toLowerCase(), phone?.replaceAll(/\D/g, '')]
  const known = given.flatMap((value) => value || [])
  return await Promise.all(known.map(async (value) => vault.nameOf(await sha256Hex(value))))
}
