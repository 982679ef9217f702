import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createDb } from '../../src/db/client.ts'
import { readReport } from '../../src/db/report.ts'
import { recordJob } from '../../src/ledger/queries/jobs.ts'
import { startStores } from '../support/stack.ts'

it('what is booked while a report is read is not said to be in it', async () => {
  const stores = await startStores()
  const db = createDb(stores.env.DATABASE_URL, stores.env.DATABASE_HTTP_URL)
  const before = new Date('2026-03-09T02:29:30Z')
  await recordJob(db, 'drain', before.getTime(), {})
  const meanwhile = db.execute(sql`update jobs set last_success_at = now() where name = 'drain'`)
  expect((await readReport(db, meanwhile)).bookedAt).toEqual(before)
  await stores.close()
})
