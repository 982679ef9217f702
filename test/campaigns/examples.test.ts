import { describe, expect, it } from 'vitest'
import { withAdmin } from '../admin/client.ts'
import { advertiser, campaign, letters, words } from '../admin/samples.ts'

const { stores, admin } = withAdmin()

const given = {
  fits: ['my boots drown in the bog', 'Meine Schuhe rutschen im Matsch'],
  not: ['shoes for a wedding'],
  terms: ['lugs', 'fell'],
}
const nothing = { fits: [], not: [], terms: [] }
const owner = async () => (await admin.advertiser()).advertiser_id
const patch = async (id: unknown, change: object) =>
  (await admin.call('PATCH', `/campaigns/${id}`, change)).body
/** The campaign that a shopper's words find first, and how relevant it is. */
async function found(query: string) {
  const { publisher_id: id, api_key: key } = await admin.publisher({ baseline_relevancy: 0.2 })
  const answer = await admin.isolate.request('/api/v1/ad/summary', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({
      queryString: query,
      sessionId: id,
      placements: [{ placement: 'below_response', placement_id: 'p' }],
    }),
  })
  return answer.status === 200
    ? ((await answer.json()) as { campaignId: string }[])[0]?.campaignId
    : answer.headers.get('x-no-ad-reason')
}

describe('given examples', () => {
  it('are in every answer about the campaign, and what people say finds it', async () => {
    const id = await owner()
    const made = await admin.campaign(id, { examples: given })
    const shown = { examples: given, examples_source: 'given', examples_pending: false }
    expect(made).toEqual({ campaign_id: expect.any(String), ...shown })
    expect(await patch(made.campaign_id, { name: 'Other' })).toMatchObject(shown)
    expect(await found('boots that drown in a bog')).toBe(made.campaign_id)
  })

  it('are replaced as a whole, which publishes', async () => {
    const { campaign_id: id } = await admin.campaign(await owner(), { examples: given })
    const before = admin.isolate.deps.snapshots.current()?.version
    const changed = await patch(id, { examples: { fits: ['ankles roll on wet roots'] } })
    expect(changed).toMatchObject({
      examples: { fits: ['ankles roll on wet roots'], not: [], terms: [] },
      examples_source: 'given',
    })
    expect(admin.isolate.deps.snapshots.current()?.version).not.toBe(before)
    expect(await found('my ankles roll on wet roots')).toBe(id)
    expect(await found('boots that drown in a bog')).not.toBe(id)
  })

  it('go back to unwritten with null, and stay when they are not named', async () => {
    const { campaign_id: id } = await admin.campaign(await owner(), { examples: given })
    expect(await patch(id, { title: 'Other shoes' })).toMatchObject({ examples_source: 'given' })
    expect(await patch(id, { examples: null })).toMatchObject({
      examples: nothing,
      examples_source: 'market',
      examples_pending: false,
    })
  })

  it('may be none at all, which is not the same as left out', async () => {
    const { campaign_id: id } = await admin.campaign(await owner(), { examples: {} })
    expect(await patch(id, {})).toMatchObject({ examples: nothing, examples_source: 'given' })
  })
})

it('a campaign without examples says whether a market lends it words', async () => {
  const id = await owner()
  expect(await admin.campaign(id)).toMatchObject({ examples_source: 'market' })
  const strange = { title: 'Zqxvl', brand_name: 'Zqxvl', description: 'Qwrtzp xkcdq.' }
  expect(await admin.campaign(id, strange)).toMatchObject({ examples_source: 'none' })
})

describe('bounds', () => {
  const full = {
    fits: [...words(62).map((word) => `say ${word}`), 'abc', letters(300)],
    not: [...words(30).map((word) => `not ${word}`), 'abc', letters(300)],
    terms: [...words(118).map((word) => `term ${word}`), 'a', letters(60)],
  }

  it('as many and as long as may be', async () => {
    const made = await admin.campaign(await owner(), { examples: full })
    expect(made).toMatchObject({ examples: full })
  })

  it.each([
    { name: 'too short a sentence', examples: { fits: ['abc', 'abc d', 'ab'] }, at: ['fits', 2] },
    { name: 'too long a sentence', examples: { fits: [letters(301)] }, at: ['fits', 0] },
    { name: 'too many', examples: { fits: words(65) }, at: ['fits'] },
    { name: 'too long a near miss', examples: { not: ['near', letters(301)] }, at: ['not', 1] },
    { name: 'too many near misses', examples: { not: words(33) }, at: ['not'] },
    { name: 'an empty term', examples: { terms: ['a', ' '] }, at: ['terms', 1] },
    { name: 'too long a term', examples: { terms: [letters(61)] }, at: ['terms', 0] },
    { name: 'too many terms', examples: { terms: words(121) }, at: ['terms'] },
    { name: 'no text', examples: { terms: ['a', 7] }, at: ['terms', 1] },
    { name: 'no list', examples: { fits: 'shoes' }, at: ['fits'] },
    { name: 'what cannot be stored', examples: { fits: ['a\0bc'] }, at: ['fits', 0] },
    { name: 'no object', examples: ['shoes'], at: [] },
  ])('$name is 422 and names the item', async ({ examples, at }) => {
    const id = await owner()
    const body = { ...campaign, advertiser_id: id, examples }
    const refused = await admin.call('POST', '/campaigns', body)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      detail: expect.stringMatching(new RegExp(`^${['examples', ...at].join('.')}: `)),
      errors: [{ loc: ['body', 'examples', ...at] }],
    })
    const [, line] = await admin.import([
      { type: 'advertiser', key: 'a', ...advertiser },
      { type: 'campaign', key: 'c', advertiser_key: 'a', ...campaign, examples },
    ])
    expect(line?.error).toMatch(new RegExp(`^${['examples', ...at].join('.')}: `))
  })
})

describe('an import', () => {
  const line = (key: string, more: object = {}) => ({
    type: 'campaign',
    key,
    advertiser_key: 'a',
    ...campaign,
    ...more,
  })
  const owners = { type: 'advertiser', key: 'a', ...advertiser }
  const sources = async () =>
    await stores.sql(`select import_key as key, fits, source, ask_after is not null as waits
      from campaign_examples join campaigns on id = campaign_id order by 1`)

  it('keeps examples, and a line that names none leaves them', async () => {
    await admin.import([owners, line('c', { examples: given }), line('d')])
    const stored = [
      { key: 'c', fits: given.fits, source: 'given', waits: false },
      { key: 'd', fits: [], source: null, waits: true },
    ]
    expect(await sources()).toEqual(stored)
    await admin.import([owners, line('c', { title: 'Other' }), line('d')])
    expect(await sources()).toEqual(stored)
    await admin.import([line('c', { examples: null }), line('d', { examples: given })])
    expect(await sources()).toEqual([
      { key: 'c', fits: [], source: null, waits: true },
      { key: 'd', fits: given.fits, source: 'given', waits: false },
    ])
  })

  it('asks again for what a model wrote only when what it wrote for has changed', async () => {
    await admin.import([owners, line('c')])
    const written = `update campaign_examples set fits = '{said}', source = 'model', attempts = 2,
      ask_after = null`
    await stores.sql(written)
    await admin.import([line('c', { examples: null, bid: 3 })])
    await admin.import([line('c', { ad_texts: ['More'] })])
    expect(await sources()).toEqual([{ key: 'c', fits: ['said'], source: 'model', waits: false }])
    for (const change of [{ title: 'T' }, { description: 'D' }, { keywords: ['k'] }]) {
      await stores.sql(written)
      await admin.import([line('c', { ...change, examples: null })])
      expect(await sources()).toEqual([{ key: 'c', fits: ['said'], source: 'model', waits: true }])
      expect(await stores.sql('select attempts from campaign_examples')).toEqual([{ attempts: 0 }])
    }
  })

  it('a key that comes twice is as its last line has it', async () => {
    await admin.import([owners, line('c', { examples: given }), line('c', { examples: null })])
    expect(await sources()).toEqual([{ key: 'c', fits: [], source: null, waits: true }])
  })

  it('10,000 lines with examples, which are published', async () => {
    const lines = Array.from({ length: 9999 }, (_, i) => {
      const fits = Array.from({ length: 10 }, (_, n) => `sentence ${n} about shoe number ${i}`)
      return line(`c${i}`, { title: `Shoe ${i}`, examples: { fits, terms: ['mud', `shoe ${i}`] } })
    })
    const results = await admin.import([owners, ...lines])
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['created']))
    expect(
      await stores.sql(`select count(*)::int as n, count(distinct fits)::int as distinct
        from campaign_examples where source = 'given'`),
    ).toEqual([{ n: 9999, distinct: 9999 }])
    const { index } = admin.isolate.deps.snapshots.current() ?? {}
    expect(index?.size).toBe(9999)
    expect(Math.max(...(index?.parts.flatMap(({ lent }) => [...lent]) ?? [1]))).toBe(0)
  }, 120_000)
})
