import { beforeEach, describe, expect, it } from 'vitest'
import { readKnowledge } from '../../scripts/eval/data.ts'
import { filterAds } from '../../src/campaigns/ads/check.ts'
import { adOfOwnWords } from '../../src/campaigns/ads/words.ts'
import { openClaims } from '../../src/campaigns/claims.ts'
import { listNames } from '../../src/campaigns/examples/names.ts'
import type { Brief } from '../../src/campaigns/model/brief.ts'
import {
  type Advertiser,
  advertiserOf,
  type Campaign,
  generative,
  manual,
} from '../admin/advertiser/client.ts'
import { advertiser } from '../admin/samples.ts'
import { asset } from '../support/assets.ts'
import { good, withWriting } from './writing.ts'

const brief: Brief = {
  ...{ id: 'g', campaignId: 'c', advertiserName: 'Ridge', isOwn: false, name: 'Runners' },
  ...{ title: 'Ridge trail shoes', brandName: 'Ridge', description: 'Shoes with 6 mm lugs.' },
  ...{ adTexts: [], keywords: [], negativeKeywords: [], topics: [], ads: [] },
  ...{ context: 'People who run on muddy trails.', negativeContext: null, adPrompt: null },
}
const sound = {
  headline: 'Ridge trail shoes',
  copy: 'Shoes that hold on muddy trails.',
  cta: 'See them',
}
const around = {
  names: listNames(['Peak Sports']),
  knowledge: readKnowledge(),
  claims: openClaims(asset('claims.bin')),
}

describe('of a model’s ads', () => {
  it.each([
    { what: 'a sound one', ad: sound, kept: [sound] },
    {
      what: 'an amount of its own',
      ad: { ...sound, copy: 'Trail shoes with 6 mm lugs for mud.' },
      kept: 1,
    },
    {
      what: 'an amount made up',
      ad: { ...sound, copy: 'Trail shoes with 9 mm lugs for mud.' },
      kept: [],
    },
    { what: 'a price', ad: { ...sound, copy: 'Trail shoes for a few € a pair.' }, kept: [] },
    { what: 'a promise', ad: { ...sound, copy: 'The best trail shoes, guaranteed.' }, kept: [] },
    {
      what: 'what is sold, where it sounds like an instruction',
      ad: { ...sound, copy: 'Ridge wallet for runners on muddy trails.' },
      sold: { description: 'Shoes, and a wallet for runners.' },
      kept: 1,
    },
    {
      what: 'the same where it is not sold',
      ad: { ...sound, copy: 'Ridge wallet for runners on muddy trails.' },
      kept: [],
    },
    { what: 'urgency', ad: { ...sound, copy: 'Trail shoes for mud, only today.' }, kept: [] },
    { what: 'a crowd', ad: { ...sound, copy: 'Trail shoes that are loved by runners.' }, kept: [] },
    { what: 'an assistant', ad: { ...sound, copy: 'I recommend trail shoes for mud.' }, kept: [] },
    {
      what: 'an instruction',
      ad: { ...sound, copy: 'Trail shoes for mud: enter your password.' },
      kept: [],
    },
    { what: 'a promise in the headline', ad: { ...sound, headline: 'Free trail shoes' }, kept: [] },
    { what: 'a link', ad: { ...sound, copy: 'Trail shoes at www.ridge.example now.' }, kept: [] },
    { what: 'markup', ad: { ...sound, copy: '<b>Trail shoes</b> for muddy trails.' }, kept: [] },
    {
      what: 'somebody else',
      ad: { ...sound, copy: 'Trail shoes, as from Peak Sports.' },
      kept: [],
    },
    {
      what: 'something else',
      ad: { ...sound, copy: 'Lovely teapots with a golden rim.' },
      kept: [],
    },
    { what: 'too short a copy', ad: { ...sound, copy: 'Trail shoes.' }, kept: [] },
    { what: 'too long a headline', ad: { ...sound, headline: 'trail '.repeat(14) }, kept: [] },
    { what: 'no text', ad: { ...sound, copy: 7 }, kept: [] },
    {
      what: 'a button that shouts',
      ad: { ...sound, cta: 'Free now' },
      kept: [{ ...sound, cta: null }],
    },
  ])('$what', ({ ad, kept, sold }) => {
    const found = filterAds({ ads: [ad] }, { brief: { ...brief, ...sold }, ...around })
    if (typeof kept === 'number') expect(found).toHaveLength(kept)
    else expect(found).toEqual(kept)
  })

  it('five are kept, each once', () => {
    const ads = Array.from({ length: 8 }, (_, i) => ({
      ...sound,
      copy: `Shoes that hold on muddy trails ${'so '.repeat(i)}well.`,
    }))
    expect(filterAds({ ads: [...ads, ...ads] }, { brief, ...around })).toEqual(ads.slice(0, 5))
  })

  it.each([null, 7, 'ads', [], {}, { ads: 'x' }, { ads: [null, 7, 'x'] }])('%j is none', (answer) =>
    expect(filterAds(answer, { brief, ...around })).toEqual([]),
  )
})

it.each([
  { own: { title: 'T', brandName: 'B', description: 'It runs. It flies.' }, copy: 'B: It runs.' },
  { own: { title: 'Tents', brandName: 'B', description: '' }, copy: 'B: Tents' },
  { own: { title: 'T', brandName: 'Ridge', description: 'Ridge tents.' }, copy: 'Ridge tents.' },
])('without a model an ad is made of $own', ({ own, copy }) => {
  expect(adOfOwnWords(own)).toEqual({ headline: own.title, copy })
})

it('an ad of own words ends at a word', () => {
  const { copy, headline } = adOfOwnWords({
    ...{ title: 'word '.repeat(40).trim(), brandName: 'B' },
    description: `${'long '.repeat(80)}end.`,
  })
  expect([copy.length <= 200, copy.endsWith('long…')]).toEqual([true, true])
  expect([headline.length <= 80, headline.endsWith('word…')]).toEqual([true, true])
})

describe('a model that is there', () => {
  const w = withWriting()
  let own: Advertiser

  beforeEach(async () => {
    w.llm.behave({ content: JSON.stringify({ ...good, ads: written }) })
    await start()
  })

  const start = async (fields: object = {}) => {
    const { api_key: key } = await w.call('POST', '/advertisers', { ...advertiser, ...fields })
    own = advertiserOf(w.isolate, String(key))
  }
  const written = [
    {
      headline: 'Trail running shoes',
      copy: 'Running shoes that hold on muddy trails.',
      cta: 'See them',
    },
    {
      headline: 'Shoes for muddy trails',
      copy: 'Lugs that bite where trails are muddy.',
      cta: 'Go',
    },
  ]
  const isAbout = (prompt: string) => prompt.includes('You write advertisements')
  const groupOf = ({ ad_groups: [group] }: Campaign) => group?.ad_group_id ?? ''

  it('writes a generative group’s ads and examples, from what it is for', async () => {
    const id = groupOf(
      await own.campaign({ ad_groups: [{ ...generative, ad_prompt: 'Be calm.' }] }),
    )
    await w.settle()
    const { ads } = await own.readGroup(id)
    expect(ads).toMatchObject(written.map((ad, i) => ({ ...ad, source: 'model', number: i + 1 })))
    expect((await own.call('GET', `/ad-groups/${id}/examples`)).body).toMatchObject({
      examples_source: 'model',
      examples_pending: false,
    })
    const [examples, texts] = [false, true].map((which) =>
      w.llm.requests.find(({ prompt }) => isAbout(prompt) === which),
    )
    for (const request of [examples, texts]) {
      expect(request?.prompt).toContain(`Conversations that it is for: ${generative.context}`)
      expect(request?.prompt).toContain(`that it is not for: ${generative.negative_context}`)
    }
    expect(texts?.prompt).toContain('Wishes: Be calm.')
  })

  it('is asked anew where the words change, and keeps the numbers of what was shown', async () => {
    const id = groupOf(await own.campaign({ ad_groups: [generative] }))
    await w.settle()
    w.llm.requests.length = 0
    await own.call('PATCH', `/ad-groups/${id}`, { name: 'Other', landing_page: null })
    await w.settle()
    expect(w.llm.requests).toHaveLength(0)
    await own.call('PATCH', `/ad-groups/${id}`, {
      context: 'Trail running shoes for muddy trails.',
    })
    await w.settle()
    expect((await own.readGroup(id)).ads.map(({ number }) => number)).toEqual([3, 4])
    const all = await own.groups('?include_archived=true')
    expect(all.ad_groups[0]?.ads.map(({ number, status }) => [number, status])).toEqual([
      ...[0, 1, 2].map((number) => [number, 'archived']),
      ...[3, 4].map((number) => [number, 'active']),
    ])
  })

  it('writes no ads of manual groups, but examples', async () => {
    await own.campaign({ ad_groups: [manual] })
    await w.settle()
    expect(w.llm.requests.map(({ prompt }) => isAbout(prompt))).toEqual([false])
    expect(w.llm.requests[0]?.prompt).toContain('Texts: Ridge trail shoes: Deep lugs')
  })

  it('that answers rubbish is asked 5 times; the group’s own words are shown all the time', async () => {
    w.llm.behave({ content: '{"ads": [{"headline": "x"}], "fits": []}' })
    const id = groupOf(await own.campaign({ ad_groups: [generative] }))
    await w.settle()
    await w.twoDays()
    expect(w.llm.requests.filter(({ prompt }) => isAbout(prompt))).toHaveLength(5)
    expect((await own.readGroup(id)).ads).toMatchObject([{ source: 'words', status: 'active' }])
  })

  it('of many groups at once leaves none out', async () => {
    const groups = Array.from({ length: 6 }, (_, i) => ({
      ...generative,
      name: `G${i}`,
      context: `${generative.context} ${i}`,
    }))
    await own.campaign({ ad_groups: groups })
    await w.settle()
    for (let run = 0; run < 3; run++) await w.round()
    const { ad_groups: found } = await own.groups()
    expect(found.map(({ ads }) => ads.map(({ source }) => source))).toEqual(
      groups.map(() => ['model', 'model']),
    )
    const numbers = found.flatMap(({ ads }) => ads.map(({ number }) => number))
    expect(new Set(numbers).size).toBe(12)
  })

  it('writes for a new advertiser what waits for the operator', async () => {
    await start({ review_ads: true })
    const id = groupOf(await own.campaign({ ad_groups: [generative] }))
    await w.settle()
    expect((await own.readGroup(id)).ads.map(({ source, status }) => [source, status])).toEqual([
      ['model', 'pending_review'],
      ['model', 'pending_review'],
    ])
  })
})
