import { neon, neonConfig } from '@neondatabase/serverless'
import { drizzle } from 'drizzle-orm/neon-http'
import fc from 'fast-check'
import { beforeAll, expect, it, vi } from 'vitest'
import { createNeonClient } from '../../src/platform/db/neon.ts'
import { encodeParam } from '../../src/platform/db/params.ts'
import { withStores } from '../support/fixtures.ts'

/** Neon's package is the reference: what is sent and read by `src/platform/db/neon.ts` is what it sends and reads. */
const stores = withStores()
const timeoutMs = 10_000
let theirs: ReturnType<typeof neon<false, true>>
let ours: ReturnType<typeof createNeonClient>

beforeAll(() => {
  const { DATABASE_URL: url, DATABASE_HTTP_URL: endpoint } = stores.env
  neonConfig.fetchEndpoint = endpoint
  theirs = neon(url, { fullResults: true })
  // Drizzle's driver sets how the package reads times, wherever it is made.
  drizzle({ client: neon(url) })
  ours = createNeonClient({ url, endpoint, timeoutMs })
})

async function askBoth(sql: string, params: unknown[], arrayMode: boolean) {
  const [want, got] = await Promise.all([
    theirs.query(sql, params, { arrayMode }),
    ours.run({ sql, params, arrayMode }),
  ])
  const { fields, rows, command, rowCount } = want
  return { got, want: { fields, rows, command, rowCount } }
}

const text = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('NULL', 'null', '{}', '\\', '"', ',', '', ' a b '),
  )
  .map((value) => value.replaceAll('\0', '').toWellFormed())
/** The JSON.parse of V8 13.6 takes the key `"` for a key `\\` that it met before: keys go without a backslash. */
const key = text.map((value) => value.replaceAll('\\', ''))
const int = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const big = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const double = fc.double({ noNaN: false, noDefaultInfinity: false })
const json = fc
  .json({ noUnicodeString: true })
  .map((value) => value.replaceAll('\\\\', '/').replaceAll('\\u0000', ''))
const time = fc.date({
  min: new Date('0001-01-02'),
  max: new Date('9999-12-30'),
  noInvalidDate: true,
})
const list = <T>(item: fc.Arbitrary<T>) => fc.array(fc.option(item), { maxLength: 5 })
const grid = fc
  .integer({ min: 1, max: 3 })
  .chain((n) =>
    fc.array(fc.array(int, { minLength: n, maxLength: n }), { minLength: 1, maxLength: 3 }),
  )

const TYPES: Record<string, fc.Arbitrary<unknown>> = {
  text,
  varchar: text,
  int2: fc.integer({ min: -32768, max: 32767 }),
  int4: int,
  int8: big,
  oid: fc.nat(),
  float4: fc.float(),
  float8: double,
  numeric: fc.tuple(big, fc.nat()).map(([whole, part]) => `${whole}.${part}`),
  bool: fc.boolean(),
  uuid: fc.uuid(),
  timestamptz: time,
  timestamp: time.map((value) => value.toISOString().slice(0, -1)),
  date: time.map((value) => value.toISOString().slice(0, 10)),
  interval: fc.nat().map((seconds) => `${seconds} seconds`),
  json,
  jsonb: fc.dictionary(key, fc.oneof(int, text, fc.constant(null))),
  'text[]': list(text),
  'varchar[]': list(text),
  'int2[]': list(fc.integer({ min: -32768, max: 32767 })),
  'int4[]': fc.oneof(list(int), grid),
  'int8[]': list(big),
  'float4[]': list(fc.float()),
  'float8[]': list(double),
  'bool[]': list(fc.boolean()),
  'uuid[]': list(fc.uuid()),
  'jsonb[]': list(fc.dictionary(key, int)),
  'timestamptz[]': list(time),
}

it.each(Object.entries(TYPES))(
  '%s goes and comes as by the package',
  async (type, values) => {
    await fc.assert(
      fc.asyncProperty(fc.option(values), fc.boolean(), async (value, arrayMode) => {
        const { got, want } = await askBoth(
          `select $1::${type} as value, 1 as one`,
          [value],
          arrayMode,
        )
        expect(got).toMatchObject(want)
        expect(got.rows).toEqual(want.rows)
      }),
      { numRuns: 25 },
    )
  },
  60_000,
)

it('bytes are sent, alone and in a list', async () => {
  const sql = `select encode($1::bytea, 'hex') as alone`
  const { got, want } = await askBoth(sql, [Buffer.from([0, 255, 16])], false)
  expect(got.rows).toEqual(want.rows)
  expect(encodeParam(['a"\\', null, [1, 2n]])).toBe('{"a\\"\\\\",NULL,{"1","2"}}')
})

it('an array whose bounds are told is read', async () => {
  const { got, want } = await askBoth(`select '[0:1]={1,2}'::int[] as value`, [], true)
  expect(got.rows).toEqual(want.rows)
})

const refused = [
  'selec',
  'select 1/0',
  'select * from nowhere',
  `select 'x'::int`,
  'select 1; select 2',
]

it.each(refused)('%s is refused as by the package', async (sql) => {
  const [want, got] = await Promise.all(
    [theirs.query(sql), ours.run({ sql, params: [], arrayMode: true })].map((asked) =>
      Promise.resolve(asked).then(failAnswered, (error: unknown) => error),
    ),
  )
  expect(sayings(got)).toEqual(sayings(want))
})

it.each(['refuse', 'error500', 'lost-reply'] as const)(
  '%s is the error of the package',
  async (fault) => {
    const ask = async (send: () => PromiseLike<unknown>) => {
      stores.gateways.postgres.fault = fault
      return await send().then(failAnswered, (error: unknown) => error)
    }
    const want = await ask(() => theirs.query('select 1'))
    const got = await ask(() => ours.run({ sql: 'select 1', params: [], arrayMode: true }))
    expect(sayings(got)).toEqual(sayings(want))
    expect(Object.hasOwn(Object(got), 'sourceError')).toBe(true)
  },
)

it('a batch is one request, whole or not at all', async () => {
  const at = (sql: string, arrayMode: boolean) => ({ sql, params: [], arrayMode })
  const [row, object] = await ours.runTogether([
    at('select 1 as x', true),
    at('select 2 as x', false),
  ])
  expect([row?.rows, object?.rows]).toEqual([[[1]], [{ x: 2 }]])
  await stores.sql('create table kept (id int)')
  const broken = ours.runTogether([at('insert into kept values (1)', true), at('select 1/0', true)])
  await expect(broken).rejects.toMatchObject({ name: 'NeonDbError', code: '22012' })
  expect(await stores.sql('select * from kept')).toEqual([])
})

it('asks where the package asks, by the same headers but the name of the package', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'))
  const url = 'postgresql://user:secret@ep-cool-1.eu-central-1.aws.neon.tech/db?sslmode=require'
  neonConfig.fetchEndpoint = (host: string) => `https://${host.replace(/^[^.]+\./, 'api.')}/sql`
  try {
    await expect(neon(url).query('select $1', [[1]])).rejects.toThrow()
    const statement = { sql: 'select $1', params: [[1]], arrayMode: true }
    await expect(createNeonClient({ url, timeoutMs }).run(statement)).rejects.toThrow()
    const [want, got] = asked.mock.calls.map(([endpoint, init]) => ({
      endpoint,
      body: init?.body,
      headers: {
        ...init?.headers,
        'Neon-Connection-String': new Headers(init?.headers)
          .get('neon-connection-string')
          ?.replace(/&application_name=.*/, ''),
      },
    }))
    expect(got).toEqual(want)
  } finally {
    asked.mockRestore()
    neonConfig.fetchEndpoint = stores.env.DATABASE_HTTP_URL
  }
})

const failAnswered = (): never => {
  throw new Error('it was answered')
}

/** What an error says: its name, message and fields. */
const sayings = (error: unknown) => ({
  ...Object(error),
  name: Object(error).name,
  message: Object(error).message,
  sourceError: undefined,
})
