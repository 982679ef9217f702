import type { Deps } from '../../deps.ts'
import { type MatchDoc, NO_EXAMPLES } from '../../language/contract.ts'
import { lendersOf } from '../../language/index/voices.ts'
import { isModelThere } from '../model/calls.ts'
import { type ExamplesState, examplesWire } from './state.ts'

/** The examples of a group, or of a campaign that is one, with where they came from, as all that is said of it has them. */
export async function showExamples(
  deps: Deps,
  { own, state }: { own: Omit<MatchDoc, 'examples'>; state: ExamplesState },
) {
  const isUnsaid = state.source === null
  const doc = { ...own, examples: NO_EXAMPLES }
  return examplesWire(state, {
    now: deps.now(),
    isAsked: isModelThere(deps.env),
    isLent: isUnsaid && lendersOf(doc, await deps.knowledge()).length > 0,
  })
}
