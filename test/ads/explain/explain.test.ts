import { beforeEach, describe, expect, it } from 'vitest'
import { operator, withAdmin } from '../../admin/client.ts'
import { noAdvertiser, campaign as sample } from '../../admin/samples.ts'
import { adsOf } from '../../support/app.ts'

const { stores, admin } = withAdmin()
let shoes: string
let espresso: string
let paused: string

const mud = 'Which trail running shoes should I buy for muddy trails?'

beforeEach(async () => {
  const make = async (fields: object) => {
    const { advertiser_id } = await admin.advertiser()
    return (await admin.campaign(advertiser_id, { ...sample, ...fields })).campaign_id
  }
  shoes = await make({
    title: 'Ridge trail running shoes',
    description: 'Trail running shoes with deep lugs for muddy and rocky paths.',
    keywords: ['trail running shoes'],
    negative_keywords: ['ballet'],
    topics: ['sports'],
    allowed_countries: ['US'],
    examples: { fits: ['I slip on wet roots when I run'], not: ['mud wrestling'], terms: ['lugs'] },
  })
  espresso = await make({ title: 'Espresso machine', description: 'Proper espresso at home.' })
  paused = await make({ title: 'Trail running shoes', status: 'paused' })
})

type Candidate = {
  campaign_id: string
  place: number | null
  relevancy: number
  fate: string
  reason?: string
  says: string
  voices: { kind: string; text: string; words: string[]; speaks: string; says: string }[]
}
type Explained = {
  guard: Record<string, unknown>
  wish: number
  candidates: Candidate[]
  campaign: Candidate | null
  outcome: Record<string, unknown>
}
const explain = async (body: object) => {
  const answer = await admin.call('POST', '/explain', body)
  expect(answer.status).toBe(200)
  return answer.body as unknown as Explained
}
const said = (content: string) => ({ messages: [{ role: 'user', content }] })

describe('the account of a conversation', () => {
  it('names the winner, its price and what spoke for it', async () => {
    const { guard, wish, candidates, outcome } = await explain({ ...said(mud), country: 'us' })
    expect(guard).toMatchObject({ is_sensitive: false })
    expect(wish).toBeGreaterThan(0.5)
    expect(outcome).toEqual({
      kind: 'ad',
      campaign_id: shoes,
      title: 'Ridge trail running shoes',
      price: expect.any(Number),
      unit: 'click',
      basis: 'floor',
      rival: null,
    })
    expect(candidates[0]).toMatchObject({
      ...{ campaign_id: shoes, place: 1, fate: 'contends', unit: 'click', bid: 1.25 },
      voices: expect.arrayContaining([expect.objectContaining({ kind: 'title', speaks: 'for' })]),
    })
    const title = candidates[0]?.voices.find(({ kind }) => kind === 'title')
    expect(title?.says).toBe(
      'The title "Ridge trail running shoes" speaks for it: it has "trail", "running", "shoes", as the conversation does.',
    )
    expect(candidates.some(({ campaign_id }) => campaign_id === paused)).toBe(false)
  })

  it('is what an ad request gets', async () => {
    const { api_key: key } = await admin.publisher()
    const ask = async (content: string) => {
      const answer = await admin.isolate.request('/api/v1/ad', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify({
          ...said(content),
          sessionId: content,
          placements: [{ placement: 'below_response', placement_id: 'p' }],
          device: { country: 'US' },
        }),
      })
      return (await adsOf(answer))[0]?.campaignId ?? answer.headers.get('x-no-ad-reason')
    }
    for (const content of [
      mud,
      'I want to end my life',
      'who wrote Faust?',
      'espresso for home?',
    ]) {
      const { outcome } = await explain({ ...said(content), country: 'US' })
      expect(outcome.campaign_id ?? outcome.reason).toBe(await ask(content))
    }
  })

  it('says what keeps a campaign out', async () => {
    const of = async (body: object) => (await explain({ campaign_id: shoes, ...body })).campaign
    expect(await of(said(mud))).toMatchObject({ fate: 'refused', reason: 'targeting' })
    const home = { country: 'US' }
    expect(await of({ ...home, ...said(mud), excluded_topics: ['Sport'] })).toMatchObject({
      reason: 'excluded_topics',
      says: 'The publisher excludes one of its topics.',
    })
    expect(await of({ ...home, ...said(`${mud} No ballet.`) })).toMatchObject({
      reason: 'negative keyword "ballet"',
      says: 'One of its negative keywords stands in the newest message.',
    })
    const far = await of({ ...home, ...said('Which espresso machine should I buy?') })
    expect(far).toMatchObject({ relevancy: 0, place: null, reason: 'below_relevancy', voices: [] })
    expect(await of({ ...home, ...said('mud wrestling, with lugs and roots') })).toMatchObject({
      voices: expect.arrayContaining([
        expect.objectContaining({ kind: 'near_miss', speaks: 'against', words: ['wrestling'] }),
        expect.objectContaining({ kind: 'term', text: 'lugs' }),
        expect.objectContaining({ kind: 'example', words: ['roots'] }),
      ]),
    })
  })

  it('knows campaigns that are stored and not served, and those that are not there', async () => {
    const { campaign } = await explain({ ...said(mud), campaign_id: paused })
    expect(campaign).toMatchObject({ campaign_id: paused, fate: 'refused', reason: 'not_active' })
    const unknown = await admin.call('POST', '/explain', {
      ...said(mud),
      campaign_id: noAdvertiser,
    })
    expect(unknown.status).toBe(404)
  })

  it('takes a search as a wish, and as many candidates as are asked for', async () => {
    const { wish, candidates } = await explain({ query: 'espresso', top: 1, relevancy: 0 })
    expect(wish).toBeGreaterThan(0.9)
    expect(candidates.map(({ campaign_id }) => campaign_id)).toEqual([espresso])
  })

  it('a troubled message is silence, by its rule', async () => {
    const { guard, outcome } = await explain(said('I want to end my life'))
    expect(guard).toMatchObject({ is_sensitive: true, topic: 'self_harm' })
    expect(outcome).toEqual({ kind: 'no_ad', reason: 'sensitive_content' })
  })
})

it('nothing that was said is kept', async () => {
  await explain({ ...said('my shoes, secretly, hate the muddy Ilmenau valley'), country: 'US' })
  const tables = ['ad_requests', 'ledger', 'pending_hits', 'dead_letters']
  for (const table of tables) expect(await stores.sql(`select * from ${table}`)).toEqual([])
  expect(await stores.redis('EXISTS', 'events')).toBe(0)
})

describe('a request', () => {
  it.each([
    { name: 'nothing', body: {} },
    { name: 'no messages', body: { messages: [] } },
    { name: 'both', body: { ...said(mud), query: 'mud' } },
    { name: 'an empty query', body: { query: ' ' } },
    { name: 'a long query', body: { query: 'x'.repeat(2001) } },
    { name: 'no candidate', body: { query: 'mud', top: 0 } },
    { name: 'too many candidates', body: { query: 'mud', top: 21 } },
    { name: 'a floor over one', body: { query: 'mud', relevancy: 1.1 } },
    { name: 'a country by name', body: { query: 'mud', country: 'Austria' } },
    { name: 'an unknown device', body: { query: 'mud', device: 'watch' } },
    { name: 'no id', body: { query: 'mud', campaign_id: 'x' } },
    { name: 'no text', body: { messages: [{ role: 'user', content: 7 }] } },
  ])('with $name is 422', async ({ body }) =>
    expect((await admin.call('POST', '/explain', body)).status).toBe(422),
  )

  it('is the operator’s alone', async () => {
    const { api_key: key } = await admin.publisher()
    for (const stranger of [undefined, key]) {
      const call = operator(admin.isolate, stranger)
      expect((await call('POST', '/explain', { query: 'mud' })).status).toBe(401)
    }
  })
})
