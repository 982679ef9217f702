import type { Deps } from '../../deps.ts'
import { modelFor } from '../../llm/model.ts'

/** Whether a model writes the examples that campaigns lack. */
export const isModelThere = (env: Deps['env']) =>
  env.LLM_EXAMPLES_DAILY_LIMIT > 0 && modelFor(env, null) !== null
