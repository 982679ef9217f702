import { beforeAll, describe, expect, it } from 'vitest'
import { encodeStored } from '../../../src/ads/copy/plan.ts'
import { createRedis } from '../../../src/platform/redis/client.ts'
import { type ClaimInput, claimCopy, spendCopy } from '../../../src/platform/redis/scripts/copy.ts'
import { withStores } from '../../support/fixtures.ts'

const now = Date.UTC(2026, 5, 1)
const version = '0123456789abcdef'
const stores = withStores()
let redis: ReturnType<typeof createRedis>['client']

beforeAll(() => {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = stores.env
  redis = createRedis({ url, token, timeoutMs: 5000 }).client
})

const claim = async (over: Partial<ClaimInput> = {}) =>
  await claimCopy(redis, {
    campaignId: 'c1',
    field: 'style.en.any',
    version,
    now,
    pending: encodeStored({ kind: 'pending', expiresAt: now + 30_000, version }),
    lifeMs: 60_000,
    mostVariants: 20,
    publisherId: 'p1',
    day: 1,
    dailyLimit: 100,
    ...over,
  })
const keep = async (
  kind: 'text' | 'refused',
  over: { expiresAt?: number; version?: string } = {},
) =>
  await stores.redis(
    ...['HSET', 'copy:c1', 'style.en.any'],
    encodeStored({ kind, text: 'a|b;c:d\n{}', expiresAt: now + 1000, version, ...over }),
  )
const spent = async () => Number(await stores.redis('GET', 'llm:p1:1'))

describe('claiming a variant', () => {
  it('50 callers at once: one gets it, and one request is paid', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, async () => await claim()))
    expect(answers.filter((answer) => answer === 'claimed')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(49)
    expect(await spent()).toBe(1)
  })

  it.each([
    { name: 'a live text', kind: 'text', over: {}, want: 'taken' },
    { name: 'a live refusal', kind: 'refused', over: {}, want: 'taken' },
    { name: 'an expired text', kind: 'text', over: { expiresAt: now }, want: 'claimed' },
    { name: 'an expired refusal', kind: 'refused', over: { expiresAt: now - 1 }, want: 'claimed' },
    {
      name: 'a text of older content',
      kind: 'text',
      over: { version: 'f'.repeat(16) },
      want: 'claimed',
    },
  ] as const)('$name: $want', async ({ kind, over, want }) => {
    await keep(kind, over)
    expect(await claim()).toBe(want)
  })

  it('one that is being written is waited for, for 30 seconds, whatever its content', async () => {
    expect(await claim()).toBe('claimed')
    expect(await claim({ version: 'f'.repeat(16) })).toBe('taken')
    expect(await claim({ now: now + 29_999 })).toBe('taken')
    expect(await claim({ now: now + 30_000 })).toBe('claimed')
  })

  it('20 variants per campaign at most; those past their time make room', async () => {
    const fields = Array.from({ length: 30 }, (_, i) => `style.en.need${i}`)
    const answers = await Promise.all(fields.map(async (field) => await claim({ field })))
    expect(answers.filter((answer) => answer === 'claimed')).toHaveLength(20)
    expect(answers.filter((answer) => answer === 'full')).toHaveLength(10)
    expect(await spent()).toBe(20)
    expect(await claim({ campaignId: 'c2' })).toBe('claimed')
    expect(await claim({ field: 'late', now: now + 30_000 })).toBe('claimed')
    expect(await stores.redis('HLEN', 'copy:c1')).toBe(1)
  })

  it('the limit of the day, exactly', async () => {
    const fields = Array.from({ length: 50 }, (_, i) => `c${i}`)
    const answers = await Promise.all(
      fields.map(async (campaignId) => await claim({ campaignId, dailyLimit: 7 })),
    )
    expect(answers.filter((answer) => answer === 'claimed')).toHaveLength(7)
    expect(answers.filter((answer) => answer === 'spent')).toHaveLength(43)
    const again = { publisherId: 'p1', day: 1, dailyLimit: 8 }
    expect([await spendCopy(redis, again), await spendCopy(redis, again)]).toEqual([true, false])
    expect(await claim({ campaignId: 'other', dailyLimit: 7, day: 2 })).toBe('claimed')
    expect(Number(await stores.redis('PTTL', 'llm:p1:1'))).toBeGreaterThan(86_400_000)
  })
})
