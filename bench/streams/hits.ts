import { randomUUID } from 'node:crypto'
import type { HitEvent } from '../../src/platform/events/event.ts'
import { createRandom } from '../campaigns.ts'

const CAMPAIGNS = 50
const DAY_MS = 86_400_000

/** `shuffled` is the worst case: a batch moves the sums of a whole day. `in time` is how events come. */
export type Order = 'shuffled' | 'in time'
export type Hit = { publisherId: string; fields: string[] }

/** Campaigns of one advertiser; answers their ids. */
export async function insertCampaigns(sql: (query: string) => Promise<unknown>): Promise<string[]> {
  const advertiser = randomUUID()
  await sql(
    `insert into advertisers (id, name, email, pixel_id) values ('${advertiser}', 'A', 'a@a.example', '${advertiser}')`,
  )
  const campaigns = Array.from({ length: CAMPAIGNS }, () => randomUUID())
  for (const id of campaigns) {
    await sql(`insert into campaigns (id, advertiser_id, name, title, brand_name, description, landing_page, pricing_model, bid_micros, daily_budget_micros)
      values ('${id}', '${advertiser}', 'c', 'c', 'c', 'c', 'https://c.example/', 'cpm', 1000000, 1000000)`)
  }
  return campaigns
}

/** Counted hits as the scripts append them: half views, half clicks, of as many users, over a day and many keys. */
export function drawHits(wanted: {
  campaigns: readonly string[]
  publishers: number
  order: Order
  count: number
}): Hit[] {
  const { campaigns, order, count } = wanted
  const random = createRandom(7)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const publishers = Array.from({ length: wanted.publishers }, () => randomUUID())
  const now = Date.now()
  return Array.from({ length: count }, (_, i) => {
    const ago = order === 'shuffled' ? random() : 1 - i / count
    const servedAt = now - Math.floor(ago * DAY_MS)
    const event: HitEvent = {
      grclid: idAt(servedAt),
      gradid: idAt(servedAt),
      campaignId: pick(campaigns),
      adNumber: pick([0, 1, 2]),
      publisherId: pick(publishers),
      servedAt,
      at: servedAt,
      budgetDay: Math.floor(servedAt / DAY_MS),
      placement: pick(['below_response', 'top_page', 'inline_response']),
      country: pick(['US', 'DE', 'FR', 'GB', 'IN', 'BR']),
      device: pick(['desktop', 'mobile', 'tablet']),
      userKey: i.toString(16).padStart(16, '0').slice(0, 16),
      pricingModel: 'cpm',
      priceMicros: 1000,
      revenueShareBp: 7000,
      experiment: 0,
      arm: 0,
    }
    const kind = i % 2 === 0 ? 'view' : 'click'
    const what = ['t', 'hit', 'e', JSON.stringify(event), 'k', kind, 'h', randomUUID()]
    return {
      publisherId: event.publisherId,
      fields: [...what, 'o', 'counted', 'c', '1000', 'n', ''],
    }
  })
}

/** A UUIDv7 of an instant. */
const idAt = (at: number) =>
  `${at.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7${randomUUID().slice(15)}`

/** Appends hits, each to the stream of its publisher. */
export async function appendHits(
  redis: { run(command: string[]): Promise<unknown> },
  hits: readonly Hit[],
  streamOf: (publisherId: string) => string,
): Promise<void> {
  for (let i = 0; i < hits.length; i += 1000) {
    const some = hits.slice(i, i + 1000)
    await Promise.all(
      some.map(({ publisherId, fields }) =>
        redis.run(['XADD', streamOf(publisherId), '*', ...fields]),
      ),
    )
  }
}
