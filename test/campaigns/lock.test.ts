import { expect, it } from 'vitest'
import { claimExamples, keepExamples } from '../../src/campaigns/examples/queue.ts'
import { advertiser, campaign } from '../admin/samples.ts'
import { answering, askedAbout, good, withWriting } from './writing.ts'

const w = withWriting()
const [boots = '', schuhe = ''] = good.fits
const anew = { fits: ['my trainers slide on clay', boots], not: [schuhe], terms: ['clay'] }

const byText = (a: string, b: string) => (a < b ? -1 : 1)

/** A campaign of an advertiser who has a key, and what they do with its examples. */
async function start(fields: object = {}) {
  const { advertiser_id, api_key: key } = await w.call('POST', '/advertisers', advertiser)
  const made = await w.call('POST', '/campaigns', { ...campaign, advertiser_id, ...fields })
  const id = String(made.campaign_id)
  await w.settle()
  const ask = async (method: string, body?: object) => {
    const answer = await w.isolate.request(`/advertiser-dashboard/ad-groups/${id}/examples`, {
      method,
      headers: { 'x-api-key': String(key) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { id, ask }
}

async function rewrite(id: string) {
  w.llm.behave({ content: JSON.stringify(anew) })
  await w.call('PATCH', `/campaigns/${id}`, { title: 'Shoes for clay' })
  await w.settle()
}

it('what is locked stays in its place word for word while a model writes the rest anew', async () => {
  const { id, ask } = await start()
  expect((await ask('GET')).body).toMatchObject({ examples: good, locked: [] })
  const locked = await ask('PATCH', { lock: [schuhe, 'lugs'] })
  expect(locked).toMatchObject({ status: 200, body: { examples_source: 'model' } })
  expect(locked.body.locked).toEqual(['lugs', schuhe].sort(byText))
  await rewrite(id)
  expect((await ask('GET')).body).toMatchObject({
    examples: { fits: [schuhe, ...anew.fits], not: [], terms: ['lugs', 'clay'] },
    examples_source: 'model',
  })
  expect((await ask('PATCH', { unlock: [schuhe] })).body.locked).toEqual(['lugs'])
  expect((await ask('DELETE')).body).toMatchObject({ examples: { fits: [] }, locked: [] })
})

it('a text that is locked while a model writes is kept, too', async () => {
  const { id, ask } = await start()
  w.llm.behave({ status: 500 })
  await w.call('PATCH', `/campaigns/${id}`, { title: 'Shoes for clay' })
  await w.settle()
  const { deps } = w.isolate
  w.clock.offset += 120_000
  const now = new Date(deps.now())
  const lease = new Date(deps.now() + 60_000)
  const claimed = await claimExamples(deps.db, { id, now, lease })
  if (!claimed) throw new Error('nothing was due')
  await Promise.all([ask('PATCH', { lock: [boots] }), ask('PATCH', { lock: ['lugs'] })])
  expect(await keepExamples(deps.db, { claimed, examples: anew, now })).toBe(true)
  const { body } = await ask('GET')
  expect(body).toMatchObject({ examples: { fits: [boots, 'my trainers slide on clay'] } })
  expect(body.locked).toEqual(['lugs', boots].sort(byText))
})

it('given ones are all locked, until one is left to a model', async () => {
  const given = { fits: ['boots that drown', 'a mire took my shoe'], not: [], terms: ['mire'] }
  const { ask } = await start({ examples: given })
  expect(w.llm.requests).toEqual([])
  const all = [...given.fits, ...given.terms]
  expect((await ask('PATCH', { lock: ['mire'] })).body).toMatchObject({
    ...{ examples_source: 'given', locked: all },
  })
  w.llm.behave(answering)
  expect((await ask('PATCH', { unlock: ['boots that drown'] })).body).toMatchObject({
    ...{ examples: given, examples_source: 'model', examples_pending: true },
  })
  await w.settle()
  expect(w.llm.requests.map(askedAbout)).toHaveLength(1)
  expect((await ask('GET')).body).toMatchObject({
    examples: { fits: ['a mire took my shoe', ...good.fits], terms: ['mire', ...good.terms] },
    locked: ['a mire took my shoe', 'mire'],
    examples_pending: false,
  })
})

it('no more is kept than a group may have, what is locked first', async () => {
  const { id, ask } = await start()
  await ask('PATCH', { lock: [schuhe] })
  const fits = Array.from({ length: 64 }, (_, i) => `my pair no ${'abcdefgh'[i % 8]}${i} is muddy`)
  const { deps } = w.isolate
  await w.stores.sql("update campaign_examples set ask_after = now() - interval '1 day'")
  const now = new Date(deps.now())
  const claimed = await claimExamples(deps.db, { id, now, lease: now })
  if (!claimed) throw new Error('nothing was due')
  await keepExamples(deps.db, { claimed, examples: { fits, not: [], terms: [] }, now })
  const { examples } = (await ask('GET')).body as { examples: typeof good }
  expect([examples.fits.length, examples.fits[0]]).toEqual([64, schuhe])
})

it('refuses what is none of the examples, and what can not be both', async () => {
  const { ask } = await start()
  for (const [body, field] of [
    [{ lock: [boots, 'what nobody says'] }, 'lock.1'],
    [{ unlock: [''] }, 'unlock.0'],
    [{ lock: [boots], unlock: [boots] }, 'lock.0'],
    [{ lock: [7] }, 'lock.0'],
  ] as const) {
    const refused = await ask('PATCH', body)
    expect([refused.status, JSON.stringify(refused.body.detail)]).toEqual([
      ...[422, expect.stringContaining(field.split('.')[0] ?? '')],
    ])
  }
  expect((await ask('PATCH', {})).body).toMatchObject({ locked: [] })
})
