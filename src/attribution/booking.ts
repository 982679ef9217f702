import { hostOf } from '../platform/events/bounds.ts'
import { storable } from '../platform/events/event.ts'
import { payingKindOf } from '../platform/events/paying.ts'
import type { ConvertInput } from '../platform/redis/scripts/convert.ts'
import { budgetDay } from '../platform/time/budget-day.ts'
import type { Touch } from './attribute.ts'
import { isOnDomain } from './domain.ts'

/** A conversion of a known advertiser, checked. Times are ms since 1970. */
export type Conversion = {
  id: string
  advertiserId: string
  eventId: string
  source: 'api' | 'pixel' | 'shopify' | 'calendly' | 'lead_form'
  eventType: string
  /** Hundredths of the currency. */
  valueCents: number
  currency: string
  occurredAt: number
  orderId: string | null
  pageUrl: string | null
  grclid: string | null
  /** Names of the person. */
  identities: string[]
}

/**
 * What books a conversion on the ad it is owed to. It is paid by the budget of the day on which it became known: an
 * older day's may be long spent, and its counters gone. Anybody can send what a pixel does: on a page that is not the
 * advertiser's it costs nothing, elsewhere once for each type and ad.
 */
export function convertInput(
  conversion: Pick<
    Conversion,
    'id' | 'eventId' | 'eventType' | 'occurredAt' | 'source' | 'pageUrl'
  >,
  { touch, now }: { touch: Booked; now: number },
): ConvertInput {
  const { zone, domains, via, ...event } = touch
  const { day } = budgetDay(zone, now)
  const ref = storable(conversion.eventId)
  const isPaidFor = payingKindOf(touch.pricingModel) === 'conversion'
  const isTrusted = conversion.source !== 'pixel' || isOnDomain(conversion.pageUrl, domains)
  return {
    kind: 'conversion',
    hitId: conversion.id,
    grclid: touch.grclid,
    campaignId: touch.campaignId,
    publisherId: touch.publisherId,
    budgetDay: day,
    priceMicros: isPaidFor && isTrusted ? touch.priceMicros : 0,
    note: isPaidFor && !isTrusted ? 'foreign_page' : '',
    pixelType: conversion.source === 'pixel' ? conversion.eventType : '',
    event: JSON.stringify({ ...event, at: conversion.occurredAt, budgetDay: day, ref }),
  }
}
export type Booked = Omit<Touch, 'via'> & { via: Touch['via'] | 'lead_form' }

/** Where a page is, as far as it is kept: no query, no fragment, no part of the path that names an e-mail address. */
export function pageOf(url: string): string | null {
  const page = URL.parse(url)
  if (!page || !/^https?:$/.test(page.protocol) || !hostOf(url)) return null
  const path = page.pathname
    .split('/')
    .map((part) => (/@|%40/i.test(part) ? '-' : part))
    .join('/')
  return storable(`${page.origin}${path}`).slice(0, 1000)
}
