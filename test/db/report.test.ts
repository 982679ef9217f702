import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { recordJob } from '../../src/ledger/queries/jobs.ts'
import { createDb } from '../../src/platform/db/client.ts'
import { readTogether } from '../../src/reports/engine/queries.ts'
import { startStores } from '../support/stack.ts'

it('what is booked while a report is read is not in it, and not said to be', async () => {
  const stores = await startStores()
  const db = createDb(stores.env.DATABASE_URL, stores.env.DATABASE_HTTP_URL)
  const [before, later] = [Date.parse('2026-03-09T02:29:30Z'), Date.parse('2026-03-09T02:30:30Z')]
  await recordJob(db, 'drain', before, {})
  const booked = sql`select (extract(epoch from last_success_at) * 1000)::float8 as at from jobs`
  const reading = readTogether(db, [
    db.execute(sql`select pg_sleep(1)`),
    db.execute<{ at: number }>(booked),
  ])
  await new Promise((resolve) => setTimeout(resolve, 300))
  await recordJob(db, 'drain', later, {})
  const { results, bookedAt } = await reading
  expect([bookedAt?.getTime(), results[1].rows[0]?.at]).toEqual([before, before])
  expect((await db.execute(booked)).rows).toEqual([{ at: later }])
  await stores.close()
})
