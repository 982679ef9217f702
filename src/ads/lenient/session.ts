import { publicAddressIn } from '../../accounts/address.ts'
import { isSaid, nameOf, type Said } from './fields.ts'

/** What apps send for want of a name: whoever shared it would share caps with strangers. */
const NOBODY = new Set('anon anonymous default guest nobody none null undefined unknown'.split(' '))
const LONGEST_NOBODY = 16

/** Whether an id says nothing about who it is. */
export function namesNobody(id: string): boolean {
  if (id.length > LONGEST_NOBODY) return false
  const name = id.trim().toLowerCase()
  return name === '' || NOBODY.has(name)
}

/** Marks the session of a request that named none. */
const MARK = '~aside:'
const LONGEST_NAME = 450
const DAY_MS = 86_400_000

/** Whether a session was made up from who is asking: without consent that would be a way to recognise them. */
export const isStandIn = (sessionId: string) => sessionId.startsWith(MARK)

/** When (ms since 1970), and a name that is never used again. */
export type Occasion = { now: number; newId: () => string }
type Asked = Occasion & {
  /** The user's address, where its hash is still to be made: what comes of a session's name is a keyed hash. */
  email: string | undefined
}

/**
 * A session for who names none: the user's of this UTC day, as long as a session may last, else the address's, else one
 * of this request alone. In a group, of whoever is in it.
 */
export function standInSession(said: Said, { now, newId, email }: Asked): string {
  const plain = email === undefined ? undefined : `email:${email}`
  const name = userOf(said.user) ?? plain ?? chatOf(said.viewers) ?? addressOf(said)
  if (name === undefined) return `${MARK}once:${newId()}`
  return `${MARK}${Math.floor(now / DAY_MS)}:${name.slice(0, LONGEST_NAME)}`
}

function userOf(user: unknown): string | undefined {
  if (!isSaid(user)) return undefined
  const id = nameOf(user.id)
  if (id !== undefined && !namesNobody(id)) return `user:${id}`
  return typeof user.hashed_email === 'string' && user.hashed_email !== ''
    ? `email:${user.hashed_email.trim().toLowerCase()}`
    : undefined
}

function chatOf(viewers: unknown): string | undefined {
  if (!Array.isArray(viewers)) return undefined
  const hashes = viewers.map((viewer) =>
    (nameOf(isSaid(viewer) ? viewer.email_hash : '') ?? '').toLowerCase(),
  )
  return `chat:${hashes.toSorted().join()}`
}

function addressOf({ device, user }: Said): string | undefined {
  for (const who of [device, user]) {
    const ip = isSaid(who) && typeof who.ip === 'string' ? publicAddressIn(who.ip) : undefined
    if (ip) return `address:${ip}`
  }
  return undefined
}
