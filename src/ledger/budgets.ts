import type { Deps } from '../deps.ts'
import { NIL_UUID } from '../platform/crypto/uuid.ts'
import { dollarsOf, viewPriceOf } from '../platform/money.ts'
import { keys } from '../platform/redis/keys.ts'
import { budgetScript } from '../platform/redis/scripts/budget.ts'
import { budgetDay, budgetZone } from '../platform/time/budget-day.ts'
import { dateOf } from '../platform/time/day.ts'
import type { WebhookEvent } from '../platform/webhooks/events.ts'
import { enqueueWebhooks } from '../platform/webhooks/queries/enqueue.ts'
import { listWatched, type Watched } from './queries/announce.ts'

/** Campaigns that are looked at in one call to Redis. */
const CHUNK = 500

/**
 * Tells of budgets that are used up, once per budget and day. Redis knows what is spent to the microdollar and before it
 * is booked; Postgres would have to add up a campaign's day.
 */
export async function announceBudgets(deps: Deps, until: number): Promise<void> {
  for (let after = NIL_UUID; deps.now() < until; ) {
    const campaigns = await listWatched(deps.db, { after, limit: CHUNK })
    const last = campaigns.at(-1)
    if (!last) return
    after = last.id
    const spent = await readSpent(deps, campaigns)
    const now = deps.now()
    const events = campaigns.flatMap((campaign, i) =>
      eventsOf(campaign, { spent: spent[i] ?? { day: 0, total: 0 }, now }),
    )
    await enqueueWebhooks(deps.db, { events, now })
    if (campaigns.length < CHUNK) return
  }
}

type Spent = { day: number; total: number }

async function readSpent(deps: Deps, campaigns: readonly Watched[]): Promise<Spent[]> {
  const pipeline = deps.slowRedis.client.pipeline()
  for (const { id, zone } of campaigns) {
    const { day } = budgetDay(zone, deps.now())
    const input = { counters: `${keys.campaign}${id}`, day: `s:${day}` }
    pipeline.eval(budgetScript.text, [], budgetScript.encode(input))
  }
  const answers = await pipeline.exec<[string | null, string | null][]>()
  return answers.map(([day, total]) => ({ day: Number(day ?? 0), total: Number(total ?? 0) }))
}

/** What of a campaign's budgets is used up: less is left than the next view would cost. */
function eventsOf(
  campaign: Watched,
  { spent, now }: { spent: Spent; now: number },
): WebhookEvent[] {
  const unit = campaign.pricingModel === 'cpm' ? viewPriceOf(campaign.bidMicros) : 1
  const { id, zone, dailyBudgetMicros: daily, totalBudgetMicros: total } = campaign
  const date = dateOf(budgetDay(zone, now).day)
  const tell = (
    budget: 'daily' | 'total',
    { micros, used }: { micros: number; used: number },
  ): WebhookEvent => ({
    side: 'advertiser',
    ownerId: campaign.advertiserId,
    // A budget that was raised and is used up again is told of again.
    key: `budget:${id}:${budget === 'daily' ? date : 'total'}:${micros}`,
    type: 'campaign.budget_reached',
    object: `campaign:${id}`,
    happenedAt: new Date(now),
    payload: {
      ...{ campaign_id: id, budget, amount: dollarsOf(micros), spent: dollarsOf(used) },
      ...{ day: date, timezone: budgetZone(zone, now) },
    },
  })
  return [
    ...(daily - spent.day < unit ? [tell('daily', { micros: daily, used: spent.day })] : []),
    ...(total !== null && total - spent.total < unit
      ? [tell('total', { micros: total, used: spent.total })]
      : []),
  ]
}
