import * as z from 'zod'
import type { Deps } from '../deps.ts'
import { doInHalves } from '../platform/db/halves.ts'
import { nameOf } from '../platform/http/errors.ts'
import { log } from '../platform/http/log.ts'
import { keys } from '../platform/redis/keys.ts'
import { runScript } from '../platform/redis/script.ts'
import { refundScript } from '../platform/redis/scripts/charge.ts'
import { eventItem, type Item, rowsOf, searchItem } from './items.ts'
import { isReplayable } from './pending.ts'
import { takeBatches } from './pixel.ts'
import {
  type AsidePlace,
  countAside,
  type Discarded,
  discardAside,
  listToRetry,
  noteRetry,
  type Retried,
  type Returned,
  returnAside,
  type Which,
} from './queries/aside.ts'
import { probeBooking, recordEvents } from './queries/book.ts'

/** Of a page. */
const PAGE = { most: 500, characters: 3_000_000 }
const MOST_IDS = 1000

/** Some of what is put aside, by id, or all of it. */
export const which = z
  .object({
    ids: z.array(z.string().min(1).max(300)).min(1).max(MOST_IDS).optional(),
    all: z.literal(true).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), 'expected ids or all')
  .transform(({ ids = null }): Which => ({ ids }))

/**
 * Books what is put aside, as far as it can be booked by now, until `until` (ms since 1970). Hits that wait for Redis and
 * conversions that wait for their ad go back to where they waited. What is refused again stays, with the new reason.
 */
export async function retryAside(deps: Deps, { of, until }: { of: Which; until: number }) {
  const sum = { tried: 0, booked: 0 }
  let after: AsidePlace | undefined
  do {
    const page = await listToRetry(deps.db, { which: of, after, ...PAGE })
    if (page.length === 0) break
    sum.tried += page.length
    sum.booked += await retryPage(deps, page)
    after = page.at(-1)
  } while (deps.now() < until)
  return { ...sum, remaining: await countAside(deps.db) }
}

async function retryPage(deps: Deps, page: readonly Retried[]): Promise<number> {
  const returning = page.filter(({ kind }) => kind === 'pending' || kind === 'attribution')
  const items = page.filter((one) => !returning.includes(one)).map(itemOf)
  const returned = await returnWaiting(deps, returning)
  const readable = items.filter(({ rows }) => !rows.aside)
  for (const { name, rows } of items) {
    for (const { error } of rows.aside ?? []) await noteRetry(deps.db, { id: name, error })
  }
  let booked = returned
  await doInHalves(readable, {
    work: async (some) => {
      const named = (isBatch: boolean) =>
        some.flatMap(({ name, batch }) => (Boolean(batch) === isBatch ? [{ id: name }] : []))
      const rows = { ...rowsOf(some), settled: named(false) }
      await recordEvents(deps.db, { rows, fence: null })
      await takeBatches(deps, some)
      // What ends before its conversions are taken in is tried again.
      await recordEvents(deps.db, { rows: { settled: named(true) }, fence: null })
      booked += some.length
    },
    refuse: async ({ name }, error) => await noteRetry(deps.db, { id: name, error: nameOf(error) }),
    probe: () => probeBooking(deps.db),
  })
  return booked
}

const fields = z.record(z.string(), z.string())

function itemOf({ id, kind, payload }: Retried): Item {
  const read = fields.safeParse(payload)
  const entry = { id, fields: read.success ? read.data : {} }
  return kind === 'search' ? searchItem(entry, id) : eventItem(entry, id)
}

const waiting = z.object({ hit: z.unknown() })

/** Lets hits and conversions wait again where they waited before they were put aside; answers how many. */
async function returnWaiting(deps: Deps, returning: readonly Retried[]): Promise<number> {
  const returned: Returned = { hits: [], conversions: [] }
  const { hits, conversions } = returned
  for (const { id, kind, payload } of returning) {
    const own = id.slice(id.indexOf(':') + 1)
    const hit = waiting.safeParse(payload).data?.hit
    if (kind === 'attribution') conversions.push({ id, conversionId: own })
    else if (isReplayable(hit)) hits.push({ id, hitId: own, payload: hit })
    else await noteRetry(deps.db, { id, error: 'Unreadable' })
  }
  if (hits.length + conversions.length > 0) await returnAside(deps.db, returned)
  return hits.length + conversions.length
}

/** Forgets what is put aside, for good. What it had charged to a budget is there again. */
export async function forgetAside(deps: Deps, of: Which): Promise<{ discarded: number }> {
  // Counters that are filled after this are filled without it.
  const filled = (await deps.slowRedis.client.hget<string>(keys.state, 'filled')) ?? ''
  const { discarded, charged } = await discardAside(deps.db, of)
  await refundCharges(deps, { filled, charged }).catch((error: unknown) => {
    log('warn', 'refund_failed', { campaigns: charged.length, error: nameOf(error) })
  })
  return { discarded }
}

async function refundCharges(
  deps: Deps,
  { filled, charged }: { filled: string; charged: readonly Discarded[] },
): Promise<void> {
  if (charged.length === 0) return
  const charges = charged.map((one) => ({
    campaignId: one.campaign_id,
    budgetDay: one.budget_day,
    micros: one.micros,
  }))
  await runScript(deps.slowRedis.client, { script: refundScript, input: { filled, charges } })
}
