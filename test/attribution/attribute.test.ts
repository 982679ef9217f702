import { describe, expect, it } from 'vitest'
import {
  attribute,
  nextLook,
  type Touch,
  timeOf,
  type Via,
} from '../../src/attribution/attribute.ts'
import { pageOf } from '../../src/attribution/booking.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const at = Date.parse('2026-11-20T12:00:00Z')

const touch = (via: Via, grclid: string, before: number): Touch => ({
  via,
  grclid,
  gradid: grclid,
  campaignId: 'c',
  publisherId: 'p',
  servedAt: at - before,
  at: at - before,
  placement: 'below_response',
  country: 'US',
  device: 'desktop',
  userKey: null,
  pricingModel: 'cpa',
  priceMicros: 1,
  revenueShareBp: 7000,
  experiment: 0,
  arm: 0,
  domains: [],
  zone: { timezone: 'UTC' },
})

describe('attribution', () => {
  it.each([
    { name: 'nothing', touches: [], want: undefined },
    { name: 'its own click', touches: [touch('click', 'a', HOUR)], want: 'a' },
    {
      name: 'its own click before a newer one of the same person',
      touches: [touch('identity', 'b', MINUTE), touch('click', 'a', 29 * DAY)],
      want: 'a',
    },
    {
      name: 'a click of the person before a newer view',
      touches: [touch('view', 'v', MINUTE), touch('identity', 'b', 20 * DAY)],
      want: 'b',
    },
    {
      name: 'the last of several',
      touches: [touch('identity', 'a', 2 * DAY), touch('identity', 'b', DAY)],
      want: 'b',
    },
    {
      name: 'of equal times the greater id, in any order',
      touches: [touch('view', 'b', HOUR), touch('view', 'a', HOUR)],
      want: 'b',
    },
    { name: 'a click of exactly 30 days', touches: [touch('click', 'a', 30 * DAY)], want: 'a' },
    { name: 'no click older', touches: [touch('click', 'a', 30 * DAY + 1)], want: undefined },
    { name: 'a person of exactly 30 days', touches: [touch('identity', 'a', 30 * DAY)], want: 'a' },
    { name: 'no person older', touches: [touch('identity', 'a', 30 * DAY + 1)], want: undefined },
    { name: 'a view of exactly a day', touches: [touch('view', 'a', DAY)], want: 'a' },
    { name: 'no view older', touches: [touch('view', 'a', DAY + 1)], want: undefined },
    {
      name: 'an old click gives way to a view in time',
      touches: [touch('click', 'a', 31 * DAY), touch('view', 'v', HOUR)],
      want: 'v',
    },
    {
      name: 'a click after it, as far as clocks differ',
      touches: [touch('click', 'a', -10 * MINUTE)],
      want: 'a',
    },
    {
      name: 'the click before it, where another one comes behind it within that',
      touches: [touch('click', 'a', 10 * MINUTE), touch('click', 'b', -5 * MINUTE)],
      want: 'a',
    },
    {
      name: 'a click at the same time as one before it',
      touches: [touch('click', 'a', 0), touch('click', 'b', -1)],
      want: 'a',
    },
    { name: 'no later click', touches: [touch('click', 'a', -10 * MINUTE - 1)], want: undefined },
  ])('$name', ({ touches, want }) => {
    expect(attribute(touches, at)?.grclid).toBe(want)
    expect(attribute([...touches].reverse(), at)?.grclid).toBe(want)
  })
})

describe('the time of a conversion', () => {
  it.each([
    [0, 0],
    [-90 * DAY, -90 * DAY],
    [-90 * DAY - 1, undefined],
    [10 * MINUTE, 0],
    [10 * MINUTE + 1, undefined],
  ])('%i ms from now counts as %s', (claimed, want) => {
    expect(timeOf(at + claimed, at)).toBe(want === undefined ? undefined : at + want)
  })

  it('is looked at again ever more seldom, for a day', () => {
    const looks: number[] = []
    for (let next: number | null = nextLook(at, at); next !== null; next = nextLook(at, next)) {
      looks.push((next - at) / MINUTE)
    }
    expect(looks).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048])
  })
})

describe('the page of a conversion', () => {
  it.each([
    ['https://shop.example/thanks?email=a@b.example#x', 'https://shop.example/thanks'],
    ['https://u:p@shop.example/users/ada@b.example/done', 'https://shop.example/users/-/done'],
    ['https://shop.example/ada%40b.example', 'https://shop.example/-'],
    ['javascript:alert(1)', null],
    ['not a url', null],
  ])('%s is kept as %s', (url, want) => expect(pageOf(url)).toBe(want))
})
