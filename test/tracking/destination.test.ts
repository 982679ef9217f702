import { describe, expect, it } from 'vitest'
import { destinationOf, withClickId } from '../../src/campaigns/snapshot/destination.ts'

const utm = { utm_source: 'aside', utm_campaign: 'ridge & co' }
const added = 'utm_source=aside&utm_campaign=ridge%20%26%20co'

describe('a landing page', () => {
  it.each([
    { name: 'without a query', page: 'https://a.example/p', want: `https://a.example/p?${added}` },
    {
      name: 'with an empty query',
      page: 'https://a.example/?',
      want: `https://a.example/?${added}`,
    },
    {
      name: 'keeps the spelling of a signed query',
      page: 'https://a.example/p?id=a%20b&flag&sig=x~y%27z&plus=a+b&empty=',
      want: `https://a.example/p?id=a%20b&flag&sig=x~y%27z&plus=a+b&empty=&${added}`,
    },
    {
      name: 'keeps its fragment last',
      page: 'https://a.example/p?x=1#top?y=2',
      want: `https://a.example/p?x=1&${added}#top?y=2`,
    },
    {
      name: 'keeps its own utm parameters, however they are spelled',
      page: 'https://a.example/?utm%5Fsource=mine',
      want: 'https://a.example/?utm%5Fsource=mine&utm_campaign=ridge%20%26%20co',
    },
    {
      name: 'of another alphabet fits a header',
      page: 'https://bücher.example/ä?ö=ü',
      want: `https://xn--bcher-kva.example/%C3%A4?%C3%B6=%C3%BC&${added}`,
    },
  ])('$name', ({ page, want }) => {
    expect(destinationOf(page, utm)).toBe(want)
    expect(destinationOf(want, utm)).toBe(want)
  })

  it('carries half a character as one that can be sent', () => {
    expect(destinationOf('https://a.example/', { 'a=b': '\ud800&' })).toBe(
      'https://a.example/?a%3Db=%EF%BF%BD%26',
    )
  })
})

describe('the click id', () => {
  it.each([
    ['https://a.example/', 'https://a.example/?grclid=g'],
    [
      'https://a.example/?id=a%20b&flag&sig=x~y%27z',
      'https://a.example/?id=a%20b&flag&sig=x~y%27z&grclid=g',
    ],
    ['https://a.example/?a=1&grclid=old&b=2#f', 'https://a.example/?a=1&b=2&grclid=g#f'],
    ['https://a.example/?gr%63lid=old', 'https://a.example/?grclid=g'],
    ['https://a.example/?not_grclid=1', 'https://a.example/?not_grclid=1&grclid=g'],
  ])('is there once: %s', (page, want) => {
    expect(withClickId(page, 'g')).toBe(want)
    expect(withClickId(want, 'g')).toBe(want)
  })
})
