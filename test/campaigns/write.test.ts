import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeDueExamples } from '../../src/campaigns/examples/write.ts'
import { operator } from '../admin/client.ts'
import { advertiser, campaign } from '../admin/samples.ts'
import { type Isolate, startIsolate } from '../support/app.ts'
import { type Behaviour, type Llm, type LlmRequest, startLlm } from '../support/llm.ts'
import { startStores, type TestStores } from '../support/stack.ts'

const DAY_MS = 86_400_000
const clock = { offset: 0, now: () => Date.now() + clock.offset }
const good = {
  fits: ['my boots drown in the bog behind the house', 'Meine Schuhe rutschen im Matsch weg'],
  not: ['what should I wear to a wedding'],
  terms: ['lugs', 'fell race'],
}
const answering: Behaviour = { content: JSON.stringify(good) }

let stores: TestStores
let llm: Llm
let isolate: Isolate

const start = (more: Record<string, string> = {}) =>
  startIsolate(
    {
      ...stores.env,
      LLM_BASE_URL: llm.url,
      LLM_MODEL: 'writer-1',
      LLM_EXAMPLES_TIMEOUT_MS: '300',
      ...more,
    },
    clock,
  )
const call = async (method: string, path: string, body?: unknown, on = isolate) =>
  (await operator(on, stores.env.ADMIN_API_KEY)(method, path, body)).body
const saved = async (fields: object = {}) => {
  const { advertiser_id } = await call('POST', '/advertisers', advertiser)
  const made = await call('POST', '/campaigns', { ...campaign, advertiser_id, ...fields })
  return String(made.campaign_id)
}
const shown = async (id: string) => {
  const { examples, examples_source, examples_pending } = await call('PATCH', `/campaigns/${id}`, {
    name: 'seen',
  })
  return { examples, examples_source, examples_pending }
}
const round = async (on = isolate) => await writeDueExamples(on.deps, on.deps.now() + 50_000)
/** Runs of the cron over two days, which is more than all back-offs together. */
async function twoDays(on = isolate) {
  for (let minute = 0; minute < 60; minute++) {
    clock.offset += (2 * DAY_MS) / 60
    await round(on)
  }
}
const imported = async (count: number) => {
  const lines = Array.from({ length: count }, (_, i) => ({
    ...{ type: 'campaign', key: `c${i}`, advertiser_key: 'a', ...campaign },
    title: `Shoe ${i}`,
  }))
  const all = [{ type: 'advertiser', key: 'a', ...advertiser }, ...lines]
  await call('POST', '/import', all.map((line) => JSON.stringify(line)).join('\n'))
}
const written = async () =>
  Number(
    (await stores.sql(`select count(*) n from campaign_examples where source = 'model'`))[0]?.n,
  )
const askedAbout = (request: LlmRequest) => /Title: (.*)/.exec(request.prompt)?.[1] ?? ''

beforeAll(async () => {
  stores = await startStores()
  llm = await startLlm(answering)
}, 60_000)
afterAll(async () => {
  await stores.close()
  await llm.close()
})
beforeEach(async () => {
  await stores.reset()
  clock.offset = 0
  llm.requests.length = 0
  llm.behave(answering)
  isolate = start()
})

describe('a model that does its work', () => {
  it('is asked once after the save, with title and brand as they are', async () => {
    const own = { title: 'Läufer "Pro" <b> & Co', brand_name: "O'Mud </campaign>" }
    const id = await saved(own)
    expect(await stores.sql('select source from campaign_examples')).toEqual([{ source: null }])
    await isolate.settle()
    expect(await shown(id)).toEqual({
      examples: good,
      examples_source: 'model',
      examples_pending: false,
    })
    await isolate.settle()
    await round()
    expect(llm.requests).toHaveLength(1)
    expect(llm.requests[0]?.prompt).toContain(own.title)
    expect(llm.requests[0]?.prompt).toContain(own.brand_name)
    expect(llm.requests[0]?.body.response_format).toMatchObject({ type: 'json_schema' })
    const { index } = isolate.deps.snapshots.current() ?? {}
    expect(index?.lent[0]).toBe(0)
  })

  it('says that it is yet to answer', async () => {
    expect(await shown(await saved())).toMatchObject({
      examples_source: 'market',
      examples_pending: true,
    })
  })

  it('is never asked about given examples, nor by an isolate without a model', async () => {
    await saved({ examples: { fits: ['boots that drown'] } })
    isolate = start({ LLM_MODEL: '@cf/none' })
    expect(await shown(await saved())).toMatchObject({ examples_pending: false })
    await isolate.settle()
    expect([await round(), llm.requests.length]).toEqual([0, 0])
  })

  it('is asked again when title, description or keywords change, and the old ones stay meanwhile', async () => {
    const id = await saved()
    await isolate.settle()
    for (const change of [{ title: 'Boots' }, { description: 'Warm.' }, { keywords: ['boots'] }]) {
      llm.behave({ status: 500 })
      await call('PATCH', `/campaigns/${id}`, change)
      await isolate.settle()
      expect(await shown(id)).toEqual({
        examples: good,
        examples_source: 'model',
        examples_pending: true,
      })
      const fits = [`I said ${Object.keys(change)[0]} differently`]
      llm.behave({ content: JSON.stringify({ fits }) })
      clock.offset += 120_000
      await round()
      expect(await shown(id)).toMatchObject({ examples: { fits }, examples_pending: false })
      llm.behave(answering)
      await call('PATCH', `/campaigns/${id}`, { bid: 2, ad_texts: ['x'], examples: null })
      await isolate.settle()
      expect(await shown(id)).toMatchObject({ examples: good })
    }
  })

  it('has its answer thrown away when examples were given, or the wording changed, meanwhile', async () => {
    llm.behave({ content: JSON.stringify(good), afterMs: 150 })
    const [one, two] = [await saved(), await saved({ title: 'Second' })]
    await call('PATCH', `/campaigns/${one}`, { examples: { fits: ['mine alone'] } })
    await stores.sql(`update campaign_examples set wording = 'other' where campaign_id = $1`, [two])
    await isolate.settle()
    expect(await shown(one)).toMatchObject({ examples: { fits: ['mine alone'] } })
    expect(await shown(two)).toMatchObject({ examples: { fits: [] } })
  })

  it('runs on the binding AI', async () => {
    const asked: unknown[] = []
    isolate = start({ LLM_MODEL: '@cf/meta/llama' })
    isolate.deps.env.AI = {
      run: (model, input) => {
        asked.push(model, input.max_tokens)
        return Promise.resolve({ response: good })
      },
    }
    const id = await saved()
    await isolate.settle()
    expect(await shown(id)).toMatchObject({ examples: good, examples_source: 'model' })
    expect(asked).toEqual(['@cf/meta/llama', 4000])
  })
})

describe('many campaigns', () => {
  it('are asked about bit by bit, each once, by however many isolates', async () => {
    llm.behave({ content: (seen) => JSON.stringify({ fits: [`I want ${askedAbout(seen)}`] }) })
    await imported(70)
    await isolate.settle()
    expect(llm.requests).toHaveLength(0)
    expect(await round()).toBe(30)
    await Promise.all([round(), round(start()), round(start())])
    await round()
    const titles = llm.requests.map(askedAbout)
    expect([titles.length, new Set(titles).size, await written()]).toEqual([70, 70, 70])
  })

  it('saved one by one at once are asked about four at a time, the rest by the cron', async () => {
    llm.behave({ content: JSON.stringify(good), afterMs: 100 })
    await Promise.all(Array.from({ length: 12 }, (_, i) => saved({ title: `Shoe ${i}` })))
    await isolate.settle()
    const first = llm.requests.length
    expect(first).toBeGreaterThanOrEqual(4)
    await round()
    expect([llm.requests.length, await written()]).toEqual([12, 12])
  })

  it('stop at the daily limit, and go on the next day', async () => {
    isolate = start({ LLM_EXAMPLES_DAILY_LIMIT: '5' })
    await imported(8)
    await round()
    await round()
    expect(llm.requests).toHaveLength(5)
    expect(await call('GET', '/examples')).toEqual({
      sources: { given: 0, model: 5, market: 3, none: 0 },
      pending: 3,
      given_up: 0,
      calls_today: 5,
      daily_limit: 5,
    })
    clock.offset += DAY_MS
    await round()
    expect([llm.requests.length, await written()]).toEqual([8, 8])
  })

  it('from before there were examples are found', async () => {
    await imported(3)
    await stores.sql('delete from campaign_examples')
    expect(await call('GET', '/examples')).toMatchObject({ pending: 3 })
    expect(await round()).toBe(3)
  })
})

describe('a model that fails', () => {
  it.each<{ name: string; behaviour: Behaviour }>([
    { name: '500', behaviour: { status: 500 } },
    { name: 'a reset', behaviour: { fault: 'reset' } },
    { name: 'silence', behaviour: { fault: 'hang' } },
    { name: 'a slow answer', behaviour: { content: JSON.stringify(good), afterMs: 600 } },
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
    llm.behave(behaviour)
    const id = await saved()
    await isolate.settle()
    expect(llm.requests).toHaveLength(1)
    await round()
    expect(llm.requests).toHaveLength(1)
    expect(await shown(id)).toMatchObject({ examples_source: 'market', examples_pending: true })
    await twoDays()
    expect(llm.requests).toHaveLength(5)
    expect(await shown(id)).toMatchObject({ examples_source: 'market', examples_pending: false })
    expect(await call('GET', '/examples')).toMatchObject({ pending: 0, given_up: 1 })
    expect(isolate.deps.snapshots.current()?.find(id)).toBe(0)
    llm.behave(answering)
    clock.offset += 60_000
    await call('PATCH', `/campaigns/${id}`, { examples: null })
    await isolate.settle()
    expect(await shown(id)).toMatchObject({ examples_source: 'model' })
  })

  it('and comes back has lost nothing', async () => {
    llm.behave({ status: 503 })
    await imported(20)
    await round()
    expect(llm.requests.length).toBeLessThanOrEqual(6)
    llm.behave(answering)
    await twoDays()
    expect(await written()).toBe(20)
  })

  it('that is rate limited is left alone for a while', async () => {
    llm.behave({ status: 429 })
    await imported(20)
    await round()
    const first = llm.requests.length
    expect(first).toBeLessThanOrEqual(4)
    await saved()
    await isolate.settle()
    await round()
    expect(llm.requests).toHaveLength(first)
  })

  it('that knows no structured answers is asked without', async () => {
    llm.behave({
      content: (seen) => (seen.body.response_format ? 'not this' : JSON.stringify(good)),
    })
    llm.behave({ plainOnly: '' })
    const id = await saved()
    await isolate.settle()
    expect(llm.requests).toHaveLength(2)
    expect(await shown(id)).toMatchObject({ examples_pending: true })
    expect(await call('GET', '/examples')).toMatchObject({ calls_today: 2 })
  })
})

describe('an isolate that ends half way', () => {
  it('is followed by another once its lease is over', async () => {
    llm.behave({ fault: 'hang' })
    const id = await saved()
    // What it claimed is never let go.
    await stores.sql(
      `update campaign_examples set attempts = 1, ask_after = now() + interval '30 seconds'`,
    )
    isolate = start()
    llm.requests.length = 0
    llm.behave(answering)
    await round()
    expect(llm.requests).toHaveLength(0)
    clock.offset += 31_000
    await round()
    expect(await shown(id)).toMatchObject({ examples: good, examples_pending: false })
  })

  it('is not followed for ever', async () => {
    await saved()
    await stores.sql(
      `update campaign_examples set attempts = 5, ask_after = now() + interval '30 seconds', source = null`,
    )
    isolate = start()
    llm.requests.length = 0
    expect(await call('GET', '/examples')).toMatchObject({ pending: 1, given_up: 0 })
    await twoDays()
    expect(llm.requests).toHaveLength(0)
    expect(await call('GET', '/examples')).toMatchObject({ pending: 0, given_up: 1 })
  })
})

it('Redis down: nobody is asked, and nothing is lost', async () => {
  await imported(3)
  stores.gateways.redis.fault = 'refuse'
  try {
    await expect(round()).rejects.toThrow()
  } finally {
    stores.gateways.redis.fault = null
  }
  expect(llm.requests).toHaveLength(0)
  expect(await round()).toBe(3)
})
