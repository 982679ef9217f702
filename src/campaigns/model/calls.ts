import type { Deps } from '../../deps.ts'
import { modelFor } from '../../platform/llm/model.ts'
import { keys } from '../../platform/redis/keys.ts'
import { spendCopy } from '../../platform/redis/scripts/copy.ts'
import { DAY_MS } from '../../platform/time/day.ts'

/** Under what these calls are counted: others are under the publisher that they are for. */
const SPENDER = 'examples'

/** Whether a model writes the examples and ads that groups lack. */
export const isModelThere = (env: Deps['env']) =>
  env.LLM_EXAMPLES_DAILY_LIMIT > 0 && modelFor(env, null) !== null

const dayOf = (deps: Deps) => Math.floor(deps.now() / DAY_MS)

/** Pays for a call. False: the day's are used up. */
export const spendCall = async (deps: Deps) =>
  await spendCopy(deps.slowRedis.client, {
    publisherId: SPENDER,
    day: dayOf(deps),
    dailyLimit: deps.env.LLM_EXAMPLES_DAILY_LIMIT,
  })

/** How many calls this UTC day has seen. */
export const readCalls = async (deps: Deps) =>
  Number((await deps.slowRedis.client.get(`${keys.copySpend}${SPENDER}:${dayOf(deps)}`)) ?? 0)
