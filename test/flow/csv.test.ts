import { beforeAll, describe, expect, it } from 'vitest'
import { post, purchase } from '../support/conversions.ts'
import { withIsolate } from '../support/fixtures.ts'
import { book, newId, nothing, seedAccount, seedCampaign } from '../support/rollups.ts'

const now = Date.parse('2026-03-09T02:30:00Z')
const campaign = newId()
const { stores, isolate } = withIsolate({ shared: true, clock: { now: () => now } })
let keys: { publisher: string; advertiser: string }

beforeAll(async () => {
  const publisher = await seedAccount(stores, 'publisher')
  const advertiser = await seedAccount(stores, 'advertiser')
  keys = { publisher: publisher.key, advertiser: advertiser.key }
  await seedCampaign(stores, { id: campaign, advertiser: advertiser.id })
  await stores.sql(`update campaigns set name = '=Shoes, "red"'`)
  const ids = { publisher: publisher.id, advertiser: advertiser.id, campaign }
  const one = { ...nothing, ...ids, bucket: Date.parse('2026-03-08T05:00Z'), impressions: 3 }
  await book(stores, [
    { ...one, requests: 7, wins: 4, clicks: 1, spend_micros: 10_001, revenue_micros: 7000 },
    { ...one, placement: 'top_page', device: 'mobile', country: '' },
  ])
  await stores.sql(
    `insert into users select $1, key, 2, 1, 1, 0, 35, now(), now(), '{US}'
     from unnest('{00000000000000aa,00000000000000bb,00000000000000cc}'::text[]) as key`,
    [publisher.id],
  )
  const conversion_timestamp = new Date(now).toISOString()
  const data = ['1', '2', '3'].map((event_id) => purchase({ event_id, conversion_timestamp }))
  expect((await post(isolate, '/conversions', { data }, advertiser.key)).status).toBe(200)
  await stores.sql(
    `insert into leads (id, grclid, advertiser_id, campaign_id, publisher_id, form_id, consent_text, received_at)
     select gen_random_uuid(), gen_random_uuid(), $1, $2, $3, 'form', 'I agree.', '2026-03-09T02:00:00Z'
     from generate_series(1, 3)`,
    [advertiser.id, campaign, publisher.id],
  )
})

type Row = Record<string, unknown>
type Body = Record<string, Row[]>
const parts = (list: string, name: string) => (body: Body) =>
  (body[list] ?? []).flatMap((part) =>
    (part.daily as Row[]).map((day) => ({ [name]: part[name], ...day })),
  )

const tables: [side: 'publisher' | 'advertiser', path: string, rows: (body: Body) => Row[]][] = [
  ['publisher', '/stats?days=3', (body) => body.timeSeries ?? []],
  ['publisher', '/activity?days=3', (body) => body.data ?? []],
  ['publisher', '/placements?days=3', parts('placements', 'placement')],
  ['publisher', '/devices?days=3', parts('devices', 'device_type')],
  ['publisher', '/geography?days=3', (body) => body.countries ?? []],
  ['publisher', '/user-insights?days=3', (body) => body.daily ?? []],
  ['publisher', '/users', (body) => body.users ?? []],
  ['publisher', '/countries', (body) => body.countries ?? []],
  ['advertiser', '/campaigns', (body) => body.campaigns ?? []],
  ['advertiser', '/metrics?days=3', (body) => body.data ?? []],
  ['publisher', '/feedback?days=3', (body) => body.data ?? []],
  ['advertiser', '/feedback?days=3', (body) => body.data ?? []],
]

const lists = [
  ['publisher', '/users?per_page=1&sort=requests&order=asc'],
  ['advertiser', '/conversions?limit=1&event_type=purchase'],
  ['advertiser', '/leads?limit=1'],
] as const
const rowsIn = ({ users, conversions, leads }: Body) => users ?? conversions ?? leads ?? []

const ask = async (side: 'publisher' | 'advertiser', path: string, accept: string) =>
  await isolate.request(`/${side}-dashboard${path}`, {
    headers: { 'x-api-key': keys[side], accept },
  })

describe('reports as CSV', () => {
  it.each(tables)('%s %s has the rows and fields of the JSON', async (side, path, rowsOf) => {
    const json = await ask(side, path, 'application/json')
    const csv = await ask(side, path, 'text/csv')
    expect(json.headers.get('vary')).toBe('Accept')
    expect([csv.status, csv.headers.get('vary'), csv.headers.get('content-type')]).toEqual([
      200,
      'Accept',
      'text/csv; charset=utf-8; header=present',
    ])
    const rows = rowsOf((await json.json()) as Body)
    const [header = [], ...cells] = read(await csv.text())
    expect(rows.length).toBeGreaterThan(0)
    expect(sorted(header)).toEqual(sorted(Object.keys(rows[0] ?? {})))
    expect(cells).toEqual(rows.map((row) => header.map((name) => cellOf(row[name]))))
  })

  it.each(lists)('%s %s goes on at its Link, to the last page', async (side, path) => {
    const base = `https://reports.example/${side}-dashboard${path}&x=a%2Bb%3E`
    for (const accept of ['application/json', 'text/csv']) {
      const seen: string[] = []
      let address: string | undefined = base
      while (address !== undefined) {
        const { pathname, search, searchParams } = new URL(address, base)
        expect([pathname, searchParams.get('x')]).toEqual([new URL(base).pathname, 'a+b>'])
        const answer = await ask(side, pathname.replace(/^\/\w+-dashboard/, '') + search, accept)
        const text = await answer.text()
        const rows = accept === 'text/csv' ? read(text).slice(1) : rowsIn(JSON.parse(text) as Body)
        expect(rows).toHaveLength(1)
        seen.push(JSON.stringify(rows))
        expect(new Set(seen).size).toBe(seen.length)
        address = /^<([^<>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
      }
      expect(seen).toHaveLength(3)
    }
  })

  it.each(['publisher', 'advertiser'] as const)(
    'what the %s is told is kept by no cache, whatever it is',
    async (side) => {
      const paths = ['/info', '/traffic-quality', '/statements', '/traffic-quality?days=0', '/none']
      for (const accept of ['application/json', 'text/csv']) {
        for (const path of paths) {
          const { headers } = await ask(side, path, accept)
          expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-store'])
        }
      }
      const { status, headers } = await isolate.request(`/${side}-dashboard/info`)
      expect([status, headers.get('cache-control')]).toEqual([401, 'private, no-store'])
    },
  )

  it('traffic: a row for every date, kind and reason', async () => {
    const csv = await ask('publisher', '/traffic-quality?days=1&tz=America/New_York', 'text/csv')
    expect(await csv.text()).toBe(
      'date,kind,reason,hits\r\n2026-03-08,click,counted,1\r\n2026-03-08,view,counted,6\r\n',
    )
  })

  it('an error stays an error body', async () => {
    const answer = await ask('publisher', '/stats?days=0', 'text/csv')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      400,
      'application/problem+json',
    ])
  })
})

const sorted = (names: string[]) => names.toSorted((a, b) => a.localeCompare(b))

const cellOf = (value: unknown) => {
  const text =
    typeof value === 'object' ? JSON.stringify(value ?? '').replace('""', '') : String(value)
  return typeof value === 'string' && value.startsWith('=') ? `'${text}` : text
}

/** RFC 4180, read by the letter. */
function read(csv: string): string[][] {
  expect(csv.endsWith('\r\n')).toBe(true)
  return csv
    .slice(0, -2)
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
}
