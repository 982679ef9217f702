import * as z from 'zod'
import type { RedisStore } from './client.ts'
import { keys } from './keys.ts'
import { runScript } from './script.ts'
import { knownScript, layScript } from './scripts/parts.ts'
import {
  ackArgs,
  compareScript,
  distrustScript,
  type ForgetInput,
  forgetScript,
  LAST_LEVEL,
  readArgs,
} from './scripts/stream.ts'

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
  /** Whether more is there that waits for other streams. */
  isHeld: boolean
  /** Whether the stream is one of several, which book side by side. */
  isApart: boolean
  /** Whether its only entry was read so often in vain that it must be what stops the booking. */
  isHopeless: boolean
}

/** The client is told not to interpret answers, so entries are Redis' own: `[[id, [name, value, ...]], ...]`. */
const rawEntries = z.array(z.tuple([z.string(), z.array(z.string())]))
/** What the read script says: mark, left, tries, level, isLast, bytes, isHeld, isApart, entries. */
const page = z.tuple([
  z.string(),
  ...([z.number(), z.number(), z.number(), z.number(), z.number()] as const),
  ...([z.number(), z.number()] as const),
  rawEntries,
])
/** What the compare script says: mark, whether it agrees, missing entries. */
const comparison = z.tuple([z.string(), z.number(), z.array(z.string())])

/** Entries that are asked for at once, which keeps Redis from its other work for a moment. */
const PAGE = 1000
/** How often an entry is tried alone. */
const ALONE = 3

type Bounds = {
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
  { stream, bounds: { most, bytes, now } }: { stream: string; bounds: Bounds },
): Promise<StreamBatch> {
  const first = await readPage(redis, {
    stream,
    after: '',
    bounds: { most: Math.min(PAGE, most), bytes, now },
  })
  const { entries } = first
  let page = first
  let left = bytes
  // A batch that was made smaller is one page.
  while (!page.isLast && page.entries.length === PAGE && entries.length < most && !first.level) {
    left -= page.bytes
    const bounds = { most: Math.min(PAGE, most - entries.length), bytes: left, now }
    page = await readPage(redis, { stream, after: entries.at(-1)?.id ?? '', bounds })
    entries.push(...page.entries)
  }
  return { ...first, isLast: page.isLast, isHeld: page.isHeld }
}

async function readPage(
  redis: RedisStore,
  { stream, after, bounds }: { stream: string; after: string; bounds: Bounds },
) {
  const answer = await redis.read(readArgs({ stream, after, ...bounds }))
  const [mark, left, tries, level, isLast, size, isHeld, isApart, found] = page.parse(answer)
  return {
    mark,
    hasLeft: left > 0,
    level,
    bytes: size,
    isHopeless: level === LAST_LEVEL && tries > ALONE,
    isLast: isLast === 1,
    isHeld: isHeld === 1,
    isApart: isApart === 1,
    entries: found.map(([id, flat]) => ({ id, fields: pairFields(flat) })),
  }
}

/** Takes booked entries out; where the one named `mark` goes with them, Redis is booked up to there. Twice is harmless. */
export async function ackEntries(
  redis: RedisStore,
  { stream, ids, mark = '' }: { stream: string; ids: readonly string[]; mark?: string },
): Promise<void> {
  if (ids.length > 0) await redis.ack(ackArgs({ stream, mark, entries: ids }))
}

/** What Redis knows of a booking of Postgres, and which of some entries it does not have. */
export async function compareMark(
  redis: RedisStore,
  { stream, mark, ids }: { stream: string; mark: string; ids: readonly string[] },
) {
  const answer = await runScript(redis.client, {
    script: compareScript,
    input: { stream, mark, entries: ids },
  })
  const [own, agree, missing] = comparison.parse(answer)
  return { mark: own, doesAgree: agree === 1, missing: new Set(missing) }
}

/** Ends the trust in counters that are not of the ledger's time; nothing is sold until they are filled again. */
export async function distrustCounters(
  { client }: RedisStore,
  input: { stream: string; mark: string },
): Promise<void> {
  await runScript(client, { script: distrustScript, input })
}

const names = z.array(z.string())

/** Sets how many streams events are appended to, and answers all that may have any. */
export async function layStreams({ client }: RedisStore, parts: number): Promise<string[]> {
  return names.parse(await runScript(client, { script: layScript, input: { parts } }))
}

/** Every stream that may have events. */
export async function listStreams({ client }: RedisStore): Promise<string[]> {
  return [keys.events, ...(await client.smembers(keys.streams))]
}

/** The streams of some marks of Postgres that this Redis does not know to be booked so far. */
export async function findUnknown(
  { client }: RedisStore,
  marks: readonly { stream: string; mark: string }[],
): Promise<string[]> {
  return names.parse(await runScript(client, { script: knownScript, input: { marks } }))
}

/** Takes hits out of a stream that was left, as if they had never counted; an empty one is taken away. */
export async function forgetHits({ client }: RedisStore, input: ForgetInput): Promise<void> {
  await runScript(client, { script: forgetScript, input })
}

/** Says that a stream's oldest entry is not why it was read in vain. */
export async function forgetTries({ client }: RedisStore, stream: string): Promise<void> {
  await client.hdel(keys.tries, stream)
}

/** When the oldest entry of a stream was appended, ms since 1970; undefined for an empty one. */
export async function findOldest({ client }: RedisStore, stream: string) {
  const [oldest] = rawEntries.parse(await client.xrange(stream, '-', '+', 1))
  return oldest && Number(oldest[0].split('-')[0])
}

function pairFields(flat: string[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let i = 0; i + 1 < flat.length; i += 2) fields[flat[i] ?? ''] = flat[i + 1] ?? ''
  return fields
}
