import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../src/platform/db/client.ts'
import { wideSpans } from '../../../src/platform/db/schema/index.ts'
import { listDays } from '../../../src/reports/engine/rollups.ts'
import { resolveWindow } from '../../../src/reports/engine/window.ts'
import { openDb } from '../../support/db.ts'
import { withStores } from '../../support/fixtures.ts'
import { newId, QUARTER_MS } from '../../support/rollups.ts'
import { clockChanges, offsetOf } from '../../support/zones.ts'

const DAY = 86_400_000
const from = Date.parse('2020-01-01')
const to = Date.parse('2031-01-01')
const owner = { scope: 'publisher', ownerId: newId() } as const
const iso = (at: number) => new Date(at).toISOString()

const stores = withStores({ shared: true })
let db: Db
beforeAll(async () => {
  db = openDb(stores.env)
  // Every quarter of an hour counts once, and as its own number: together they tell which were summed.
  await stores.sql(
    `insert into rollups (scope, owner_id, bucket, impressions, clicks)
     select 'publisher', $1, at, 1, extract(epoch from at) / 900
     from generate_series($2::timestamptz, $3::timestamptz, interval '15 minutes') at`,
    [owner.ownerId, iso(from - 30 * DAY), iso(to + 30 * DAY)],
  )
  await stores.sql(
    `insert into wide_rollups (span, scope, owner_id, bucket, key, requests, wins, impressions, clicks,
       spend_micros, revenue_micros)
     select span, scope, owner_id, to_timestamp(floor(extract(epoch from bucket) / span) * span), key, sum(requests), sum(wins),
       sum(impressions), sum(clicks), sum(spend_micros), sum(revenue_micros)
     from rollups cross join unnest($1::int[]) span
     group by 1, 2, 3, 4, 5 order by 4`,
    [`{${wideSpans.join()}}`],
  )
})

it('reports cut the days around every change of the clocks exactly once, in every zone', async () => {
  const seen = new Set<string>()
  for (const tz of Intl.supportedValuesOf('timeZone')) {
    const offset = offsetOf(tz)
    for (const change of clockChanges(tz, from, to)) {
      const like = [change, offset(change - 1), offset(change)].join()
      if (seen.has(like)) continue
      seen.add(like)
      await expectSameDays(tz, change, offset)
    }
  }
  expect(seen.size).toBeGreaterThan(300)
}, 120_000)

/** Asks for three dates around the change, and counts the same by asking Intl for each quarter's date. */
async function expectSameDays(tz: string, change: number, offset: (at: number) => number) {
  const dateAt = (at: number) => iso(at + offset(at)).slice(0, 10)
  const day = Date.parse(dateAt(change))
  const want = [day - DAY, day, day + DAY].map((at) => ({
    date: iso(at).slice(0, 10),
    impressions: 0,
    clicks: 0,
  }))
  const nearest = Math.floor(change / QUARTER_MS) * QUARTER_MS
  for (let at = nearest - 3 * DAY; at < nearest + 3 * DAY; at += QUARTER_MS) {
    const date = dateAt(at)
    const row = want.find((candidate) => candidate.date === date)
    if (!row) continue
    row.impressions++
    row.clicks += at / QUARTER_MS
  }
  const query = { start_date: want[0]?.date, end_date: want[2]?.date, days: 30, tz }
  const { rows } = await listDays(db, { owner, dates: resolveWindow(query, 0) })
  const got = rows.map(({ date, impressions, clicks }) => ({ date, impressions, clicks }))
  expect({ tz, days: got }).toEqual({ tz, days: want })
}
