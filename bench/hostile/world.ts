import type { Stack } from '../../local/stack.ts'
import type { World } from './shots.ts'

type Answer = Record<string, string>

/** A publisher, an advertiser whose campaign has a lead form, its ad, a bid, a search, a shop and a calendar. */
export async function makeWorld(stack: Stack): Promise<World> {
  const call = async (path: string, headers: Record<string, string>, body: unknown) => {
    const answer = await fetch(`${stack.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok || answer.status === 204) {
      throw new Error(
        `${path}: ${answer.status} ${answer.headers.get('x-no-ad-reason')} ${await answer.text()}`,
      )
    }
    return (await answer.json()) as Answer
  }
  const admin = async (path: string, body: unknown) =>
    await call(`/admin${path}`, { authorization: `Bearer ${stack.adminKey}` }, body)
  const publisher = await admin('/publishers', { name: 'Chat', url: 'https://chat.example' })
  const advertiser = await admin('/advertisers', { name: 'Tent', email: 'ads@tent.example' })
  const owner = { advertiser_id: advertiser.advertiser_id }
  const { campaign_id } = await admin('/campaigns', { ...TENTS, ...owner })
  const connections = {
    shop: { domain: 'tent.myshopify.example', secret: 'a secret of the shop' },
    calendar: { id: '', secret: 'a secret of the calendar' },
  }
  await admin('/connections', {
    ...owner,
    kind: 'shopify',
    shop_domain: connections.shop.domain,
    secret: connections.shop.secret,
  })
  const calendar = await admin('/connections', {
    ...owner,
    kind: 'calendly',
    secret: connections.calendar.secret,
  })
  const bearer = { authorization: `Bearer ${publisher.api_key}` }
  const ads = (await call('/api/v1/ad', bearer, tentRequest())) as unknown as Answer[]
  const { bidId } = await call('/api/v1/bid', bearer, tentRequest())
  const search = await call(
    '/search',
    { 'x-api-key': publisher.api_key ?? '' },
    { query: 'send e-mails' },
  )
  return {
    publisherKey: publisher.api_key ?? '',
    publisherId: publisher.publisher_id ?? '',
    advertiserKey: advertiser.api_key ?? '',
    advertiserId: advertiser.advertiser_id ?? '',
    pixelId: advertiser.pixel_id ?? '',
    adminKey: stack.adminKey,
    campaignId: campaign_id ?? '',
    impUrl: ads[0]?.impUrl ?? '',
    clickUrl: ads[0]?.clickUrl ?? '',
    bidId: bidId ?? '',
    searchId: search.search_id ?? '',
    ...connections,
    calendar: { ...connections.calendar, id: calendar.connection_id ?? '' },
  }
}

/** What the campaign answers, in a session of its own. */
export const tentRequest = () => ({
  messages: [
    { role: 'user', content: 'Which ultralight camping tent should I buy for two people?' },
  ],
  sessionId: crypto.randomUUID(),
  placements: [{ placement: 'below_response', placement_id: 'main' }],
  device: { country: 'US' },
})

const TENTS = {
  name: 'Tents',
  title: 'Ultralight camping tents',
  brand_name: 'Tent',
  description: 'Ultralight camping tents for two people, for backpacking.',
  keywords: ['camping tent', 'ultralight tent', 'backpacking tent'],
  landing_page: 'https://tent.example/tents',
  pricing_model: 'cpm',
  bid: 90,
  daily_budget: 100_000,
  pacing: 'asap',
  lead_form: {
    form_id: 'catalogue',
    headline: 'A catalogue',
    fields: [
      { name: 'email', type: 'email', label: 'E-mail', required: true },
      { name: 'phone', type: 'phone', label: 'Phone' },
      { name: 'name', type: 'text', label: 'Name' },
      { name: 'note', type: 'textarea', label: 'Note' },
    ],
  },
}
