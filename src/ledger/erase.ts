import * as z from 'zod'
import { sha256Hex } from '../accounts/keys.ts'
import { emailName, pseudonym, userName } from '../accounts/pseudonym.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/http/errors.ts'
import { keys } from '../platform/redis/keys.ts'
import { drain, drainIndex } from './drain.ts'
import { moveEarly } from './early.ts'
import { bookKeptRequests } from './pending.ts'
import {
  type Erased,
  erasePeople,
  listAsideNaming,
  listPeople,
  listPseudonymKeys,
  updateAside,
  type Whom,
} from './queries/erase.ts'
import { withoutPerson } from './redact.ts'

const hash = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/)

/** Somebody whom one publisher knows by its own id, or whom any may know by the SHA-256 of the e-mail or phone number. */
export const erasure = z.union([
  z.object({
    publisher_id: z.guid().toLowerCase(),
    user_id: z.string().trim().min(1).max(1000),
  }),
  z.object({ hashed_email: hash }),
  z.object({ hashed_phone: hash }),
])
export type Erasure = z.output<typeof erasure>

/** Redis keys per DEL. */
const BATCH = 500

/**
 * Forgets a person. What they did stays counted and billed, without them; their mutes and caps are gone. Answers how
 * many stored rows named them. 404 for a publisher that doesn't exist; throws when a store is down: call again.
 */
export async function eraseUser(deps: Deps, wish: Erasure): Promise<{ erased: number }> {
  const whom = await whomOf(deps, wish)
  // Who is still in a stream can't be found.
  await drain(deps)
  await drainIndex(deps)
  await moveEarly(deps, Number.POSITIVE_INFINITY)
  await bookKeptRequests(deps, Number.POSITIVE_INFINITY)
  // By what finds it, so before that is gone.
  const redacted = await redactAside(deps, whom)
  const erased = await erasePeople(deps.db, { whom, at: new Date(deps.now()) })
  await forgetPeople(deps, erased)
  return { erased: erased.rows + redacted }
}

/** Takes a person out of what is put aside; answers of how much. */
async function redactAside({ db }: Deps, whom: Whom): Promise<number> {
  const people = await listPeople(db, whom)
  const names = [whom.name, whom.searcher?.userHash].filter((name) => name != null)
  const words = new Set([...people.map(({ userKey }) => userKey), ...names])
  const naming = await listAsideNaming(db, [...words])
  for (const { id, payload } of naming)
    await updateAside(db, { id, payload: withoutPerson(payload, words) })
  return naming.length
}

async function whomOf(deps: Deps, wish: Erasure): Promise<Whom> {
  if ('user_id' in wish) {
    const { publisher_id: publisherId, user_id: id } = wish
    const people = await peopleOf(deps, { name: userName(id), publisherId })
    if (people.length === 0) throw new AppError('not_found', 'There is no such publisher.')
    return { people, name: null, searcher: { publisherId, userHash: await sha256Hex(id) } }
  }
  const vault = await deps.vault()
  if ('hashed_phone' in wish) {
    return { people: [], name: await vault.nameOf(wish.hashed_phone), searcher: null }
  }
  const people = await peopleOf(deps, { name: emailName(wish.hashed_email) })
  return { people, name: await vault.nameOf(wish.hashed_email), searcher: null }
}

/** The pseudonyms of a name at one publisher or at all. */
async function peopleOf(deps: Deps, { name, publisherId }: { name: string; publisherId?: string }) {
  const publishers = await listPseudonymKeys(deps.db, publisherId)
  return publishers.map(({ publisherId, secret }) => ({
    publisherId,
    userKey: pseudonym(secret, name),
  }))
}

async function forgetPeople(deps: Deps, { people, shown, searches }: Erased) {
  const named = [
    ...people.map(({ userKey }) => `${keys.mute}${userKey}`),
    ...shown.map(({ campaignId, userKey }) => `${keys.cap}${campaignId}:${userKey}`),
    ...searches.map((id) => `${keys.thread}${id}`),
  ]
  for (let i = 0; i < named.length; i += BATCH) {
    await deps.slowRedis.client.del(...named.slice(i, i + BATCH))
  }
}
