import type { FrontDeps } from '../../deps.ts'

export type ModelEnv = Pick<FrontDeps['env'], 'LLM_BASE_URL' | 'LLM_API_KEY' | 'AI'>

/** The model that writes for a publisher, its own or the default one; null where nobody answers for it. */
export function modelFor(env: ModelEnv & Pick<FrontDeps['env'], 'LLM_MODEL'>, own: string | null) {
  const model = own ?? env.LLM_MODEL
  return model && (model.startsWith('@cf/') ? env.AI : env.LLM_BASE_URL) ? model : null
}
