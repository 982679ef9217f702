import { CHROME } from '../../support/samples.ts'
import type { Dice } from './dice.ts'
import { type Ad, delay } from './visits.ts'
import { DAY, NOW, runOf, type World } from './world.ts'

const MINUTE = 60_000

/** What happened on an advertiser's page as it has to be known; purchases and leads are conversions too. */
export type PixelEvent = {
  advertiser: string
  id: string
  type: string
  domain: string
  at: number
  received: number
  page: string | null
  grclid: string | null
  order: string | null
  cents: number
  currency: string
}
/** A conversion as it has to be known. */
export type Conversion = Omit<PixelEvent, 'domain' | 'received'> & {
  source: 'pixel' | 'api' | 'lead_form'
  hashes: string[]
  /** The run of the cron that took it in. */
  taken: number
}
/** What a server reports; what can't be right means nothing. */
export type Report = { advertiser: string; sent: number; body: object; means: Conversion | null }
/** A request of somebody at some time, and how it is answered. */
export type Sent = {
  at: number
  path: string
  headers: Record<string, string>
  body: object
  status: number
}
/** What a browser sends. */
export type Beacon = Sent & { means: PixelEvent[] }

const SITES = ['ridge.example', 'ridge.example', 'shop.ridge.example', 'bridge.example']
const TYPES = ['page_view', 'page_view', 'page_view', 'form_submit', 'click', 'video.play']
const CURRENCIES = ['USD', 'USD', 'usd', 'EUR', 'eur', 'JPY']

/** A conversion of somebody who was served an ad, whom it may be found by or not, sent once or again. */
export function drawReports(world: World, dice: Dice, ad: Ad, eventId: string): Report[] {
  const { below, chance, mostlyBelow, pick } = dice
  const happened = ad.seenAt + mostlyBelow(45 * DAY)
  const sent = runOf(happened + delay(dice))
  if (happened > NOW) return []
  // Clocks differ: what is a little ahead happened now.
  const claimed = chance(0.01) ? sent + below(10 * MINUTE) : happened
  const advertiser = chance(0.03) ? pick(world.advertisers).id : ad.advertiser
  const worth = drawWorth(dice)
  const hashes = ad.hashes.filter(() => chance(0.6))
  const grclid = chance(0.7) ? ad.grclid : null
  const order = chance(0.5) ? `order-${below(10_000)}` : null
  const page = chance(0.5) ? `https://${pick(SITES)}/thanks` : null
  const type = chance(0.7) ? 'purchase' : pick(['lead', 'sign_up', 'subscribe.year'])
  const body = {
    ...{ event_id: eventId, event_type: chance(0.1) ? type.toUpperCase() : type, ...worth.wire },
    ...{ conversion_timestamp: writeTime(dice, claimed), order_id: order },
    grclid: grclid ?? pick([undefined, null, 'click-7']),
    page_url: page && `${page}?step=7#top`,
    user: hashesOf(hashes, chance(0.1)),
  }
  const at = Math.min(claimed, sent)
  const means = { advertiser, id: eventId, type, page, grclid, order, hashes, ...worth.means }
  const report: Report = {
    advertiser,
    sent,
    body,
    means: { ...means, at, source: 'api', taken: sent },
  }
  if (chance(0.03)) return [spoilt(dice, report)]
  return chance(0.05) ? [report, again(dice, report)] : [report]
}

/** The same event, some time later, of another worth. */
function again(dice: Dice, { body, means, sent, advertiser }: Report): Report {
  const later = runOf(sent + dice.mostlyBelow(10 * DAY))
  const changed = { ...body, value_cents: 77, currency: 'USD' }
  return { advertiser, sent: later, body: changed, means: means && { ...means, taken: later } }
}

function spoilt({ pick }: Dice, { body, sent, advertiser }: Report): Report {
  const wrong = pick([
    ...[{ value_cents: 5, currency: undefined }, { value_cents: -5 }, { currency: 'dollars' }],
    ...[{ event_type: 'two words' }, { event_id: '' }, { event_id: 'lead:1' }],
    { conversion_timestamp: 'yesterday' },
    { conversion_timestamp: new Date(sent - 91 * DAY).toISOString() },
    { conversion_timestamp: new Date(sent + 11 * MINUTE).toISOString() },
  ])
  return { advertiser, sent, body: { ...body, ...wrong }, means: null }
}

/** A time as servers write it: in UTC, without a zone (which is UTC), or in a zone of their own. */
const writeTime = ({ pick }: Dice, at: number) =>
  pick([
    new Date(at).toISOString(),
    new Date(at).toISOString().slice(0, -1),
    new Date(at + 345 * MINUTE).toISOString().replace('Z', '+05:45'),
  ])

const hashesOf = ([mail, phone]: string[], isUpper: boolean) =>
  mail && { hashed_email: isUpper ? mail.toUpperCase() : mail, hashed_phone: phone }

function drawWorth({ below, chance, pick }: Dice) {
  if (chance(0.2)) return { wire: {}, means: { cents: 0, currency: 'USD' } }
  const currency = chance(0.005) ? 'XAF' : pick(CURRENCIES)
  const cents = below(100_000)
  const means = { cents, currency: currency.toUpperCase() }
  return { wire: { value_cents: cents, currency }, means }
}

/** Somebody whom an ad has led to a site; now and then the browser sends all of it twice. */
export function drawBeacons(world: World, dice: Dice, ad: Ad, name: string): Beacon[] {
  const { below, chance, mostlyBelow, pick } = dice
  const received = ad.seenAt + mostlyBelow(40 * DAY)
  if (received > NOW) return []
  const advertiser = world.advertisers.find(({ id }) => id === ad.advertiser)
  const site = pick(SITES)
  const origin = chance(0.2) ? undefined : chance(0.05) ? 'mirror.example' : site
  // Only how long ago it was by the browser's clock counts.
  const sentAt = received + below(DAY) - DAY / 2
  const drawn = Array.from({ length: 1 + below(15) }, (_, i) =>
    drawPixelEvent(dice, { ad, site, origin, sentAt, name: `${name}-${i}` }),
  )
  const body = {
    pixel_id: advertiser?.pixel,
    sent_at: sentAt,
    events: drawn.map((one) => one.wire),
  }
  const headers = { 'user-agent': CHROME, ...(origin ? { origin: `https://${origin}` } : {}) }
  const beacon = (when: number): Beacon => ({
    ...{ at: when, path: '/collect', headers, body, status: 204 },
    means: drawn.map(({ means, wait }) => ({
      ...{ ...means, advertiser: ad.advertiser, received: when, at: when - wait },
    })),
  })
  const first = beacon(received)
  if (chance(0.02)) return [{ ...first, headers: { ...headers, 'sec-gpc': '1' }, means: [] }]
  if (chance(0.02)) return [{ ...first, headers: { 'user-agent': 'curl/8' }, means: [] }]
  if (chance(0.02)) return [{ ...first, body: { ...body, sent_at: -1 }, status: 422, means: [] }]
  return chance(0.05) ? [first, beacon(Math.min(NOW, received + below(DAY)))] : [first]
}

type Page = { ad: Ad; site: string; origin: string | undefined; sentAt: number; name: string }

function drawPixelEvent(dice: Dice, { ad, site, origin, sentAt, name }: Page) {
  const { below, chance, mostlyBelow, pick } = dice
  const isSale = chance(0.1)
  const type = isSale ? pick(['purchase', 'purchase', 'lead']) : pick(TYPES)
  const worth = isSale ? drawWorth(dice) : { wire: {}, means: { cents: 0, currency: 'USD' } }
  const claimed = chance(0.02) ? mostlyBelow(4 * DAY) : below(20_000) - 200
  // The page of an order is the same event whenever it is loaded; `lead:` is for answers to forms.
  const order = isSale && chance(0.5) ? `order-${below(10_000)}` : null
  const eventId = order ? `gr_event_${name.replaceAll(/\D/g, '').padStart(32, '0')}` : name
  const grclid = chance(0.8) ? ad.grclid : null
  const page = `https://${site}/${pick(['', 'shoes', 'cart'])}`
  return {
    wait: Math.min(DAY, Math.max(0, claimed)),
    wire: {
      ...{ event_id: eventId, event_type: type, at: sentAt - claimed, url: `${page}?step=7` },
      ...{ grclid, order_id: order, ...worth.wire },
    },
    means: {
      ...{
        id: order ? `${type === 'lead' ? 'page:' : ''}${type}:${order}` : name,
        type,
        grclid,
        order,
        ...worth.means,
      },
      ...{ domain: origin ?? site, page: origin === undefined || origin === site ? page : null },
    },
  }
}
