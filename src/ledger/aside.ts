import { type StreamEvent, storable } from '../platform/events/event.ts'
import { nameOf } from '../platform/http/errors.ts'

type Hit = Extract<StreamEvent, { type: 'hit' }>

/** What is put aside, as it is stored. `charged_micros`: what it took from a campaign's budget. */
export type AsideRow = {
  id: string
  kind: string
  payload: unknown
  error: string
  campaign_id: string | null
  budget_day: number | null
  charged_micros: number
}

/** Characters of one field that are kept: more than any entry may have. What is longer can't be booked anyway. */
const MOST_CHARACTERS = 1_000_000
const KINDS = new Set(['hit', 'request', 'render', 'pixel', 'withdrawal', 'search', 'pending'])

type Aside = {
  /** Stream entry, or where else it was. */
  id: string
  kind: string
  payload: Record<string, unknown>
  charged?: Hit | undefined
}

/** Something that can't be booked, with the reason, as Postgres can keep it. */
export function asideRow({ id, kind, payload, charged }: Aside, error: unknown): AsideRow {
  const kept = Object.entries(payload).map(([name, value]) => [
    storable(name).slice(0, MOST_CHARACTERS),
    typeof value === 'string' ? storable(value.slice(0, MOST_CHARACTERS)) : value,
  ])
  return {
    id,
    kind: KINDS.has(kind) ? kind : 'unknown',
    payload: Object.fromEntries(kept),
    error: nameOf(error),
    campaign_id: charged?.event.campaignId ?? null,
    budget_day: charged?.event.budgetDay ?? null,
    charged_micros: charged?.chargedMicros ?? 0,
  }
}
