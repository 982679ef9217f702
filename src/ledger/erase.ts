import * as z from 'zod'
import { emailName, pseudonym, userName } from '../accounts/pseudonym.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { keys } from '../redis/keys.ts'
import { erasePeople, listPseudonymKeys, type Person, type Shown } from './queries/erase.ts'

/** Somebody whom one publisher knows by its own id, or whom any may know by the SHA-256 of the e-mail. */
export const erasure = z.union([
  z.object({
    publisher_id: z.guid().toLowerCase(),
    user_id: z.string().trim().min(1).max(1000),
  }),
  z.object({
    hashed_email: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/),
  }),
])
export type Erasure = z.output<typeof erasure>

/** Redis keys per DEL. */
const BATCH = 500

/**
 * Forgets a person. What they did stays counted and billed, without them; their mutes and caps are gone. Answers how
 * many stored rows named them. 404 for a publisher that doesn't exist; throws when a store is down: call again.
 */
export async function eraseUser(deps: Deps, whom: Erasure): Promise<{ erased: number }> {
  const people = await peopleOf(deps, whom)
  const name =
    'hashed_email' in whom ? await (await deps.vault()).nameOf(whom.hashed_email) : undefined
  const { rows, shown } = await erasePeople(deps.db, people, name, new Date(deps.now()))
  await forget(deps, people, shown)
  return { erased: rows }
}

async function peopleOf(deps: Deps, whom: Erasure): Promise<Person[]> {
  const isUser = 'user_id' in whom
  const publishers = await listPseudonymKeys(deps.db, isUser ? whom.publisher_id : undefined)
  if (isUser && publishers.length === 0)
    throw new AppError('not_found', 'There is no such publisher.')
  const name = isUser ? userName(whom.user_id) : emailName(whom.hashed_email)
  return await Promise.all(
    publishers.map(async ({ publisherId, secret }) => ({
      publisherId,
      userKey: await pseudonym(secret, name),
    })),
  )
}

async function forget(deps: Deps, people: readonly Person[], shown: readonly Shown[]) {
  const named = [
    ...people.map(({ userKey }) => `${keys.mute}${userKey}`),
    ...shown.map(({ campaignId, userKey }) => `${keys.cap}${campaignId}:${userKey}`),
  ]
  for (let i = 0; i < named.length; i += BATCH) {
    await deps.slowRedis.client.del(...named.slice(i, i + BATCH))
  }
}
