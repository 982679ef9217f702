import { type Isolate, seedTenant, type Tenant } from '../../support/app.ts'
import { beforeTests, filledLater, type StoreSetting } from '../../support/fixtures.ts'

type Shown = Record<string, unknown>
export type Told = { status: number; body: Shown & { detail?: string } }
export type Ad = Shown & { ad_id: string; number: number; status: string; source: string }
export type Group = Shown & { ad_group_id: string; ads: Ad[]; ads_total: number }
export type Campaign = Shown & { campaign_id: string; ad_groups: Group[] }

/** Requests of an advertiser to its own dashboard, as the clients of the table send them. */
export function advertiserOf(isolate: Isolate, key: string) {
  const call = async (method: string, path: string, body?: unknown): Promise<Told> => {
    const answer = await isolate.request(`/advertiser-dashboard${path}`, {
      method,
      headers: { 'x-api-key': key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Told['body']) }
  }
  const made = async (path: string, body: object): Promise<Shown> => {
    const told = await call('POST', path, body)
    if (told.status !== 201) throw new Error(`${path}: ${told.status} ${told.body.detail}`)
    return told.body
  }
  return {
    call,
    campaign: async (fields: object = {}) =>
      (await made('/campaigns', { ...shoes, ...fields })) as Campaign,
    group: async (campaignId: string, fields: object = {}) =>
      (await made('/ad-groups', { ...manual, campaign_id: campaignId, ...fields })) as Group,
    ad: async (groupId: string, fields: object = {}) =>
      (await made(`/ad-groups/${groupId}/ads`, { ...grip, ...fields })) as Ad,
    readGroup: async (id: string) => (await call('GET', `/ad-groups/${id}`)).body as Group,
    groups: async (query = '') =>
      (await call('GET', `/ad-groups${query}`)).body as Shown & { ad_groups: Group[] },
  }
}
export type Advertiser = ReturnType<typeof advertiserOf>

/** Of a tenant pair whose ads are easily found. */
export const SEEDED = { publisher: { baseline_relevancy: 0.2 } }

/** The advertiser of a fixture's tenant. */
export function withAdvertiser(
  { isolate, tenant }: { isolate: Isolate; tenant: Tenant },
  setting: StoreSetting = {},
): Advertiser {
  const own = filledLater<Advertiser>()
  beforeTests(setting)(() => {
    Object.assign(own, advertiserOf(isolate, tenant.advertiserKey))
  })
  return own
}

/** Another pair, and its advertiser. */
export async function seedAdvertiser(isolate: Isolate) {
  const tenant: Tenant = await seedTenant(isolate, SEEDED.publisher)
  return { tenant, own: advertiserOf(isolate, tenant.advertiserKey) }
}

export const grip = { headline: 'Ridge trail shoes', copy: 'Deep lugs for muddy trails and rock.' }
export const manual = { name: 'Muddy', group_type: 'manual', ads: [grip] }
export const generative = {
  name: 'Runners',
  group_type: 'generative',
  context: 'People who look for trail running shoes for muddy trails.',
  negative_context: 'Shoes for weddings.',
}
export const shoes = {
  name: 'Trail shoes',
  landing_page: 'https://ridge.example/shoes',
  daily_budget: 1000,
  max_cpm: 50,
  pacing: 'asap',
  description: 'Trail running shoes with deep lugs for muddy and rocky paths.',
  topics: ['sports'],
}
