import type { Snapshot } from '../../campaigns/snapshot/format.ts'
import { QUOTIENT_NOISE, viewPriceOf } from '../../platform/money.ts'
import { HOUR_MS } from '../../platform/time/day.ts'
import type { PricingModel } from '../../platform/token/payload.ts'

/** Least a winner pays per thousand views, whoever else bids, in microdollars; never more than its bid. */
const HOUSE_RESERVE_CPM_MICROS = 1_000_000
/** How strongly relevance outweighs money: a candidate half as relevant must bid 2^6 times as much. */
const RELEVANCE_EXPONENT = 6
const MILLION = 1_000_000
/** How far even pacing runs ahead of the clock. */
const LEAD_MS = HOUR_MS

export type Terms = {
  model: PricingModel
  /** As the advertiser states it: per thousand views, per click, per conversion. */
  bidMicros: number
  clickRate: number
  conversionRate: number
}

/** Reads of a snapshot's campaigns what each pays for, and how often that is expected of a view. */
export const createTermsReader =
  (snapshot: Snapshot) =>
  (doc: number, clickRate: number): Terms => ({
    model: snapshot.pricingModel(doc),
    bidMicros: snapshot.bidMicros(doc),
    clickRate,
    conversionRate: snapshot.conversionRate(doc),
  })

/** How often a view is charged: 1 under cpm, else the predicted rate. */
function chargeRate({ model, clickRate, conversionRate }: Terms): number {
  switch (model) {
    case 'cpm':
      return 1
    case 'cpc':
      return clickRate
    case 'cpa':
      return clickRate * conversionRate
  }
}

/** The most one chargeable event may cost, in whole microdollars. */
export const unitBidMicros = ({ model, bidMicros }: Terms) =>
  model === 'cpm' ? viewPriceOf(bidMicros) : bidMicros

/** Share of a price that is held from serving on, in millionths. */
export const holdRate = (terms: Terms) =>
  Math.min(MILLION, Math.max(1, Math.ceil(chargeRate(terms) * MILLION)))

/**
 * Rank score: expected value of a view times its quality (what users think of it, 1 where nobody said anything) times
 * relevance to a power. Linear in the bid, so prices follow from scores.
 */
export function rankScore(
  terms: Terms,
  { relevancy, quality }: { relevancy: number; quality: number },
): number {
  const fit = Math.max(relevancy, 0.01) ** RELEVANCE_EXPONENT
  return unitBidMicros(terms) * chargeRate(terms) * quality * fit
}

/** The least price per event at this publisher, or undefined when the bid is under the publisher's floor. */
export function floorMicros(terms: Terms, publisherFloorCpmMicros: number): number | undefined {
  const bid = unitBidMicros(terms)
  const perEvent = (cpmMicros: number) =>
    Math.ceil(cpmMicros / 1000 / chargeRate(terms) - QUOTIENT_NOISE)
  const floor = perEvent(publisherFloorCpmMicros)
  if (bid < 1 || floor > bid) return undefined
  return Math.max(1, floor, Math.min(bid, perEvent(HOUSE_RESERVE_CPM_MICROS)))
}

type Day = { startMs: number; endMs: number }

/**
 * Share of a daily budget that may be out by now, in millionths. Even pacing follows the clock, an hour ahead, from
 * the start of the day or of the campaign.
 */
export function paceShare(
  { isEven, startsAt }: { isEven: boolean; startsAt: number },
  { day, now }: { day: Day; now: number },
): number {
  if (!isEven) return MILLION
  const from = Math.max(day.startMs, Math.min(startsAt, day.endMs - LEAD_MS))
  const share = (now - from + LEAD_MS) / (day.endMs - from)
  return Math.max(0, Math.min(MILLION, Math.floor(share * MILLION)))
}
