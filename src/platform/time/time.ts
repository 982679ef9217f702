/** ms since 1970 as ISO 8601 in UTC: how rows that go to Postgres as JSON have them. */
export const isoTime = (ms: number) => new Date(ms).toISOString()

/** An instant as dashboards write it: ISO 8601, UTC, without a zone suffix, without a fraction of zero. */
export const wireTime = (at: Date) => at.toISOString().replace(/(\.000)?Z$/, '')

/** The same of an instant that is written with its zone, as the operator API has it. */
export const withoutZone = (instant: string) => wireTime(new Date(instant))
