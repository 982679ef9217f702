import { beforeAll, expect, it } from 'vitest'
import { priceFirst } from '../../src/ads/explain/price.ts'
import { createRedis, type RedisStore } from '../../src/platform/redis/client.ts'
import {
  type Contender,
  type ReserveInput,
  reserveArgs,
  reserveOutcome,
} from '../../src/platform/redis/scripts/reserve.ts'
import { filled } from '../support/filled.ts'
import { withStores } from '../support/fixtures.ts'

const stores = withStores({ shared: true })
let redis: RedisStore

beforeAll(async () => {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = stores.env
  redis = createRedis({ url, token, timeoutMs: 5000 })
  await stores.redis('HSET', 'state', 'version', '1', 'ready', '1')
  for (const id of ['a', 'b', 'c']) {
    await stores.redis(
      'HSET',
      `c:${id}`,
      'daily',
      1e12,
      'total',
      -1,
      'capw',
      60,
      'dest',
      'https://x.example/',
    )
  }
  await stores.redis('SADD', 'paused', 'gone')
})

const contender = (
  campaignId: string,
  score: number,
  bidMicros: number,
  floorMicros = 1000,
): Contender => ({
  campaignId,
  advertiserId: `adv-${campaignId}`,
  score,
  bidMicros,
  floorMicros,
  holdRate: 1_000_000,
  capLimit: 1000,
  budgetDay: 20_000,
  paceShare: 1_000_000,
})

type Case = {
  name: string
  contenders: Contender[]
  slots?: number
  beyond?: number
  want: [number, number][]
}
const cases: Case[] = [
  {
    name: 'the winner pays what keeps its rank',
    contenders: [contender('a', 100, 50_000), contender('b', 80, 40_000)],
    want: [[0, 40_000]],
  },
  {
    name: 'rounded up to the microdollar',
    contenders: [contender('a', 3, 10_000), contender('b', 1, 10_000)],
    want: [[0, 3334]],
  },
  {
    name: 'equal scores: the whole bid',
    contenders: [contender('a', 5, 9_000), contender('b', 5, 9_000)],
    want: [[0, 9_000]],
  },
  {
    name: 'nobody else: the floor',
    contenders: [contender('a', 100, 50_000, 7_000)],
    want: [[0, 7_000]],
  },
  {
    name: 'a weak rival: the floor',
    contenders: [contender('a', 100, 50_000, 7_000), contender('b', 1, 500)],
    want: [[0, 7_000]],
  },
  {
    name: 'a rival beyond the contenders',
    contenders: [contender('a', 100, 50_000)],
    beyond: 60,
    want: [[0, 30_000]],
  },
  {
    name: 'a rival that may not run presses on no price',
    contenders: [
      contender('a', 100, 50_000),
      contender('gone', 90, 45_000),
      contender('b', 40, 20_000),
    ],
    want: [[0, 20_000]],
  },
  {
    name: 'each of two slots pays by the next one',
    slots: 2,
    contenders: [
      contender('a', 100, 50_000),
      contender('b', 80, 40_000),
      contender('c', 20, 10_000),
    ],
    want: [
      [0, 40_000],
      [1, 10_000],
    ],
  },
  {
    name: 'an advertiser does not bid against itself',
    contenders: [
      contender('a', 100, 50_000),
      { ...contender('b', 90, 45_000), advertiserId: 'adv-a' },
      contender('c', 50, 25_000),
    ],
    want: [[0, 25_000]],
  },
]

it.each(cases)('$name', async ({ contenders, slots = 1, beyond = 0, want }) => {
  const input: ReserveInput = {
    now: Date.now(),
    userKeys: [crypto.randomUUID()],
    chatKey: '',
    sessionKey: '',
    isBid: false,
    holdMs: 60_000,
    publisherId: 'p',
    ratePerSecond: 1000,
    event: '{}',
    grclids: Array.from({ length: slots }, () => crypto.randomUUID()),
    contenders,
    copyField: '',
    isLast: true,
    beyondScore: beyond,
  }
  const outcome = reserveOutcome(await redis.reserve(reserveArgs(input)))
  const wins = outcome.kind === 'won' ? outcome.wins : []
  expect(wins.map((win) => [win.contender, win.priceMicros])).toEqual(want)
})

/** Cases in which nobody is stopped, and all are known. */
const open = cases.filter(({ contenders, slots = 1, beyond = 0 }) => {
  const isStopped = contenders.some(({ campaignId }) => campaignId === 'gone')
  return slots === 1 && beyond === 0 && !isStopped
})

it.each(filled(open))('$name, as the operator is told', ({ contenders, want }) => {
  expect(priceFirst(contenders).micros).toBe(want[0]?.[1])
})
