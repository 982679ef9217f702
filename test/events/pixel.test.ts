import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PixelBatch, packEvents, unpackEvent } from '../../src/platform/events/pixel.ts'

const NOW = 1_763_700_000_000
const bare = {
  eventId: 'e-1',
  eventType: 'click',
  at: NOW,
  domain: '',
  page: null,
  grclid: null,
  orderId: null,
  valueCents: 0,
  currency: 'USD',
}
const unpackEvents = (text: string, of: Pick<PixelBatch, 'host' | 'receivedAt'>) =>
  (JSON.parse(text) as unknown[]).map((item) => unpackEvent(item, of))
const batch = (host: string, ...events: object[]): PixelBatch => ({
  ...{ host, receivedAt: NOW },
  events: events.map((event) => ({ ...bare, ...event })),
})

describe('a batch of pixel events', () => {
  it.each([
    ['as little as there can be', batch('', {}), '[["e-1","click",0]]'],
    ['who sent it', batch('a.example', { domain: 'a.example' }), '[["e-1","click",0]]'],
    [
      'a page, which says where',
      batch('', { page: 'https://a.example/x', domain: 'a.example', at: NOW - 5 }),
      '[["e-1","click",5,"https://a.example/x"]]',
    ],
    [
      'a place that neither says',
      batch('', { domain: 'a.example' }),
      '[["e-1","click",0,null,null,null,null,null,"a.example"]]',
    ],
    [
      'all there can be',
      batch('a.example', {
        ...{ domain: 'a.example', page: 'https://a.example/', grclid: 'g', orderId: 'o' },
        ...{ valueCents: 7, currency: 'EUR' },
      }),
      '[["e-1","click",0,"https://a.example/","g","o",7,"EUR"]]',
    ],
    [
      'several',
      batch('', {}, { orderId: 'o' }),
      '[["e-1","click",0],["e-1","click",0,null,null,"o"]]',
    ],
  ])('is kept as short as it can be: %s', (_, given, packed) => {
    expect(packEvents(given)).toBe(packed)
    expect(unpackEvents(packed, given)).toEqual(given.events)
  })

  it('comes back as it was', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 })
    const maybe = fc.option(text, { nil: null })
    const host = fc.constantFrom('', 'a.example', 'b.example')
    const event = fc.record({
      ...{ eventId: text, eventType: text, domain: host, grclid: maybe, orderId: maybe },
      at: fc.integer({ min: NOW - 86_400_000, max: NOW }),
      page: fc.constantFrom(null, 'https://a.example/', 'https://b.example/x'),
      valueCents: fc.nat(),
      currency: fc.constantFrom('USD', 'EUR'),
    })
    fc.assert(
      fc.property(host, fc.array(event), (sender, events) => {
        const given = { host: sender, receivedAt: NOW, events }
        expect(unpackEvents(packEvents(given), given)).toEqual(events)
      }),
    )
  })

  it('is read as it was kept before as well', () => {
    const events = [{ ...bare, domain: 'a.example' }]
    expect(unpackEvents(JSON.stringify(events), { host: '', receivedAt: NOW })).toEqual(events)
  })
})
