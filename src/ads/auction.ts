import type { PricingModel } from '../platform/token/payload.ts'

/** Least a winner pays per thousand views where nobody else bids, in microdollars; never more than its bid. */
export const HOUSE_RESERVE_CPM_MICROS = 1_000_000
/** How strongly relevance outweighs money: a candidate half as relevant must bid 2^6 times as much. */
const RELEVANCE_EXPONENT = 6
const MILLION = 1_000_000

export type Terms = {
  model: PricingModel
  /** As the advertiser states it: per thousand views, per click, per conversion. */
  bidMicros: number
  clickRate: number
  conversionRate: number
}

/** How often a view is charged: 1 under cpm, else the predicted rate. */
export function chargeRate({ model, clickRate, conversionRate }: Terms): number {
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
  model === 'cpm' ? Math.floor(bidMicros / 1000) : bidMicros

/** Share of a price that is held from serving on, in millionths. */
export const holdRate = (terms: Terms) =>
  Math.min(MILLION, Math.max(1, Math.ceil(chargeRate(terms) * MILLION)))

/**
 * Rank score: expected value of a view times its quality (what users think of it, 1 where nobody said anything) times
 * relevance to a power. Linear in the bid, so prices follow from scores.
 */
export function rankScore(terms: Terms, relevancy: number, quality: number): number {
  const fit = Math.max(relevancy, 0.01) ** RELEVANCE_EXPONENT
  return unitBidMicros(terms) * chargeRate(terms) * quality * fit
}

/** The least price per event at this publisher, or undefined when the bid is under the publisher's floor. */
export function floorMicros(terms: Terms, publisherFloorCpmMicros: number): number | undefined {
  const bid = unitBidMicros(terms)
  // A quotient that is whole but for the last bits of its fraction is not rounded up.
  const perEvent = (cpmMicros: number) => Math.ceil(cpmMicros / 1000 / chargeRate(terms) - 1e-6)
  const floor = perEvent(publisherFloorCpmMicros)
  if (bid < 1 || floor > bid) return undefined
  return Math.max(1, floor, Math.min(bid, perEvent(HOUSE_RESERVE_CPM_MICROS)))
}
