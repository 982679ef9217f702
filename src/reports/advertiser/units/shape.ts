import { dollarsOf } from '../../../platform/money.ts'
import { asOf } from '../../../platform/time/as-of.ts'
import { shapeDay } from '../metrics/shape.ts'
import { type Sums, sumValues, type Worth, worthOf } from '../shape.ts'
import type { Unit, UnitPage } from './queries.ts'

type Key = { n: number; campaignId: string; number: string }
type Earned = { rows: (Sums & Key)[]; values: (Worth & Key)[]; bookedAt: Date | undefined }
type Asked = { dates: readonly string[]; page: UnitPage; offset: number }

const NOTHING: Sums = { impressions: 0, clicks: 0, conversions: 0, spendMicros: 0 }

/** A row for each ad and date on which it earned anything. */
export const shapeUnits = (earned: Earned, asked: Asked) => ({
  ...shapeBody(earned, {
    ...asked,
    namesOf: (unit) => ({
      ...{ campaign_id: unit.campaignId, ad_group_id: unit.groupId, ad_unit_id: unit.id },
      name: unit.name,
    }),
  }),
  total_ad_units: asked.page.total,
})

/** The same of groups: the sums of their ads. */
export const shapeGroups = (earned: Earned, asked: Asked) => ({
  ...shapeBody(earned, {
    ...asked,
    namesOf: (unit) => ({ campaign_id: unit.campaignId, ad_group_id: unit.id, name: unit.name }),
  }),
  total_ad_groups: asked.page.total,
})

function shapeBody<Names extends object>(
  { rows, values, bookedAt }: Earned,
  { dates, page: { units, total }, offset, namesOf }: Asked & { namesOf: (unit: Unit) => Names },
) {
  const unitOf = new Map(
    units.flatMap((unit) => unit.numbers.map((number) => [`${unit.campaignId} ${number}`, unit])),
  )
  const isShown = ({ campaignId, number }: Key) => unitOf.has(`${campaignId} ${number}`)
  const own = rows.filter(isShown)
  const worth = values.filter(isShown)
  const cellOf = ({ campaignId, number, n }: Key) =>
    `${unitOf.get(`${campaignId} ${number}`)?.id} ${n}`
  const sums = Map.groupBy(own, cellOf)
  const worths = Map.groupBy(worth, cellOf)
  const data = units.flatMap((unit) =>
    dates.flatMap((date, n) => {
      const cell = `${unit.id} ${n}`
      const [booked, sold] = [sums.get(cell), worths.get(cell)]
      if (!booked && !sold) return []
      const day = shapeDay({ ...addUp(booked ?? []), date }, worthOf(sumValues(sold ?? [])).usd)
      return [{ ...namesOf(unit), ...day }]
    }),
  )
  const [all, revenue] = [addUp(own), worthOf(sumValues(worth))]
  return {
    data,
    total_impressions: all.impressions,
    total_clicks: all.clicks,
    total_spend: dollarsOf(all.spendMicros),
    total_conversions: all.conversions,
    total_revenue: revenue.usd,
    revenue_by_currency: revenue.others,
    truncated: offset + units.length < total,
    data_as_of: asOf(bookedAt),
  }
}

const addUp = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (sum, row) => ({
      impressions: sum.impressions + row.impressions,
      clicks: sum.clicks + row.clicks,
      conversions: sum.conversions + row.conversions,
      spendMicros: sum.spendMicros + row.spendMicros,
    }),
    NOTHING,
  )

const figures = [
  ...['impressions', 'clicks', 'spend', 'conversions', 'revenue', 'ctr', 'cpc', 'cpm'],
  ...['conversion_rate', 'cpa', 'roas'],
]

export const unitsTable = ({ data }: ReturnType<typeof shapeUnits>) => ({
  columns: ['date', 'campaign_id', 'ad_group_id', 'ad_unit_id', 'name', ...figures],
  rows: data,
})

export const groupsTable = ({ data }: ReturnType<typeof shapeGroups>) => ({
  columns: ['date', 'campaign_id', 'ad_group_id', 'name', ...figures],
  rows: data,
})
