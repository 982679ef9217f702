import { asOf, type Report } from '../../../platform/time/as-of.ts'
import { wireTime } from '../../../platform/time/time.ts'

type Row = {
  id: string
  eventId: string
  eventType: string
  valueCents: number
  currency: string
  occurredAt: Date
  campaignId: string | null
  orderId: string | null
  pageUrl: string | null
  source: string
  attribution: string | null
}

/** Of a row, in the order of a CSV. */
export const conversionColumns = [
  'conversion_id',
  'event_id',
  'event_type',
  'value_cents',
  'currency',
  'conversion_timestamp',
  'campaign_id',
  'order_id',
  'page_url',
  'source',
  'is_attributed',
  'attribution',
] as const

export const shapeConversion = (row: Row) => ({
  conversion_id: row.id,
  event_id: row.eventId,
  event_type: row.eventType,
  value_cents: row.valueCents,
  currency: row.currency,
  conversion_timestamp: wireTime(row.occurredAt),
  campaign_id: row.campaignId,
  order_id: row.orderId,
  page_url: row.pageUrl,
  source: row.source,
  is_attributed: row.attribution !== null,
  attribution: row.attribution,
})

/** What came in on the nth date of a range, from 0. */
type Sum = { n: number; eventType: string; conversions: number; attributed: number }

/** Every date has its row; without a type all of them count. */
export function shapeStats(
  { rows, bookedAt }: Report<Sum>,
  { dates, eventType }: { dates: readonly string[]; eventType: string | undefined },
) {
  const counted = rows.filter((row) => eventType === undefined || row.eventType === eventType)
  const byDate = sumBy(counted, ({ n }) => n)
  return {
    time_series: dates.map((date, n) => ({ date, conversions: byDate.get(n) ?? 0 })),
    total: counted.reduce((sum, row) => sum + row.conversions, 0),
    total_attributed: counted.reduce((sum, row) => sum + row.attributed, 0),
    by_event_type: [...sumBy(counted, ({ eventType }) => eventType)]
      .map(([type, total]) => ({ event_type: type, total }))
      .sort((a, b) => b.total - a.total || (a.event_type < b.event_type ? -1 : 1)),
    data_as_of: asOf(bookedAt),
  }
}

function sumBy<K>(rows: readonly Sum[], keyOf: (row: Sum) => K): Map<K, number> {
  const sums = new Map<K, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.conversions)
  return sums
}
