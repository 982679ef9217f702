import {
  type HitEvent,
  hitKinds,
  type RenderEvent,
  type RequestEvent,
  type SlotEvent,
  type StreamEvent,
} from './event.ts'
import { Fields, MOST_MICROS, parseJson, Unreadable } from './fields.ts'
import { checkHeard } from './heard.ts'
import { type PixelEvent, unpackEvent } from './pixel.ts'
import { type SearchEvent, searchKinds } from './search.ts'

/**
 * UTF-16 units of the texts that become part of keys and rows: as many as their entrances let in, or more. Those let in 256
 * characters of a name and 512 of a session, of which each may be two units, and what is struck out of them may become
 * longer: of `1:: ` a text of 2.5 times its length.
 */
const MOST = {
  entry: 1_000_000,
  word: 64,
  name: 1024,
  ref: 300,
  session: 2048,
  page: 1000,
}
/** Numbers of experiments and arms, as tokens hold them. */
const MOST_EXPERIMENTS = 0xffffff
const MOST_ARMS = 0xff
/** The highest number of an ad, likewise. */
const MOST_AD_NUMBER = 0xffff
const MOST_SLOTS = 50
const MOST_LINKS = 500
const MOST_PIXEL_EVENTS = 50
const MOST_CENTS = 1_000_000_000_000
const pricing = ['cpm', 'cpc', 'cpa'] as const

type Entry = Record<string, string>

/** Reads the fields of an entry of the event stream. Throws `Unreadable` on anything that the scripts did not write. */
export function readEvent(entry: Entry): StreamEvent {
  const said = fieldsOf(entry)
  switch (entry.t) {
    case 'hit':
      return readHit(entry, said)
    case 'request':
      return readRequest(entry, said)
    case 'render':
      return readRender(entry, said)
    case 'pixel':
      return readPixel(entry, said)
    case 'withdrawal':
      return { type: 'withdrawal', requestId: said.id('id'), reason: said.text('r', MOST.word) }
    default:
      throw new Unreadable('t')
  }
}

/** Reads the fields of an entry of the stream of the index, likewise. */
export function readSearch(entry: Entry): SearchEvent {
  fieldsOf(entry)
  const event = new Fields(parseJson(entry.e, 'e'), 'e')
  return {
    id: event.id('id'),
    kind: event.oneOf('kind', searchKinds),
    publisherId: event.id('publisherId'),
    at: event.time('at'),
    slug: event.text('slug', MOST.name),
    searchId: event.lacks('searchId') ? null : event.id('searchId'),
    sessionId: event.lacks('sessionId') ? undefined : event.text('sessionId', MOST.session),
    userHash: event.lacks('userHash') ? undefined : event.text('userHash', MOST.name),
    emailName: event.lacks('emailName') ? undefined : event.text('emailName', MOST.name),
    metadata: event.lacks('metadata') ? undefined : event.object('metadata'),
    payoutMicros: event.lacks('payoutMicros')
      ? undefined
      : event.count('payoutMicros', MOST_MICROS),
  }
}

function fieldsOf(entry: Entry): Fields {
  let size = 0
  for (const text of Object.values(entry)) size += text.length
  if (size > MOST.entry) throw new Unreadable('entry')
  return new Fields(entry, 'entry')
}

function readHit(entry: Entry, said: Fields): StreamEvent {
  return {
    type: 'hit',
    event: readHitEvent(parseJson(entry.e, 'e')),
    kind: said.oneOf('k', hitKinds),
    hitId: said.id('h'),
    outcome: said.text('o', MOST.word),
    chargedMicros: amountOf(entry.c, 'c'),
    note: entry.n ? said.text('n', MOST.word) : null,
  }
}

function readHitEvent(json: unknown): HitEvent {
  const event = new Fields(json, 'e')
  return {
    ref: event.lacks('ref') ? undefined : event.text('ref', MOST.ref),
    grclid: event.id('grclid'),
    gradid: event.id('gradid'),
    campaignId: event.id('campaignId'),
    publisherId: event.id('publisherId'),
    servedAt: event.time('servedAt'),
    at: event.time('at'),
    budgetDay: event.day('budgetDay'),
    placement: event.text('placement', MOST.word),
    country: event.text('country', MOST.word),
    device: event.text('device', MOST.word),
    userKey: userKeyOf(event),
    pricingModel: event.oneOf('pricingModel', pricing),
    priceMicros: event.count('priceMicros', MOST_MICROS),
    revenueShareBp: event.count('revenueShareBp', 10_000),
    experiment: event.countOrZero('experiment', MOST_EXPERIMENTS),
    arm: event.countOrZero('arm', MOST_ARMS),
    ...(event.lacks('adNumber') ? {} : { adNumber: event.count('adNumber', MOST_AD_NUMBER) }),
    ...(event.lacks('sender') ? {} : { sender: event.oneOf('sender', ['server'] as const) }),
  }
}

function readRequest(entry: Entry, said: Fields): StreamEvent {
  const event = new Fields(parseJson(entry.e, 'e'), 'e')
  const reason = event.lacks('reason') ? null : event.text('reason', MOST.word)
  return {
    type: 'request',
    event: {
      id: event.id('id'),
      publisherId: event.id('publisherId'),
      at: event.time('at'),
      slots: event.list('slots', { most: MOST_SLOTS, read: readSlot }),
      country: event.text('country', MOST.word),
      device: event.text('device', MOST.word),
      userKey: userKeyOf(event),
      sessionKey: event.text('sessionKey', MOST.word),
      context: event.object('context'),
      experiment: event.countOrZero('experiment', MOST_EXPERIMENTS),
      arm: event.countOrZero('arm', MOST_ARMS),
      reason,
      links: event.lacks('links') ? [] : event.list('links', { most: MOST_LINKS, read: readLink }),
    } satisfies RequestEvent,
    wins: winsOf(entry.w),
    reason: entry.r ? said.text('r', MOST.word) : reason,
  }
}

function readSlot(item: unknown): SlotEvent {
  const slot = new Fields(item, 'slots')
  const maybe = (name: string) => (slot.lacks(name) ? {} : { [name]: slot.text(name, MOST.word) })
  return {
    placement: slot.text('placement', MOST.word),
    placementId: slot.lacks('placementId') ? '' : slot.text('placementId', MOST.name),
    ...maybe('country'),
    ...maybe('device'),
    ...maybe('userKey'),
    ...(slot.lacks('context') ? {} : { context: slot.object('context') }),
  }
}

function readLink(item: unknown) {
  const link = new Fields(item, 'links')
  return {
    name: link.text('name', MOST.name),
    grclid: link.id('grclid'),
    slot: link.count('slot', MOST_SLOTS),
  }
}

function readRender(entry: Entry, said: Fields): StreamEvent {
  const event = new Fields(parseJson(entry.e, 'e'), 'e')
  const [win] = winsOf(entry.w)
  if (!win || said.lacks('w')) throw new Unreadable('w')
  return {
    type: 'render',
    event: {
      requestId: event.id('requestId'),
      grclid: event.id('grclid'),
      servedAt: event.time('servedAt'),
      names: event.list('names', {
        most: MOST_LINKS,
        read: (name) => new Fields({ name }, 'names').text('name', MOST.name),
      }),
      publisherId: event.id('publisherId'),
      userKey: userKeyOf(event),
    } satisfies RenderEvent,
    win,
  }
}

function readPixel(entry: Entry, said: Fields): StreamEvent {
  const events = parseJson(entry.e, 'e')
  const host = said.lacks('o') ? '' : said.text('o', MOST.name)
  const receivedAt = timeOf(entry.a, 'a')
  const read = (item: unknown) => readPixelEvent(unpackEvent(item, { host, receivedAt }))
  return {
    type: 'pixel',
    pixelId: said.text('p', MOST.word),
    receivedAt,
    events: new Fields({ events }, 'e').list('events', { most: MOST_PIXEL_EVENTS, read }),
  }
}

function readPixelEvent(item: unknown): PixelEvent {
  const event = new Fields(item, 'events')
  return {
    eventId: event.text('eventId', MOST.name),
    eventType: event.text('eventType', MOST.word),
    at: event.time('at'),
    domain: event.text('domain', MOST.name),
    page: event.lacks('page') ? null : event.text('page', MOST.page),
    grclid: event.lacks('grclid') ? null : event.id('grclid'),
    orderId: event.lacks('orderId') ? null : event.text('orderId', MOST.name),
    valueCents: event.count('valueCents', MOST_CENTS),
    currency: event.text('currency', MOST.word),
  }
}

const userKeyOf = (event: Fields) =>
  event.lacks('userKey') ? null : event.text('userKey', MOST.word)

function winsOf(text: string | undefined) {
  if (!text) return []
  return text.split(';').map((part) => {
    const [campaignId, price, words, said] = part.split(':')
    const win = new Fields({ campaignId }, 'w')
    const own = { campaignId: win.id('campaignId'), priceMicros: amountOf(price, 'w') }
    const heard = checkHeard(said)
    return {
      ...own,
      ...(words && { words: wordsOf(words) }),
      ...(heard && { heard }),
    }
  })
}

/** A number as the scripts write it. */
function amountOf(text: string | undefined, name: string): number {
  if (!/^\d{1,15}$/.test(text ?? '')) throw new Unreadable(name)
  return new Fields({ [name]: Number(text) }, name).count(name, MOST_MICROS)
}

const MOST_WORDS = 3
const WORD = /^[\p{L}\p{M}+#]{2,24}$/u

const wordsOf = (text: string) =>
  text
    .split(',')
    .slice(0, MOST_WORDS)
    .filter((word) => WORD.test(word))

const timeOf = (text: string | undefined, name: string) =>
  new Fields({ [name]: /^\d{1,15}$/.test(text ?? '') ? Number(text) : null }, name).time(name)
