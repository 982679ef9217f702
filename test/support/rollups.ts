import { randomBytes } from 'node:crypto'
import { mintKey } from '../../src/accounts/keys.ts'
import { sha256Hex } from '../../src/platform/crypto/digest.ts'
import { uuidv7 } from '../../src/platform/crypto/uuid.ts'
import { wideSpans } from '../../src/platform/db/schema/index.ts'
import type { Isolate } from './app.ts'
import type { TestStores } from './stack.ts'

export const QUARTER_MS = 900_000
const counters = [
  'requests',
  'wins',
  'impressions',
  'clicks',
  'conversions',
  'spend_micros',
  'revenue_micros',
] as const
export type Counts = Record<(typeof counters)[number], number>

/** Something that was booked: whose, where, when (start of its quarter of an hour, ms) and how much. */
export type Booking = Counts & {
  publisher: string
  advertiser: string
  campaign: string
  placement: string
  device: string
  country: string
  bucket: number
}

/** A booking of nothing; every case says what it is about. */
export const nothing: Omit<Booking, 'publisher' | 'advertiser' | 'campaign'> = {
  placement: 'below_response',
  device: 'desktop',
  country: 'US',
  bucket: 0,
  requests: 0,
  wins: 0,
  impressions: 0,
  clicks: 0,
  conversions: 0,
  spend_micros: 0,
  revenue_micros: 0,
}

export const newId = () => uuidv7(Date.now(), randomBytes(10))

/** A publisher or an advertiser with a live key. */
export async function seedAccount(stores: TestStores, kind: 'publisher' | 'advertiser') {
  const id = newId()
  const { prefix, key } = mintKey(kind, randomBytes(38))
  if (kind === 'publisher') {
    await stores.sql(
      'insert into publishers (id, name, url, pseudonym_key) values ($1, $2, $3, $4)',
      [id, 'Chat', 'https://chat.example', 'a2V5'],
    )
  } else {
    await stores.sql(
      'insert into advertisers (id, name, email, pixel_id) values ($1, $2, $3, $4)',
      [id, 'Ridge', 'ads@ridge.example', `px_${id}`],
    )
  }
  await stores.sql('insert into api_keys (prefix, hash, kind, owner_id) values ($1, $2, $3, $4)', [
    prefix,
    await sha256Hex(key),
    kind,
    id,
  ])
  return { id, key, prefix }
}

type CampaignSeed = { id: string; advertiser: string; status?: string; createdAt?: string }

export async function seedCampaign(stores: TestStores, campaign: CampaignSeed): Promise<void> {
  const { id, advertiser, status = 'active', createdAt = '2026-03-01T10:00:00Z' } = campaign
  await stores.sql(
    `insert into campaigns (id, advertiser_id, name, title, brand_name, description, landing_page,
       pricing_model, bid_micros, daily_budget_micros, start_time, status, created_at)
     values ($1, $2, 'Shoes', 'Ridge shoes', 'Ridge', 'Shoes.', 'https://ridge.example/',
       'cpm', 5000000, 12500000, '2026-03-01T10:00:00Z', $3, $4)`,
    [id, advertiser, status, createdAt],
  )
}

/** Asks one side's dashboard with a key. */
export const asker =
  (isolate: Isolate, side: 'publisher' | 'advertiser') => async (path: string, key: string) => {
    const headers = { 'x-api-key': key }
    const answer = await isolate.request(`/${side}-dashboard${path}`, { headers })
    const body = (await answer.json()) as Record<string, unknown>
    return { status: answer.status, headers: answer.headers, body }
  }

/** Keys that open nothing, made from ones that do. */
export function wrongKeys(own: { key: string; prefix: string }, ofOtherKind: { key: string }) {
  const unknown = `${own.key.slice(0, -1)}${own.key.endsWith('A') ? 'B' : 'A'}`
  return ['', own.prefix, `${own.prefix}_`, unknown, `${own.key} ${own.key}`, ofOtherKind.key]
}

/** Puts bookings into rollups and totals, in the plainest way: each into the sum of all that it belongs to. */
export async function book(stores: TestStores, bookings: Booking[]): Promise<void> {
  const sums = new Map<string, Record<string, string | number>>()
  const add = (name: string, cell: Record<string, string>, counts: Counts) => {
    const sum = sums.get(name) ?? { ...cell }
    for (const counter of counters) sum[counter] = Number(sum[counter] ?? 0) + counts[counter]
    sums.set(name, sum)
  }
  for (const b of bookings) {
    const scopes = [
      ['publisher', b.publisher, ''],
      ['placement', b.publisher, b.placement],
      ['device', b.publisher, b.device],
      ['country', b.publisher, b.country],
      ['advertiser', b.advertiser, ''],
      ['campaign', b.campaign, ''],
    ] as const
    for (const [scope, owner_id, key] of scopes) {
      const bucket = new Date(b.bucket).toISOString()
      add([scope, owner_id, bucket, key].join(), { scope, owner_id, bucket, key }, b)
      for (const span of wideSpans) {
        const start = new Date(Math.floor(b.bucket / 1000 / span) * span * 1000).toISOString()
        const cell = { span: String(span), scope, owner_id, bucket: start, key }
        add(Object.values(cell).join(), cell, b)
      }
      if (key === '' && scope !== 'country') add([scope, owner_id].join(), { scope, owner_id }, b)
    }
  }
  const rows = [...sums.values()]
  await insert(
    stores,
    'rollups',
    'bucket timestamptz, key text',
    rows.filter((row) => 'bucket' in row && !('span' in row)),
  )
  await insert(
    stores,
    'wide_rollups',
    'bucket timestamptz, key text, span int',
    rows.filter((row) => 'span' in row),
  )
  await insert(
    stores,
    'totals',
    '',
    rows.filter((row) => !('bucket' in row)),
  )
}

async function insert(stores: TestStores, table: string, extra: string, rows: unknown[]) {
  const types = ['scope text', 'owner_id uuid', ...(extra ? extra.split(', ') : [])]
  types.push(...counters.map((counter) => `${counter} bigint`))
  const names = types.map((type) => type.split(' ')[0]).join(', ')
  await stores.sql(
    `insert into ${table} (${names})
     select ${names} from jsonb_to_recordset($1::jsonb) as r(${types.join(', ')})`,
    [JSON.stringify(rows)],
  )
}
