import { NeonDbError, neon, neonConfig } from '@neondatabase/serverless'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/neon-http'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withStores } from '../support/fixtures.ts'

const things = pgTable('things', {
  id: integer().primaryKey(),
  big: bigint({ mode: 'bigint' }),
  at: timestamp({ withTimezone: true }),
  price: numeric(),
  data: jsonb().$type<{ a: number[]; b: string | null }>(),
  key: uuid(),
  tags: text().array(),
  flag: boolean(),
  name: text(),
})

const stores = withStores()
let run: ReturnType<typeof neon<false, true>>
let db: ReturnType<typeof drizzle>

beforeAll(async () => {
  neonConfig.fetchEndpoint = stores.env.DATABASE_HTTP_URL
  run = neon(stores.env.DATABASE_URL, { fullResults: true })
  db = drizzle(neon(stores.env.DATABASE_URL))
  await stores.sql(`create table things (id int primary key, big bigint, at timestamptz,
    price numeric, data jsonb, key uuid unique, tags text[], flag boolean, name text not null default '')`)
  await stores.sql('create table counters (id int primary key, n int not null check (n < 1000))')
})

const row = {
  id: 1,
  big: 9007199254740993n,
  at: new Date('2026-03-29T01:30:00.123Z'),
  price: '12345678901234567890.000000001',
  data: { a: [1, 2.5], b: null },
  key: '7f3c1a52-6a2e-4c55-9a10-0d3a5c0b8a11',
  tags: ['a,b', 'qu"ote', 'ünï', '{}', 'null'],
  flag: true,
  name: 'naïve 日本 🎉 \\ \' " \n',
}

describe('types', () => {
  it('go through drizzle and back unchanged', async () => {
    await db.insert(things).values(row)
    expect(await db.select().from(things)).toEqual([row])
  })

  it('keeps nulls apart from empty text', async () => {
    await db.insert(things).values({ id: 2, name: '', tags: [] })
    const [got] = await db.select().from(things)
    expect(got).toMatchObject({ id: 2, name: '', tags: [], big: null, at: null, data: null })
  })

  it('reads what the driver has parsers for', async () => {
    const result = await run.query(
      `select 7::int as i, 7::bigint as big, 1.5::float8 as f, true as yes, '{"a":1}'::jsonb as j,
        array[1,2] as ints, null::text as nothing, '\\x00ff10'::bytea as bytes`,
    )
    expect(result.rows).toEqual([
      {
        i: 7,
        big: '7',
        f: 1.5,
        yes: true,
        j: { a: 1 },
        ints: [1, 2],
        nothing: null,
        bytes: expect.objectContaining({ length: 3 }),
      },
    ])
  })

  it('takes binary parameters', async () => {
    const { rows } = await run.query('select encode($1::bytea, $2) as hex', [
      Buffer.from([0, 255, 16]),
      'hex',
    ])
    expect(rows).toEqual([{ hex: '00ff10' }])
  })
})

describe('results', () => {
  it.each([
    { query: 'select 1 as x', command: 'SELECT', rowCount: 1 },
    { query: 'insert into counters values (1, 1), (2, 2)', command: 'INSERT', rowCount: 2 },
    { query: 'update counters set n = 5 where id = 99', command: 'UPDATE', rowCount: 0 },
    { query: 'create temp table gone (x int)', command: 'CREATE', rowCount: null },
  ])('$query: $command, $rowCount', async ({ query, command, rowCount }) => {
    expect(await run.query(query)).toMatchObject({ command, rowCount })
  })

  it('name and type the fields', async () => {
    const { fields } = await run.query('select id, n as amount from counters')
    expect(fields.map(({ name, dataTypeID }) => [name, dataTypeID])).toEqual([
      ['id', 23],
      ['amount', 23],
    ])
  })

  it('come as arrays of arrays on request, also with one name twice', async () => {
    const result = await run.query('select 1 as x, 2 as x', [], { arrayMode: true })
    expect(result.rows).toEqual([[1, 2]])
  })
})

describe('errors', () => {
  it.each([
    { name: 'unique', query: 'insert into counters values (1, 1), (1, 2)', code: '23505' },
    { name: 'check', query: 'insert into counters values (1, 5000)', code: '23514' },
    { name: 'not null', query: 'insert into counters values (1, null)', code: '23502' },
    { name: 'no table', query: 'select * from nowhere', code: '42P01' },
    { name: 'syntax', query: 'selec 1', code: '42601' },
    { name: 'bad integer', query: `select 'x'::int`, code: '22P02' },
    { name: 'two statements', query: 'select 1; select 2', code: '42601' },
  ])('$name is SQLSTATE $code', async ({ query, code }) => {
    await expect(run.query(query)).rejects.toMatchObject({
      name: 'NeonDbError',
      code,
      severity: 'ERROR',
    })
  })

  it('say which constraint, table and column', async () => {
    await stores.sql('insert into counters values (1, 1)')
    const error: unknown = await run.query('insert into counters values (1, 2)').catch((e) => e)
    expect(error).toBeInstanceOf(NeonDbError)
    expect(error).toMatchObject({
      constraint: 'counters_pkey',
      table: 'counters',
      schema: 'public',
      detail: 'Key (id)=(1) already exists.',
    })
  })

  it('leave the connection usable', async () => {
    await run.query('selec').catch(() => undefined)
    expect((await run.query('select 1 as x')).rows).toEqual([{ x: 1 }])
  })

  it('refuse another password', async () => {
    const url = new URL(stores.env.DATABASE_URL)
    url.password = 'other'
    await expect(neon(url.href).query('select 1')).rejects.toMatchObject({ code: '28P01' })
  })
})

describe('batches', () => {
  it('give one result per query, in order', async () => {
    const [inserted, read] = await db.batch([
      db.insert(things).values({ id: 1, name: 'a' }).returning({ id: things.id }),
      db.select({ name: things.name }).from(things),
    ])
    expect([inserted, read]).toEqual([[{ id: 1 }], [{ name: 'a' }]])
  })

  it('happen whole or not at all', async () => {
    const batch = db.batch([
      db.insert(things).values({ id: 1, name: 'a' }),
      db.insert(things).values({ id: 1, name: 'again' }),
    ])
    await expect(batch).rejects.toMatchObject({ code: '23505' })
    expect(await stores.sql('select * from things')).toEqual([])
  })

  it('roll back when only the commit finds the fault', async () => {
    await stores.sql(`create table if not exists later (id int,
      constraint later_unique unique (id) deferrable initially deferred)`)
    const insert = () => run`insert into later values (1)`
    await expect(run.transaction([insert(), insert()])).rejects.toMatchObject({ code: '23505' })
    expect(await stores.sql('select * from later')).toEqual([])
  })

  it.each([
    { options: { isolationLevel: 'Serializable' as const }, level: 'serializable' },
    { options: { isolationLevel: 'RepeatableRead' as const }, level: 'repeatable read' },
    { options: { isolationLevel: 'ReadCommitted' as const }, level: 'read committed' },
    { options: {}, level: 'read committed' },
  ])('run at the isolation level asked for: $level', async ({ options, level }) => {
    const [result] = await run.transaction([run`show transaction_isolation`], options)
    expect(result?.rows).toEqual([{ transaction_isolation: level }])
  })

  it('honour read only', async () => {
    const write = run.transaction([run`insert into counters values (1, 1)`], { readOnly: true })
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })

  it('honour deferrable', async () => {
    const [result] = await run.transaction([run`show transaction_deferrable`], {
      isolationLevel: 'Serializable',
      readOnly: true,
      deferrable: true,
    })
    expect(result?.rows).toEqual([{ transaction_deferrable: 'on' }])
  })

  it('do not mix when 50 run at once', async () => {
    await stores.sql('insert into counters values (0, 0)')
    const move = (id: number) =>
      run.transaction([
        run`update counters set n = n + 1 where id = 0`,
        run`insert into counters values (${id % 25 === 0 ? 0 : id}, 1)`,
      ])
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => move(i + 1)))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
    expect(await stores.sql('select n from counters where id = 0')).toEqual([{ n: 48 }])
    expect(await stores.sql('select count(*)::int as n from counters')).toEqual([{ n: 49 }])
  })

  it('carry a thousand rows of JSON in one statement', async () => {
    const rows = Array.from({ length: 1000 }, (_, i) => ({
      id: i,
      name: `row ${i} ${'x'.repeat(600)}`,
    }))
    const [inserted] = await db.batch([
      db.execute<{ id: number }>(sql`insert into things (id, name)
        select id, name from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, name text)
        on conflict do nothing returning id`),
    ])
    expect(inserted.rows).toHaveLength(1000)
  })
})

describe('faults', () => {
  it.each(['refuse', 'error500'] as const)('%s is an error without a code', async (fault) => {
    stores.gateways.postgres.fault = fault
    const error: unknown = await run.query('select 1').catch((e) => e)
    expect(error).toBeInstanceOf(NeonDbError)
    expect(error).not.toMatchObject({ code: expect.anything() })
  })

  it('lost-reply does the work', async () => {
    stores.gateways.postgres.fault = 'lost-reply'
    const lost = run.query('insert into counters values (1, 1)')
    await expect(lost).rejects.toThrow(/connecting to database/)
    expect(await stores.sql('select n from counters')).toEqual([{ n: 1 }])
  })

  it('hang lasts until the caller gives up', async () => {
    stores.gateways.postgres.fault = 'hang'
    const signal = AbortSignal.timeout(50)
    await expect(run.query('select 1', [], { fetchOptions: { signal } })).rejects.toThrow(
      /timeout/i,
    )
  })
})
