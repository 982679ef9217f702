import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refundScript } from '../../src/platform/redis/scripts/charge.ts'
import { releaseScript } from '../../src/platform/redis/scripts/release.ts'
import { contender, DAY, LIFE, NOW, type Scripts, startScripts } from './lua.ts'

let scripts: Scripts
beforeAll(async () => {
  scripts = await startScripts()
})
afterAll(async () => await scripts.close())
beforeEach(async () => await scripts.begin())

const spent = async () => await scripts.counters('a', `s:${DAY}`, 'S')
const held = async () => await scripts.counters('a', `h:${DAY}`, 'H')
const last = async () => (await scripts.entries()).at(-1)
const entry = (fields: object) => ({ t: 'hit', e: '{"e":1}', n: '', ...fields })

describe('a hit', () => {
  it('counts once, is charged, and gives back what was held for it', async () => {
    await scripts.reserve({ grclids: ['g'] })
    await scripts.reserve({ grclids: ['other'] })
    expect(await scripts.record({ grclid: 'g', hitId: 'h' })).toBe('counted|d|e')
    expect([await spent(), await held()]).toEqual([
      [50_000, 50_000],
      [50_000, 50_000],
    ])
    expect(await last()).toEqual(entry({ k: 'view', h: 'h', o: 'counted', c: '50000' }))
    expect(await scripts.redis('HKEYS', 'hh:a')).toEqual(['other'])
    expect(await scripts.redis('ZRANGE', 'hz:a', 0, -1)).toEqual(['other'])
    expect(await scripts.redis('GET', 'seen:g:view')).toBe('h')
    const hours = Number(await scripts.redis('PTTL', 'seen:g:view')) / 3_600_000
    expect(Math.round(hours)).toBe(26)
  })

  it('that comes again changes nothing; another one of its ad is a duplicate', async () => {
    await scripts.record({ grclid: 'g', hitId: 'h' })
    expect(await scripts.record({ grclid: 'g', hitId: 'h' })).toBe('redelivered|d|e')
    expect(await scripts.entries()).toHaveLength(1)
    expect(await scripts.record({ grclid: 'g', hitId: 'h2' })).toBe('duplicate|d|e')
    expect(await last()).toEqual(entry({ k: 'view', h: 'h2', o: 'duplicate', c: '0' }))
    expect(await spent()).toEqual([50_000, 50_000])
  })

  it('that does not count is booked with its reason and charges nothing', async () => {
    await scripts.redis('DEL', 'state')
    expect(await scripts.record({ reason: 'crawler', hitId: 'h' })).toBe('crawler|d|e')
    expect(await last()).toEqual(entry({ k: 'view', h: 'h', o: 'crawler', c: '0' }))
    expect(await scripts.record({ reason: 'crawler', campaignId: 'unknown' })).toBe('crawler|')
    expect(await spent()).toEqual([0, 0])
  })

  it('of a pixel is paid for once for each type and ad, also by whoever repeats that one', async () => {
    await scripts.begin()
    const pixel = { grclid: 'g', pixelType: 'purchase' }
    const billed = async (input: object) => {
      await scripts.convert(input)
      const { c, n } = (await last()) ?? {}
      return [c, n]
    }
    expect(await billed({ ...pixel, hitId: 'h1' })).toEqual(['50000', ''])
    for (const hitId of ['h2', 'h3']) {
      expect(await billed({ ...pixel, hitId })).toEqual(['0', 'pixel_again'])
    }
    expect(await billed({ ...pixel, hitId: 'h4', pixelType: 'lead' })).toEqual(['50000', ''])
    expect(await billed({ ...pixel, hitId: 'h5', grclid: 'g2' })).toEqual(['50000', ''])
    expect(await billed({ grclid: 'g', hitId: 'h6' })).toEqual(['50000', ''])
    expect(await spent()).toEqual([200_000, 200_000])
    // One that was forgotten with the counters is the one that was paid.
    await scripts.redis('DEL', 'seen:g:h1')
    expect(await billed({ ...pixel, hitId: 'h1' })).toEqual(['50000', ''])
    const days = Number(await scripts.redis('PTTL', 'pxp:g:purchase')) / 86_400_000
    expect(Math.round(days)).toBe(31)
  })

  it('waits until the counters are there, and its campaign', async () => {
    expect(await scripts.record({ campaignId: 'unknown' })).toBe('not_ready|')
    await scripts.redis('HDEL', 'state', 'ready')
    expect(await scripts.record({ grclid: 'g' })).toBe('not_ready|d|e')
    expect(await scripts.entries()).toEqual([])
    expect(await scripts.redis('EXISTS', 'seen:g:view')).toBe(0)
  })

  it.each([
    ['of the day', { daily: 70_000 }],
    ['of ever', { total: 70_000 }],
    ['of both, the lesser', { daily: 70_000, total: 80_000 }],
  ])('is charged what the budget %s has left', async (_, budgets) => {
    await scripts.begin(budgets)
    await scripts.record()
    await scripts.record()
    expect(await last()).toMatchObject({ o: 'counted', c: '20000', n: 'over_budget' })
    await scripts.record()
    expect(await last()).toMatchObject({ o: 'counted', c: '0', n: 'over_budget' })
    expect(await spent()).toEqual([70_000, 70_000])
    await scripts.begin({ total: 0 })
    await scripts.record()
    expect(await last()).toMatchObject({ c: '0', n: 'over_budget' })
    await scripts.begin({ daily: 50_000, total: 50_000 })
    await scripts.record()
    expect(await last()).toMatchObject({ c: '50000', n: '' })
  })

  it('is charged nothing over a budget that was made smaller', async () => {
    await scripts.redis('HSET', 'c:a', `s:${DAY}`, 2_000_000, 'S', 2_000_000)
    await scripts.record()
    expect(await last()).toMatchObject({ c: '0', n: 'over_budget' })
    expect(await spent()).toEqual([2_000_000, 2_000_000])
    await scripts.record({ budgetDay: DAY + 1 })
    expect(await scripts.counters('a', `s:${DAY + 1}`, 'S')).toEqual([50_000, 2_050_000])
  })

  it('of a publisher that is blocked does not count', async () => {
    await scripts.redis('SADD', 'blocked', 'p')
    expect(await scripts.record()).toBe('publisher_blocked|d|e')
    expect(await scripts.record({ publisherId: 'q' })).toBe('counted|d|e')
  })

  it('is one of so many of an address in a minute', async () => {
    const minute = Math.floor(NOW / 60_000) * 60_000
    const at = async (ms: number, address = 'n') =>
      await scripts.record({ at: minute + ms, address, burstPerMinute: 2 })
    const counted = 'counted|d|e'
    await at(0, 'once')
    expect(await scripts.redis('PTTL', `burst:once:${minute / 60_000}`)).toBeGreaterThan(60_000)
    expect([await at(0), await at(59_999), await at(30_000)]).toEqual([
      ...[counted, counted, 'burst|d|e'],
    ])
    expect([await at(60_000), await at(0, 'm'), await at(0, '')]).toEqual(Array(3).fill(counted))
    expect([await at(0, ''), await at(0, '')]).toEqual([counted, counted])
    const life = Number(await scripts.redis('PTTL', `burst:n:${minute / 60_000}`))
    expect(life).toBeGreaterThan(60_000)
    expect(life).toBeLessThanOrEqual(120_000)
  })
})

describe('what is paid for', () => {
  it.each([
    ['cpm', 'view', '50000'],
    ['cpm', 'click', '0'],
    ['cpc', 'view', '0'],
    ['cpc', 'click', '50000'],
    ['cpa', 'view', '0'],
    ['cpa', 'click', '0'],
  ] as const)('under %s a %s costs %s', async (pricingModel, kind, c) => {
    await scripts.reserve({ grclids: ['g'] })
    await scripts.redis('SET', 'seen:g:view', kind === 'click' ? 'before' : '')
    if (kind === 'view') await scripts.redis('DEL', 'seen:g:view')
    await scripts.record({ grclid: 'g', kind, pricingModel })
    expect(await scripts.entries()).toHaveLength(2)
    expect(await last()).toMatchObject({ k: kind, c, n: '' })
    expect(await held()).toEqual(c === '0' ? [50_000, 50_000] : [0, 0])
  })

  it('is no view that comes too late, which still gives back its hold', async () => {
    await scripts.reserve({ grclids: ['g'] })
    await scripts.record({ grclid: 'g', viewBillable: false })
    expect(await last()).toMatchObject({ o: 'counted', c: '0', n: 'late' })
    expect([await held(), await spent()]).toEqual([
      [0, 0],
      [0, 0],
    ])
    await scripts.record({ kind: 'click', pricingModel: 'cpc', viewBillable: false })
    expect(await last()).toMatchObject({ k: 'click', c: '50000', n: '' })
  })

  it("is a click's view that did not come, once", async () => {
    await scripts.record({ grclid: 'g', kind: 'click', hitId: 'c', impliedHitId: 'v' })
    expect(await scripts.entries()).toEqual([
      entry({ k: 'view', h: 'v', o: 'counted', c: '50000' }),
      entry({ k: 'click', h: 'c', o: 'counted', c: '0' }),
    ])
    expect(await scripts.record({ grclid: 'g', hitId: 'late' })).toBe('duplicate|d|e')
    expect(await scripts.record({ grclid: 'g', hitId: 'v' })).toBe('redelivered|d|e')
    await scripts.record({ grclid: 'seen' })
    await scripts.record({ grclid: 'seen', kind: 'click' })
    expect((await scripts.entries()).slice(-2).map(({ k }) => k)).toEqual(['view', 'click'])
  })
})

describe("a view's slot in the cap", () => {
  const slots = async (user: string) =>
    await scripts.redis('ZRANGE', `cap:a:${user}`, 0, -1, 'WITHSCORES')

  it('stays for the window of the campaign, from the view on', async () => {
    await scripts.reserve({ grclids: ['g'] })
    await scripts.record({ grclid: 'g', at: NOW + 5 })
    expect(await slots('u1')).toEqual(['g', String(NOW + 5 + 3_600_000)])
    const life = Number(await scripts.redis('PTTL', 'cap:a:u1'))
    expect(life).toBeGreaterThan(3_500_000)
    expect(life).toBeLessThanOrEqual(3_600_005)
    await scripts.record({ grclid: 'c', kind: 'click', userKey: 'u2', pricingModel: 'cpc' })
    expect(await slots('u2')).toEqual(['c', String(NOW + 3_600_000)])
  })

  it('lives as long as the last of them', async () => {
    await scripts.redis('ZADD', 'cap:a:u1', NOW + 9_000_000, 'longer')
    await scripts.record()
    expect(Number(await scripts.redis('PTTL', 'cap:a:u1'))).toBeGreaterThan(8_900_000)
  })

  it("is the chat's too where others saw the ad", async () => {
    const group = { userKeys: ['u1', 'u2'], chatKey: 'cc', grclids: ['1e', '2e'] }
    await scripts.reserve(group)
    await scripts.record({ grclid: '2e', userKey: 'u2', inGroup: true })
    const until = String(NOW + 3_600_000)
    expect([await slots('cc'), await slots('u2')]).toEqual([
      ['1e', until],
      ['2e', until],
    ])
    expect(await slots('u1')).toEqual(['1e', String(NOW + LIFE)])
    await scripts.begin()
    await scripts.reserve(group)
    await scripts.record({ grclid: '2e', userKey: 'u2', kind: 'click', pricingModel: 'cpc' })
    expect(await slots('cc')).toEqual(['1e', String(NOW + LIFE)])
    await scripts.record({ grclid: 'alone', inGroup: true })
    expect(await last()).toMatchObject({ o: 'counted' })
  })
})

describe('a conversion', () => {
  it('counts once, is charged what the budget has left, and gives back its hold', async () => {
    await scripts.begin({ daily: 70_000 })
    await scripts.reserve({ grclids: ['g'] })
    expect(await scripts.convert({ grclid: 'g', hitId: 'h' })).toBe('counted')
    expect([await held(), await spent()]).toEqual([
      [0, 0],
      [50_000, 50_000],
    ])
    expect(await last()).toEqual(entry({ k: 'conversion', h: 'h', o: 'counted', c: '50000' }))
    expect(await scripts.convert({ grclid: 'g', hitId: 'h' })).toBe('redelivered')
    expect(await scripts.convert({ grclid: 'g', hitId: 'h2', note: 'x' })).toBe('counted')
    expect(await last()).toMatchObject({ h: 'h2', c: '20000', n: 'over_budget' })
    const hours = Number(await scripts.redis('PTTL', 'seen:g:h')) / 3_600_000
    expect(Math.round(hours)).toBe(26)
  })

  it('that costs nothing keeps the hold, and says why', async () => {
    await scripts.reserve({ grclids: ['g'] })
    await scripts.convert({ grclid: 'g', priceMicros: 0, note: 'foreign_page' })
    expect(await last()).toMatchObject({ c: '0', n: 'foreign_page' })
    expect([await held(), await spent()]).toEqual([
      [50_000, 50_000],
      [0, 0],
    ])
  })

  it('waits until the counters are there, and its campaign', async () => {
    expect(await scripts.convert({ campaignId: 'unknown' })).toBe('not_ready')
    await scripts.redis('HDEL', 'state', 'ready')
    expect(await scripts.convert()).toBe('not_ready')
    expect(await scripts.entries()).toEqual([])
  })
})

describe('holds', () => {
  const release = async (now: number, ...ids: string[]) =>
    await scripts.run(releaseScript, { now, campaignIds: ids })

  it('that are over are given back, all of them, and those that are not stay', async () => {
    const many = Array.from({ length: 250 }, (_, i) => `o${i}`)
    const contenders = [contender({ bidMicros: 1000, holdRate: 1000 })]
    for (const id of many) await scripts.reserve({ grclids: [id], contenders, beyondScore: 0 })
    await scripts.reserve({ grclids: ['open'], holdMs: 2 * LIFE, contenders, beyondScore: 0 })
    const b = [contender({ campaignId: 'b', bidMicros: 1000 })]
    await scripts.reserve({ grclids: ['b'], contenders: b, beyondScore: 0 })
    expect(await held()).toEqual([251, 251])
    expect(await release(NOW + LIFE - 1, 'a', 'b')).toBe('0|2')
    expect(await release(NOW + LIFE, 'a', 'b')).toBe('251|2')
    expect(await held()).toEqual([1, 1])
    expect(await scripts.redis('HKEYS', 'hh:a')).toEqual(['open'])
    expect(await scripts.redis('SMEMBERS', 'held')).toEqual(['a'])
    expect(await release(NOW + 9 * LIFE)).toBe('0|0')
  })

  it('are some 5,000 in a call at most', async () => {
    for (let i = 0; i < 52; i++) {
      const some = Array.from({ length: 100 }, (_, n) => [NOW, `${i}-${n}`]).flat()
      await scripts.redis('ZADD', 'hz:a', ...some)
    }
    expect(await release(NOW, 'a', 'b')).toBe('5000|0')
    expect(await release(NOW, 'a', 'b')).toBe('200|2')
  })
})

describe('a refund', () => {
  type Charge = [campaignId: string, budgetDay: number, micros: number]
  const refund = async (filled: string, ...charges: Charge[]) =>
    await scripts.run(refundScript, {
      filled,
      charges: charges.map(([campaignId, budgetDay, micros]) => ({
        ...{ campaignId, budgetDay, micros: String(micros) },
      })),
    })

  it('gives back what was charged, never more, of each', async () => {
    await scripts.record()
    await scripts.record({ campaignId: 'b', budgetDay: DAY + 1 })
    expect(await refund('', ['a', DAY, 20_000], ['b', DAY + 1, 60_000])).toBe(1)
    expect(await spent()).toEqual([30_000, 30_000])
    expect(await scripts.counters('b', `s:${DAY + 1}`, 'S')).toEqual([0, 0])
  })

  it('gives back nothing to counters that were filled without it', async () => {
    await scripts.record()
    expect(await refund('before', ['a', DAY, 20_000])).toBe(0)
    await scripts.redis('HSET', 'state', 'filled', 'since')
    expect(await refund('', ['a', DAY, 20_000])).toBe(0)
    await scripts.redis('HDEL', 'state', 'ready')
    expect(await refund('since', ['a', DAY, 20_000])).toBe(0)
    expect(await spent()).toEqual([50_000, 50_000])
    await scripts.redis('HSET', 'state', 'ready', '1')
    expect(await refund('since', ['a', DAY, 20_000])).toBe(1)
  })
})
