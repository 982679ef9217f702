import { describe, expect, it } from 'vitest'
import { entryOfGroup, type ServedAd, type ServedGroup } from '../../src/campaigns/groups/entry.ts'
import { examplesOfGroup } from '../../src/campaigns/groups/words.ts'
import { matchDoc } from '../../src/campaigns/snapshot/format.ts'
import { campaign } from '../support/campaigns.ts'

const group: ServedGroup = {
  ...{ id: 'g', name: 'Note to self', context: 'Who runs in mud.', negativeContext: null },
  ...{ landingPage: null, maxCpcMicros: null, allowedCountries: [], allowedDevices: [] },
}
const ad: ServedAd = {
  ...{ number: 7, headline: 'Trail shoes', copy: 'Grip for mud.', cta: null, description: null },
  ...{ landingPage: null, imageUrl: null, impressions: null, clicks: null },
}
const own = campaign('c', { title: 'Title', description: 'Shoes.', adTexts: ['One.', 'Two.'] })
const entry = (
  { of = group, ads = [ad], base = own }: { of?: ServedGroup; ads?: ServedAd[]; base?: typeof own },
  utmParams = {},
) => entryOfGroup(base, { group: of, around: { ads, utmParams } })

describe('a group is served', () => {
  it('by its ads and under its campaign’s money, and matched by its context, which is not shown', () => {
    const served = entry({})
    expect(served).toMatchObject({ id: 'c', groupId: 'g', bidMicros: own.bidMicros, capLimit: 3 })
    expect(served?.creative).toMatchObject({
      ...{ title: 'Trail shoes', description: 'Shoes.', adTexts: ['Grip for mud.'] },
      adNumbers: [7],
    })
    expect(JSON.stringify(served?.creative)).not.toContain('Who runs')
    expect(served && matchDoc(served)).toMatchObject({
      title: 'Trail shoes',
      description: 'Who runs in mud.',
    })
    expect(JSON.stringify(served)).not.toContain('Note to self')
  })

  it('with what each of its ads has of its own', () => {
    const other = {
      ...ad,
      number: 9,
      headline: null,
      cta: 'Go',
      landingPage: 'https://x.example/a',
    }
    const paged = { ...group, landingPage: 'https://x.example/g' }
    const served = entry({ of: paged, ads: [ad, other] }, { utm_source: 's' })
    expect(served?.creative.ads).toEqual([
      {
        title: 'Trail shoes',
        cta: null,
        landingPage: 'https://x.example/g?utm_source=s',
        image: null,
      },
      { title: 'Title', cta: 'Go', landingPage: 'https://x.example/a?utm_source=s', image: null },
    ])
    expect(served?.creative.landingPage).toBe(own.creative.landingPage)
  })

  it.each([
    { what: 'without an ad', given: { ads: [] }, isServed: false },
    { what: 'with one', given: {}, isServed: true },
    {
      what: 'in countries that its campaign has too',
      given: {
        of: { ...group, allowedCountries: ['DE', 'US'] },
        base: { ...own, countries: ['US'] },
      },
      isServed: true,
    },
    {
      what: 'in others only',
      given: { of: { ...group, allowedCountries: ['DE'] }, base: { ...own, countries: ['US'] } },
      isServed: false,
    },
    {
      what: 'on other devices only',
      given: {
        of: { ...group, allowedDevices: ['mobile'] },
        base: { ...own, devices: ['desktop'] },
      },
      isServed: false,
    },
  ])('$what: $isServed', ({ given, isServed }) => {
    expect(entry(given) !== undefined).toBe(isServed)
  })

  it.each([
    { outer: [], inner: [], both: [] },
    { outer: ['US'], inner: [], both: ['US'] },
    { outer: [], inner: ['DE'], both: ['DE'] },
    { outer: ['US', 'DE'], inner: ['DE', 'FR'], both: ['DE'] },
  ])('where its campaign $outer and it $inner may: $both', ({ outer, inner, both }) => {
    const served = entry({
      of: { ...group, allowedCountries: inner },
      base: { ...own, countries: outer },
    })
    expect(served?.countries).toEqual(both)
  })

  it.each([
    { pricingModel: 'cpc', maxCpcMicros: 5, bid: 5 },
    { pricingModel: 'cpc', maxCpcMicros: null, bid: own.bidMicros },
    { pricingModel: 'cpm', maxCpcMicros: 5, bid: own.bidMicros },
  ] as const)('$pricingModel with a limit of $maxCpcMicros bids $bid', ({ bid, ...given }) => {
    const base = { ...own, pricingModel: given.pricingModel }
    const of = { ...group, maxCpcMicros: given.maxCpcMicros }
    expect(entry({ of, base })?.bidMicros).toBe(bid)
  })
})

describe('the group that a campaign is', () => {
  const text = (number: number, copy: string | null) => ({ ...ad, number, copy, headline: null })

  it('is served as the campaign, with the numbers of its texts', () => {
    const ads = [text(4, 'Two.'), text(5, 'One.')]
    const { creative } = own
    const served = { ...own, creative: { ...creative, adNumbers: [5, 4] } }
    expect(entry({ of: { ...group, id: 'c' }, ads })).toEqual(served)
    expect(entryOfGroup(own, { group: null, around: { ads, utmParams: {} } })).toEqual(served)
  })

  it('has one number where its text is made of the description', () => {
    const plain = campaign('c')
    expect(
      entryOfGroup(plain, { group: null, around: { ads: [text(3, null)], utmParams: {} } })
        ?.creative,
    ).toEqual({
      ...plain.creative,
      adNumbers: [3],
    })
  })

  it('is served without numbers while it has not all of them', () =>
    expect(
      entryOfGroup(own, { group: null, around: { ads: [text(4, 'Two.')], utmParams: {} } }),
    ).toBe(own))
})

describe('what a group is not for', () => {
  const negative = { negativeContext: 'Dancing; a wedding.\nHeels, or so' }
  const avoided = ['Dancing', 'a wedding.', 'Heels', 'or so']

  it.each([
    { what: 'alone', stored: undefined, not: avoided },
    {
      what: 'beside a model’s',
      stored: { fits: ['x'], not: ['a party', 'Heels'], terms: [], source: 'model' },
      not: ['a party', 'Heels', 'Dancing', 'a wedding.', 'or so'],
    },
    {
      what: 'never beside what was given',
      stored: { fits: ['x'], not: ['a party'], terms: [], source: 'given' },
      not: ['a party'],
    },
  ] as const)('counts as near misses: $what', ({ stored, not }) =>
    expect(examplesOfGroup(stored, negative).not).toEqual(not),
  )

  it('is at most what examples may be', () => {
    const many = { negativeContext: Array.from({ length: 50 }, (_, i) => `thing ${i}`).join(', ') }
    expect(examplesOfGroup(undefined, many).not).toHaveLength(32)
    expect(examplesOfGroup(undefined, { negativeContext: 'x'.repeat(301) }).not).toEqual([])
    expect(examplesOfGroup(undefined, { negativeContext: null }).not).toEqual([])
  })
})
