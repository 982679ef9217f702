import { createHash, createHmac } from 'node:crypto'
import type { Isolate } from '../../support/app.ts'
import { newId, seedAccount } from '../../support/rollups.ts'
import type { TestStores } from '../../support/stack.ts'

export const QUARTER = 900_000
export const DAY = 86_400_000
export const START = Date.parse('2026-01-20T00:00Z')
export const NOW = Date.parse('2026-04-20T12:00Z')

/** When the cron runs: every noon, the last time now. */
export const runs = Array.from({ length: 91 }, (_, i) => NOW - (90 - i) * DAY)
/** The run that takes in what comes at an instant; what comes later than now comes now. */
export const runOf = (at: number) => NOW - Math.max(0, Math.floor((NOW - at) / DAY)) * DAY

export type World = Awaited<ReturnType<typeof makeWorld>>
export type Campaign = World['campaigns'][number]

const PEOPLE = 1500
/** How many of them advertisers know too. */
const CUSTOMERS = 300

export async function makeWorld(stores: TestStores, isolate: Isolate) {
  const publishers = [await makePublisher(stores), await makePublisher(stores)]
  const advertisers = [
    await makeAdvertiser(stores, 'America/New_York', ['ridge.example']),
    await makeAdvertiser(stores, 'UTC', []),
  ]
  const campaigns = advertisers.flatMap((one) => one.campaigns)
  const people = Array.from({ length: PEOPLE }, (_, i) => ({
    ...{ id: `person ${i}`, user: pseudonym(`person ${i}`) },
    hashes: i < CUSTOMERS ? [sha256(`mail ${i}`), sha256(`phone ${i}`)] : [],
  }))
  /** What the service keeps in place of the hashes. */
  const names = new Map<string, string>()
  const vault = await isolate.deps.vault()
  for (const hash of people.flatMap(({ hashes }) => hashes)) {
    names.set(hash, await vault.nameOf(hash))
  }
  return { publishers, advertisers, campaigns, people, names }
}

async function makePublisher(stores: TestStores) {
  const { id, key } = await seedAccount(stores, 'publisher')
  const experiment = { id: newId(), name: 'Card or line', status: 'active' }
  const arms = [
    { label: 'card', weight: 3 },
    { label: 'line', weight: 1 },
  ]
  const [row] = await stores.sql<{ number: number }>(
    `insert into experiments (id, publisher_id, name, status, arms)
     values ($1, $2, $3, $4, $5::jsonb) returning number`,
    [experiment.id, id, experiment.name, experiment.status, JSON.stringify(arms)],
  )
  return { id, key, experiment: { ...experiment, arms, number: row?.number ?? 0 } }
}

async function makeAdvertiser(stores: TestStores, timezone: string, domains: string[]) {
  const { id, key } = await seedAccount(stores, 'advertiser')
  const pixel = `px_${id.replaceAll('-', '').slice(0, 24)}`
  await stores.sql(
    'update advertisers set timezone = $2, domains = $3::text[], pixel_id = $4 where id = $1',
    [id, timezone, `{${domains.join()}}`, pixel],
  )
  const connections = [newId(), newId()]
  for (const [i, kind] of ['shopify', 'calendly'].entries()) {
    const shop = kind === 'shopify' ? `${id}.myshopify.com` : ''
    await stores.sql(
      `insert into connections (id, advertiser_id, kind, shop_domain, secret_sealed, connected_at)
       values ($1, $2, $3, $4, '', '2026-01-05T10:00:00Z')`,
      [connections[i] ?? '', id, kind, shop],
    )
  }
  const campaigns = campaignsOf(id)
  for (const one of campaigns) await insertCampaign(stores, one)
  return { id, key, timezone, domains, pixel, connections, campaigns }
}

/** One of each price model, and one without any traffic. */
const campaignsOf = (advertiser: string) => [
  campaign(advertiser, { model: 'cpm', price: 900, created: '2026-01-06T10:00:00Z' }),
  campaign(advertiser, { model: 'cpc', price: 40_001, created: '2026-01-07T10:00:00.125Z' }),
  campaign(advertiser, { model: 'cpa', price: 900_003, created: '2026-01-08T10:00:00Z' }),
  campaign(advertiser, { model: 'cpm', price: 1, created: '2026-01-09T10:00Z', status: 'paused' }),
]

type CampaignSeed = {
  model: 'cpm' | 'cpc' | 'cpa'
  price: number
  created: string
  status?: string
}
const campaign = (advertiser: string, seed: CampaignSeed) => {
  const id = newId()
  return { id, advertiser, status: 'active', ...seed, groups: groupsOf(id), ...settingsOf(seed) }
}

/** The group that the campaign is itself, and two others; an ad of the last is never shown. */
function groupsOf(campaign: string): Group[] {
  const groups = [campaign, newId(), newId()].map((id, i) => ({ id, name: `Group ${i}` }))
  let number = 0
  return groups.map((group, i) => ({
    ...group,
    ads: Array.from({ length: i + 1 }, () => ({ id: newId(), number: number++ })),
  }))
}
export type Group = { id: string; name: string; ads: { id: string; number: number }[] }

const settingsOf = (seed: CampaignSeed) => ({
  name: `Shoes by ${seed.model}`,
  objective: seed.model === 'cpa' ? 'sales' : null,
  countries: seed.model === 'cpc' ? ['US', 'DE'] : [],
  end: seed.model === 'cpc' ? '2026-04-01T00:00:00.000Z' : null,
})

export const FORM = {
  ...{ form_id: 'demo', consent_text: 'Ridge may write to me.' },
  fields: [
    { name: 'name', type: 'text', required: true },
    { name: 'size', type: 'select', options: ['1-10', '11+'] },
  ],
}

async function insertCampaign(stores: TestStores, one: ReturnType<typeof campaign>) {
  const row = {
    ...{ id: one.id, advertiser_id: one.advertiser, name: one.name, title: 'Ridge shoes' },
    ...{ brand_name: 'Ridge', description: 'Shoes.', landing_page: 'https://ridge.example/' },
    ...{ pricing_model: one.model, bid_micros: one.price, daily_budget_micros: 1e12 },
    ...{ pacing: 'asap', cap_limit: 3, cap_window_seconds: 60, ad_texts: [], keywords: [] },
    ...{ negative_keywords: [], topics: [], allowed_countries: one.countries },
    ...{ allowed_devices: ['desktop', 'mobile', 'tablet'], utm_params: { utm_source: one.model } },
    ...{ start_time: one.created, end_time: one.end, status: one.status },
    lead_form: one.model === 'cpa' ? FORM : null,
    ...{ made_by: 'operator', plan: {}, next_ad_number: 6 },
    ...{ campaign_objective: one.objective, created_at: one.created, updated_at: one.created },
  }
  await stores.sql(
    'insert into campaigns select * from jsonb_populate_record(null::campaigns, $1::jsonb)',
    [JSON.stringify(row)],
  )
  for (const [i, { id, name, ads }] of one.groups.entries()) {
    await stores.sql(
      `insert into ad_groups (id, campaign_id, name, group_type, created_at)
       values ($1, $2, $3, 'manual', $4::timestamptz + $5::int * interval '1 hour')`,
      [id, one.id, name, one.created, i],
    )
    for (const { id: ad, number } of ads) {
      await stores.sql(
        `insert into ads (id, campaign_id, group_id, number, name, headline, copy, source, review)
         values ($1, $2, $3, $4, $5, 'Shoes', 'Light.', 'given', 'approved')`,
        [ad, one.id, id, number, `Ad ${number}`],
      )
    }
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** The key is that of `seedAccount`. */
const pseudonym = (id: string) =>
  createHmac('sha256', 'key').update(`user:${id}`).digest('hex').slice(0, 16)
