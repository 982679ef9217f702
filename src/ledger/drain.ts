import type { Deps } from '../deps.ts'
import { isOutage, isSlow } from '../platform/db/errors.ts'
import { log } from '../platform/http/log.ts'
import { keys } from '../platform/redis/keys.ts'
import { forgetTries, layStreams, readBatch, type StreamBatch } from '../platform/redis/stream.ts'
import { askDrain, type Outcome } from './ask.ts'
import { bookBatch, Disagreement, putAside } from './book.ts'
import { settleDisagreement } from './disagreement.ts'
import { eventSource, type Item, type Stream, searchSource } from './items.ts'
import { drainLeft } from './lost.ts'
import { probeBooking } from './queries/book.ts'
import { recordJob } from './queries/jobs.ts'
import { addLaid, hasLaid } from './queries/laid.ts'

/** Entries per transaction: the more, the more of them move the same sums. */
const BATCH = 4000
/** Bytes of a batch in the stream. What becomes of them takes ten times as much for a moment, and an isolate has 128 MB. */
const BATCH_BYTES = 2_500_000
/** How often a drain may find that Redis was emptied under it. */
const MOST_DISAGREEMENTS = 5

/** `isEmpty`: whether all that was in the streams is booked; more may have come since. */
type Drained = { drained: number; remaining: number; isEmpty: boolean }

/**
 * Books the streams of events into Postgres, side by side, batch by batch, until they are empty. An entry leaves its
 * stream only after its transaction committed; one that is delivered again inserts nothing. Stops early at `until` (ms
 * since 1970). Throws when a store is down: all stays.
 */
export async function drain(
  deps: Deps,
  { batch = BATCH, until = Number.POSITIVE_INFINITY }: { batch?: number; until?: number } = {},
): Promise<Drained> {
  const startedAt = deps.now()
  const streams = await layStreams(deps.slowRedis, deps.env.EVENT_STREAMS)
  const { drained, isEmpty } = await drainSideBySide(deps, { streams, most: batch, until })
  // Reports say that everything up to this instant is booked.
  if (isEmpty) await recordJob(deps.db, { name: 'drain', at: startedAt, detail: { drained } })
  const left = await Promise.all(streams.map((name) => deps.slowRedis.client.xlen(name)))
  return { drained, isEmpty, remaining: left.reduce((sum, length) => sum + length, 0) }
}

/** Books what there is of one stream. */
export async function drainStream(
  deps: Deps,
  {
    stream,
    most = BATCH,
    until = Number.POSITIVE_INFINITY,
  }: { stream: string; most?: number | undefined; until?: number },
): Promise<Outcome> {
  return await drainSource(deps, { source: { ...eventSource, stream }, most, until })
}

/** The same for searches, clicks and integrations of the index. */
export async function drainIndex(deps: Deps, until = Number.POSITIVE_INFINITY): Promise<Outcome> {
  return await drainSource(deps, { source: searchSource, most: BATCH, until })
}

type Pass = { streams: readonly string[]; most: number; until: number }

/** Books streams until all are empty, what they have laid aside with them; a stream that fails keeps no other back. */
async function drainSideBySide(deps: Deps, { streams, most, until }: Pass) {
  let drained = 0
  for (;;) {
    const runs = await Promise.allSettled(
      streams.map(async (stream) => await runStream(deps, { stream, most, until })),
    )
    const failed = runs.find((run) => run.status === 'rejected')
    await addAllLaid(deps).catch((error: unknown) => {
      // What is down for the streams is down for this, too.
      if (!failed) throw error
    })
    if (failed) throw failed.reason
    const done = runs.flatMap((run) => (run.status === 'fulfilled' ? [run.value] : []))
    const booked = done.reduce((sum, one) => sum + one.drained, 0)
    drained += booked
    if (done.every(({ isEmpty }) => isEmpty)) return { drained, isEmpty: true }
    // What waited for another stream may be free now.
    const isOver = booked === 0 || deps.now() >= until
    if (isOver || !done.some(({ isHeld }) => isHeld)) return { drained, isEmpty: false }
  }
}

/** A stream but the first is left to an invocation of its own, where this Worker can call itself. */
async function runStream(
  deps: Deps,
  { stream, most, until }: { stream: string; most: number; until: number },
): Promise<Outcome> {
  const { SELF } = deps.env
  if (!SELF || stream === keys.events) return await drainStream(deps, { stream, most, until })
  return await askDrain(SELF, { stream, until, key: deps.env.ADMIN_API_KEY })
}

async function addAllLaid({ db }: Deps): Promise<void> {
  if (!(await hasLaid(db))) return
  while (!(await addLaid(db)));
}

async function drainSource(
  deps: Deps,
  { source, most, until }: { source: Stream; most: number; until: number },
): Promise<Outcome> {
  let drained = 0
  let disagreements = 0
  for (;;) {
    const bounds = { most, bytes: BATCH_BYTES, now: deps.now() }
    const batch = await readBatch(deps.slowRedis, { stream: source.stream, bounds })
    const { isHeld, isApart } = batch
    if (batch.hasLeft) await drainLeft(deps)
    if (batch.entries.length === 0) return { drained, isEmpty: !isHeld, isHeld }
    const outcome = await tryBatch(deps, { source: { ...source, isApart }, batch })
    if (outcome === 'booked') drained += batch.entries.length
    else if (++disagreements > MOST_DISAGREEMENTS) throw new Disagreement()
    if (outcome === 'booked' && batch.isLast) return { drained, isEmpty: !isHeld, isHeld }
    if (outcome === 'later' || deps.now() >= until) return { drained, isEmpty: false, isHeld }
  }
}

/**
 * Books a batch. `again`: Redis is not the one that it came from; what it had is safe, and the rest is to be read once
 * more. `later`: nothing can be booked until the counters of Redis are filled.
 */
async function tryBatch(
  deps: Deps,
  { source, batch }: { source: Stream; batch: StreamBatch },
): Promise<'booked' | 'again' | 'later'> {
  const items = batch.entries.map(source.itemOf)
  try {
    if (batch.isHopeless) await giveUp(deps, { source, batch: items, mark: batch.mark })
    else await bookBatch(deps, { source, items, mark: batch.mark })
    return 'booked'
  } catch (error) {
    if (error instanceof Disagreement) {
      log('warn', 'stores_disagree', { entries: items.length })
      return (await settleDisagreement(deps, { source, items })) ? 'again' : 'later'
    }
    if (await isTheirs(deps, error)) await forgetTries(deps.slowRedis, source.stream)
    throw error
  }
}

/** Whether a failure is the stores' and not of what was to be booked. */
async function isTheirs(deps: Deps, error: unknown): Promise<boolean> {
  if (!isSlow(error)) return isOutage(error)
  return await probeBooking(deps.db).then(
    () => false,
    () => true,
  )
}

/** Puts aside what ended every process that tried to book it, once it is clear that the store is well. */
async function giveUp(
  deps: Deps,
  { source, batch, mark }: { source: Stream; batch: readonly Item[]; mark: string },
) {
  await probeBooking(deps.db)
  for (const item of batch)
    await putAside(deps, { source, item, error: new GaveUp(), place: { mark } })
}
class GaveUp extends Error {
  override readonly name = 'GaveUp'
}
