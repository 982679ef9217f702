import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contender, DAY, LIFE, NOW, type Scripts, startScripts } from './lua.ts'

let scripts: Scripts
beforeAll(async () => {
  scripts = await startScripts()
})
afterAll(async () => await scripts.close())
beforeEach(async () => await scripts.begin())

const won = (...wins: [number, number][]) => ({
  ...{ version: 'v1', kind: 'won' },
  wins: wins.map(([at, priceMicros]) => ({ contender: at, priceMicros, copy: '' })),
})
const none = (reason: string) => ({ version: 'v1', kind: 'none', reason })
const b = (fields: object = {}) =>
  contender({ campaignId: 'b', advertiserId: 'B', score: 60, ...fields })

describe('the price', () => {
  it.each([
    ['is the least that keeps the rank', [contender(), b()], 0, 30_000],
    ['is rounded up', [contender({ score: 70 }), b()], 0, 42_858],
    ['is never under the floor', [contender({ floorMicros: 40_000 }), b()], 0, 40_000],
    ['is never over the bid', [contender(), b({ score: 300 })], 0, 50_000],
    ['minds who was not sent along', [contender()], 50, 25_000],
    ['minds them only where no contender is left', [contender(), b()], 90, 30_000],
    ['is the floor without a rival', [contender()], 0, 1000],
    ['knows no rival of the same advertiser', [contender(), b({ advertiserId: 'A' })], 10, 5000],
  ])('%s', async (_, contenders, beyondScore, price) => {
    expect(await scripts.reserve({ contenders, beyondScore })).toEqual(won([0, price]))
  })
})

describe('budgets', () => {
  const twice = async (contenders = [contender()]) => {
    const answers = [await scripts.reserve({ contenders }), await scripts.reserve({ contenders })]
    return answers.map((answer) => answer.kind)
  }

  it('hold the price, and end with the last that fits', async () => {
    await scripts.begin({ daily: 100_000 })
    expect(await twice()).toEqual(['won', 'won'])
    expect(await scripts.counters('a', `h:${DAY}`, 'H', `s:${DAY}`, 'S')).toEqual([
      ...[100_000, 100_000, 0, 0],
    ])
    expect(await scripts.reserve()).toEqual(none('budget'))
    expect(await scripts.reserve({ contenders: [contender({ budgetDay: DAY + 1 })] })).toEqual(
      won([0, 50_000]),
    )
  })

  it('lack a microdollar for the last', async () => {
    await scripts.begin({ daily: 99_999 })
    expect(await twice()).toEqual(['won', 'none'])
    await scripts.begin({ total: 99_999 })
    expect(await twice()).toEqual(['won', 'none'])
    await scripts.begin({ total: 100_000 })
    expect(await twice()).toEqual(['won', 'won'])
    await scripts.begin({ total: 0 })
    expect(await twice()).toEqual(['none', 'none'])
  })

  it('count what is spent and what is held, of the day and ever', async () => {
    await scripts.begin({ daily: 100_000 })
    await scripts.redis('HSET', 'c:a', `s:${DAY}`, 30_000, `h:${DAY}`, 20_001)
    expect(await scripts.reserve()).toEqual(none('budget'))
    await scripts.redis('HSET', 'c:a', `s:${DAY}`, 30_000, `h:${DAY}`, 20_000)
    expect(await scripts.reserve()).toEqual(won([0, 50_000]))
    await scripts.begin({ total: 100_000 })
    await scripts.redis('HSET', 'c:a', 'S', 30_000, 'H', 20_001)
    expect(await scripts.reserve()).toEqual(none('budget'))
    await scripts.redis('HSET', 'c:a', 'S', 30_000, 'H', 20_000)
    expect(await scripts.reserve()).toEqual(won([0, 50_000]))
    expect(await scripts.counters('a', `h:${DAY}`, 'H')).toEqual([50_000, 70_000])
  })

  it("hold a share of the price where few are charged, and need room for the bid's", async () => {
    const few = [contender({ holdRate: 15, floorMicros: 1 })]
    const low = { contenders: few, beyondScore: 10 }
    expect(await scripts.reserve(low)).toEqual(won([0, 5000]))
    expect(await scripts.counters('a', 'H')).toEqual([1])
    await scripts.begin({ daily: 2 })
    expect((await scripts.reserve(low)).kind).toBe('won')
    expect((await scripts.reserve(low)).kind).toBe('won')
    await scripts.begin({ daily: 2 })
    const many = { ...low, contenders: [contender({ holdRate: 41, floorMicros: 1 })] }
    expect((await scripts.reserve(many)).kind).toBe('none')
  })

  it('follow the clock, but for one ad at least', async () => {
    await scripts.begin({ daily: 300_000 })
    const paced = [contender({ paceShare: 500_000 })]
    expect(await twice(paced)).toEqual(['won', 'won'])
    expect(await twice(paced)).toEqual(['won', 'none'])
    await scripts.begin({ daily: 60_000 })
    expect(await twice([contender({ paceShare: 0 })])).toEqual(['won', 'none'])
    await scripts.begin({ daily: 40_000 })
    expect(await twice([contender({ paceShare: 0 })])).toEqual(['none', 'none'])
  })

  it('of a campaign that Redis does not know are none', async () => {
    const unknown = [contender({ campaignId: 'unknown' })]
    expect(await scripts.reserve({ contenders: unknown })).toEqual(none('budget'))
    await scripts.redis('HDEL', 'c:a', 'total')
    expect(await scripts.reserve()).toEqual(none('budget'))
  })

  it('are free again when a hold has expired', async () => {
    await scripts.begin({ daily: 50_000 })
    expect((await scripts.reserve()).kind).toBe('won')
    expect(await scripts.reserve({ now: NOW + LIFE - 1 })).toEqual(none('budget'))
    expect((await scripts.reserve({ now: NOW + LIFE })).kind).toBe('won')
    expect(await scripts.counters('a', `h:${DAY}`, 'H')).toEqual([50_000, 50_000])
    expect(await scripts.redis('HLEN', 'hh:a')).toBe(1)
    expect(await scripts.redis('ZCARD', 'hz:a')).toBe(1)
    expect(await scripts.redis('SMEMBERS', 'held')).toEqual(['a'])
  })
})

describe('caps', () => {
  const capped = (capLimit: number) => [contender({ capLimit })]

  it('hold from the answer on, for this user and campaign', async () => {
    expect((await scripts.reserve({ contenders: capped(2) })).kind).toBe('won')
    expect((await scripts.reserve({ contenders: capped(2) })).kind).toBe('won')
    expect(await scripts.reserve({ contenders: capped(2) })).toEqual(none('capped'))
    expect((await scripts.reserve({ contenders: capped(2), userKeys: ['u2'] })).kind).toBe('won')
    expect((await scripts.reserve({ contenders: [b({ capLimit: 2 })] })).kind).toBe('won')
    expect(await scripts.reserve({ contenders: [b({ capLimit: 0 })] })).toEqual(none('capped'))
  })

  it('end with the hold, unless there was a view', async () => {
    await scripts.reserve({ contenders: capped(1) })
    const at = (now: number) => scripts.reserve({ contenders: capped(1), now })
    expect(await at(NOW + LIFE - 1)).toEqual(none('capped'))
    expect((await at(NOW + LIFE)).kind).toBe('won')
  })

  it('are forgotten with their last slot, and not before', async () => {
    await scripts.reserve()
    const life = async () => Number(await scripts.redis('PTTL', 'cap:a:u1'))
    expect(await life()).toBeGreaterThan(LIFE - 20_000)
    expect(await life()).toBeLessThanOrEqual(LIFE)
    await scripts.redis('PEXPIRE', 'cap:a:u1', 10 * LIFE)
    await scripts.reserve()
    expect(await life()).toBeGreaterThan(9 * LIFE)
    await scripts.reserve({ holdMs: 20 * LIFE })
    expect(await life()).toBeGreaterThan(19 * LIFE)
  })

  it('forget slots that are over when another is taken', async () => {
    await scripts.redis('ZADD', 'cap:a:u1', NOW - 1, 'old', NOW + 1000, 'new')
    await scripts.reserve()
    expect(await scripts.redis('ZRANGE', 'cap:a:u1', 0, 0)).toEqual(['new'])
  })
})

describe('whoever may not', () => {
  it.each([
    ['SADD', 'paused', 'a', 'paused'],
    ['SADD', 'mute:u1', 'a', 'muted'],
    ['SADD', 'mute:u1', 'adv:A', 'muted'],
  ])('%s %s %s is %s', async (command, key, member, reason) => {
    await scripts.redis(command, key, member)
    expect(await scripts.reserve()).toEqual(none(reason))
    expect((await scripts.reserve({ contenders: [contender(), b()] })).kind).toBe('won')
  })

  it('does not mind what others muted', async () => {
    await scripts.redis('SADD', 'mute:u2', 'a')
    await scripts.redis('SADD', 'mute:u1', 'b', 'adv:B', 'A', 'adv:a')
    expect((await scripts.reserve()).kind).toBe('won')
  })

  it('is told the first reason there was, and presses on no price', async () => {
    await scripts.redis('SADD', 'paused', 'b')
    await scripts.redis('SADD', 'mute:u1', 'x')
    const x = b({ campaignId: 'x', advertiserId: 'X', score: 20 })
    expect(await scripts.reserve({ contenders: [x, b()] })).toEqual(none('muted'))
    const all = [b({ score: 200 }), contender(), x]
    expect(await scripts.reserve({ contenders: all, beyondScore: 10 })).toEqual(won([1, 5000]))
    expect(await scripts.reserve({ contenders: [] })).toEqual(none('no_candidates'))
  })
})

describe('contenders that are not all there are', () => {
  const x = b({ campaignId: 'x', advertiserId: 'X', score: 30 })
  const part = { isLast: false, beyondScore: 99 }

  it('win where one is left to set the price', async () => {
    expect(await scripts.reserve({ ...part, contenders: [contender(), b()] })).toEqual(
      won([0, 30_000]),
    )
  })

  it.each([
    ['one alone passes', { contenders: [contender(), b({ capLimit: 0 })] }],
    ['nobody does', { contenders: [contender({ capLimit: 0 })] }],
    ['one of two slots is left', { grclids: ['s1', 's2'], contenders: [contender(), b()] }],
    ['nobody of another advertiser does', { contenders: [contender(), b({ advertiserId: 'A' })] }],
  ])('are too few where %s: nothing is held or logged', async (_, input) => {
    const before = await scripts.entries()
    expect(await scripts.reserve({ ...part, ...input })).toEqual({ version: 'v1', kind: 'more' })
    expect(await scripts.counters('a', `h:${DAY}`, 'H')).toEqual([0, 0])
    expect(await scripts.redis('EXISTS', 'hh:a')).toBe(0)
    expect(await scripts.entries()).toEqual(before)
  })

  it('set no price of those who fill the slots by who was not asked', async () => {
    const all = { contenders: [contender(), b({ capLimit: 0 }), x], isLast: true, beyondScore: 0 }
    expect(await scripts.reserve(all)).toEqual(won([0, 15_000]))
  })
})

describe('several slots', () => {
  const x = b({ campaignId: 'x', advertiserId: 'X', score: 30 })
  const two = { grclids: ['s1', 's2'] }

  it('go to different advertisers, each priced by who comes next', async () => {
    const other = b({ advertiserId: 'A', score: 80 })
    const contenders = [contender(), other, b(), x]
    expect(await scripts.reserve({ ...two, contenders })).toEqual(won([0, 30_000], [2, 25_000]))
    expect(await scripts.redis('HGETALL', 'hh:a')).toEqual(['s1', `30000|${DAY}`])
    expect(await scripts.redis('HGETALL', 'hh:b')).toEqual(['s2', `25000|${DAY}`])
    expect((await scripts.entries()).at(-1)).toEqual({
      ...{ t: 'request', e: '{"id":1}', w: 'a:30000;b:25000', r: '' },
    })
  })

  it('may stay empty', async () => {
    await scripts.redis('SADD', 'paused', 'b')
    const answer = await scripts.reserve({ ...two, contenders: [contender(), b()], beyondScore: 0 })
    expect(answer).toEqual(won([0, 1000]))
    expect((await scripts.entries()).at(-1)).toMatchObject({ w: 'a:1000', r: 'paused' })
  })
})

describe('a group', () => {
  const group = { userKeys: ['u1', 'u2'], chatKey: 'cc', grclids: ['l', 'm'] }

  it('takes a hold and a slot for each viewer, and a slot for the chat', async () => {
    expect(await scripts.reserve(group)).toEqual(won([0, 50_000]))
    expect(await scripts.counters('a', `h:${DAY}`, 'H')).toEqual([100_000, 100_000])
    expect(await scripts.redis('HMGET', 'hh:a', 'l', 'm')).toEqual(
      Array(2).fill(`50000|${DAY}|cc|l`),
    )
    const slots = ['u1', 'u2', 'cc'].map((user) =>
      scripts.redis('ZRANGE', `cap:a:${user}`, 0, -1, 'WITHSCORES'),
    )
    const until = String(NOW + LIFE)
    expect(await Promise.all(slots)).toEqual([
      ['l', until],
      ['m', until],
      ['l', until],
    ])
    expect((await scripts.entries()).at(-1)?.w).toBe('a:50000;a:50000')
  })

  it('of two slots has a leader in each', async () => {
    const contenders = [contender(), b()]
    await scripts.reserve({ ...group, grclids: ['l', 'm', 'n', 'o'], contenders, beyondScore: 0 })
    expect(await scripts.redis('HGETALL', 'hh:b')).toEqual(
      ['n', 'o'].flatMap((grclid) => [grclid, `1000|${DAY}|cc|n`]),
    )
  })

  it.each(['u1', 'u2', 'cc'])('gets nothing that is muted or capped for %s', async (user) => {
    await scripts.redis('SADD', `mute:${user}`, 'a')
    expect(await scripts.reserve(group)).toEqual(none('muted'))
    await scripts.redis('DEL', `mute:${user}`)
    await scripts.redis('ZADD', `cap:a:${user}`, NOW + 1000, 'g')
    const contenders = [contender({ capLimit: 1 })]
    expect(await scripts.reserve({ ...group, contenders })).toEqual(none('capped'))
  })

  it('needs a budget for all of it', async () => {
    await scripts.begin({ daily: 99_999 })
    expect(await scripts.reserve(group)).toEqual(none('budget'))
    await scripts.begin({ daily: 100_000 })
    expect((await scripts.reserve(group)).kind).toBe('won')
  })
})
