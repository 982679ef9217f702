import type { Context } from 'hono'
import type * as z from 'zod'
import { admitPublisher } from '../accounts/auth.ts'
import { readySnapshot } from '../campaigns/snapshot/load.ts'
import type { AppEnv } from '../platform/http/context.ts'
import { defer } from '../platform/http/defer.ts'
import { countRequest } from '../platform/http/ratelimit.ts'
import { readJson } from '../platform/http/validate.ts'
import { AD_RATE_PER_SECOND } from '../platform/redis/keys.ts'
import { noAd } from './answer.ts'

/**
 * A route of the surface: key, rate and body, then what `handle` makes of it, within the deadline. One handler, since a
 * middleware for each step costs as much as the step.
 */
export function adRoute<S extends z.ZodType>(
  schema: S,
  handle: (c: Context<AppEnv>, request: z.output<S>) => Promise<Response>,
) {
  const work = async (c: Context<AppEnv>) => {
    await admitPublisher(c)
    countRequest(c, 'ads', AD_RATE_PER_SECOND)
    return await handle(c, await readJson(c.req.raw, schema))
  }
  return (c: Context<AppEnv>) => {
    warm(c)
    return inTime(c, work(c))
  }
}

/** Loads the campaigns of a new isolate while the key is looked up: one store answers as the other is asked. */
function warm(c: Context<AppEnv>): void {
  const deps = c.get('deps')
  if (!deps.snapshots.current()) defer(c, 'load_snapshot', readySnapshot(deps))
}

/** The work's answer, or 204 at the deadline; what is under way goes on after the answer. */
async function inTime(c: Context<AppEnv>, work: Promise<Response>): Promise<Response> {
  const deps = c.get('deps')
  const left = deps.env.AD_DEADLINE_MS - (deps.now() - c.get('startedAt'))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), left)
  })
  try {
    const first = await Promise.race([work, late])
    if (first !== 'late') return first
  } finally {
    clearTimeout(timer)
  }
  c.set('isLate', true)
  defer(c, 'late_ad', work)
  return noAd(c, 'timeout')
}
