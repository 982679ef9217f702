import type { Deps } from '../deps.ts'
import { threadPurpose } from '../platform/crypto/purposes.ts'
import { nameOf } from '../platform/http/errors.ts'
import { log } from '../platform/http/log.ts'
import { keys } from '../platform/redis/keys.ts'
import type { Thread } from '../services/search/thread.ts'

/** What follow-ups build on is kept for a week. */
export const THREAD_SECONDS = 7 * 24 * 60 * 60

/** What stands in Redis: whose search it is, and the thread, sealed for this search alone. */
type Kept = { publisherId: string; sealed: string }

export const threadKey = (searchId: string) => keys.thread + searchId

/**
 * A thread as it is kept. It is sealed because even single words may be pieces of what a person said of themselves, such
 * as an e-mail address.
 */
export async function sealThread(
  deps: Deps,
  { searchId, publisherId, thread }: { searchId: string; publisherId: string; thread: Thread },
): Promise<string> {
  const vault = await deps.vault()
  const sealed = await vault.seal(threadPurpose(searchId), JSON.stringify(thread), deps.random(12))
  return JSON.stringify({ publisherId, sealed } satisfies Kept)
}

/** What an earlier search of this publisher left; undefined for one that is unknown, foreign or out of reach. */
export async function readThread(
  deps: Deps,
  publisherId: string,
  given: string | undefined,
): Promise<{ id: string; thread: Thread } | undefined> {
  if (!given) return undefined
  const id = given.trim().toLowerCase()
  try {
    const kept = await findKept(deps, id)
    if (kept?.publisherId !== publisherId) return undefined
    const text = await (await deps.vault()).open(threadPurpose(id), kept.sealed)
    const thread = JSON.parse(text) as Partial<Thread>
    return isThread(thread) ? { id, thread } : undefined
  } catch (error) {
    log('warn', 'thread_failed', { error: nameOf(error) })
    return undefined
  }
}

/** Threads of an earlier form, which live for a week, are not read. */
const isThread = (thread: Partial<Thread>): thread is Thread =>
  Array.isArray(thread.asked) && Array.isArray(thread.given)

/** Whose search it was; undefined when Redis knows none. Throws when Redis is down. */
export async function findThreadOwner(deps: Deps, searchId: string): Promise<string | undefined> {
  return (await findKept(deps, searchId))?.publisherId
}

async function findKept(deps: Deps, searchId: string): Promise<Kept | undefined> {
  const text = await deps.redis.client.get<string>(threadKey(searchId))
  return text ? (JSON.parse(text) as Kept) : undefined
}
