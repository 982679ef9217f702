import type { Deps } from '../../deps.ts'
import { type MatchDoc, NO_EXAMPLES } from '../../language/contract.ts'
import { lendersOf } from '../../language/index/voices.ts'
import { isModelThere } from './model.ts'
import { type ExamplesState, examplesWire } from './state.ts'

/** The examples of a campaign with where they came from, as every answer about it carries them. */
export function showExamples(deps: Deps, own: Omit<MatchDoc, 'examples'>, state: ExamplesState) {
  return examplesWire(state, {
    now: deps.now(),
    isAsked: isModelThere(deps.env),
    isLent: () => lendersOf({ ...own, examples: NO_EXAMPLES }, deps.knowledge()).length > 0,
  })
}
