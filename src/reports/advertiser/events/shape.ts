import type { Row } from './queries.ts'

/** Domains, and types, that a report lists. */
const MOST_NAMES = 1000
/** What the others are summed as, in a report as on a day (`ledger/queries/book/pixels.ts`). */
const OTHER = 'other'

type Named = { name: string; events: number; lastReceived: string }

export const shapeDomains = (rows: readonly Row[]) =>
  withRest(rows.map((row) => namedBy(row, row.domain))).map(({ name, events }) => ({
    domain: name,
    events,
  }))

export const shapeTypes = (rows: readonly Row[]) =>
  withRest(rows.map((row) => namedBy(row, row.event_type))).map(
    ({ name, events, lastReceived }) => ({
      event_type: name,
      total: events,
      last_received: lastReceived,
    }),
  )

const namedBy = (row: Row, name: string | null): Named => ({
  name: name ?? '',
  events: Number(row.events),
  lastReceived: row.last_received,
})

/** So many names, most events first, and all others as one: their sum is that of all. */
function withRest(names: readonly Named[]): Named[] {
  if (names.length <= MOST_NAMES) return [...names]
  const named = names.filter(({ name }) => name !== OTHER)
  const rest = [...named.slice(MOST_NAMES - 1), ...names.filter(({ name }) => name === OTHER)]
  const other = {
    name: OTHER,
    events: rest.reduce((sum, { events }) => sum + events, 0),
    lastReceived: rest.reduce(
      (last, one) => (one.lastReceived > last ? one.lastReceived : last),
      '',
    ),
  }
  return [...named.slice(0, MOST_NAMES - 1), other].toSorted((a, b) => b.events - a.events)
}
