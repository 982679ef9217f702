import { asOf, type Report } from '../../../platform/time/as-of.ts'
import { addUp, METRICS, type Sums, shapeMetrics, UNKNOWN_COUNTRY } from '../shape.ts'

type KeySums = Sums & { key: string }
type KeyDay = KeySums & { date: string }

export const shapePlacements = (report: Report<KeyDay>, days: number) => ({
  placements: byKey(report.rows).map(({ key, sums, days: daily }) => ({
    placement: key,
    ...shapeMetrics(sums),
    daily: daily.map((day) => ({ date: day.date, ...shapeMetrics(day) })),
  })),
  period_days: days,
  data_as_of: asOf(report.bookedAt),
})

export const shapeDevices = (report: Report<KeyDay>, days: number) => ({
  devices: byKey(report.rows).map(({ key, sums, days: daily }) => ({
    device_type: key,
    ...shapeMetrics(sums),
    daily: daily.map((day) => ({ date: day.date, device_type: key, ...shapeMetrics(day) })),
  })),
  period_days: days,
  data_as_of: asOf(report.bookedAt),
})

export const shapeCountries = (report: Report<KeySums>, days: number) => ({
  countries: report.rows.toSorted(byImpressions).map((row) => ({
    country_code: row.key || UNKNOWN_COUNTRY,
    ...shapeMetrics(row),
  })),
  period_days: days,
  data_as_of: asOf(report.bookedAt),
})

/** The rows of each key with their sums, most views first. */
function byKey(rows: KeyDay[]) {
  return [...Map.groupBy(rows, (row) => row.key)]
    .map(([key, days]) => ({ key, days, sums: addUp(days) }))
    .toSorted((a, b) => byImpressions({ key: a.key, ...a.sums }, { key: b.key, ...b.sums }))
}

const byImpressions = (a: KeySums, b: KeySums) =>
  b.impressions - a.impressions || (a.key < b.key ? -1 : 1)

/** A row for every date of every placement. */
export const placementsTable = ({ placements }: ReturnType<typeof shapePlacements>) => ({
  columns: ['placement', 'date', ...METRICS],
  rows: placements.flatMap(({ placement, daily }) => daily.map((day) => ({ placement, ...day }))),
})

/** A row for every date of every device type. */
export const devicesTable = ({ devices }: ReturnType<typeof shapeDevices>) => ({
  columns: ['device_type', 'date', ...METRICS],
  rows: devices.flatMap(({ daily }) => daily),
})

export const countriesTable = ({ countries }: ReturnType<typeof shapeCountries>) => ({
  columns: ['country_code', ...METRICS],
  rows: countries,
})
