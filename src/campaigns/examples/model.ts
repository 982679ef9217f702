import type { Deps } from '../../deps.ts'
import { modelFor } from '../../platform/llm/model.ts'
import { keys } from '../../platform/redis/keys.ts'
import { spendCopy } from '../../platform/redis/scripts/copy.ts'

const DAY_MS = 86_400_000
/** Stands where other calls have the publisher whom they are for. */
const SPENDER = 'examples'

/** Whether a model writes the examples that campaigns lack. */
export const isModelThere = (env: Deps['env']) =>
  env.LLM_EXAMPLES_DAILY_LIMIT > 0 && modelFor(env, null) !== null

const today = (deps: Deps) => Math.floor(deps.now() / DAY_MS)

/** Pays for a call. False: the day's are used up. */
export const spendCall = async (deps: Deps) =>
  await spendCopy(deps.slowRedis.client, {
    publisherId: SPENDER,
    day: today(deps),
    dailyLimit: deps.env.LLM_EXAMPLES_DAILY_LIMIT,
  })

/** How many calls this UTC day has seen. */
export const readCalls = async (deps: Deps) =>
  Number((await deps.slowRedis.client.get(`${keys.copySpend}${SPENDER}:${today(deps)}`)) ?? 0)
