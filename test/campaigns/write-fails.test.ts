import { beforeEach, describe, expect, it } from 'vitest'
import type { Behaviour } from '../support/llm.ts'
import { answering, good, withWriting } from './writing.ts'

const w = withWriting()

describe('a model that fails', () => {
  beforeEach(() => {
    w.restart({ LLM_EXAMPLES_TIMEOUT_MS: '400' })
  })

  it.each<{ name: string; behaviour: Behaviour }>([
    { name: '500', behaviour: { status: 500 } },
    { name: 'a reset', behaviour: { fault: 'reset' } },
    { name: 'silence', behaviour: { fault: 'hang' } },
    { name: 'a slow answer', behaviour: { content: JSON.stringify(good), afterMs: 900 } },
    { name: 'an endless answer', behaviour: { fault: 'flood' } },
    { name: '429', behaviour: { status: 429 } },
    { name: '401', behaviour: { status: 401 } },
    { name: 'no JSON', behaviour: { content: 'Sure! Here are some sentences.' } },
    { name: 'another shape', behaviour: { content: '{"text":"buy"}' } },
    { name: 'a list', behaviour: { content: '["a sentence of mine"]' } },
    { name: 'lists that are none', behaviour: { content: '{"fits":"boots","not":7,"terms":{}}' } },
    { name: 'null', behaviour: { content: 'null' } },
    { name: 'no completion', behaviour: { raw: '{"choices":[]}' } },
  ])('$name: asked 5 times, then given up; it serves all the time', async ({ behaviour }) => {
    w.llm.behave(behaviour)
    const id = await w.saved()
    await w.settle()
    expect(w.llm.requests).toHaveLength(1)
    await w.round()
    expect(w.llm.requests).toHaveLength(1)
    expect(await w.shown(id)).toMatchObject({ examples_source: 'market', examples_pending: true })
    await w.twoDays()
    expect(w.llm.requests).toHaveLength(5)
    expect(await w.shown(id)).toMatchObject({ examples_source: 'market', examples_pending: false })
    expect(await w.call('GET', '/examples')).toMatchObject({ pending: 0, given_up: 1 })
    expect(w.isolate.deps.snapshots.current()?.find(id)).toBe(0)
    w.llm.behave(answering)
    w.restart()
    await w.call('PATCH', `/campaigns/${id}`, { examples: null })
    await w.settle()
    expect(await w.shown(id)).toMatchObject({ examples_source: 'model' })
  })

  it('and comes back has lost nothing', async () => {
    w.llm.behave({ status: 503 })
    await w.imported(20)
    await w.round()
    expect(w.llm.requests.length).toBeLessThanOrEqual(6)
    w.llm.behave(answering)
    w.restart()
    await w.twoDays()
    expect(await w.written()).toBe(20)
  })

  it('that is rate limited is left alone for a while', async () => {
    w.llm.behave({ status: 429 })
    await w.imported(20)
    await w.round()
    const first = w.llm.requests.length
    expect(first).toBeLessThanOrEqual(4)
    await w.saved()
    await w.settle()
    await w.round()
    expect(w.llm.requests).toHaveLength(first)
  })

  it('that knows no structured answers is asked without', async () => {
    w.llm.behave({ plainOnly: '' })
    const id = await w.saved()
    await w.settle()
    expect(w.llm.requests).toHaveLength(2)
    expect(await w.shown(id)).toMatchObject({ examples_pending: true })
    expect(await w.call('GET', '/examples')).toMatchObject({ calls_today: 2 })
  })
})

describe('an isolate that ends half way', () => {
  it('is followed by another once its lease is over', async () => {
    w.llm.behave({ status: 500 })
    const id = await w.saved()
    await w.settle()
    // What it claimed is never let go.
    await w.stores.sql(
      `update campaign_examples set attempts = 1, ask_after = now() + interval '30 seconds'`,
    )
    w.restart()
    w.llm.requests.length = 0
    w.llm.behave(answering)
    await w.round()
    expect(w.llm.requests).toHaveLength(0)
    w.clock.offset += 31_000
    await w.round()
    expect(await w.shown(id)).toMatchObject({ examples: good, examples_pending: false })
  })

  it('is not followed for ever', async () => {
    w.llm.behave({ status: 500 })
    await w.saved()
    await w.settle()
    await w.stores.sql(
      `update campaign_examples set attempts = 5, ask_after = now() + interval '30 seconds', source = null`,
    )
    w.restart()
    w.llm.requests.length = 0
    expect(await w.call('GET', '/examples')).toMatchObject({ pending: 1, given_up: 0 })
    await w.twoDays()
    expect(w.llm.requests).toHaveLength(0)
    expect(await w.call('GET', '/examples')).toMatchObject({ pending: 0, given_up: 1 })
  })
})

it('Redis down: nobody is asked, and nothing is lost', async () => {
  await w.imported(3)
  w.stores.gateways.redis.fault = 'refuse'
  await expect(w.round()).rejects.toThrow('fetch failed')
  w.stores.gateways.redis.fault = null
  expect(w.llm.requests).toHaveLength(0)
  expect(await w.round()).toBe(3)
})
