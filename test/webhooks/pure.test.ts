import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { bodyOf, messageId } from '../../src/platform/webhooks/message.ts'
import { nextAttempt, pauseOf, retryAfterOf } from '../../src/platform/webhooks/schedule.ts'
import { secretOf, signedHeaders } from '../../src/platform/webhooks/sign.ts'
import { faultOfTarget } from '../../src/platform/webhooks/target.ts'

describe('a target', () => {
  it.each([
    'https://hooks.example/in',
    'https://a.b.hooks.example:8443/in?x=1',
    'https://xn--bcher-kva.example/',
    'https://10.example/',
    'https://localhost.example/',
  ])('may be %s', (url) => expect(faultOfTarget(url, 'https://ads.example')).toBeUndefined())

  it.each([
    'http://hooks.example/',
    'ftp://hooks.example/',
    'nonsense',
    'https://user:pass@hooks.example/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://api.localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://8.8.8.8/',
    'https://[::1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://１２７.０.０.１/',
    'https://metadata.google.internal/',
    'https://metadata/',
    'https://printer.local/',
    'https://nas.lan/',
    'https://router.home.arpa/',
    'https://1.0.0.127.in-addr.arpa/',
    'https://svc.cluster.local./',
    'https://ads.example/conversions',
  ])('is not %s', (url) => expect(faultOfTarget(url, 'https://ads.example')).toBeTypeOf('string'))
})

describe('a signature', () => {
  const message = { id: 'msg_1', seconds: Math.floor(Date.now() / 1000), body: '{"a":"ü"}' }
  const secret = secretOf(new Uint8Array(32).fill(7))
  const old = secretOf(new Uint8Array(32).fill(9))

  it("is one to the standard's own library, of either secret", async () => {
    const headers = await signedHeaders(message, [secret, old])
    for (const own of [secret, old]) {
      expect(new Webhook(own).verify(message.body, headers)).toEqual({ a: 'ü' })
    }
  })

  it.each([
    ['another body', { body: '{"a":"u"}' }],
    ['another id', { id: 'msg_2' }],
    ['another time', { seconds: message.seconds - 1 }],
    ['another secret', { secret: secretOf(new Uint8Array(32).fill(8)) }],
    ['an old time', { seconds: message.seconds - 600, isSigned: true }],
  ])('does not hold for %s', async (_, { secret: other, isSigned, ...change }: Forged) => {
    const signed = isSigned ? { ...message, ...change } : message
    const headers = await signedHeaders(signed, [secret])
    const sent = { ...message, ...change }
    const forged = {
      ...headers,
      'webhook-id': sent.id,
      'webhook-timestamp': String(sent.seconds),
    }
    expect(() => new Webhook(other ?? secret).verify(sent.body, forged)).toThrow()
  })
  type Forged = Partial<typeof message> & { secret?: string; isSigned?: boolean }
})

describe('the schedule', () => {
  const day = 86_400_000
  it('doubles, give or take a fifth, and ends with the day', () => {
    const pauses = [1, 2, 3, 4].map((attempts) => pauseOf({ attempts, chance: 0.5 }))
    expect(pauses).toEqual([15_000, 30_000, 60_000, 120_000])
    expect(pauseOf({ attempts: 1, chance: 0 })).toBe(12_000)
    expect(pauseOf({ attempts: 1, chance: 0.999 })).toBeLessThan(18_000)
    expect(pauseOf({ attempts: 60, chance: 0.5 })).toBe(3 * 3_600_000)
  })

  it.each([0, 0.5, 0.999])('tries for a day and no longer, by chance %f', (chance) => {
    let now = 0
    let attempts = 0
    for (;;) {
      attempts++
      const next = nextAttempt({ attempts, startedAt: 0, now, chance })
      if (next === undefined) break
      expect(next).toBeGreaterThan(now)
      now = next
    }
    expect(now).toBe(day)
    expect(attempts).toBeGreaterThan(12)
    expect(attempts).toBeLessThan(25)
  })

  it('waits as long as it is asked to, within bounds', () => {
    const tried = { attempts: 1, startedAt: 0, now: 0, chance: 0.5 }
    expect(nextAttempt({ ...tried, retryAfterMs: 60_000 })).toBe(60_000)
    expect(nextAttempt({ ...tried, retryAfterMs: 1 })).toBe(15_000)
    expect(nextAttempt({ ...tried, retryAfterMs: 1e12 })).toBe(3 * 3_600_000)
    expect(pauseOf({ ...tried, retryAfterMs: 60_000 })).toBe(60_000)
    expect(pauseOf({ ...tried, retryAfterMs: 1e12 })).toBe(3 * 3_600_000)
  })

  it.each([
    [null, undefined],
    ['120', 120_000],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
    ['Thu, 01 Jan 1960 00:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['9'.repeat(400), undefined],
  ])('reads Retry-After %s as %s', (header, ms) => {
    expect(retryAfterOf(header, 0)).toBe(ms)
  })
})

it('is the same to the letter each time, under the same id', () => {
  const id = '019a7c11-0000-7000-8000-000000000001'
  const message = { id, type: 'conversion.booked', number: 3, happenedAt: new Date(0), payload: {} }
  expect(bodyOf(message)).toBe(
    '{"type":"conversion.booked","timestamp":"1970-01-01T00:00:00.000Z","number":3,"data":{}}',
  )
  expect(messageId(id)).toBe('msg_019a7c11000070008000000000000001')
})
