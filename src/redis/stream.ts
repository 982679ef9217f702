import type { RedisStore } from './client.ts'
import { keys } from './keys.ts'

export type StreamEntry = { id: string; fields: Record<string, string> }

/** Entries that are asked for at once. */
const PAGE = 1000
/** Characters after which a batch takes no further page: an entry of the pixel may be 300 times a view. */
const FULL = 4_000_000

/** The oldest entries of the event stream, at most `count`, or fewer large ones; and whether none was left over. */
export async function readBatch(
  redis: RedisStore,
  count: number,
): Promise<{ entries: StreamEntry[]; isLast: boolean }> {
  const entries: StreamEntry[] = []
  let size = 0
  while (entries.length < count && size < FULL) {
    const asked = Math.min(PAGE, count - entries.length)
    const page = await readEvents(redis, asked, entries.at(-1)?.id)
    entries.push(...page)
    if (page.length < asked) return { entries, isLast: true }
    for (const { fields } of page) size += Object.values(fields).join('').length
  }
  return { entries, isLast: false }
}

/** The oldest entries of the event stream, at most `count`, of those after the entry `after`. */
export async function readEvents(
  { client }: RedisStore,
  count: number,
  after?: string,
): Promise<StreamEntry[]> {
  // The client is told not to interpret answers, so this is Redis' own: [[id, [name, value, ...]], ...].
  const found: unknown = await client.xrange(keys.events, after ? `(${after}` : '-', '+', count)
  return (found as [string, string[]][]).map(([id, flat]) => ({ id, fields: pairs(flat) }))
}

/** Removes booked entries; removing one twice is harmless. */
export async function deleteEvents({ client }: RedisStore, ids: string[]): Promise<void> {
  await client.xdel(keys.events, ids)
}

function pairs(flat: string[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let i = 0; i + 1 < flat.length; i += 2) fields[flat[i] ?? ''] = flat[i + 1] ?? ''
  return fields
}
