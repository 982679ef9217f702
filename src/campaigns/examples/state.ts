import { type Examples, NO_EXAMPLES } from '../../language/contract.ts'
import { MOST_ATTEMPTS } from '../model/claim.ts'

/** What is stored of a campaign's examples. */
export type ExamplesState = Examples & {
  /** Of those that a model keeps, the ones that it may not touch. */
  locked: readonly string[]
  source: 'given' | 'model' | null
  attempts: number
  askAfter: Date | null
}

/** Of a campaign that no model was asked about yet. */
export const unwrittenState = (now: Date): ExamplesState => ({
  ...NO_EXAMPLES,
  locked: [],
  source: null,
  attempts: 0,
  askAfter: now,
})

export const givenExamples = (examples: Examples): ExamplesState => ({
  ...examples,
  locked: [],
  source: 'given',
  attempts: 0,
  askAfter: null,
})

/** The texts that no model changes: all that were given, else those that were locked. */
export const lockedTexts = ({ source, fits, not, terms, locked }: ExamplesState): string[] =>
  source === 'given' ? [...new Set([...fits, ...not, ...terms])] : [...locked]

type ExamplesSource = 'given' | 'model' | 'market' | 'none'

/** What can only be known around a campaign. */
type Around = {
  now: number
  /** Whether a model is there to be asked. */
  isAsked: boolean
  /** Whether a market lends the campaign its words as long as it has no examples. */
  isLent: boolean
}

/** The part of a campaign's answer that is about its examples. */
export function examplesWire(state: ExamplesState, around: Around) {
  const { fits, not, terms } = state
  const source: ExamplesSource = state.source ?? (around.isLent ? 'market' : 'none')
  return {
    examples: { fits, not, terms },
    examples_source: source,
    examples_pending: around.isAsked && isPending(state, around.now),
  }
}

/** Whether a model is yet to answer: neither did it, nor was it asked in vain as often as it may be. */
const isPending = ({ attempts, askAfter }: ExamplesState, now: number): boolean =>
  askAfter !== null && (attempts < MOST_ATTEMPTS || askAfter.getTime() > now)
