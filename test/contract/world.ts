import { createHmac } from 'node:crypto'
import { sample } from '../../scripts/openapi/sample.ts'
import { startFrozen } from '../golden/world.ts'
import { adsOf, fire, type Service, seedTenant, type Tenant } from '../support/app.ts'
import { postbird } from '../support/samples.ts'
import type { TestStores } from '../support/stack.ts'

const NOW = Date.parse('2026-01-01T00:05:00Z')
const SECRET = 'shared secret'
/** The same in every run, so that what is recorded changes only where answers do. */
const KEYS = {
  TOKEN_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
  ADMIN_API_KEY: 'operator-key-of-the-examples',
}

export type Names = Record<keyof typeof sample, string>

/** A service in this process, the same in every run, with everything that the examples name. */
export async function buildExamples(stores: TestStores) {
  const { isolate } = startFrozen(stores, NOW, 'examples', KEYS)
  return { isolate, names: await fillExamples(isolate), now: NOW }
}
export type Examples = Awaited<ReturnType<typeof buildExamples>>

/** Makes everything that the examples name, by the operator API. */
export async function fillExamples(isolate: Service): Promise<Names> {
  const tenant = await seedTenant(isolate, { default_topics: ['sports'] })
  const { admin } = tenant
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const bearer = { authorization: `Bearer ${tenant.publisherKey}` }
  const post = async (path: string, body: unknown, headers: Record<string, string> = bearer) => {
    const answer = await isolate.request(path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  const campaign = await tenant.campaign({
    topics: ['sports'],
    lead_form: {
      form_id: 'newsletter',
      headline: 'Stay in touch',
      fields: [{ name: 'email', type: 'email', label: 'E-mail', required: true }],
    },
  })
  const campaigns = await addCampaigns(isolate, { tenant, campaign })
  const arms = ['plain', 'card'].map((label) => ({ label, weight: 1, renderer_key: label }))
  const owner = { publisher_id: tenant.publisherId }
  const experiment = await admin('/experiments', { ...owner, name: 'Looks', arms })
  const shop = { advertiser_id: tenant.advertiserId, secret: SECRET }
  await admin('/connections', { ...shop, kind: 'shopify', shop_domain: 'ridge.myshopify.com' })
  const connection = await admin('/connections', { ...shop, kind: 'calendly' })
  const hooks = await addWebhooks(isolate, tenant)
  await admin('/services/postbird', postbird, 'PUT')
  await admin('/services/mailhen', { ...postbird, name: 'Mailhen' }, 'PUT')
  const spare = await admin('/publishers', { name: 'Spare', url: 'https://spare.example' })
  const ending = await admin('/publishers', { name: 'Ending', url: 'https://ending.example' })
  const shown = await showAd(isolate, tenant, 'e'.repeat(64))
  const search = await post(
    '/search',
    { query: 'send password reset emails' },
    {
      'x-api-key': tenant.publisherKey,
    },
  )
  await admin('/drain', {})
  const advertiser = await get(isolate, `/admin/advertisers/${tenant.advertiserId}`)
  const bid = await post('/api/v1/bid', {
    sessionId: 's-bid',
    placements: [{ placement: 'below_response', placement_id: 'main' }],
    testAd: false,
    messages: [{ role: 'user', content: 'Which trail running shoes should I buy?' }],
  })
  await isolate.settle()
  return {
    publisherKey: tenant.publisherKey,
    advertiserKey: tenant.advertiserKey,
    adminKey: isolate.deps.env.ADMIN_API_KEY,
    publisher: tenant.publisherId,
    advertiser: tenant.advertiserId,
    campaign,
    experiment: text(experiment.experiment_id),
    connection: text(connection.connection_id),
    spare: text(spare.publisher_id),
    ...hooks,
    search: text(search.search_id),
    grclid: shown.grclid,
    ...campaigns,
    nobody: sample.nobody,
    pixel: text(advertiser.pixel_id),
    keyPrefix: text(ending.key_prefix),
    impUrl: shown.impUrl,
    clickUrl: shown.clickUrl,
    view: tokenOf(shown.impUrl),
    click: tokenOf(shown.clickUrl),
    bid: text(bid.bidId),
    link: new URL(text(search.click_url)).pathname.split('/').at(-1) ?? '',
  }
}

const tents = {
  name: 'Domes',
  landing_page: 'https://ridge.example/domes',
  daily_budget: 20,
  status: 'draft',
  ad_groups: [
    {
      name: 'Storms',
      group_type: 'manual',
      ads: [{ headline: 'Dome tents', copy: 'They stand in storms and dry by noon.' }],
    },
  ],
}

/** A campaign that its advertiser made, one that is archived, and one of an advertiser that nobody knows yet. */
async function addCampaigns(
  isolate: Service,
  { tenant, campaign }: { tenant: Tenant; campaign: string },
) {
  type Shown = {
    campaign_id: string
    ad_groups: { ad_group_id: string; ads: { ad_id: string }[] }[]
  }
  const ask = async (method: string, path: string, { key, body }: { key: string; body?: object }) =>
    await isolate.request(`/advertiser-dashboard${path}`, {
      ...{ method, headers: { 'x-api-key': key } },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const make = async (key: string, page = tents.landing_page) => {
    const body = { ...tents, landing_page: page }
    const made = (await (await ask('POST', '/campaigns', { key, body })).json()) as Shown
    const [group] = made.ad_groups
    return {
      campaign: made.campaign_id,
      group: group?.ad_group_id ?? '',
      ad: group?.ads[0]?.ad_id ?? '',
    }
  }
  const { advertiserKey: key } = tenant
  const [own, archived] = [await make(key), await make(key)]
  await ask('DELETE', `/ad-groups/${archived.group}`, { key })
  await ask('PATCH', `/campaigns/${archived.campaign}/archive`, { key })
  const whole = (await (await ask('GET', `/ad-groups/${campaign}`, { key })).json()) as {
    ads: { ad_id: string }[]
  }
  const newcomer = await tenant.admin('/advertisers', {
    ...{ name: 'Newcomer', email: 'ads@newcomer.example', review_ads: true },
    ...{ billing_first: true, billing_enabled: false },
  })
  const waiting = await make(newcomer.api_key ?? '', 'https://newcomer.example/')
  return {
    ...{ ownCampaign: own.campaign, group: own.group, ad: own.ad },
    ...{ archivedCampaign: archived.campaign, archivedGroup: archived.group },
    ...{ archivedAd: archived.ad, waitingAd: waiting.ad },
    operatorAd: whole.ads[0]?.ad_id ?? '',
    ...{ newcomerKey: newcomer.api_key ?? '', newcomerCampaign: waiting.campaign },
  }
}

/** Of each side a receiver that something is on its way to, and one to take away. */
async function addWebhooks(isolate: Service, tenant: Awaited<ReturnType<typeof seedTenant>>) {
  const of = async (side: 'publisher' | 'advertiser') => {
    const key = side === 'publisher' ? tenant.publisherKey : tenant.advertiserKey
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await isolate.request(`/${side}-dashboard/webhooks${path}`, {
        ...{ method, headers: { 'x-api-key': key } },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return (await answer.json()) as { webhook_id: string; deliveries: { delivery_id: string }[] }
    }
    const [own, spare] = [
      await ask('POST', '', { url: `https://${side}.hooks.example/in` }),
      await ask('POST', '', { url: `https://${side}.hooks.example/spare` }),
    ]
    await ask('POST', `/${own.webhook_id}/test`, {})
    const { deliveries } = await ask('GET', '/deliveries')
    return [own.webhook_id, spare.webhook_id, deliveries[0]?.delivery_id ?? ''] as const
  }
  const [webhook, spareWebhook, delivery] = await of('advertiser')
  const [publisherWebhook, publisherSpareWebhook, publisherDelivery] = await of('publisher')
  return {
    ...{ webhook, spareWebhook, delivery },
    ...{ publisherWebhook, publisherSpareWebhook, publisherDelivery },
  }
}

/** An ad that was seen and clicked. */
async function showAd(isolate: Service, tenant: Tenant, hash: string) {
  const user = { id: 'ada', hashed_email: hash }
  const [ad] = await adsOf(await tenant.ad({ sessionId: 's-0', user }))
  if (!ad) throw new Error('the examples have no ad')
  await fire(isolate, ad.impUrl)
  const click = await fire(isolate, ad.clickUrl)
  const grclid = new URL(click.headers.get('location') ?? '').searchParams.get('grclid') ?? ''
  return { impUrl: ad.impUrl, clickUrl: ad.clickUrl, grclid }
}

const tokenOf = (url: string) => new URL(url).searchParams.get('p') ?? ''

async function get(isolate: Service, path: string) {
  const headers = { authorization: `Bearer ${isolate.deps.env.ADMIN_API_KEY}` }
  return (await (await isolate.request(path, { headers })).json()) as Record<string, unknown>
}

/** The longest first: some are part of others. */
const pairs = (names: Names): [string, string][] =>
  (Object.keys(sample) as (keyof Names)[])
    .map((name): [string, string] => [sample[name], names[name]])
    .sort(([a], [b]) => b.length - a.length)

/** Puts the ids and keys of the world in the place of those of the examples. */
export const toWorld = (text: string, names: Names) =>
  pairs(names).reduce((all, [shown, own]) => all.replaceAll(shown, own), text)

/** The other way round. */
export const toSample = (text: string, names: Names) =>
  pairs(names)
    .sort(([, a], [, b]) => b.length - a.length)
    .reduce((all, [shown, own]) => all.replaceAll(own, shown), text)

/** What a sender's signature of a body is. */
export function signed(route: string, body: string, now: number): Record<string, string> {
  const hmac = (text: string) => createHmac('sha256', SECRET).update(text)
  if (route.endsWith('/shopify')) return { 'X-Shopify-Hmac-Sha256': hmac(body).digest('base64') }
  const time = Math.floor(now / 1000)
  const value = `t=${time},v1=${hmac(`${time}.${body}`).digest('hex')}`
  return { 'Calendly-Webhook-Signature': value }
}
