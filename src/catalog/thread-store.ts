import * as z from 'zod'
import type { Deps } from '../deps.ts'
import { threadPurpose } from '../platform/crypto/purposes.ts'
import { nameOf } from '../platform/http/errors.ts'
import { log } from '../platform/http/log.ts'
import { keys } from '../platform/redis/keys.ts'
import type { Thread } from '../services/search/thread.ts'

/** What follow-ups build on is kept for a week. */
export const THREAD_SECONDS = 7 * 24 * 60 * 60

/** Threads of an earlier form, which live for a week, are not read. */
const thread = z.object({
  terms: z.array(z.object({ hash: z.number(), weight: z.number() })),
  asked: z.array(z.string()),
  denied: z.array(z.string()),
  category: z.string().nullable(),
  named: z.array(z.string()),
  given: z.array(z.string()),
  avoided: z.array(z.string()),
}) satisfies z.ZodType<Thread>

/** What stands in Redis: whose search it is, and the thread, sealed for this search alone. */
const keptThread = z.object({ publisherId: z.string(), sealed: z.string() })
type Kept = z.output<typeof keptThread>

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
  const sealed = await vault.seal(threadPurpose(searchId), {
    text: JSON.stringify(thread),
    iv: deps.random(12),
  })
  return JSON.stringify({ publisherId, sealed } satisfies Kept)
}

/** What an earlier search of this publisher left; undefined for one that is unknown, foreign or out of reach. */
export async function readThread(
  deps: Deps,
  { publisherId, given }: { publisherId: string; given: string | undefined },
): Promise<{ id: string; thread: Thread } | undefined> {
  if (!given) return undefined
  const id = given.trim().toLowerCase()
  try {
    const kept = await findKept(deps, id)
    if (kept?.publisherId !== publisherId) return undefined
    const text = await (await deps.vault()).open(threadPurpose(id), kept.sealed)
    const { data } = thread.safeParse(JSON.parse(text))
    return data && { id, thread: data }
  } catch (error) {
    log('warn', 'thread_failed', { error: nameOf(error) })
    return undefined
  }
}

/** Whose search it was; undefined when Redis knows none. Throws when Redis is down. */
export async function findThreadOwner(deps: Deps, searchId: string): Promise<string | undefined> {
  return (await findKept(deps, searchId))?.publisherId
}

async function findKept(deps: Deps, searchId: string): Promise<Kept | undefined> {
  const text = await deps.redis.client.get<string>(threadKey(searchId))
  return text ? keptThread.parse(JSON.parse(text)) : undefined
}
