import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../local/migrate.ts'
import { openEmbedded } from '../../local/postgres-embedded.ts'
import { openReal } from '../../local/postgres-real.ts'
import type { Database } from '../../local/sql.ts'
import { keepMonths, missingMonths } from '../../src/ledger/months.ts'
import { uuidv7 } from '../../src/platform/crypto/uuid.ts'
import { withIsolate } from '../support/fixtures.ts'
import { borrowDatabase } from '../support/gateways.ts'
import { type Sql, sqlOn } from '../support/plain.ts'

const NAMED = /^ledger_(until_)?\d{4}_\d\d$/
const DAY = 86_400_000
const idAt = (at: number, n: number) => uuidv7(at, new Uint8Array(10).fill(n))

describe('the months that have no part', () => {
  const at = Date.UTC(2026, 10, 22, 21)
  it.each([
    { name: 'none', parts: ['2026_12', '2027_01', '2027_02'], at, want: [] },
    { name: 'the next', parts: ['2026_12', '2027_01'], at, want: ['2027_02'] },
    { name: 'one that was missed', parts: ['2026_12', '2027_02'], at, want: ['2027_01'] },
    { name: 'all', parts: [], at, want: ['2026_12', '2027_01', '2027_02'] },
    {
      name: 'one more from midnight of the first on',
      parts: ['2026_12', '2027_01', '2027_02'],
      at: Date.UTC(2026, 11, 1),
      want: ['2027_03'],
    },
    { name: 'none of the past', parts: [], at: Date.UTC(2020, 1, 1), want: [] },
  ])('are made: $name', ({ parts, at: now, want }) => {
    const names = ['ledger_until_2026_12', 'ledger_other', ...parts.map((one) => `ledger_${one}`)]
    expect(missingMonths(names, now).map(({ name }) => name)).toEqual(
      want.map((one) => `ledger_${one}`),
    )
  })

  it('are none while nobody has parted the ledger', () => {
    expect(missingMonths([], at)).toEqual([])
  })

  it('begin and end with the first id of their first millisecond', () => {
    const parts = ['ledger_until_2026_12', 'ledger_2027_01', 'ledger_2027_02']
    const [month] = missingMonths(parts, at)
    const [first, next] = [Date.UTC(2026, 11, 1), Date.UTC(2027, 0, 1)]
    expect(month?.name).toBe('ledger_2026_12')
    expect([idAt(first, 0), idAt(next - 1, 255)].map((id) => id >= (month?.from ?? 'g'))).toEqual([
      true,
      true,
    ])
    expect(idAt(first - 1, 255) < (month?.from ?? '')).toBe(true)
    expect([idAt(next - 1, 255) < (month?.to ?? ''), idAt(next, 0) < (month?.to ?? 'g')]).toEqual([
      true,
      false,
    ])
  })
})

const insert = async (sql: Sql, grclid: string, ref = '') =>
  await sql(
    `insert into ledger (grclid, kind, ref, hit_id, gradid, campaign_id, advertiser_id, publisher_id, served_at,
       occurred_at, bucket, budget_day, placement, country, device, pricing_model)
     values ($1, 'view', $2, gen_random_uuid(), $1, $1, $1, $1, now(), now(), now(), current_date, 'a', 'US', 'd', 'cpm')
     on conflict do nothing returning entry::int as entry`,
    [grclid, ref],
  )
const parts = async (sql: Sql) =>
  await sql<{ part: string; n: number }>(
    `select regexp_replace(tableoid::regclass::text, '\\d.*$', 'N') as part, count(*)::int as n
     from ledger group by 1 order by 1`,
  )

describe('the migration of a ledger with rows', () => {
  let folder: string
  let database: Database
  let sql: Sql
  let release: () => Promise<void> = async () => await Promise.resolve()

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'aside-months-'))
    cpSync('drizzle', folder, { recursive: true })
    const server = process.env.TEST_DATABASE_URL
    if (server) {
      const borrowed = await borrowDatabase(server)
      database = await openReal(borrowed.url)
      release = async () => await borrowed.release()
    } else database = await openEmbedded()
    sql = sqlOn(database)
    const journal = join(folder, 'meta', '_journal.json')
    const whole = readFileSync(journal, 'utf8')
    const { entries, ...rest } = JSON.parse(whole) as { entries: { tag: string }[] }
    const before = entries.filter(({ tag }) => tag < '0030')
    writeFileSync(journal, JSON.stringify({ ...rest, entries: before }))
    await migrate(database, folder)
    writeFileSync(journal, whole)
  }, 120_000)
  afterAll(async () => {
    await database.close()
    await release()
    rmSync(folder, { recursive: true, force: true })
  })

  it('keeps every row, its number and its key, and goes on numbering', async () => {
    const now = Date.now()
    const ids = [
      ...[idAt(now - 400 * DAY, 1), idAt(now, 2), idAt(now - 1, 3)],
      ...[idAt(now + 40 * DAY, 4), idAt(now + 4000 * DAY, 5)],
    ]
    for (const id of ids) await insert(sql, id)
    const rows = async () => await sql('select * from ledger order by entry')
    const before = await rows()
    await migrate(database, folder)
    expect(await rows()).toEqual(before)
    for (const id of ids) expect(await insert(sql, id)).toEqual([])
    expect(await insert(sql, ids[1] ?? '', 'another')).toEqual([{ entry: 6 + ids.length }])
    expect(await parts(sql)).toEqual([
      { part: 'ledger_N', n: 1 },
      { part: 'ledger_other', n: 1 },
      { part: 'ledger_until_N', n: 4 },
    ])
    const [{ n } = { n: 0 }] = await sql<{ n: number }>(
      `select count(*)::int as n from pg_indexes where indexname ~ '_campaign_day|_user_later|ledger_conversions'
         and tablename = 'ledger'`,
    )
    expect(n).toBe(3)
  }, 60_000)

  it('is done once', async () => {
    expect(await migrate(database, folder)).toBe(0)
  })
})

describe('the cron', () => {
  const clock = { at: Date.now(), now: () => clock.at }
  const { stores, isolate } = withIsolate({ clock, shared: true })
  beforeEach(() => {
    clock.at = Date.now()
  })
  const names = async () =>
    (
      await stores.sql<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ledger'::regclass order by 1`,
      )
    ).map(({ name }) => name)

  it('makes months ahead, once, and takes into them what was of none', async () => {
    const before = await names()
    expect(before.filter((name) => NAMED.test(name))).toHaveLength(4)
    // The parts that there are end four months from now at the latest.
    clock.at += 150 * DAY
    const late = idAt(clock.at, 7)
    await insert(stores.sql, late)
    await insert(stores.sql, 'ffffffff-ffff-4fff-8fff-ffffffffffff')
    expect(await parts(stores.sql)).toEqual([{ part: 'ledger_other', n: 2 }])
    const health = async () => (await isolate.request('/health?deep=1')).json()
    expect(await health()).toMatchObject({ ledger_rows_outside: 2 })
    await Promise.allSettled([keepMonths(isolate.deps), keepMonths(isolate.deps)])
    await keepMonths(isolate.deps)
    expect(await parts(stores.sql)).toEqual([
      { part: 'ledger_N', n: 1 },
      { part: 'ledger_other', n: 1 },
    ])
    expect(await insert(stores.sql, late)).toEqual([])
    const after = await names()
    expect(after.length).toBeGreaterThan(before.length + 2)
    await keepMonths(isolate.deps)
    expect(await names()).toEqual(after)
  })
})
