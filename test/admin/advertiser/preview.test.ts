import { beforeAll, expect, it } from 'vitest'
import { withTenants } from '../../support/fixtures.ts'
import { operator } from '../client.ts'
import { generative, manual, SEEDED, shoes, withAdvertiser } from './client.ts'

const shared = { ...SEEDED, shared: true }
const { stores, isolate, tenant } = withTenants(shared)
const own = withAdvertiser({ isolate, tenant }, shared)
let id: string

const question = 'Which trail running shoes should I buy for muddy trails?'
const asked = [
  question,
  [{ role: 'user', content: 'my boots drown in the bog' }],
  { messages: [{ role: 'user', content: 'What is the capital of Peru?' }] },
  'I want to kill myself and cannot find shoes for it',
]
type Tried = {
  score: number
  would_show: boolean
  reason: string
  says: string
  voices: { says: string }[]
}
const preview = async (body: object) => {
  const told = await own.call('POST', '/campaigns/preview', { conversations: asked, ...body })
  expect(told.status).toBe(200)
  return told.body.data as Tried[]
}
const explained = async (content: string) => {
  const call = operator(isolate, stores.env.ADMIN_API_KEY)
  const body = { messages: [{ role: 'user', content }], campaign_id: id }
  const { campaign } = (await call('POST', '/explain', body)).body
  return campaign as { relevancy: number; fate: string; voices: { says: string }[] }
}

beforeAll(async () => {
  await tenant.campaign({ name: 'Boots', title: 'Leather boots for winter', keywords: ['boots'] })
  await tenant.campaign({ name: 'Tents', title: 'Tents for two', keywords: ['tents'] })
  id = (await own.campaign({ ad_groups: [manual, generative] })).campaign_id
})

it('says of each conversation whether it would show, and why', async () => {
  const [fits, , none, silent] = await preview({ campaign_id: id })
  expect(fits).toMatchObject({ would_show: true, reason: 'fits', floor: 0.35 })
  expect(fits?.score).toBeGreaterThan(0.35)
  expect(fits?.voices[0]?.says).toMatch(/speaks for it: it has/)
  expect(none).toMatchObject({ would_show: false, reason: 'below_relevancy' })
  expect(silent).toMatchObject({ would_show: false, reason: 'sensitive_content' })
  for (const tried of [fits, none, silent]) expect(tried?.says).toMatch(/\.$/)
})

it('of a paused campaign is what the operator is told once it is active', async () => {
  const before = await preview({ campaign_id: id })
  await own.call('PATCH', `/campaigns/${id}`, { status: 'active' })
  const after = await preview({ campaign_id: id })
  await own.call('PATCH', `/campaigns/${id}`, { status: 'paused' })
  await own.call('PATCH', `/campaigns/${id}`, { status: 'active' })
  expect(after).toEqual(before)
  for (const [i, content] of [question, 'my boots drown in the bog'].entries()) {
    const told = await explained(content)
    expect(told.relevancy).toBeCloseTo(before[i]?.score ?? 0, 3)
    expect(told.voices).toEqual(before[i]?.voices)
  }
})

it('of a draft is that of the same campaign stored', async () => {
  const { campaign_id: stored } = await own.campaign({ ad_groups: [manual] })
  const draft = await preview({ campaign: { ...shoes, ad_groups: [manual] } })
  const saved = await preview({ campaign_id: stored })
  const plain = (tried: Tried[]) =>
    tried.map(({ score, reason, says }) => ({ score, reason, says }))
  expect(plain(draft)).toEqual(plain(saved))
  expect((await own.call('GET', '/campaigns')).body.campaigns).toHaveLength(3 + 1)
})

it('takes what is to be avoided into account', async () => {
  const conversations = ['Which trail running shoes should I buy to dance at a muddy wedding?']
  const of = async (negative: object) => {
    const campaign = { ...shoes, ad_groups: [{ ...manual, ...negative }] }
    return (await preview({ campaign, conversations }))[0]
  }
  const [open, closed] = [await of({}), await of({ negative_context: 'To dance at a wedding.' })]
  expect(closed?.score).toBeLessThan(open?.score ?? 0)
  expect(closed?.voices.map(({ says }) => says).join()).toContain('speaks against it')
})

it('names the negative keyword that rules it out', async () => {
  const blocked = await tenant.campaign({ negative_keywords: ['muddy'] })
  const [tried] = await preview({ campaign_id: blocked })
  expect(tried).toMatchObject({ would_show: false, reason: 'negative_keyword' })
  expect(tried?.says).toContain('"muddy"')
})

it('of a draft without groups tries its own words', async () => {
  const said = { name: 'Trail shoes', description: 'Trail running shoes for muddy paths.' }
  const conversations = ['which trail running shoes should I buy for muddy paths?']
  const [fits] = await preview({ campaign: said, conversations })
  expect(fits).toMatchObject({ would_show: true, reason: 'fits' })
  const [none] = await preview({ campaign: said, conversations: ['a sofa bed for two, please'] })
  expect(none).toMatchObject({ would_show: false, reason: 'below_relevancy' })
})

it('of nothing says what is missing', async () => {
  const { campaign_id: empty } = await own.campaign({ ad_groups: [] })
  expect((await preview({ campaign_id: empty }))[0]).toMatchObject({
    ...{ would_show: false, reason: 'not_active', ad_group_id: null, score: 0 },
  })
})

it.each([
  {
    what: 'neither campaign nor draft',
    body: { conversations: ['a tent'] },
    says: 'campaign: Invalid input: either',
  },
  {
    what: 'both',
    body: { campaign_id: 'x', campaign: {}, conversations: ['a tent'] },
    says: 'campaign: Invalid input: either',
  },
  {
    what: 'no conversation',
    body: { campaign: {}, conversations: [] },
    says: 'conversations: Too small',
  },
  {
    what: '21 conversations',
    body: { campaign: {}, conversations: Array(21).fill('a tent') },
    says: 'conversations: Too big',
  },
  { what: 'a blank one', body: { campaign: {}, conversations: [' '] }, says: 'conversations.0: ' },
  {
    what: 'a draft that could not be stored',
    body: {
      campaign: { ad_groups: [{ ...generative, ads: manual.ads }] },
      conversations: ['a tent'],
    },
    says: 'ad_groups.0.ads: Ads of a generative group',
  },
])('$what is 422', async ({ body, says }) => {
  const refused = await own.call('POST', '/campaigns/preview', body)
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining(says)])
})
