import { describe, expect, it } from 'vitest'
import { uuidv7 } from '../../src/platform/crypto/uuid.ts'
import type { TokenPayload } from '../../src/platform/token/payload.ts'
import { filterReason } from '../../src/tracking/classify.ts'

const served = Date.UTC(2026, 5, 1)
const id = uuidv7(served, new Uint8Array(10))
const payload: TokenPayload = {
  grclid: id,
  gradid: id,
  campaignId: id,
  adNumber: null,
  publisherId: id,
  priceMicros: 1,
  pricingModel: 'cpm',
  revenueShareBp: 7000,
  viewWindowMinutes: 60,
  placement: 'below_response',
  device: 'desktop',
  country: 'US',
  userKey: '0'.repeat(16),
  isPerson: false,
  budgetDay: 0,
  experiment: 0,
  arm: 0,
  test: false,
  serverViews: true,
}
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const minute = 60_000
const hour = 60 * minute

type Case = {
  name: string
  kind?: 'view' | 'click'
  method?: string
  userAgent?: string | undefined
  purpose?: string
  after?: number
  /** Whether the publisher has switched views of servers off. */
  off?: boolean
  want: string | undefined
}
const cases: Case[] = [
  { name: 'a browser', want: undefined },
  { name: 'no user agent is unknown, not a bot', userAgent: undefined, want: undefined },
  { name: 'HEAD', method: 'HEAD', want: 'head' },
  { name: 'prefetch', purpose: 'prefetch', want: 'prefetch' },
  {
    name: 'prefetch;anonymous-client-ip',
    purpose: 'prefetch;anonymous-client-ip',
    want: 'prefetch',
  },
  {
    name: 'a link preview',
    userAgent: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    want: 'unfurler',
  },
  {
    name: 'a crawler',
    userAgent: 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    want: 'bot',
  },
  { name: 'a view of a server', userAgent: 'node', want: undefined },
  { name: 'a view of a server, switched off', userAgent: 'node', off: true, want: 'server_view' },
  { name: 'a view of a browser, switched off', off: true, want: undefined },
  { name: 'a late view of a server', userAgent: 'node', after: hour + 1, want: 'late' },
  { name: 'a prefetch of a server', userAgent: 'node', purpose: 'prefetch', want: 'prefetch' },
  { name: 'HEAD of a server', userAgent: 'node', method: 'HEAD', want: 'head' },
  { name: 'a click of a server', kind: 'click', userAgent: 'curl/8.5.0', want: 'server_click' },
  { name: 'a view at the end of its window', after: hour, want: undefined },
  { name: 'a view past its window', after: hour + 1, want: 'late' },
  { name: 'a click at the end of its day', kind: 'click', after: 24 * hour, want: undefined },
  { name: 'a click past its day', kind: 'click', after: 24 * hour + 1, want: 'late' },
]

describe('filterReason', () => {
  it.each(cases)('$name', (c) => {
    const visit = {
      method: c.method ?? 'GET',
      userAgent: 'userAgent' in c ? c.userAgent : chrome,
      purpose: c.purpose,
    }
    const ad = { ...payload, serverViews: !c.off }
    expect(
      filterReason(c.kind ?? 'view', { payload: ad, visit, now: served + (c.after ?? 0) }),
    ).toBe(c.want)
  })
})
