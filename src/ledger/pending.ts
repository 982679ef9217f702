import * as z from 'zod'
import { runOrders } from '../attribution/orders.ts'
import type { Deps } from '../deps.ts'
import { log } from '../platform/http/log.ts'
import { type BatchAnswer, runEach } from '../platform/redis/batch.ts'
import type { Script } from '../platform/redis/script.ts'
import { type CollectInput, collectScript } from '../platform/redis/scripts/collect.ts'
import type { ConvertInput } from '../platform/redis/scripts/convert.ts'
import { type RecordInput, recordOutcome, recordScript } from '../platform/redis/scripts/record.ts'
import { type AsideRow, asideRow } from './aside.ts'
import { bookBatch } from './book.ts'
import { eventItem, eventSource, type Item } from './items.ts'
import {
  deletePendingHits,
  listPendingHits,
  type PendingHit,
  type PendingPlace,
  putHitsAside,
} from './queries/pending.ts'

/** Of a page: each hit is a script that runs in one request with the others. */
const PAGE = { most: 200, characters: 1_000_000 }
const REQUESTS = { most: 1000, characters: 2_000_000 }

const amount = z.number().int().nonnegative()
const pendingHit = z.object({
  at: amount,
  kind: z.enum(['view', 'click']),
  grclid: z.guid(),
  hitId: z.guid(),
  impliedHitId: z.guid(),
  campaignId: z.guid(),
  adNumber: z.string().default(''),
  publisherId: z.guid(),
  userKey: z.string(),
  budgetDay: z.number().int(),
  priceMicros: amount,
  pricingModel: z.enum(['cpm', 'cpc', 'cpa']),
  reason: z.string(),
  viewBillable: z.boolean(),
  // A replay is no burst: it says nothing about when the client asked.
  address: z.unknown().transform(() => ''),
  burstPerMinute: z.number(),
  event: z.string(),
  inGroup: z.boolean().default(false),
}) satisfies z.ZodType<RecordInput>

const pendingConversion = z.object({
  kind: z.literal('conversion'),
  hitId: z.guid(),
  grclid: z.guid(),
  campaignId: z.guid(),
  publisherId: z.string().default(''),
  budgetDay: z.number().int(),
  priceMicros: amount,
  note: z.string().default(''),
  pixelType: z.string().default(''),
  event: z.string(),
}) satisfies z.ZodType<ConvertInput>

const pendingBatch = z.object({
  kind: z.literal('pixel'),
  hitId: z.guid(),
  pixelId: z.string(),
  at: amount,
  // A replay is no flood.
  address: z.unknown().transform(() => ''),
  perAddress: z.unknown().transform(() => 0),
  perPixel: z.unknown().transform(() => 0),
  host: z.string().default(''),
  events: z.string(),
}) satisfies z.ZodType<CollectInput>

const pendingInput = z.discriminatedUnion('kind', [pendingHit, pendingConversion, pendingBatch])
type Input = z.output<typeof pendingInput>
/** Whether that is a hit that can be replayed. */
export const isReplayable = (payload: unknown) => pendingInput.safeParse(payload).success
const pendingRequest = z.object({ event: z.string() })

/**
 * Replays the hits that Redis could not take through the script that counts hits, oldest first, until `until`. A hit
 * that the script knows by its id changes nothing, so that a crash between replay and delete is harmless. One that
 * can't be replayed yet keeps its place and stops nobody behind it. Throws when a store is down.
 */
export async function replayPending(deps: Deps, until: number): Promise<number> {
  const booked = await bookKeptRequests(deps, until)
  const swept = await eachPage(deps, {
    until,
    of: 'hits',
    work: async (hits) => {
      const done = await replayInputs(deps, await readInputs(deps, hits))
      if (done.length > 0) await deletePendingHits(deps.db, done)
      return done.length
    },
  })
  return booked + swept
}

/** Books the requests for ads that Redis could not log: without a win, whatever it may have logged after all. */
export async function bookKeptRequests(deps: Deps, until: number): Promise<number> {
  return await eachPage(deps, {
    until,
    of: 'requests',
    work: async (requests) => {
      const items = requests.map(keptRequest)
      await bookBatch(deps, { source: { ...eventSource, stream: null }, items, mark: '' })
      await deletePendingHits(
        deps.db,
        requests.map(({ hitId }) => hitId),
      )
      return requests.length
    },
  })
}

function keptRequest({ hitId, payload }: PendingHit): Item {
  const read = pendingRequest.safeParse(payload)
  const fields = { t: 'request', e: read.success ? read.data.event : '', w: '', r: '' }
  const item = eventItem({ id: hitId, fields }, `pending:${hitId}`)
  const [request] = item.rows.requests ?? []
  if (!request) return item
  const withdrawals = [{ id: request.id, reason: request.reason ?? '' }]
  return { ...item, rows: { ...item.rows, withdrawals } }
}

/** Does a page after the other. Sums what `work` answers. */
async function eachPage(
  deps: Deps,
  {
    until,
    of,
    work,
  }: { until: number; of: 'hits' | 'requests'; work: (hits: PendingHit[]) => Promise<number> },
): Promise<number> {
  let sum = 0
  let after: PendingPlace | undefined
  while (deps.now() < until) {
    const bounds = of === 'hits' ? PAGE : REQUESTS
    const { hits, isLast } = await listPendingHits(deps.db, { of, after, ...bounds })
    if (hits.length > 0) sum += await work(hits)
    after = hits.at(-1)
    if (isLast) break
  }
  return sum
}

/** What can be read of the hits; the rest is put aside. */
async function readInputs(deps: Deps, pending: readonly PendingHit[]): Promise<Input[]> {
  const inputs: Input[] = []
  const aside: AsideRow[] = []
  for (const { hitId, payload } of pending) {
    const read = pendingInput.safeParse(payload)
    if (read.success) inputs.push({ ...read.data, hitId })
    else {
      const id = `pending:${hitId}`
      aside.push(asideRow({ id, kind: 'pending', payload: { hit: payload } }, read.error))
    }
  }
  await keepAside(deps, aside)
  return inputs
}

async function keepAside(deps: Deps, rows: readonly AsideRow[]): Promise<void> {
  for (const { id, error } of rows) log('error', 'dead_letter', { id, error })
  if (rows.length > 0) await putHitsAside(deps.db, rows)
}

async function putRefusedAside(
  deps: Deps,
  { hits, answers }: { hits: readonly Input[]; answers: readonly BatchAnswer[] },
): Promise<void> {
  const rows = hits.flatMap((hit, i) => {
    const error = answers[i]?.error ?? ''
    if (!isRefused(error)) return []
    const id = `pending:${hit.hitId}`
    return [asideRow({ id, kind: 'pending', payload: { hit } }, new ScriptFailed())]
  })
  await keepAside(deps, rows)
}
class ScriptFailed extends Error {
  override readonly name = 'ScriptFailed'
}

/** Of a script that Redis began and could not go on with, as against one that it has no room or time for. */
const isRefused = (error: string) =>
  error.includes('@user_script') && !/^(OOM|READONLY|MISCONF|NOREPLICAS)/.test(error)

/** Runs the hits through their scripts; answers the ids of those that were taken. What a script refuses is put aside. */
async function replayInputs(deps: Deps, inputs: readonly Input[]): Promise<string[]> {
  const conversions = inputs.filter((input) => input.kind === 'conversion')
  const batches = inputs.filter((input) => input.kind === 'pixel')
  const hits = inputs.filter((input) => input.kind !== 'conversion' && input.kind !== 'pixel')
  const run = async <T extends Input>(script: Script<T>, inputs: readonly T[]) => {
    const answers = await runEach(deps.slowRedis, { script, inputs })
    const failed = answers.filter(({ error }) => error)
    if (failed.length > 0) log('warn', 'replay_failed', { hits: failed.length })
    await putRefusedAside(deps, { hits: inputs, answers })
    return answers
  }
  const booked = await runOrders(deps.slowRedis, conversions)
  const appended = await run(collectScript, batches)
  const recorded = await run(recordScript, hits)
  const isReady = (result: unknown) => recordOutcome(String(result)).outcome !== 'not_ready'
  return [
    ...booked,
    ...batches.flatMap(({ hitId }, i) => (appended[i]?.error ? [] : [hitId])),
    ...hits.flatMap(({ hitId }, i) => {
      const answer = recorded[i]
      return answer && !answer.error && isReady(answer.result) ? [hitId] : []
    }),
  ]
}
