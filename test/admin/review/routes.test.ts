import { beforeEach, expect, it } from 'vitest'
import { adsOf } from '../../support/app.ts'
import { withTenants } from '../../support/fixtures.ts'
import { newId } from '../../support/rollups.ts'
import { generative, grip, manual, SEEDED, withAdvertiser } from '../advertiser/client.ts'
import { operator } from '../client.ts'

const { stores, isolate, tenant } = withTenants(SEEDED)
const own = withAdvertiser({ isolate, tenant })
beforeEach(async () => {
  await switchReview(true)
})

type Waiting = { ad_id: string; revision: number; headline: string; copy: string }
const switchReview = async (isOn: boolean) =>
  await tenant.admin(`/advertisers/${tenant.advertiserId}`, { review_ads: isOn }, 'PATCH')
const admin = async (method: string, path: string, body?: object) =>
  await operator(isolate, stores.env.ADMIN_API_KEY)(method, path, body)
const waiting = async (query = '') => (await admin('GET', `/review${query}`)).body.data as Waiting[]
const decide = async (id: string, body: object) => await admin('POST', `/review/${id}`, body)
const served = async () => (await adsOf(await tenant.ad())).map((ad) => ad.title)
const status = async () =>
  (
    (await own.call('GET', '/campaigns')).body.campaigns as { status: string; is_active: boolean }[]
  )[0]

async function made() {
  const campaign = await own.campaign({ status: 'active', ad_groups: [manual] })
  const [group] = campaign.ad_groups
  return { campaign, group: group?.ad_group_id ?? '', ad: group?.ads[0]?.ad_id ?? '' }
}

it('ads of a new advertiser wait, and are shown once they are approved', async () => {
  const { campaign, ad } = await made()
  expect(campaign).toMatchObject({ status: 'pending_review', is_active: false })
  expect(campaign.ad_groups[0]?.ads[0]).toMatchObject({ status: 'pending_review' })
  expect(await served()).toEqual([])
  expect(await status()).toMatchObject({ status: 'pending_review', is_active: false })
  const found = async (asked: string) =>
    ((await own.call('GET', `/campaigns?status=${asked}`)).body.campaigns as unknown[]).length
  expect([await found('pending_review'), await found('active')]).toEqual([1, 0])
  const [item] = await waiting()
  expect(item).toMatchObject({
    ...{ ad_id: ad, ...grip, landing_page: 'https://ridge.example/shoes', source: 'given' },
    ...{ advertiser_name: 'Ridge', campaign_name: 'Trail shoes', ad_group_name: 'Muddy' },
  })
  const approved = await decide(ad, { decision: 'approve', revision: item?.revision })
  expect(approved.body).toEqual({ ad_id: ad, review: 'approved', reason: null })
  expect(await waiting()).toEqual([])
  expect(await served()).toEqual([grip.headline])
  expect(await status()).toMatchObject({ status: 'active', is_active: true })
})

it('an ad is rejected with a reason that its advertiser reads, and may be put right', async () => {
  const { ad } = await made()
  expect((await decide(ad, { decision: 'reject' })).status).toBe(422)
  await decide(ad, { decision: 'reject', reason: 'The page is not reachable.' })
  const [group] = (await own.groups()).ad_groups
  expect(group?.ads[0]).toMatchObject({
    status: 'rejected',
    review_reason: 'The page is not reachable.',
  })
  expect(await served()).toEqual([])
  const changed = await own.call('PATCH', `/ads/${ad}`, { copy: 'Deep lugs for any muddy trail.' })
  expect(changed.body).toMatchObject({ status: 'pending_review', review_reason: null })
})

it.each([true, false])(
  'the same words bring no rejected ad back, and others are looked at first (review of all: %s)',
  async (isOn) => {
    const { ad } = await made()
    await decide(ad, { decision: 'approve' })
    await switchReview(isOn)
    expect(await served()).toEqual([grip.headline])
    await decide(ad, { decision: 'reject', reason: 'The page is not reachable.' })
    const same = await own.call('PATCH', `/ads/${ad}`, { copy: grip.copy, name: 'Anew' })
    expect(same.body).toMatchObject({ status: 'rejected', name: 'Anew' })
    expect(same.body.review_reason).toBe('The page is not reachable.')
    const other = await own.call('PATCH', `/ads/${ad}`, { copy: 'Deep lugs for any muddy trail.' })
    expect(other.body).toMatchObject({ status: 'pending_review', review_reason: null })
    await tenant.admin(`/advertisers/${tenant.advertiserId}`, { name: 'Ridge Ltd' }, 'PATCH')
    expect([await served(), (await waiting()).map((one) => one.ad_id)]).toEqual([[], [ad]])
  },
)

it('a receiver of the advertiser is told each decision once', async () => {
  const { campaign, ad } = await made()
  await own.call('POST', '/webhooks', {
    ...{ url: 'https://hooks.ridge.example/in', events: ['campaign.reviewed'] },
  })
  const reason = 'The page is not reachable.'
  await decide(ad, { decision: 'reject', reason })
  await decide(ad, { decision: 'reject', reason })
  await decide(ad, { decision: 'approve', revision: 99 })
  await decide(ad, { decision: 'approve' })
  const told = await stores.sql<{ payload: object }>(
    'select payload from webhook_deliveries order by number',
  )
  expect(told.map(({ payload }) => payload)).toMatchObject([
    { campaign_id: campaign.campaign_id, ad_id: ad, review: 'rejected', reason },
    { ad_id: ad, review: 'approved', reason: null },
  ])
})

it('a receiver is told nothing of a decision that came too late', async () => {
  const { ad } = await made()
  await own.call('POST', '/webhooks', {
    ...{ url: 'https://hooks.ridge.example/in', events: ['campaign.reviewed'] },
  })
  // As an ad is that waited while reviews were switched off again: approved, and nobody was told.
  await stores.sql(`update ads set review = 'approved' where id = $1`, [ad])
  expect((await decide(ad, { decision: 'approve', revision: 99 })).status).toBe(409)
  expect(await stores.sql('select payload from webhook_deliveries')).toEqual([])
})

it('who saw an ad wait decides nothing about one that was decided otherwise; without a revision anybody does', async () => {
  const { ad } = await made()
  const [seen] = await waiting()
  const revision = seen?.revision
  const reason = 'The page is not reachable.'
  expect((await decide(ad, { decision: 'reject', reason, revision })).status).toBe(200)
  expect((await decide(ad, { decision: 'approve', revision })).status).toBe(409)
  expect(await served()).toEqual([])
  expect((await decide(ad, { decision: 'reject', reason, revision })).status).toBe(200)
  expect((await decide(ad, { decision: 'approve' })).status).toBe(200)
  expect(await served()).toHaveLength(1)
})

it('a rejected ad would be shown for nothing', async () => {
  const { ad, campaign } = await made()
  const conversations = ['which trail running shoes for muddy paths?']
  const preview = async () => {
    const { body } = await own.call('POST', '/campaigns/preview', {
      ...{ campaign_id: campaign.campaign_id, conversations },
    })
    return body
  }
  expect(await preview()).toMatchObject({ ad_groups: 1 })
  await decide(ad, { decision: 'reject', reason: 'The page is not reachable.' })
  expect(await preview()).toMatchObject({ ad_groups: 0, data: [{ reason: 'not_active' }] })
})

it('nobody approves what was never seen', async () => {
  const { ad } = await made()
  const [seen] = await waiting()
  await own.call('PATCH', `/ads/${ad}`, { copy: 'Something that nobody looked at yet.' })
  const late = await decide(ad, { decision: 'approve', revision: seen?.revision })
  expect(late.status).toBe(409)
  expect(late.body.detail).toContain('GET /admin/review')
  expect(await served()).toEqual([])
  const [now] = await waiting()
  expect(now?.copy).toBe('Something that nobody looked at yet.')
  expect((await decide(ad, { decision: 'approve', revision: now?.revision })).status).toBe(200)
})

it.each([
  { what: 'the page', change: { landing_page: 'https://ridge.example/other' } },
  { what: 'the icon', change: { custom_favicon_url: 'https://ridge.example/i.png' } },
  { what: 'the brand', change: { brand_name: 'Somebody' } },
])('$what of a campaign changed: its ads wait again', async ({ change }) => {
  const { campaign, ad } = await made()
  await decide(ad, { decision: 'approve' })
  const path = `/campaigns/${campaign.campaign_id}`
  expect((await own.call('PATCH', path, { daily_budget: 20 })).body.status).toBe('active')
  expect((await own.call('PATCH', path, change)).body.status).toBe('pending_review')
  expect(await served()).toEqual([])
})

it('the page of a group changed: its ads wait again; its context is nobody’s to see', async () => {
  const { group, ad } = await made()
  await decide(ad, { decision: 'approve' })
  await own.call('PATCH', `/ad-groups/${group}`, { context: 'Trail running shoes for mud.' })
  expect(await served()).toEqual([grip.headline])
  await own.call('PATCH', `/ad-groups/${group}`, { landing_page: 'https://ridge.example/x' })
  expect(await served()).toEqual([])
  expect(await waiting()).toMatchObject([{ landing_page: 'https://ridge.example/x' }])
})

it('what the service writes for a new advertiser waits too', async () => {
  const { ad_groups: groups } = await own.campaign({ status: 'active', ad_groups: [generative] })
  expect(groups[0]?.ads).toMatchObject([{ source: 'words', status: 'pending_review' }])
})

it('once the operator need not look any more, what waited is shown', async () => {
  await made()
  await switchReview(false)
  expect(await served()).toEqual([grip.headline])
  expect(await waiting()).toEqual([])
})

it.each([{ review_ads: false }, {}])(
  'an import of its advertiser with %j shows it too',
  async (said) => {
    await stores.sql("update advertisers set import_key = 'ridge'")
    await made()
    const line = { type: 'advertiser', key: 'ridge', name: 'Ridge', email: 'ads@ridge.example' }
    await admin('POST', '/import', { ...line, review_ads: true })
    expect(await served()).toEqual([])
    await admin('POST', '/import', { ...line, ...said })
    expect(await status()).toMatchObject({ status: 'active', is_active: true })
    expect(await served()).toEqual([grip.headline])
    expect(await waiting()).toEqual([])
  },
)

it('the list has pages and a search, and archived ads are not on it', async () => {
  const { group } = await made()
  for (const n of [1, 2]) await own.ad(group, { copy: `Pair number ${n} for mud.` })
  const first = await admin('GET', '/review?limit=2')
  expect((first.body.data as Waiting[]).map(({ copy }) => copy)).toEqual([
    'Pair number 2 for mud.',
    'Pair number 1 for mud.',
  ])
  const rest = await waiting(`?limit=2&cursor=${first.body.next_cursor}`)
  expect(rest.map(({ copy }) => copy)).toEqual([grip.copy])
  expect(await waiting('?q=idg')).toHaveLength(3)
  expect(await waiting('?q=nobody')).toEqual([])
  await own.call('DELETE', `/ad-groups/${group}`)
  expect(await waiting()).toEqual([])
})

it('what is not there, or archived, is 404', async () => {
  const { ad } = await made()
  await own.call('DELETE', `/ads/${ad}`)
  for (const id of [ad, newId(), 'x']) {
    expect((await decide(id, { decision: 'approve' })).status).toBe(404)
  }
})
