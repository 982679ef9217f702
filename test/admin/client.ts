import { type Isolate, startIsolate } from '../support/app.ts'
import { stoppedClock } from '../support/clock.ts'
import { beforeTests, filledLater, type StoreSetting, withStores } from '../support/fixtures.ts'
import type { TestStores } from '../support/stack.ts'
import { advertiser, campaign, publisher } from './samples.ts'

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> }

/** One isolate and an operator who talks to it. The clock stands still until it is moved. */
export function startAdmin(stores: TestStores) {
  const clock = stoppedClock(Date.parse('2026-03-01T10:00:00Z'))
  const isolate = startIsolate(stores.env, clock)
  const call = operator(isolate, stores.env.ADMIN_API_KEY)
  return {
    clock,
    isolate,
    call,
    publisher: async (fields: object = {}) =>
      (await call('POST', '/publishers', { ...publisher, ...fields })).body as {
        publisher_id: string
        api_key: string
        key_prefix: string
      },
    advertiser: async (fields: object = {}) =>
      (await call('POST', '/advertisers', { ...advertiser, ...fields })).body as {
        advertiser_id: string
        api_key: string
        pixel_id: string
      },
    campaign: async (advertiserId: string, fields: object = {}) =>
      (await call('POST', '/campaigns', { ...campaign, advertiser_id: advertiserId, ...fields }))
        .body as { campaign_id: string },
    /** Sends lines and gives their results without the line numbers. */
    import: async (lines: readonly (object | string)[]) => {
      const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
      const { body } = await call('POST', '/import', text.join('\n'))
      return body.results as ImportResult[]
    },
    /** What the dashboard of a key's owner answers. */
    info: async (kind: 'publisher' | 'advertiser', key: string) =>
      (await isolate.request(`/${kind}-dashboard/info`, { headers: { 'x-api-key': key } })).status,
  }
}

/** Stores and an operator on them, anew for each test unless they are shared. */
export function withAdmin(setting: StoreSetting = {}) {
  const stores = withStores(setting)
  const admin = filledLater<ReturnType<typeof startAdmin>>()
  beforeTests(setting)(() => {
    Object.assign(admin, startAdmin(stores))
  })
  return { stores, admin }
}

export type ImportResult = {
  line: number
  key: string | null
  id: string | null
  status: string
  error?: string
}

/** Requests to /admin with that key; a text is sent as it is. */
export function operator(isolate: Isolate, key: string | undefined) {
  return async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
    const answer = await isolate.request(`/admin${path}`, { method, headers, body: text })
    const answered = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: answered === '' ? {} : (JSON.parse(answered) as Record<string, unknown>),
    }
  }
}
