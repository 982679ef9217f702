import type { RedisStore } from './client.ts'
import { keys } from './keys.ts'

export type StreamEntry = { id: string; fields: Record<string, string> }

/** The oldest entries of the event stream, at most `count`. */
export async function readEvents({ client }: RedisStore, count: number): Promise<StreamEntry[]> {
  // The client is told not to interpret answers, so this is Redis' own: [[id, [name, value, ...]], ...].
  const found: unknown = await client.xrange(keys.events, '-', '+', count)
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
