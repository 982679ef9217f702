import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { recordJob } from '../../../src/ledger/queries/jobs.ts'
import { readTogether } from '../../../src/reports/engine/queries.ts'
import { openDb } from '../../support/db.ts'
import { withStores } from '../../support/fixtures.ts'
import { until } from '../../support/until.ts'

const stores = withStores()

it('what is booked while a report is read is not in it, and not said to be', async () => {
  const db = openDb(stores.env)
  const [before, later] = [Date.parse('2026-03-09T02:29:30Z'), Date.parse('2026-03-09T02:30:30Z')]
  await recordJob(db, { name: 'drain', at: before, detail: {} })
  const booked = sql`select (extract(epoch from last_success_at) * 1000)::float8 as at from jobs`
  const reading = readTogether(db, [
    db.execute(sql`select pg_sleep(1)`),
    db.execute<{ at: number }>(booked),
  ])
  let isRead = false
  void reading.then(() => {
    isRead = true
  })
  const asleep = `select 1 from pg_stat_activity
    where wait_event = 'PgSleep' and datname = current_database()`
  // The embedded Postgres has one session, and takes the next statement when the report is read.
  await until('the report is being read', async () => isRead || (await stores.sql(asleep)).length)
  await recordJob(db, { name: 'drain', at: later, detail: {} })
  const { results, bookedAt } = await reading
  expect([bookedAt?.getTime(), results[1].rows[0]?.at]).toEqual([before, before])
  expect((await db.execute(booked)).rows).toEqual([{ at: later }])
})
