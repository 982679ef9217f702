import { beforeEach } from 'vitest'
import { writeDueTexts } from '../../src/campaigns/model/write.ts'
import { operator } from '../admin/client.ts'
import { advertiser, campaign } from '../admin/samples.ts'
import { type Isolate, startIsolate } from '../support/app.ts'
import { runningClock } from '../support/clock.ts'
import { filledLater, withLlm, withStores } from '../support/fixtures.ts'
import type { Behaviour, LlmRequest } from '../support/llm.ts'

export const DAY_MS = 86_400_000
export const good = {
  fits: ['my boots drown in the bog behind the house', 'Meine Schuhe rutschen im Matsch weg'],
  not: ['what should I wear to a wedding'],
  terms: ['lugs', 'fell race'],
}
export const answering: Behaviour = { content: JSON.stringify(good) }
export const askedAbout = (request: LlmRequest) => /Title: (.*)/.exec(request.prompt)?.[1] ?? ''

/** Stores, a model that answers well, and an operator whose isolate has it. */
export function withWriting() {
  const stores = withStores()
  const llm = withLlm(answering)
  const clock = runningClock()
  const start = (more: Record<string, string> = {}): Isolate => {
    const model = { LLM_BASE_URL: llm.url, LLM_MODEL: 'writer-1', LLM_EXAMPLES_TIMEOUT_MS: '5000' }
    return startIsolate({ ...stores.env, ...model, ...more }, clock)
  }
  const isolate = filledLater<Isolate>()
  /** Puts another isolate in its place. */
  const restart = (more?: Record<string, string>) => Object.assign(isolate, start(more))
  beforeEach(() => {
    clock.rewind()
    restart()
  })
  const call = async (method: string, path: string, body?: unknown) =>
    (await operator(isolate, stores.env.ADMIN_API_KEY)(method, path, body)).body
  const round = async (on = isolate) => await writeDueTexts(on.deps, on.deps.now() + 50_000)
  return {
    ...{ stores, llm, clock, start, restart, isolate, call, round },
    settle: async () => await isolate.settle(),
    saved: async (fields: object = {}) => {
      const { advertiser_id } = await call('POST', '/advertisers', advertiser)
      const made = await call('POST', '/campaigns', { ...campaign, advertiser_id, ...fields })
      return String(made.campaign_id)
    },
    shown: async (id: string) => {
      const { examples, examples_source, examples_pending } = await call('GET', `/campaigns/${id}`)
      return { examples, examples_source, examples_pending }
    },
    /** Runs of the cron over two days, which is more than all back-offs together. */
    twoDays: async () => {
      for (let run = 0; run < 60; run++) {
        clock.offset += (2 * DAY_MS) / 60
        await round()
      }
    },
    imported: async (count: number) => {
      const lines = Array.from({ length: count }, (_, i) => ({
        ...{ type: 'campaign', key: `c${i}`, advertiser_key: 'a', ...campaign },
        title: `Shoe ${i}`,
      }))
      const all = [{ type: 'advertiser', key: 'a', ...advertiser }, ...lines]
      await call('POST', '/import', all.map((line) => JSON.stringify(line)).join('\n'))
    },
    written: async () => {
      const count = `select count(*)::int as n from campaign_examples where source = 'model'`
      return (await stores.sql<{ n: number }>(count))[0]?.n
    },
  }
}
