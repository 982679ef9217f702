import { bucketOf, type StreamEvent } from '../platform/events/event.ts'
import { payingKindOf } from '../platform/events/paying.ts'
import { shareOf } from '../platform/money.ts'
import { dateOf } from '../platform/time/day.ts'
import { isoTime } from '../platform/time/time.ts'

type Hit = Extract<StreamEvent, { type: 'hit' }>
type Pixel = Extract<StreamEvent, { type: 'pixel' }>
type Withdrawal = Extract<StreamEvent, { type: 'withdrawal' }>
type Render = Extract<StreamEvent, { type: 'render' }>
type Request = Extract<StreamEvent, { type: 'request' }>

/**
 * A hit as `bookHits` reads it. Revenue is the publisher's share of the charge, rounded down. Views and clicks belong to
 * the time of the ad, conversions to their own.
 */
export function hitRow({ event, kind, hitId, outcome, chargedMicros, note }: Hit) {
  const pays = outcome === 'counted' && payingKindOf(event.pricingModel) === kind
  return {
    grclid: event.grclid,
    kind,
    ref: event.ref ?? '',
    hit_id: hitId,
    gradid: event.gradid,
    campaign_id: event.campaignId,
    ad_number: event.adNumber ?? null,
    publisher_id: event.publisherId,
    served_at: isoTime(event.servedAt),
    occurred_at: isoTime(event.at),
    bucket: isoTime(bucketOf(kind === 'conversion' ? event.at : event.servedAt)),
    budget_day: dateOf(event.budgetDay),
    placement: event.placement,
    country: event.country,
    device: event.device,
    user_key: event.userKey,
    pricing_model: event.pricingModel,
    price_micros: event.priceMicros,
    spend_micros: chargedMicros,
    revenue_micros: shareOf(chargedMicros, event.revenueShareBp),
    revenue_share_bp: event.revenueShareBp,
    unbilled_micros: pays ? event.priceMicros - chargedMicros : 0,
    note,
    experiment: event.experiment || null,
    arm: event.experiment ? event.arm : null,
    sender: kind === 'view' ? event.sender : undefined,
    outcome,
  }
}

/**
 * An ad request as `bookRequests` reads it; a request without a win keeps its reason. A crawler can claim to be any person,
 * so its request is kept without one.
 */
export function requestRow({ event, wins, reason }: Request) {
  const isBot = reason === 'bot'
  const slots = event.slots.map((slot, i) => ({
    placement: slot.placement,
    placement_id: slot.placementId,
    campaign_id: wins[i]?.campaignId,
    price_micros: wins[i]?.priceMicros,
    country: slot.country,
    device: slot.device,
    user_key: isBot ? undefined : slot.userKey,
    context: isBot ? undefined : slot.context,
  }))
  return {
    id: event.id,
    publisher_id: event.publisherId,
    occurred_at: isoTime(event.at),
    bucket: isoTime(bucketOf(event.at)),
    requests: slots.length,
    wins: wins.length,
    reason: wins.length > 0 ? null : reason,
    country: event.country,
    device: event.device,
    user_key: isBot ? null : event.userKey,
    session_key: isBot ? null : event.sessionKey,
    experiment: event.experiment || null,
    arm: event.experiment ? event.arm : null,
    slots,
    context: isBot ? {} : event.context,
    topics: topicsOf(wins),
    voices: voicesOf(wins),
  }
}

/** The campaigns' own words that won, as the day of the request counts them. They never stand beside who asked. */
const topicsOf = (wins: Request['wins']) =>
  wins.flatMap(({ campaignId, words }) =>
    (words ?? []).map((word) => ({ campaign_id: campaignId, word })),
  )

/** What its groups won with, likewise. */
const voicesOf = (wins: Request['wins']) =>
  wins.flatMap(({ campaignId, heard }) => (heard ? [{ campaign_id: campaignId, heard }] : []))

/** Under which names the people who asked will be found again, for every ad that they got. */
export function linkRows({ event, wins }: Request) {
  return (event.links ?? []).flatMap(({ name, grclid, slot }) => {
    const win = wins[slot]
    if (!win) return []
    return [
      {
        ...{ name, grclid, campaign_id: win.campaignId, served_at: isoTime(event.at) },
        publisher_id: event.publisherId,
        user_key: event.slots[slot]?.userKey ?? event.userKey,
      },
    ]
  })
}

/** A rendered bid as `bookRenders` reads it. */
export const renderRow = ({ event, win }: Render) => ({
  id: event.requestId,
  campaign_id: win.campaignId,
  price_micros: win.priceMicros,
})

/** Under which names the person who got a rendered bid will be found again. */
export const renderLinks = ({ event, win }: Render): LinkRow[] =>
  event.names.map((name) => ({
    name,
    grclid: event.grclid,
    campaign_id: win.campaignId,
    served_at: isoTime(event.servedAt),
    publisher_id: event.publisherId,
    user_key: event.userKey,
  }))

/** Pixel events as `bookPixel` reads them. */
export const pixelRows = ({ pixelId, receivedAt, events }: Pixel) =>
  events.map((event) => ({
    pixel_id: pixelId,
    event_id: event.eventId,
    event_type: event.eventType,
    domain: event.domain,
    page_url: event.page,
    grclid: event.grclid,
    occurred_at: isoTime(event.at),
    received_at: isoTime(receivedAt),
  }))

/** A withdrawal as `unbookWins` reads it. */
export const withdrawalRow = ({ requestId, reason }: Withdrawal) => ({ id: requestId, reason })

export type HitRow = ReturnType<typeof hitRow>
export type PixelRow = ReturnType<typeof pixelRows>[number]
export type LinkRow = ReturnType<typeof linkRows>[number]
export type RequestRow = ReturnType<typeof requestRow>
export type RenderRow = ReturnType<typeof renderRow>
export type WithdrawalRow = ReturnType<typeof withdrawalRow>
