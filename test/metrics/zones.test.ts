import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDb, type Db } from '../../src/db/client.ts'
import { listDays } from '../../src/db/rollups.ts'
import { localDay } from '../../src/metrics/day.ts'
import { zoneNamed } from '../../src/metrics/zone.ts'
import { newId, QUARTER_MS } from '../support/rollups.ts'
import { startStores, type TestStores } from '../support/stack.ts'
import { clockChanges, offsetOf } from './zones.ts'

const DAY = 86_400_000
const from = Date.parse('2020-01-01')
const to = Date.parse('2031-01-01')
const owner = { scope: 'publisher', ownerId: newId() } as const
const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)

let stores: TestStores
let db: Db
beforeAll(async () => {
  stores = await startStores()
  db = createDb(stores.env.DATABASE_URL, stores.env.DATABASE_HTTP_URL)
}, 60_000)
afterAll(async () => await stores.close())

it('Postgres and Intl show the same time at every change of the clocks, in every zone', async () => {
  const known = await stores.sql<{ name: string }>('select name from pg_timezone_names')
  const zones = known.flatMap(({ name }) => zoneNamed(name) ?? [])
  expect(zones.length).toBeGreaterThan(500)
  const probes = zones.flatMap((zone) => {
    const offset = offsetOf(zone)
    return [from, ...clockChanges(zone, from, to)].flatMap((change) =>
      [change - 1000, change].map((at) => ({ zone, at: iso(at), local: iso(at + offset(at)) })),
    )
  })
  const different = await stores.sql(
    `select zone, at, at at time zone zone as here, local as there
     from jsonb_to_recordset($1::jsonb) as p(zone text, at timestamptz, local timestamp)
     where at at time zone zone <> local`,
    [JSON.stringify(probes)],
  )
  expect(different).toEqual([])
})

it('reports cut the days around every change of the clocks exactly once, in every zone', async () => {
  await stores.sql(
    `insert into rollups (scope, owner_id, bucket, impressions, clicks)
     select 'publisher', $1, at, 1, extract(epoch from at) / 900
     from generate_series($2::timestamptz, $3::timestamptz, interval '15 minutes') at`,
    [owner.ownerId, iso(from - 30 * DAY), iso(to + 30 * DAY)],
  )
  const seen = new Set<string>()
  for (const tz of Intl.supportedValuesOf('timeZone')) {
    const offset = offsetOf(tz)
    for (const change of clockChanges(tz, from, to)) {
      const [before, after] = [offset(change - 1), offset(change)]
      if (seen.size === seen.add([change, before, after].join()).size) continue
      await expectSameDays(tz, change)
    }
  }
  expect(seen.size).toBeGreaterThan(300)
}, 120_000)

/** The quarters of an hour of each of five days, by number and by sum of their numbers: that fixes both ends. */
async function expectSameDays(tz: string, change: number) {
  const { day } = localDay(change, tz)
  const want = []
  for (let at = localDay(change - 3 * DAY, tz).startMs; want.length < 5; ) {
    const { day: date, startMs, endMs } = localDay(at, tz)
    const first = startMs / QUARTER_MS
    const quarters = (endMs - startMs) / QUARTER_MS
    const numbers = quarters * first + (quarters * (quarters - 1)) / 2
    want.push({ date: dateOf(date), impressions: quarters, clicks: numbers })
    at = endMs
  }
  const [first, last] = [want[0]?.date ?? '', want.at(-1)?.date ?? '']
  expect(first <= dateOf(day) && dateOf(day) <= last).toBe(true)
  const rows = await listDays(db, owner, { startDate: first, endDate: last, tz })
  const got = rows.map(({ date, impressions, clicks }) => ({ date, impressions, clicks }))
  expect({ tz, days: got }).toEqual({ tz, days: want })
}

function iso(at: number) {
  return new Date(at).toISOString()
}
