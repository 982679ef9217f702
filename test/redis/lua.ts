import { openRedis } from '../../local/redis.ts'
import { StoreError, type StoreReply } from '../../local/redis-store.ts'
import type { Script } from '../../src/platform/redis/script.ts'
import { type ConvertInput, convertScript } from '../../src/platform/redis/scripts/convert.ts'
import { type RecordInput, recordScript } from '../../src/platform/redis/scripts/record.ts'
import {
  type Contender,
  type ReserveInput,
  reserveOutcome,
  reserveScript,
} from '../../src/platform/redis/scripts/reserve.ts'
import { borrowRedis } from '../support/gateways.ts'

export const NOW = Date.now()
export const LIFE = 60_000
export const DAY = 20_778

type Plain = string | number | null | Plain[]
const toPlain = (reply: StoreReply): Plain => {
  if (reply instanceof StoreError) throw new Error(reply.message)
  if (Array.isArray(reply)) return reply.map(toPlain)
  return reply === null || typeof reply === 'number' ? reply : reply.toString('utf8')
}

/** The scripts that spend money, on a Redis of their own and without anything around them. */
export async function startScripts() {
  const server = process.env.TEST_REDIS_URL
  const borrowed = server ? await borrowRedis(server) : undefined
  const store = await openRedis(borrowed?.url ?? 'emulated')
  const redis = async (...words: (string | number)[]) => toPlain(await store.run(words.map(String)))
  const run = async <Input>(script: Script<Input>, input: Input) =>
    await redis('EVAL', script.text, 0, ...script.encode(input))
  let drawn = 0
  return {
    redis,
    run,
    /** A Redis whose counters are there, with a campaign of so much a day. */
    begin: async (budgets: { daily?: number; total?: number; capw?: number } = {}) => {
      await redis('FLUSHDB')
      await redis('HSET', 'state', 'version', 'v1', 'ready', '1')
      const { daily = 1_000_000, total = -1, capw = 3600 } = budgets
      for (const id of ['a', 'b', 'x']) {
        await redis('HSET', `c:${id}`, 'daily', daily, 'total', total, 'capw', capw, 'dest', 'd|e')
      }
    },
    reserve: async (input: Partial<ReserveInput> = {}) =>
      reserveOutcome(await run(reserveScript, { ...reservation(drawn++), ...input })),
    record: async (input: Partial<RecordInput> = {}) =>
      await run(recordScript, { ...hit(drawn++), ...input }),
    convert: async (input: Partial<ConvertInput> = {}) =>
      await run(convertScript, { ...conversion(drawn++), ...input }),
    /** Fields of a campaign's counters; 0 where there is none. */
    counters: async (id: string, ...fields: string[]) => {
      const found = (await redis('HMGET', `c:${id}`, ...fields)) as (string | null)[]
      return found.map(Number)
    },
    entries: async () => {
      const found = (await redis('XRANGE', 'events', '-', '+')) as [string, string[]][]
      return found.map(([, flat]) =>
        Object.fromEntries(flat.flatMap((name, i) => (i % 2 === 0 ? [[name, flat[i + 1]]] : []))),
      )
    },
    close: async () => {
      await store.close()
      await borrowed?.release()
    },
  }
}
export type Scripts = Awaited<ReturnType<typeof startScripts>>

/** Bids and prices in microdollars: 50,000 a view, at least 1,000. */
export const contender = (fields: Partial<Contender> = {}): Contender => ({
  ...{ campaignId: 'a', advertiserId: 'A', score: 100, bidMicros: 50_000, floorMicros: 1000 },
  ...{ holdRate: 1_000_000, capLimit: 1000, budgetDay: DAY, paceShare: 1_000_000, ...fields },
})

const reservation = (n: number): ReserveInput => ({
  ...{
    now: NOW,
    userKeys: ['u1'],
    chatKey: '',
    sessionKey: '',
    holdMs: LIFE,
    isBid: false,
    publisherId: 'p',
  },
  ...{ ratePerSecond: 0, event: '{"id":1}', grclids: [`g${n}`], contenders: [contender()] },
  ...{ copyField: '', isLast: true, beyondScore: 100 },
})

const hit = (n: number): RecordInput => ({
  ...{ at: NOW, kind: 'view', grclid: `g${n}`, hitId: `h${n}`, impliedHitId: `i${n}` },
  ...{ campaignId: 'a', publisherId: 'p', userKey: 'u1', budgetDay: DAY, priceMicros: 50_000 },
  ...{ pricingModel: 'cpm', reason: '', viewBillable: true, address: '', burstPerMinute: 300 },
  ...{ event: '{"e":1}', inGroup: false, adNumber: '' },
})

const conversion = (n: number): ConvertInput => ({
  ...{ kind: 'conversion', hitId: `h${n}`, grclid: `g${n}`, campaignId: 'a', budgetDay: DAY },
  ...{ publisherId: 'p', priceMicros: 50_000, note: '', pixelType: '', event: '{"e":1}' },
})
