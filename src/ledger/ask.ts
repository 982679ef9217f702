import * as z from 'zod'
import type { Deps } from '../deps.ts'

const answer = z.object({ drained: z.number(), is_empty: z.boolean(), is_held: z.boolean() })

/** What became of a stream. `isHeld`: what is left waits until others are booked as far. */
export type Outcome = { drained: number; isEmpty: boolean; isHeld: boolean }

export const shapeOutcome = ({ drained, isEmpty, isHeld }: Outcome): z.output<typeof answer> => ({
  drained,
  is_empty: isEmpty,
  is_held: isHeld,
})

/**
 * Has a stream drained by an invocation of its own, with its own processor time and memory. Throws where that failed: all
 * stays in the stream.
 */
export async function askDrain(
  self: NonNullable<Deps['env']['SELF']>,
  { stream, until, key }: { stream: string; until: number; key: string },
): Promise<Outcome> {
  const request = new Request('https://self.invalid/admin/drain/stream', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ stream, ...(Number.isFinite(until) ? { until } : {}) }),
  })
  const response = await self.fetch(request)
  if (!response.ok) throw new DrainFailed(`${response.status}`)
  const { drained, is_empty: isEmpty, is_held: isHeld } = answer.parse(await response.json())
  return { drained, isEmpty, isHeld }
}
class DrainFailed extends Error {
  override readonly name = 'DrainFailed'
}
