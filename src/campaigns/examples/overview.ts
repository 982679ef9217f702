import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { isModelThere, readCalls } from '../model/calls.ts'
import { readySnapshot } from '../snapshot/serve.ts'
import { tallyExamples } from './queue.ts'

/** Where the examples of the active groups come from, and how far the model is with the rest. */
export async function showOverview(deps: Deps) {
  const [tally, calls, snapshot] = await Promise.all([
    tallyExamples(deps.db, new Date(deps.now())),
    tellCalls(deps),
    readySnapshot(deps),
  ])
  const lent = snapshot.index.parts.reduce(
    (sum, part) => part.lent.reduce((sofar, share) => sofar + (share > 0 ? 1 : 0), sum),
    0,
  )
  const market = Math.min(lent, tally.unwritten)
  return {
    sources: {
      given: tally.given,
      model: tally.model,
      market,
      none: tally.unwritten - market,
    },
    pending: isModelThere(deps.env) ? tally.pending : 0,
    given_up: tally.gaveUp,
    calls_today: calls,
    daily_limit: deps.env.LLM_EXAMPLES_DAILY_LIMIT,
  }
}

/** Redis that is down says so in errors of many kinds: whichever it is, the count can't be told. */
async function tellCalls(deps: Deps): Promise<number> {
  try {
    return await readCalls(deps)
  } catch (cause) {
    throw new AppError('unavailable', 'The calls could not be counted; try again shortly.', {
      cause,
    })
  }
}
