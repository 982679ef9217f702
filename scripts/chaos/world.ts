import type { Stack } from '../../local/stack.ts'
import { CHROME } from '../../test/support/samples.ts'

/** Dollars. Of each kind of price a campaign whose budget ends during the load; one whose does not. */
const campaigns = [
  { what: 'trail running shoes', pricing_model: 'cpm', bid: 20, daily_budget: 0.5 },
  { what: 'camping tents', pricing_model: 'cpc', bid: 20, daily_budget: 10 },
  { what: 'coffee beans', pricing_model: 'cpa', bid: 1000, daily_budget: 60 },
  { what: 'dog insurance', pricing_model: 'cpm', bid: 20, daily_budget: 5000, total_budget: 2 },
]
const FLOOR_CPM = 5

export type World = Awaited<ReturnType<typeof makeWorld>>

/** A publisher, an advertiser and its campaigns, and how clients call the service. */
export async function makeWorld(stack: Stack) {
  const post = async (path: string, headers: Record<string, string>, body: unknown) =>
    await fetch(stack.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const admin = async (path: string, body: unknown) => {
    const answer = await post(`/admin${path}`, { authorization: `Bearer ${stack.adminKey}` }, body)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  await stack.fireCron()
  const publisher = await admin('/publishers', {
    name: 'Chat',
    url: 'https://chat.example',
    floor_cpm: FLOOR_CPM,
  })
  const advertiser = await admin('/advertisers', { name: 'Ridge', email: 'ads@ridge.example' })
  const budgets = new Map<string, { daily: number; total: number }>()
  for (const { what, ...terms } of campaigns) {
    const { campaign_id } = await admin('/campaigns', {
      ...{ advertiser_id: advertiser.advertiser_id, name: what, title: `The best ${what}` },
      ...{ brand_name: 'Ridge', description: `All the ${what} that you may want.` },
      ...{ landing_page: 'https://ridge.example/', keywords: [what], pacing: 'asap', ...terms },
    })
    const [daily, total] = [terms.daily_budget, terms.total_budget ?? Number.POSITIVE_INFINITY]
    budgets.set(campaign_id ?? '', { daily: daily * 1e6, total: total * 1e6 })
  }
  const bearer = { authorization: `Bearer ${publisher.api_key}` }
  return {
    admin,
    budgets,
    tokenKeys: stack.env.TOKEN_KEYS ?? '',
    ad: async (which: number) =>
      await post('/api/v1/ad', bearer, {
        messages: [
          { role: 'user', content: `Which ${campaigns[which]?.what} should I buy today?` },
        ],
        sessionId: crypto.randomUUID(),
        placements: [{ placement: 'below_response', placement_id: 'main' }],
        device: { country: 'US', ua: CHROME },
      }),
    get: async (url: string) =>
      await fetch(url, { headers: { 'user-agent': CHROME }, redirect: 'manual' }),
    reportConversion: async (id: string, grclid: string) =>
      await post(
        '/conversions',
        { 'x-api-key': advertiser.api_key ?? '' },
        {
          data: [
            {
              ...{ event_id: id, event_type: 'purchase', grclid },
              conversion_timestamp: new Date().toISOString(),
            },
          ],
        },
      ),
    reportPage: async (id: string, grclid: string) =>
      await post(
        '/collect',
        { 'user-agent': CHROME, origin: 'https://ridge.example' },
        {
          ...{ pixel_id: advertiser.pixel_id, sent_at: Date.now() },
          events: [
            {
              ...{ event_id: id, event_type: 'page_view', at: Date.now(), grclid },
              url: 'https://ridge.example/thanks',
            },
          ],
        },
      ),
  }
}
