import * as z from 'zod'
import { runOrders } from '../attribution/orders.ts'
import type { Deps } from '../deps.ts'
import { log } from '../http/log.ts'
import { runEach } from '../redis/batch.ts'
import { type CollectInput, collectArgs, collectScript } from '../redis/scripts/collect.ts'
import type { ConvertInput } from '../redis/scripts/convert.ts'
import {
  type RecordInput,
  recordArgs,
  recordOutcome,
  recordScript,
} from '../redis/scripts/record.ts'
import { bury } from './bury.ts'
import { deletePendingHits, listPendingHits, type PendingPlace } from './queries/pending.ts'

const BATCH = 200

const amount = z.number().int().nonnegative()
const pendingHit = z.object({
  at: amount,
  kind: z.enum(['view', 'click']),
  grclid: z.guid(),
  hitId: z.guid(),
  impliedHitId: z.guid(),
  campaignId: z.guid(),
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
  budgetDay: z.number().int(),
  priceMicros: amount,
  note: z.string().default(''),
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
  events: z.string(),
}) satisfies z.ZodType<CollectInput>

const pendingInput = z.discriminatedUnion('kind', [pendingHit, pendingConversion, pendingBatch])
type Input = z.output<typeof pendingInput>
type Pending = Awaited<ReturnType<typeof listPendingHits>>

/**
 * Replays the hits that Redis could not take through the script that counts hits, oldest first, until `until`. A hit
 * that the script knows by its id changes nothing, so that a crash between replay and delete is harmless. One that
 * can't be replayed yet keeps its place and stops nobody behind it. Throws when a store is down.
 */
export async function sweepPending(deps: Deps, until: number): Promise<number> {
  let swept = 0
  let after: PendingPlace | undefined
  while (deps.now() < until) {
    const pending = await listPendingHits(deps.db, after, BATCH)
    const done = await replay(deps, await readable(deps, pending))
    if (done.length > 0) await deletePendingHits(deps.db, done)
    swept += done.length
    after = pending.at(-1)
    if (pending.length < BATCH) break
  }
  return swept
}

/** What can be read of the hits; the rest goes to the dead letters. */
async function readable(deps: Deps, pending: Pending): Promise<Input[]> {
  const inputs: Input[] = []
  const unreadable: string[] = []
  for (const { hitId, payload } of pending) {
    const read = pendingInput.safeParse(payload)
    if (read.success) {
      inputs.push({ ...read.data, hitId })
      continue
    }
    await bury(deps, `pending:${hitId}`, { hit: payload }, read.error)
    unreadable.push(hitId)
  }
  if (unreadable.length > 0) await deletePendingHits(deps.db, unreadable)
  return inputs
}

/** Runs the hits through their scripts; answers the ids of those that were taken. */
async function replay(deps: Deps, inputs: readonly Input[]): Promise<string[]> {
  const conversions = inputs.filter((input) => input.kind === 'conversion')
  const batches = inputs.filter((input) => input.kind === 'pixel')
  const hits = inputs.filter((input) => input.kind !== 'conversion' && input.kind !== 'pixel')
  const run = async (script: string, lists: string[][]) => {
    const answers = await runEach(deps.slowRedis, script, lists)
    const failed = answers.filter(({ error }) => error)
    if (failed.length > 0) log('warn', 'replay_failed', { hits: failed.length })
    return answers
  }
  const booked = await runOrders(deps.slowRedis, conversions)
  const appended = await run(collectScript, batches.map(collectArgs))
  const recorded = await run(recordScript, hits.map(recordArgs))
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
