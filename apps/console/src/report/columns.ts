import { count, dayOf, dollars, lazy, number, percentOf } from '../ui/format.ts'
import type { Column } from './table.tsx'

type Fields = Record<string, unknown>

/** What a field is, which decides how it is shown. */
const SHOWN = { count, dollars, percent: percentOf, number } as const
export type Kind = keyof typeof SHOWN

const fieldOf = (row: object, key: string): number => Number((row as Fields)[key] ?? 0)

/** A column of numbers by the name of their field. */
export function figureColumn<Row extends object>(
  key: keyof Row & string,
  { label, kind }: { label: string; kind: Kind },
): Column<Row> {
  const value = (row: Row) => fieldOf(row, key)
  return { key, label, value, show: (row) => SHOWN[kind](value(row)), isNumber: true }
}

export const dateColumn = <Row extends { date: string }>(): Column<Row> => ({
  key: 'date',
  label: 'Date',
  value: ({ date }) => date,
  show: ({ date }) => dayOf(date),
})

/** Of every publisher's report. */
export type Earnings = {
  impressions: number
  clicks: number
  ctr: number
  revenue: number
  cpm: number
  cpc: number
}

export const earningColumns = <Row extends Earnings>(): Column<Row>[] => [
  figureColumn<Row>('revenue', { label: 'Revenue', kind: 'dollars' }),
  figureColumn<Row>('impressions', { label: 'Views', kind: 'count' }),
  figureColumn<Row>('clicks', { label: 'Clicks', kind: 'count' }),
  figureColumn<Row>('ctr', { label: 'Click rate', kind: 'percent' }),
  figureColumn<Row>('cpm', { label: 'Per 1,000 views', kind: 'dollars' }),
  figureColumn<Row>('cpc', { label: 'Per click', kind: 'dollars' }),
]

/** A code of the wire as people read it. */
export const words = (code: string): string => code.replaceAll('_', ' ')

const regions = lazy(() => new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' }))
/** `ZZ` is where nobody knows. */
export const countryOf = (code: string): string =>
  code === 'ZZ' ? 'Unknown' : (regions().of(code) ?? code)
