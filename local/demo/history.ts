import * as z from 'zod'
import { keys } from '../../src/platform/redis/keys.ts'
import type { Stack } from '../stack.ts'
import { type DemoCampaign, drawHistory, type History } from './draw.ts'
import { readState, writeState } from './state.ts'

/** Entries that are sent side by side. */
const CHUNK = 500
const MOST_CONVERSIONS = 500
const TIMEOUT_MS = 300_000

const campaignPage = z.object({
  data: z.array(
    z.object({
      campaign_id: z.string(),
      pricing_model: z.enum(['cpm', 'cpc', 'cpa']),
      bid: z.number(),
      daily_budget: z.number(),
      advertiser_id: z.string(),
      landing_page: z.string(),
    }),
  ),
  next_cursor: z.string().nullable(),
})

type Options = {
  stack: Pick<Stack, 'url' | 'adminKey' | 'redis'>
  localDir: string
  /** What the campaigns of the demo lead to: those of others get no past. */
  pages: ReadonlySet<string>
  days: number
  now: number
  random: () => number
}

/**
 * Gives the demo days that are over: what is drawn goes onto the stream as the scripts would have put it there, its charges
 * into their counters, and the drain books it. At most once for a directory: one that is killed on the way has a part.
 */
export async function bookHistory({ stack, localDir, pages, ...wanted }: Options): Promise<void> {
  const state = await readState(localDir)
  if (!state || state.history) return
  const call = callerOf(stack.url)
  const admin = { authorization: `Bearer ${stack.adminKey}` }
  const all = await readActive((path) => call(path, admin))
  const data = all.filter((one) => pages.has(one.landing_page))
  const campaigns = data.map(
    (one): DemoCampaign => ({
      id: one.campaign_id,
      pricingModel: one.pricing_model,
      bid: one.bid,
      dailyBudget: one.daily_budget,
    }),
  )
  if (campaigns.length === 0) return
  const history = drawHistory({ ...wanted, publisherId: state.publisher_id, campaigns })
  await writeState(localDir, { ...state, history: true })
  await append(stack, history)
  await call('/admin/drain', admin, {})
  const own = new Set(
    data.filter((one) => one.advertiser_id === state.advertiser_id).map((one) => one.campaign_id),
  )
  const bought = history.purchases
    .filter(({ campaignId }) => own.has(campaignId))
    .slice(-MOST_CONVERSIONS)
    .map(({ grclid, at, valueCents }) => ({
      ...{ event_id: `demo-${grclid}`, event_type: 'purchase', grclid, value_cents: valueCents },
      ...{ currency: 'USD', conversion_timestamp: new Date(at).toISOString() },
    }))
  if (bought.length > 0) {
    await call('/conversions', { 'x-api-key': state.advertiser_key }, { data: bought })
    await call('/admin/drain', admin, {})
  }
}

async function readActive(read: (path: string) => Promise<unknown>) {
  const found: z.output<typeof campaignPage>['data'] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/admin/campaigns?status=active&limit=200${cursor && `&cursor=${cursor}`}`
    const page = campaignPage.parse(await read(path))
    found.push(...page.data)
    cursor = page.next_cursor
  }
  return found
}

async function append({ redis }: Options['stack'], { entries, charges }: History): Promise<void> {
  for (let i = 0; i < entries.length; i += CHUNK) {
    const some = entries.slice(i, i + CHUNK)
    await Promise.all(some.map((fields) => redis.run(['XADD', keys.events, '*', ...fields])))
  }
  for (const { campaignId, day, micros } of charges) {
    for (const field of [`s:${day}`, 'S']) {
      await redis.run(['HINCRBY', `${keys.campaign}${campaignId}`, field, String(micros)])
    }
  }
}

/** Asks the service; with a body it posts. */
const callerOf =
  (baseUrl: string) =>
  async (path: string, headers: Record<string, string>, body?: object): Promise<unknown> => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(baseUrl + path, { ...init, headers, signal })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }
