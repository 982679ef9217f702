import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contender, LIFE, NOW, type Scripts, startScripts } from './lua.ts'

let scripts: Scripts
beforeAll(async () => {
  scripts = await startScripts()
})
afterAll(async () => await scripts.close())
beforeEach(async () => await scripts.begin())

const none = (reason: string) => ({ version: 'v1', kind: 'none', reason })
const b = () => contender({ campaignId: 'b', advertiserId: 'B', score: 60 })

describe('requests', () => {
  it('are limited in a second, each publisher by itself', async () => {
    const ask = async (now: number, publisherId = 'p', ratePerSecond = 2) =>
      (await scripts.reserve({ now, publisherId, ratePerSecond })).kind
    const second = Math.floor(NOW / 1000) * 1000
    await ask(second, 'once')
    expect(await scripts.redis('PTTL', `rl:once:${second / 1000}`)).toBeGreaterThan(0)
    expect([await ask(second), await ask(second + 999), await ask(second + 500)]).toEqual([
      ...['won', 'won', 'rate_limited'],
    ])
    expect([await ask(second + 1000), await ask(second, 'q')]).toEqual(['won', 'won'])
    expect(await ask(second, 'p', 0)).toBe('won')
    const life = Number(await scripts.redis('PTTL', `rl:p:${second / 1000}`))
    expect(life).toBeGreaterThan(0)
    expect(life).toBeLessThanOrEqual(2000)
    expect(await scripts.entries()).toHaveLength(6)
  })

  it('win nothing before the counters are there, and are logged', async () => {
    await scripts.redis('HDEL', 'state', 'ready')
    expect(await scripts.reserve()).toEqual({ version: 'v1', kind: 'not_ready' })
    expect(await scripts.reserve({ contenders: [] })).toEqual({ version: 'v1', kind: 'not_ready' })
    const entry = { t: 'request', e: '{"id":1}', w: '' }
    expect(await scripts.entries()).toEqual([
      { ...entry, r: 'error' },
      { ...entry, r: '' },
    ])
    await scripts.redis('DEL', 'state')
    expect(await scripts.reserve()).toEqual({ version: '', kind: 'not_ready' })
  })

  it('without a win are logged by the last call only', async () => {
    await scripts.redis('SADD', 'paused', 'a')
    expect(await scripts.reserve({ isLast: false })).toEqual({ version: 'v1', kind: 'more' })
    expect(await scripts.entries()).toEqual([])
    expect(await scripts.reserve()).toEqual(none('paused'))
    expect(await scripts.entries()).toMatchObject([{ w: '', r: 'paused' }])
    await scripts.reserve({
      isLast: false,
      contenders: [b(), contender({ campaignId: 'x', advertiserId: 'X' })],
    })
    expect(await scripts.entries()).toHaveLength(2)
  })

  it('for a bid win nothing yet, and can be rendered for a while', async () => {
    expect((await scripts.reserve({ isBid: true, grclids: ['bid'] })).kind).toBe('won')
    expect(await scripts.entries()).toMatchObject([{ w: '', r: 'unrendered' }])
    expect(await scripts.redis('GET', 'bid:bid')).toBe(String(NOW + LIFE))
    const life = Number(await scripts.redis('PTTL', 'bid:bid'))
    expect(life).toBeGreaterThan(2 * LIFE - 20_000)
    expect(life).toBeLessThanOrEqual(2 * LIFE)
    await scripts.redis('SADD', 'paused', 'a')
    await scripts.reserve({ isBid: true })
    expect((await scripts.entries()).at(-1)).toMatchObject({ r: 'paused' })
    await scripts.reserve({ contenders: [b()], grclids: ['ad'] })
    expect(await scripts.redis('EXISTS', 'bid:ad')).toBe(0)
  })

  it("get the winners' copy where they ask for it", async () => {
    await scripts.redis('HSET', 'copy:a', 'f', 'a|text;with:separators')
    const copies = async (copyField: string, contenders = [contender(), b()]) => {
      const answer = await scripts.reserve({ copyField, contenders, grclids: ['1', '2'] })
      return answer.kind === 'won' ? answer.wins.map(({ copy }) => copy) : answer
    }
    expect(await copies('f')).toEqual(['a|text;with:separators', ''])
    expect(await copies('g')).toEqual(['', ''])
    expect(await copies('')).toEqual(['', ''])
  })
})
