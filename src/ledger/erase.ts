import * as z from 'zod'
import { emailName, pseudonym, userName } from '../accounts/pseudonym.ts'
import type { Deps } from '../deps.ts'
import { sha256Hex } from '../platform/crypto/digest.ts'
import { AppError } from '../platform/http/errors.ts'
import { idText, sha256Text } from '../platform/http/fields.ts'
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

/** Somebody whom one publisher knows by its own id, or whom any may know by the SHA-256 of the e-mail or phone number. */
export const erasure = z
  .object({
    publisher_id: z.guid().toLowerCase().nullish(),
    user_id: idText.pipe(z.string().trim().min(1).max(1000)).nullish(),
    hashed_email: sha256Text.nullish(),
    hashed_phone: sha256Text.nullish(),
  })
  .refine(
    (wish) =>
      !wish.publisher_id === !wish.user_id &&
      (wish.user_id || wish.hashed_email || wish.hashed_phone),
    { error: 'Expected publisher_id and user_id, hashed_email or hashed_phone' },
  )
export type Erasure = z.output<typeof erasure>

/** Redis keys per DEL. */
const BATCH = 500

/**
 * Forgets all who are named. What they did stays counted and billed, without them; their mutes and caps are gone. Answers
 * how many stored rows named them. 404 for a publisher that doesn't exist; 503 while a stream can't be emptied, and throws
 * when a store is down: call again.
 */
export async function eraseUser(deps: Deps, wish: Erasure): Promise<{ erased: number }> {
  const named = await listNamed(deps, wish)
  // Who is still in a stream can't be found.
  if (!(await drain(deps)).isEmpty || !(await drainIndex(deps)).isEmpty)
    throw new AppError('unavailable', 'Not all is booked yet; try again shortly.')
  await moveEarly(deps, Number.POSITIVE_INFINITY)
  await bookKeptRequests(deps, Number.POSITIVE_INFINITY)
  let rows = 0
  for (const whom of named) {
    // By what finds it, so before that is gone.
    rows += await redactAside(deps, whom)
    const erased = await erasePeople(deps.db, { whom, at: new Date(deps.now()) })
    await forgetPeople(deps, erased)
    rows += erased.rows
  }
  return { erased: rows }
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

/** Somebody for each name. */
async function listNamed(deps: Deps, wish: Erasure): Promise<Whom[]> {
  const { publisher_id: publisherId, user_id: id, hashed_email: email, hashed_phone: phone } = wish
  const named: Whom[] = []
  if (publisherId && id) {
    const people = await peopleOf(deps, { name: userName(id), publisherId })
    if (people.length === 0) throw new AppError('not_found', 'There is no such publisher.')
    named.push({ people, name: null, searcher: { publisherId, userHash: await sha256Hex(id) } })
  }
  const vault = await deps.vault()
  for (const hash of [email, phone]) {
    if (!hash) continue
    const people = hash === email ? await peopleOf(deps, { name: emailName(hash) }) : []
    named.push({ people, name: await vault.nameOf(hash), searcher: null })
  }
  return named
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
