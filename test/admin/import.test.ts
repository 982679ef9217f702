import { describe, expect, it } from 'vitest'
import { judgeCampaigns } from '../../src/admin/import/judge.ts'
import { type Line, readLine } from '../../src/admin/import/line.ts'
import { IMPORT_LIMIT, IMPORT_LINES, readLines } from '../../src/admin/import/read.ts'
import { storeEntries } from '../../src/admin/import/store.ts'
import { NeonDbError } from '../../src/platform/db/neon.ts'
import { advertiser, campaign, letters } from './samples.ts'

const now = new Date('2026-03-01T10:00:00Z')
const line = (value: object) => readLine(JSON.stringify(value))
const advertiserLine = (key: string, domains?: string[]) =>
  line({ type: 'advertiser', key, ...advertiser, domains })
const campaignLine = (more: object) =>
  line({ type: 'campaign', key: 'c', advertiser_key: 'a', ...campaign, ...more })

describe('one line', () => {
  it.each([
    { name: 'no JSON', source: '{"type":', key: null, error: /not valid JSON/ },
    { name: 'no object', source: '[1]', key: null, error: /^Invalid input: expected object/ },
    { name: 'null', source: 'null', key: null, error: /expected object/ },
    { name: 'no type', source: '{"key":"k"}', key: 'k', error: /^type: / },
    { name: 'no key', source: '{"type":"campaign"}', key: null, error: /^key: / },
    {
      name: 'unknown',
      source: '{"type":"x","key":"k"}',
      key: 'k',
      error: /^type: expected one of/,
    },
    { name: 'service', source: '{"type":"service","key":"k"}', key: 'k', error: /^name: / },
    { name: 'schema', source: '{"type":"publisher","key":"k"}', key: 'k', error: /^name: / },
    {
      name: 'a key that is too long',
      source: `{"type":"campaign","key":"${letters(201)}"}`,
      key: null,
      error: /^key: /,
    },
  ])('$name', ({ source, key, error }) =>
    expect(readLine(source)).toEqual({ type: 'error', key, error: expect.stringMatching(error) }),
  )
  it('is read as its resource', () =>
    expect(advertiserLine(' a ')).toEqual({ type: 'advertiser', key: 'a', body: advertiser }))
})

describe('campaigns among other lines', () => {
  const known = {
    advertisers: new Map([['stored', { id: 'id-a', domains: ['runners.example'] }]]),
    campaigns: new Map([['old', { advertiserId: 'id-a', startTime: new Date('2026-02-01') }]]),
  }
  const own = { advertiser_key: 'stored' }
  it.each<{ name: string; lines: Line[]; faults: [number, RegExp][] }>([
    { name: 'a stored advertiser', lines: [campaignLine(own)], faults: [] },
    { name: 'an advertiser above', lines: [advertiserLine('a'), campaignLine({})], faults: [] },
    {
      name: 'an advertiser below',
      lines: [campaignLine({}), advertiserLine('a')],
      faults: [[0, /no advertiser has this key/]],
    },
    {
      name: 'a page elsewhere',
      lines: [campaignLine({ ...own, landing_page: 'https://evil.example' })],
      faults: [[0, /^landing_page: /]],
    },
    {
      name: 'a page elsewhere of a campaign that is stopped: a stored one',
      lines: [
        campaignLine({
          ...own,
          ...{ key: 'old', landing_page: 'https://evil.example', status: 'paused' },
        }),
        campaignLine({
          ...own,
          ...{ key: 'new', landing_page: 'https://evil.example', status: 'paused' },
        }),
      ],
      faults: [[1, /^landing_page: /]],
    },
    {
      name: 'a page on a subdomain',
      lines: [campaignLine({ ...own, landing_page: 'https://www.runners.example:8443/a' })],
      faults: [],
    },
    {
      name: 'a host that only ends like the domain',
      lines: [campaignLine({ ...own, landing_page: 'https://badrunners.example' })],
      faults: [[0, /^landing_page: /]],
    },
    {
      name: 'domains count from their line on',
      lines: [campaignLine(own), advertiserLine('stored', ['new.example']), campaignLine(own)],
      faults: [[2, /^landing_page: /]],
    },
    {
      name: 'the end before the start',
      lines: [
        campaignLine({
          ...own,
          start_time: '2026-04-02T00:00:00Z',
          end_time: '2026-04-01T00:00:00Z',
        }),
      ],
      faults: [[0, /^end_time: /]],
    },
    {
      name: 'the end before the start of an earlier line',
      lines: [
        campaignLine({ ...own, start_time: '2030-01-01T00:00:00Z' }),
        campaignLine({ ...own, end_time: '2029-01-01T00:00:00Z' }),
      ],
      faults: [[1, /^end_time: /]],
    },
    {
      name: 'a new campaign that is over',
      lines: [campaignLine({ ...own, end_time: '2026-02-20T00:00:00Z' })],
      faults: [[0, /^end_time: /]],
    },
    {
      name: 'a stored campaign that is over by now',
      lines: [campaignLine({ ...own, key: 'old', end_time: '2026-02-20T00:00:00Z' })],
      faults: [],
    },
    {
      name: 'a stored campaign of another advertiser',
      lines: [advertiserLine('a'), campaignLine({ key: 'old' })],
      faults: [[1, /another advertiser/]],
    },
    {
      name: 'a campaign that two advertisers claim',
      lines: [advertiserLine('a'), campaignLine({}), campaignLine(own)],
      faults: [[2, /another advertiser/]],
    },
  ])('$name', ({ lines, faults }) =>
    expect([...judgeCampaigns(lines, { known, now })]).toEqual(
      faults.map(([at, text]) => [at, expect.stringMatching(text)]),
    ),
  )
})

describe('storing', () => {
  type Row = { id: string; importKey: string; kept: string }
  const row = (id: string, importKey: string) => ({ id, importKey, kept: '' })
  const refusal = () => Object.assign(new NeonDbError('refused'), { code: '22P05' })

  /** Upserts into a map; refuses a statement as Postgres does: whole. */
  function store(refused: string[] = []) {
    const ids = new Map<string, string>()
    const statements: string[][] = []
    const write = async (rows: Row[]) => {
      statements.push(rows.map((one) => one.importKey))
      if (rows.some((one) => refused.includes(one.importKey))) throw refusal()
      for (const one of rows) if (!ids.has(one.importKey)) ids.set(one.importKey, one.id)
      return new Map(rows.map((one) => [one.importKey, ids.get(one.importKey) ?? '']))
    }
    return { statements, write }
  }
  const entries = (keys: string[]) =>
    keys.map((key, at) => ({ at, key, row: row(`id${at}`, key), kept: [] }))

  it('says which lines are new', async () => {
    const { write } = store()
    await storeEntries(entries(['a']), write)
    expect([...(await storeEntries(entries(['b', 'a']), write)).values()]).toEqual([
      { id: 'id0', status: 'created' },
      { id: 'id0', status: 'updated' },
    ])
  })
  it('a key that comes twice is created, then updated', async () => {
    const { write, statements } = store()
    const done = await storeEntries(entries(['a', 'b', 'a']), write)
    expect(done.get(2)).toEqual({ id: 'id0', status: 'updated' })
    expect(statements).toEqual([['a', 'b'], ['a']])
  })
  it('writes lines that keep different fields apart', async () => {
    const { write, statements } = store()
    const [a, b, c] = entries(['a', 'b', 'c'])
    if (!a || !b || !c) throw new Error('three entries')
    await storeEntries<Row>([a, { ...b, kept: ['kept'] }, c], write)
    expect(statements).toEqual([['a', 'c'], ['b']])
  })
  it('takes a thousand rows in a statement', async () => {
    const { write, statements } = store()
    await storeEntries(entries(Array.from({ length: 2001 }, (_, i) => `k${i}`)), write)
    expect(statements.map((keys) => keys.length)).toEqual([1000, 1000, 1])
  })
  it('a row that Postgres refuses spoils no other', async () => {
    const keys = Array.from({ length: 100 }, (_, i) => `k${i}`)
    const done = await storeEntries(entries(keys), store(['k0', 'k57']).write)
    const errors = [...done].filter(([, result]) => 'error' in result).map(([at]) => at)
    expect(errors.sort((a, b) => a - b)).toEqual([0, 57])
    expect(done.size).toBe(100)
  })
  it('a store that is down is not a bad line', async () => {
    const write = async (): Promise<Map<string, string>> => {
      throw new NeonDbError('Error connecting to database')
    }
    await expect(storeEntries(entries(['a', 'b']), write)).rejects.toThrow('connecting')
  })
})

describe('lines of a body', () => {
  const post = (body: BodyInit) => new Request('http://a.example', { method: 'POST', body })
  it('blank ones are skipped, whatever ends them', async () =>
    expect(await readLines(post('\ufeff{"a":1}\r\n\n  \n{"b":"ü"}'))).toEqual([
      '{"a":1}\r',
      '{"b":"ü"}',
    ]))
  it('characters cut by the network are whole again', async () => {
    const bytes = new TextEncoder().encode('"ü€😀"\n"b"')
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    const init = { method: 'POST', body, duplex: 'half' }
    expect(await readLines(new Request('http://a.example', init))).toEqual(['"ü€😀"', '"b"'])
  })
  it('none', async () => expect(await readLines(post(''))).toEqual([]))
  it('at most 10,000', async () => {
    expect(await readLines(post('1\n'.repeat(IMPORT_LINES)))).toHaveLength(IMPORT_LINES)
    await expect(readLines(post('1\n'.repeat(IMPORT_LINES + 1)))).rejects.toThrow(/over 10000/)
  })
  it('at most 32 MiB', async () => {
    expect(await readLines(post('x'.repeat(IMPORT_LIMIT)))).toHaveLength(1)
    await expect(readLines(post('x'.repeat(IMPORT_LIMIT + 1)))).rejects.toThrow(/over 33554432/)
  })
})
