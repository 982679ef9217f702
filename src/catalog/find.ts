import type { Deps } from '../deps.ts'
import { sha256Hex } from '../platform/crypto/digest.ts'
import type { SearchEvent } from '../platform/events/search.ts'
import { nameOf } from '../platform/http/errors.ts'
import { log } from '../platform/http/log.ts'
import { keys } from '../platform/redis/keys.ts'
import type { Catalog } from '../services/format.ts'
import { bookAtOnce } from '../services/log.ts'
import { type Answer, answerSearch } from '../services/search/answer.ts'
import type { Thread } from '../services/search/thread.ts'
import { contextLines } from './context.ts'
import { linksOf } from './link.ts'
import { finderFor } from './ready.ts'
import type { SearchRequest } from './schema.ts'
import { shapeSearch } from './shape.ts'
import { readThread, sealThread, THREAD_SECONDS, threadKey } from './thread-store.ts'
import { wordReasoning } from './wording/word.ts'

type Asking = {
  publisherId: string
  /** The publisher's own language model. */
  model: string | null
  request: SearchRequest
  origin: string
}

/** Answers a question from the isolate's catalogue. Stores that fail cost a follow-up its context, never an answer. */
export async function findService(
  deps: Deps,
  { catalog, asking }: { catalog: Catalog; asking: Asking },
) {
  const { publisherId, request, origin } = asking
  const before = await readThread(deps, { publisherId, given: request.search_id })
  const found = answerSearch(finderFor(deps, catalog), {
    text: request.query,
    context: contextLines(request.context),
    thread: before?.thread,
    mode: request.monetization?.mode,
  })
  const wording = wordReasoning(deps, { ...asking, catalog, query: request.query, found })
  const searchId = deps.newId()
  const named = [...(found.best ? [found.best] : []), ...found.alternatives]
  const services = named.map(({ service }) => service)
  const keeping = async () => {
    const event = await searchEvent(deps, { asking, found, searchId, parentId: before?.id ?? null })
    return await keepThread(deps, { kept: { publisherId, thread: found.thread }, event })
  }
  const [unlogged, links] = await Promise.all([
    keeping(),
    linksOf(deps, { publisherId, services, origin }),
  ])
  const shown = { catalog, found, links, reasoning: await wording }
  return { answer: shapeSearch(searchId, shown), unlogged }
}

type Kept = { publisherId: string; thread: Thread }

/** Keeps the search for its follow-ups and for the books, in one round trip. Answers what is still to do without Redis. */
async function keepThread(
  deps: Deps,
  { kept, event }: { kept: Kept; event: SearchEvent },
): Promise<(() => Promise<unknown>) | undefined> {
  try {
    const sealed = await sealThread(deps, { searchId: event.id, ...kept })
    await deps.redis.client
      .pipeline()
      .set(threadKey(event.id), sealed, { ex: THREAD_SECONDS })
      .xadd(keys.indexEvents, '*', { e: JSON.stringify(event) })
      .exec()
    return undefined
  } catch (error) {
    log('warn', 'redis_failed', { kind: 'search', error: nameOf(error) })
    return async () => await bookAtOnce(deps, event)
  }
}

type Searched = { asking: Asking; found: Answer; searchId: string; parentId: string | null }

/** The search as the books keep it: never its words. */
async function searchEvent(
  deps: Deps,
  { asking, found, searchId, parentId }: Searched,
): Promise<SearchEvent> {
  const { publisherId, request } = asking
  const {
    external_user_id: userId,
    external_user_id_hash: userHash,
    email_hash: emailHash,
  } = request
  const vault = emailHash ? await deps.vault() : undefined
  return {
    id: searchId,
    kind: 'search',
    publisherId,
    at: deps.now(),
    slug: found.best?.service.slug ?? '',
    searchId: parentId,
    sessionId: request.external_session_id,
    userHash: userHash ?? (userId ? await sha256Hex(userId) : undefined),
    emailName: emailHash && vault ? await vault.nameOf(emailHash) : undefined,
    metadata: request.metadata,
  }
}
