import { payingKindOf } from '../../../platform/events/paying.ts'
import { dollarsOf } from '../../../platform/money.ts'
import { asOf, type Report } from '../../../platform/time/as-of.ts'
import { wireTime } from '../../../platform/time/time.ts'
import { explainReason, type ReasonName } from '../../engine/reasons.ts'
import type { AdNamed } from './ad.ts'
import type { Behind, HitFound } from './queries.ts'

const WAITING = {
  view: 'not_seen',
  click: 'paid_by_click',
  conversion: 'paid_by_conversion',
} as const

/** More than any ad gets that people see. */
const MOST_SHOWN = 200

type Kind = HitFound['kind']
type Verdict = { status: 'test' | 'served' | 'unpaid' | 'paid'; reason: ReasonName | string | null }

/** What became of an ad, from its serving to its payment. */
export function shapeAdOutcome(ad: AdNamed, { rows, bookedAt }: Report<HitFound>) {
  const counted = (kind: Kind) => rows.find((hit) => hit.kind === kind && hit.reason === '')
  const [view, click] = [counted('view'), counted('click')]
  const { status, reason } = judgeAd(ad, rows)
  const booked = rows.find(({ placement }) => placement !== null)
  return {
    grclid: ad.frozen?.grclid ?? rows[0]?.grclid ?? ad.id,
    gradid: ad.frozen?.gradid ?? rows[0]?.gradid ?? null,
    campaign_id: ad.frozen?.campaignId ?? rows[0]?.campaign_id ?? null,
    placement: ad.frozen?.placement ?? booked?.placement ?? null,
    pricing_model: ad.frozen?.pricingModel ?? booked?.pricing_model ?? null,
    served_at: wireTime(new Date(ad.servedAt)),
    status,
    reason,
    explanation: reason === null ? null : explainReason(reason),
    seen: view ? { at: timeOf(view), via: viaOf(view) } : null,
    clicked: click ? { at: timeOf(click) } : null,
    revenue: dollarsOf(revenueOf(rows)),
    hits: rows.slice(0, MOST_SHOWN).map(shapeHit),
    data_as_of: asOf(bookedAt),
  }
}

export const shapeBehind = (behind: Behind | undefined) => ({
  advertiser_id: behind?.advertiserId ?? null,
  brand_name: behind?.brandName ?? null,
})

/** Whether the ad is paid, and else the reason: of what pays for it, if any of that came, or what it waits for. */
function judgeAd({ frozen }: AdNamed, rows: readonly HitFound[]): Verdict {
  if (frozen?.test) return { status: 'test', reason: 'test_ad' }
  if (rows.length === 0) return { status: 'served', reason: 'not_seen' }
  if (revenueOf(rows) > 0) return { status: 'paid', reason: null }
  const model = frozen?.pricingModel ?? rows.find((hit) => hit.pricing_model)?.pricing_model
  const paying = payingKindOf(model ?? undefined)
  return { status: 'unpaid', reason: reasonOf(paying, rows) }
}

function reasonOf(paying: 'view' | 'click' | 'conversion', rows: readonly HitFound[]): string {
  const counted = rows.find((hit) => hit.kind === paying && hit.reason === '')
  if (counted) {
    const isGivenBack = rows.some(({ kind }) => kind === 'adjustment')
    return isGivenBack ? 'given_back' : counted.note || 'worth_nothing'
  }
  const refused =
    rows.find((hit) => hit.kind === paying) ?? (paying === 'view' ? rows[0] : undefined)
  return refused?.reason || WAITING[paying]
}

const shapeHit = (hit: HitFound) => {
  const reason = hit.reason || hit.note
  return {
    kind: hit.kind,
    at: timeOf(hit),
    counted: hit.reason === '',
    via: hit.kind === 'view' && hit.reason === '' ? viaOf(hit) : null,
    reason: reason ?? null,
    explanation: reason ? explainReason(reason) : null,
    revenue: dollarsOf(Number(hit.revenue_micros)),
  }
}

const timeOf = ({ at }: HitFound) => wireTime(new Date(Number(at)))
const viaOf = ({ sender }: HitFound) => (sender === 'server' ? 'server' : 'person')
const revenueOf = (rows: readonly HitFound[]) =>
  rows.reduce((sum, hit) => sum + Number(hit.revenue_micros), 0)
