import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../src/app.ts'
import { generative, manual, seedAdvertiser, shoes } from '../admin/advertiser/client.ts'
import { adsOf, startIsolate, type Tenant } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'
import { describedFields } from '../support/openapi.ts'
import { newId } from '../support/rollups.ts'
import { OFFLINE } from '../support/samples.ts'

/**
 * Whatever a route of an account names by an id, in its path, query or body: another account's is told from none by
 * nothing, and stays what it was. A route that is new, or names something new, has to be given a line here.
 */
const { isolate, tenant } = withTenants({ shared: true })

type Things = Record<
  | 'campaign'
  | 'group'
  | 'ad'
  | 'hook'
  | 'delivery'
  | 'publisherHook'
  | 'publisherDelivery'
  | 'shop'
  | 'served'
  | 'blocked',
  string
>
type Named = keyof Things
/** What a parameter of a path names, for which side; null: nothing that anybody owns. */
const named: [path: RegExp, is: Named | null][] = [
  [/^\/publisher-dashboard\/webhooks\/deliveries\/:id/, 'publisherDelivery'],
  [/^\/advertiser-dashboard\/webhooks\/deliveries\/:id/, 'delivery'],
  [/^\/publisher-dashboard\/webhooks\/:id/, 'publisherHook'],
  [/^\/advertiser-dashboard\/webhooks\/:id/, 'hook'],
  [/^\/advertiser-dashboard\/integrations\/:id/, 'shop'],
  [/^\/advertiser-dashboard\/campaigns\/:campaignId/, 'campaign'],
  [/^\/advertiser-dashboard\/ad-groups\/:groupId/, 'group'],
  [/^\/advertiser-dashboard\/ads\/:adId/, 'ad'],
  [/^\/publisher-dashboard\/ads\/:adId/, 'served'],
  [/^\/publisher-dashboard\/blocked-ads\/:campaignId/, 'blocked'],
  [/^\/(publisher|advertiser)-dashboard\/statements\/:month/, null],
]
const namedBy = (path: string) => named.find(([pattern]) => pattern.test(path))?.[1]

const question = [{ role: 'user', content: 'Which trail shoes for mud?' }]
/** Bodies that would be taken of who owns the thing. */
const bodies: [route: RegExp, body: object][] = [
  [/^PUT .*\/examples$/, { fits: ['mine'] }],
  [/^POST .*\/ad-groups\/:groupId\/ads$/, { headline: 'Mine', copy: 'Mine it is.' }],
  [/^PATCH .*\/(ads|ad-groups|campaigns)\/:/, { name: 'Mine' }],
  [/^PATCH .*\/integrations\/:id$/, { status: 'disconnected' }],
  [/^PATCH .*\/webhooks\/:id$/, { is_active: false }],
  [/^POST .*\/webhooks\/:id\/replay$/, { since: '2020-01-01T00:00:00Z' }],
]

/** Of fields that name something: what they name, and a call that would be taken; or why nobody's is named. */
const fields: Record<string, { is: Named; call: (id: string) => object } | { isFree: string }> = {
  'POST /advertiser-dashboard/campaigns ad_unit_ids': {
    ...{ is: 'ad', call: (id) => ({ ...shoes, ad_unit_ids: [id] }) },
  },
  'POST /advertiser-dashboard/campaigns/preview campaign_id': {
    ...{ is: 'campaign', call: (id) => ({ campaign_id: id, conversations: [question] }) },
  },
  'POST /advertiser-dashboard/campaigns/preview ad_unit_ids': {
    isFree: 'a draft is judged by its groups; nothing is looked up',
  },
  'POST /advertiser-dashboard/ad-groups campaign_id': {
    ...{ is: 'campaign', call: (id) => ({ ...manual, campaign_id: id }) },
  },
  'GET /advertiser-dashboard/ad-groups campaign_id': { is: 'campaign', call: () => ({}) },
  'GET /advertiser-dashboard/metrics campaign_id': { is: 'campaign', call: () => ({}) },
  'GET /advertiser-dashboard/ad-unit-metrics campaign_id': { is: 'campaign', call: () => ({}) },
  'GET /advertiser-dashboard/ad-unit-metrics ad_unit_id': { is: 'ad', call: () => ({}) },
  'GET /advertiser-dashboard/ad-group-metrics campaign_id': { is: 'campaign', call: () => ({}) },
  'GET /advertiser-dashboard/ad-group-metrics ad_group_id': { is: 'group', call: () => ({}) },
  'GET /advertiser-dashboard/conversions campaign_id': { is: 'campaign', call: () => ({}) },
  'GET /advertiser-dashboard/leads campaign_id': { is: 'campaign', call: () => ({}) },
  'GET /advertiser-dashboard/feedback campaign_id': { is: 'campaign', call: () => ({}) },
  'GET /advertiser-dashboard/webhooks/deliveries webhook_id': { is: 'hook', call: () => ({}) },
  'GET /publisher-dashboard/webhooks/deliveries webhook_id': {
    ...{ is: 'publisherHook', call: () => ({}) },
  },
  'GET /publisher-dashboard/users user_id': { isFree: 'a search in what is the account’s own' },
  'POST /publisher-dashboard/blocked-ads campaign_id': {
    isFree: 'a publisher may block whatever campaign there is, or none',
  },
  'POST /advertiser-dashboard/campaigns form_id': { isFree: 'a name that the advertiser gives' },
  'POST /advertiser-dashboard/campaigns/preview form_id': { isFree: 'the same' },
  'PATCH /advertiser-dashboard/campaigns/:campaignId form_id': { isFree: 'the same' },
}

const routes = createApp(startIsolate(OFFLINE).deps)
  .routes.filter(
    ({ method, path }) =>
      path.includes('-dashboard/') && !path.includes('*') && method !== 'OPTIONS',
  )
  .map(({ method, path }) => ({ method: method === 'ALL' ? 'GET' : method, path }))
  .filter(({ path }) => path.includes('/:'))
  .filter(
    (one, i, all) => all.findIndex((o) => o.path === one.path && o.method === one.method) === i,
  )

const theirs: Things = {} as Things
let other: Tenant

const send = async (
  from: Tenant,
  { method, path, body }: { method: string; path: string; body?: object | undefined },
) => {
  const key = path.startsWith('/publisher') ? from.publisherKey : from.advertiserKey
  const answer = await isolate.request(path, {
    ...{ method, headers: { 'x-api-key': key } },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  const told = text.replaceAll(/"(request_id|instance|data_as_of)":"[^"]*"/g, '')
  return {
    status: answer.status,
    told,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, string>,
  }
}

/** All that the other account can read of what it has. */
const stateOfOther = async () =>
  await Promise.all(
    [
      ...['/advertiser-dashboard/campaigns', `/advertiser-dashboard/campaigns/${theirs.campaign}`],
      ...[
        '/advertiser-dashboard/ad-groups',
        `/advertiser-dashboard/ad-groups/${theirs.group}/examples`,
      ],
      ...['/advertiser-dashboard/webhooks', '/advertiser-dashboard/webhooks/deliveries'],
      ...['/advertiser-dashboard/integrations', '/advertiser-dashboard/pixels'],
      ...['/publisher-dashboard/webhooks', '/publisher-dashboard/webhooks/deliveries'],
      ...['/publisher-dashboard/blocked-ads', `/publisher-dashboard/ads/${theirs.served}`],
    ].map(async (path) => {
      const { status, told } = await send(other, { method: 'GET', path })
      return [path, status, told]
    }),
  )

beforeAll(async () => {
  const seeded = await seedAdvertiser(isolate)
  other = seeded.tenant
  const made = await seeded.own.campaign({ status: 'active', ad_groups: [manual, generative] })
  const [group] = made.ad_groups
  const post = async (path: string, body: object) => {
    const { status, body: told } = await send(other, { method: 'POST', path, body })
    expect([path, Math.floor(status / 100)]).toEqual([path, 2])
    return told
  }
  const hookOf = async (side: string) => {
    const made = await post(`/${side}-dashboard/webhooks`, { url: 'https://foreign.example/in' })
    const id = made.webhook_id ?? ''
    await post(`/${side}-dashboard/webhooks/${id}/test`, {})
    const { body } = await send(other, {
      method: 'GET',
      path: `/${side}-dashboard/webhooks/deliveries`,
    })
    const [delivery] = body.deliveries as unknown as { delivery_id: string }[]
    return { id, delivery: delivery?.delivery_id ?? '' }
  }
  const [advertiser, publisher] = [await hookOf('advertiser'), await hookOf('publisher')]
  const shop = { kind: 'shopify', shop_domain: 'theirs.myshopify.com', secret: 'x'.repeat(20) }
  await other.admin('/drain', {})
  const [served] = await adsOf(await other.ad())
  await post('/publisher-dashboard/blocked-ads', { campaign_id: made.campaign_id })
  Object.assign(theirs, {
    ...{ campaign: made.campaign_id, group: group?.ad_group_id, ad: group?.ads[0]?.ad_id },
    ...{ hook: advertiser.id, delivery: advertiser.delivery },
    ...{ publisherHook: publisher.id, publisherDelivery: publisher.delivery },
    shop: (await post('/advertiser-dashboard/integrations', shop)).connection_id,
    served: served?.gradid ?? served?.impUrl,
    blocked: made.campaign_id,
  })
  for (const [name, id] of Object.entries(theirs))
    expect([name, id]).toEqual([name, expect.any(String)])
}, 60_000)

describe('a path that names something', () => {
  it.each(routes)('$method $path says whose', ({ path }) => expect(namedBy(path)).toBeDefined())

  it.each(routes.filter(({ path }) => namedBy(path)))(
    '$method $path does not tell another account’s from none',
    async ({ method, path }) => {
      const before = await stateOfOther()
      const is = namedBy(path)
      const key = `${method} ${path}`
      const body =
        method === 'GET' ? undefined : (bodies.find(([route]) => route.test(key))?.[1] ?? {})
      const at = (id: string) => path.replace(/:(id|\w+Id)/, encodeURIComponent(id))
      const foreign = await send(tenant, { method, path: at(is ? theirs[is] : ''), body })
      const none = await send(tenant, { method, path: at(newId()), body })
      expect([foreign.status, foreign.told]).toEqual([404, none.told])
      expect(none.status).toBe(404)
      expect(await stateOfOther()).toEqual(before)
    },
  )
})

describe('a field that names something', () => {
  const described = describedFields(/-dashboard\//, /(_id|_ids)$/)

  it('is known here', () => {
    expect(new Set(described.map(({ name }) => name))).toEqual(new Set(Object.keys(fields)))
  })

  it.each(described)(
    '$name does not tell another account’s from none',
    async ({ name, method, path, field, isQuery }) => {
      const known = fields[name]
      expect(known).toBeDefined()
      if (!known || 'isFree' in known) return
      const before = await stateOfOther()
      const ask = async (id: string) =>
        isQuery
          ? await send(tenant, { method, path: `${path}?${field}=${id}` })
          : await send(tenant, { method, path, body: known.call(id) })
      const [foreign, none] = [await ask(theirs[known.is]), await ask(newId())]
      // A list that is narrowed to what is nobody's is empty; everything else is not found.
      const isList = path.endsWith('/deliveries')
      expect([foreign.status, foreign.told]).toEqual([isList ? 200 : 404, none.told])
      expect(await stateOfOther()).toEqual(before)
    },
  )
})
