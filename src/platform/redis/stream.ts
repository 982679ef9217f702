import type { RedisStore } from './client.ts'
import { keys } from './keys.ts'
import { compareScript, distrustScript, forgetScript, LAST_LEVEL } from './scripts/stream.ts'

export type StreamEntry = { id: string; fields: Record<string, string> }

/** The oldest entries of a stream, and what has to be known to book them. */
export type StreamBatch = {
  entries: StreamEntry[]
  /** Whether none was left over. */
  isLast: boolean
  /** Up to where Redis knows that it is booked; empty: it knows of nothing. */
  mark: string
  /** Whether streams were left behind when the counters were filled. */
  hasLeft: boolean
  /** Whether its only entry was read so often in vain that it must be what stops the booking. */
  isHopeless: boolean
}

/** Entries that are asked for at once, which keeps Redis from its other work for a moment. */
const PAGE = 1000
/** How often an entry is tried alone. */
const ALONE = 3

export type Bounds = {
  /** Entries. */
  most: number
  /** Bytes, unless the first entry is larger. */
  bytes: number
  /** ms since 1970 */
  now: number
}

/** The oldest entries of a stream within bounds, which hold before anything is read: an entry of the pixel may be 300 times a view. */
export async function readBatch(
  redis: RedisStore,
  stream: string,
  { most, bytes, now }: Bounds,
): Promise<StreamBatch> {
  const first = await readPage(redis, stream, '', { most: Math.min(PAGE, most), bytes, now })
  const { entries } = first
  let page = first
  let left = bytes
  // A batch that was made smaller is one page.
  while (!page.isLast && page.entries.length === PAGE && entries.length < most && !first.level) {
    left -= page.bytes
    const bounds = { most: Math.min(PAGE, most - entries.length), bytes: left, now }
    page = await readPage(redis, stream, entries.at(-1)?.id ?? '', bounds)
    entries.push(...page.entries)
  }
  return { ...first, isLast: page.isLast }
}

async function readPage(redis: RedisStore, stream: string, after: string, bounds: Bounds) {
  const { most, bytes, now } = bounds
  const answer = await redis.read([stream, after, String(most), String(bytes), String(now)])
  // The client is told not to interpret answers, so entries are Redis' own: [[id, [name, value, ...]], ...].
  const [mark, left, tries, level, isLast, size, found] = answer as Page
  return {
    mark,
    hasLeft: left > 0,
    level,
    bytes: size,
    isHopeless: level === LAST_LEVEL && tries > ALONE,
    isLast: isLast === 1,
    entries: found.map(([id, flat]) => ({ id, fields: pairs(flat) })),
  }
}
type Page = [string, number, number, number, number, number, [string, string[]][]]

/** Takes booked entries out; where the one named `mark` goes with them, Redis is booked up to there. Twice is harmless. */
export async function ackEntries(
  redis: RedisStore,
  stream: string,
  ids: readonly string[],
  mark = '',
): Promise<void> {
  if (ids.length > 0) await redis.ack([stream, mark, ...ids])
}

/** What Redis knows of a booking of Postgres, and which of some entries it does not have. */
export async function compareMark(
  redis: RedisStore,
  stream: string,
  mark: string,
  ids: readonly string[],
) {
  const answer = await redis.client.eval(compareScript, [], [stream, mark, ...ids])
  const [own, agree, missing] = answer as [string, number, string[]]
  return { mark: own, doesAgree: agree === 1, missing: new Set(missing) }
}

/** Ends the trust in counters that are not of the ledger's time; nothing is sold until they are filled again. */
export async function distrust({ client }: RedisStore, mark: string): Promise<void> {
  await client.eval(distrustScript, [], [mark])
}

/** Takes hits out of a stream that was left, as if they had never counted; an empty one is taken away. */
export async function forgetHits({ client }: RedisStore, stream: string, hits: readonly string[]) {
  await client.eval(forgetScript, [], [stream, ...hits])
}

/** Says that a stream's oldest entry is not why it was read in vain. */
export async function forgetTries({ client }: RedisStore, stream: string): Promise<void> {
  await client.hdel(keys.tries, stream)
}

/** When the oldest entry of a stream was appended, ms since 1970; undefined for an empty one. */
export async function findOldest({ client }: RedisStore, stream: string) {
  // The client is told not to interpret answers, so this is Redis' own: [[id, [name, value, ...]], ...].
  const found: unknown = await client.xrange(stream, '-', '+', 1)
  const [oldest] = found as [string, string[]][]
  return oldest && Number(oldest[0].split('-')[0])
}

function pairs(flat: string[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let i = 0; i + 1 < flat.length; i += 2) fields[flat[i] ?? ''] = flat[i + 1] ?? ''
  return fields
}
