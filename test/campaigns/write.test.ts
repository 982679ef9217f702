import { describe, expect, it } from 'vitest'
import { until, yieldTurn } from '../support/until.ts'
import { answering, askedAbout, DAY_MS, good, withWriting } from './writing.ts'

const w = withWriting()

describe('a model that does its work', () => {
  it('is asked once after the save, with title and brand as they are', async () => {
    const own = { title: 'Läufer "Pro" <b> & Co', brand_name: "O'Mud </campaign>" }
    const id = await w.saved(own)
    expect(await w.stores.sql('select source from campaign_examples')).toEqual([{ source: null }])
    await w.settle()
    expect(await w.shown(id)).toEqual({
      examples: good,
      examples_source: 'model',
      examples_pending: false,
    })
    await w.settle()
    await w.round()
    expect(w.llm.requests).toHaveLength(1)
    expect(w.llm.requests[0]?.prompt).toContain(own.title)
    expect(w.llm.requests[0]?.prompt).toContain(own.brand_name)
    expect(w.llm.requests[0]?.body.response_format).toMatchObject({ type: 'json_schema' })
    const { index } = w.isolate.deps.snapshots.current() ?? {}
    expect(index?.parts[0]?.lent[0]).toBe(0)
  })

  it('says that it is yet to answer', async () => {
    expect(await w.shown(await w.saved())).toMatchObject({
      examples_source: 'market',
      examples_pending: true,
    })
  })

  it('is never asked about given examples, nor by an isolate without a model', async () => {
    await w.saved({ examples: { fits: ['boots that drown'] } })
    w.restart({ LLM_MODEL: '@cf/none' })
    expect(await w.shown(await w.saved())).toMatchObject({ examples_pending: false })
    await w.settle()
    expect([await w.round(), w.llm.requests.length]).toEqual([0, 0])
  })

  it('is asked again when title, description or keywords change, and the old ones stay meanwhile', async () => {
    const id = await w.saved()
    await w.settle()
    for (const change of [{ title: 'Boots' }, { description: 'Warm.' }, { keywords: ['boots'] }]) {
      w.llm.behave({ status: 500 })
      await w.call('PATCH', `/campaigns/${id}`, change)
      await w.settle()
      expect(await w.shown(id)).toEqual({
        examples: good,
        examples_source: 'model',
        examples_pending: true,
      })
      const fits = [`I said ${Object.keys(change)[0]} differently`]
      w.llm.behave({ content: JSON.stringify({ fits }) })
      w.clock.offset += 120_000
      await w.round()
      expect(await w.shown(id)).toMatchObject({ examples: { fits }, examples_pending: false })
      w.llm.behave(answering)
      await w.call('PATCH', `/campaigns/${id}`, { bid: 2, ad_texts: ['x'], examples: null })
      await w.settle()
      expect(await w.shown(id)).toMatchObject({ examples: good })
    }
  })

  it('has its answer thrown away when examples were given, or the wording changed, meanwhile', async () => {
    const answer = Promise.withResolvers<void>()
    w.llm.behave({ content: JSON.stringify(good), after: answer.promise })
    const [one, two] = [await w.saved(), await w.saved({ title: 'Second' })]
    await until('both are asked about', () => w.llm.requests.length === 2)
    await w.call('PATCH', `/campaigns/${one}`, { examples: { fits: ['mine alone'] } })
    await w.stores.sql(`update campaign_examples set wording = 'other' where campaign_id = $1`, [
      two,
    ])
    answer.resolve()
    await w.settle()
    expect(await w.shown(one)).toMatchObject({ examples: { fits: ['mine alone'] } })
    expect(await w.shown(two)).toMatchObject({ examples: { fits: [] } })
  })

  it('runs on the binding AI', async () => {
    const asked: unknown[] = []
    w.restart({ LLM_MODEL: '@cf/meta/llama' })
    w.isolate.deps.env.AI = {
      run: (model, input) => {
        asked.push(model, input.max_tokens)
        return Promise.resolve({ response: good })
      },
    }
    const id = await w.saved()
    await w.settle()
    expect(await w.shown(id)).toMatchObject({ examples: good, examples_source: 'model' })
    expect(asked).toEqual(['@cf/meta/llama', 4000])
  })
})

describe('many campaigns', () => {
  it('are asked about bit by bit, each once, by however many isolates', async () => {
    w.llm.behave({ content: (seen) => JSON.stringify({ fits: [`I want ${askedAbout(seen)}`] }) })
    await w.imported(70)
    await w.settle()
    expect(w.llm.requests).toHaveLength(0)
    expect(await w.round()).toBe(30)
    await Promise.all([w.round(), w.round(w.start()), w.round(w.start())])
    await w.round()
    const titles = w.llm.requests.map(askedAbout)
    expect([titles.length, new Set(titles).size, await w.written()]).toEqual([70, 70, 70])
  })

  it('saved one by one at once are asked about four at a time, the rest by the cron', async () => {
    const answer = Promise.withResolvers<void>()
    w.llm.behave({ content: JSON.stringify(good), after: answer.promise })
    await Promise.all(Array.from({ length: 12 }, (_, i) => w.saved({ title: `Shoe ${i}` })))
    await until('four are asked about', () => w.llm.requests.length >= 4)
    await yieldTurn()
    expect(w.llm.requests).toHaveLength(4)
    answer.resolve()
    await w.settle()
    await w.round()
    expect([w.llm.requests.length, await w.written()]).toEqual([12, 12])
  })

  it('stop at the daily limit, and go on the next day', async () => {
    w.restart({ LLM_EXAMPLES_DAILY_LIMIT: '5' })
    await w.imported(8)
    await w.round()
    await w.round()
    expect(w.llm.requests).toHaveLength(5)
    expect(await w.call('GET', '/examples')).toEqual({
      sources: { given: 0, model: 5, market: 3, none: 0 },
      pending: 3,
      given_up: 0,
      calls_today: 5,
      daily_limit: 5,
    })
    w.clock.offset += DAY_MS
    await w.round()
    expect([w.llm.requests.length, await w.written()]).toEqual([8, 8])
  })

  it('from before there were examples are found', async () => {
    await w.imported(3)
    await w.stores.sql('delete from campaign_examples')
    expect(await w.call('GET', '/examples')).toMatchObject({ pending: 3 })
    expect(await w.round()).toBe(3)
  })
})
