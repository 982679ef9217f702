import type { DaySums } from '../../src/accounts/alerts/detect.ts'

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function randomOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
type Random = () => number

const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
/** Clicks of a view, and the fewest things a day of which a drop can be told. */
const CLICKS = 0.03
const LEAST = 40
const between = (random: Random, low: number, high: number) => low + (high - low) * random()

function poisson(random: Random, mean: number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  const limit = Math.exp(-mean)
  let product = random()
  let n = 0
  for (; product > limit; n++) product *= random()
  return n
}
const binomial = (random: Random, trials: number, chance: number) =>
  trials < 60
    ? Array.from({ length: trials }, random).filter((x) => x < chance).length
    : Math.min(
        trials,
        Math.max(
          0,
          Math.round(trials * chance + Math.sqrt(trials * chance * (1 - chance)) * normal(random)),
        ),
      )

export type Planted = {
  kind: 'views_down' | 'views_up' | 'money_down' | 'money_up' | 'fill_down' | 'errors_up'
  day: number
  length: number
  factor: number
}
export type Life = { side: 'advertiser' | 'publisher'; days: DaySums[]; planted: Planted[] }

export const YEARS = 2
const DAYS = YEARS * 365
/** Days of a year that are unlike others, and how: quiet ones and busy ones. */
const HOLIDAYS: readonly [day: number, factor: number][] = [
  ...([0, 1, 119, 184, 245, 300, 357, 358, 359, 364] as const).map((day): [number, number] => [
    day,
    0.68,
  ]),
  ...([44, 331, 332, 335] as const).map((day): [number, number] => [day, 1.45]),
]

/** Two years of an account of so many views a day: its week, its growth, its noise, holidays, and what was planted. */
export function live(seed: number, size: number): Life {
  const random = randomOf(seed * 7919 + size)
  const side = random() < 0.5 ? 'advertiser' : 'publisher'
  const pays = random() < 0.3 ? 'clicks' : 'views'
  const planted = plant(random, side, { size, paid: pays === 'views' ? size : CLICKS * size })
  const week = Array.from({ length: 7 }, (_, day) => (day < 5 ? 1 : between(random, 0.4, 1.5)))
  const yearly = between(random, 0.6, 3)
  const noise = between(random, 0.03, 0.12)
  const share = between(random, 0.4, 0.95)
  const bad = between(random, 0.01, 0.08)
  const price = between(random, 0.002, 0.05)
  let drift = 0
  const days = Array.from({ length: DAYS }, (_, day): DaySums => {
    drift = 0.7 * drift + noise * normal(random)
    const holiday = HOLIDAYS.find(([at]) => at === day % 365)?.[1] ?? 1
    const on = (kind: Planted['kind']) =>
      planted.find((one) => one.kind === kind && day >= one.day && day < one.day + one.length)
    const swing = (on('views_down') ?? on('views_up'))?.factor ?? 1
    const mean =
      size * (week[day % 7] ?? 1) * yearly ** (day / 365) * Math.exp(drift) * holiday * swing
    const fill = share * (on('fill_down')?.factor ?? 1)
    const requests = poisson(random, (mean / share) * (side === 'publisher' ? 1.2 : 0))
    const wins = binomial(random, requests, fill)
    const views = side === 'publisher' ? binomial(random, wins, 1 / 1.2) : poisson(random, mean)
    const errorShare = Math.min(0.9, bad * (on('errors_up')?.factor ?? 1))
    const errors = poisson(random, (views * errorShare) / (1 - errorShare))
    const rate = price * ((on('money_down') ?? on('money_up'))?.factor ?? 1)
    const paid = pays === 'views' ? views : binomial(random, views, CLICKS) / CLICKS
    const money = paid * rate * Math.exp(0.05 * normal(random))
    return { money, views, requests, wins, hits: views + errors, errors }
  })
  return { side, days, planted }
}

/**
 * One thing every ten weeks or so, after a quarter in which the account is got to know. Nothing that could not be told from
 * chance within a day by anybody: no drop of a handful of views, or of a handful of clicks that pay.
 */
function plant(
  random: Random,
  side: Life['side'],
  { size, paid }: { size: number; paid: number },
): Planted[] {
  const kinds: Planted['kind'][] = [
    'views_up',
    ...(size < LEAST ? [] : (['views_down', 'errors_up', 'fill_down'] as const)),
    ...(paid < LEAST ? [] : (['money_down', 'money_up'] as const)),
  ]
  const planted: Planted[] = []
  for (let day = 91; day < DAYS - 30; day += 50 + Math.floor(random() * 40)) {
    const kind = kinds[Math.floor(random() * kinds.length)] ?? 'views_down'
    if (kind === 'fill_down' && side === 'advertiser') continue
    const length = 1 + Math.floor(random() * 5)
    const factor = {
      views_down: between(random, 0, 0.3),
      views_up: size < 40 ? between(random, 5, 10) : between(random, 2.5, 6),
      money_down: between(random, 0, 0.3),
      money_up: between(random, 2.5, 6),
      fill_down: between(random, 0.1, 0.4),
      errors_up: between(random, 6, 10),
    }[kind]
    planted.push({ kind, day, length, factor })
  }
  return planted
}
