import { describe, expect, it } from 'vitest'
import { type DaySums, detectChanges, HISTORY_DAYS } from '../../../src/accounts/alerts/detect.ts'
import {
  type AlertAccount,
  dueDay,
  judgeDay,
  type Told,
} from '../../../src/accounts/alerts/judge.ts'
import { type Life, live, YEARS } from '../../support/simulated-days.ts'

/** Views a day, from a hobby to a portal. */
const SIZES = [6, 15, 40, 150, 1000, 20_000, 300_000]
/** The thresholds were tuned on seeds 1 to 4 alone. */
const HELD = [201, 202, 203, 204]
const QUARTER = 365 / 4
const dateOf = (day: number) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)

/** The days on which an account would have been warned. */
function warnedOn({ side, days }: Life): number[] {
  const told: Told[] = []
  return days.flatMap((_, day) => {
    const until = days.slice(Math.max(0, day - HISTORY_DAYS), day + 1)
    const asked = { days: until, day: dateOf(day), told: told.slice(-20) }
    const found = judgeDay({ side, metrics: [] }, asked)
    told.push(...found.map(({ kind, direction }) => ({ kind, direction, day: dateOf(day) })))
    return found.map(() => day)
  })
}

describe('two years of simulated days, of seeds that nothing was tuned on', () => {
  const lives = HELD.flatMap((seed) => SIZES.map((size) => live(seed, size)))
  const warned = lives.map(warnedOn)

  it('has nine of ten things that happened found within a day', () => {
    const planted = lives.flatMap(({ planted: all }, i) =>
      all.map(({ day }) => warned[i]?.some((on) => on === day || on === day + 1) ?? false),
    )
    const found = planted.filter(Boolean).length
    expect(planted.length).toBeGreaterThan(200)
    expect(found / planted.length).toBeGreaterThanOrEqual(0.9)
  })

  it('has at most one false alert per account and quarter', () => {
    const perQuarter = lives.flatMap(({ planted }, i) => {
      const isPlanted = (day: number) =>
        planted.some((one) => day >= one.day && day <= one.day + one.length + 1)
      const wrong = (warned[i] ?? []).filter((day) => !isPlanted(day))
      return Array.from(
        { length: YEARS * 4 },
        (_, quarter) => wrong.filter((day) => Math.floor(day / QUARTER) === quarter).length,
      )
    })
    expect(Math.max(...perQuarter)).toBeLessThanOrEqual(1)
  })
}, 120_000)

describe('a day', () => {
  const usual: DaySums = {
    money: 10,
    views: 1000,
    requests: 2000,
    wins: 1200,
    hits: 1030,
    errors: 30,
  }
  const ending = (last: Partial<DaySums>, days = 40) => [
    ...Array.from({ length: days }, () => usual),
    { ...usual, ...last },
  ]
  const kinds = (side: 'advertiser' | 'publisher', days: DaySums[]) =>
    detectChanges(side, days).map(({ kind, direction }) => `${kind} ${direction}`)

  it.each<[string, Partial<DaySums>, string[]]>([
    ['as always', {}, []],
    ['a fifth less', { views: 800, money: 8, hits: 824 }, []],
    ['no views', { views: 0, money: 0, hits: 30 }, ['views down', 'errors up']],
    ['views that bring nothing', { money: 0 }, ['revenue down']],
    ['three times the money', { money: 30 }, ['revenue up']],
    ['three times all of it', { views: 3000, money: 30, hits: 3090, errors: 90 }, ['views up']],
    ['a fifth of the fill', { wins: 240 }, ['fill down']],
    ['better fill', { wins: 2000 }, []],
    ['bots', { hits: 2000, errors: 1000 }, ['errors up']],
    ['fewer bots', { hits: 1000, errors: 0 }, []],
  ])('with %s', (_, last, want) => expect(kinds('publisher', ending(last))).toEqual(want))

  it('of a new account is not judged', () => {
    expect(kinds('publisher', ending({ views: 0 }, 20))).toEqual([])
    const asleep = Array.from({ length: 30 }, () => ({ ...usual, views: 0, requests: 0, money: 0 }))
    expect(kinds('publisher', [...asleep, ...ending({ views: 0, money: 0 }, 20)])).toEqual([])
    expect(kinds('publisher', [])).toEqual([])
  })

  it('says what was expected, and money in dollars', () => {
    expect(detectChanges('advertiser', ending({ money: 1 }))).toMatchObject([
      { kind: 'spend', direction: 'down', observed: 1, expected: expect.closeTo(10, 1) },
    ])
  })

  it('is told of once while it lasts, and as its owner wants', () => {
    const days = ending({ views: 0, money: 0, hits: 0, errors: 0 })
    const judge = (told: Told[], metrics: AlertAccount['metrics'] = []) =>
      judgeDay({ side: 'advertiser', metrics }, { days, day: '2026-03-10', told }).length
    expect(judge([])).toBe(1)
    expect(judge([{ kind: 'views', direction: 'down', day: '2026-03-01' }])).toBe(0)
    expect(judge([{ kind: 'spend', direction: 'down', day: '2026-03-09' }])).toBe(0)
    expect(judge([{ kind: 'views', direction: 'up', day: '2026-03-09' }])).toBe(1)
    expect(judge([{ kind: 'views', direction: 'down', day: '2026-02-01' }])).toBe(1)
    expect(judge([], ['errors'])).toBe(0)
  })

  it.each([
    ['UTC', '2026-03-10T02:59:00Z', '2026-03-08'],
    ['UTC', '2026-03-10T03:00:00Z', '2026-03-09'],
    ['America/Los_Angeles', '2026-03-10T09:59:00Z', '2026-03-08'],
    ['America/Los_Angeles', '2026-03-10T10:00:00Z', '2026-03-09'],
    ['Pacific/Kiritimati', '2026-03-10T13:00:00Z', '2026-03-10'],
  ])('of %s is due at %s: %s', (timezone, at, day) => {
    const account = { side: 'advertiser' as const, ownerId: '', timezone, metrics: [] }
    const due = dueDay({ ...account, lastDay: null }, Date.parse(at))
    expect(due?.day).toBe(day)
    expect(due?.bounds).toHaveLength(HISTORY_DAYS + 2)
    expect(dueDay({ ...account, lastDay: day }, Date.parse(at))).toBeUndefined()
  })
})
