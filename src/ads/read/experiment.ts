import { hashOf } from '../../language/text.ts'
import type { Experiment, ExperimentArm } from '../../platform/http/context.ts'

/** The arm of the experiment that a session takes part in; `arm` is its place in the list. */
type Part = { experiment: Experiment; arm: number; shown: ExperimentArm }

/**
 * Which arm of which experiment a session belongs to, for as long as both are there: a session is in one experiment at
 * most, the active ones share the sessions equally. A change of weights moves only sessions that the arms win or lose by
 * it, and an experiment that starts or ends moves only its own.
 */
export function assign(experiments: readonly Experiment[], sessionId: string): Part | null {
  if (experiments.length === 0) return null
  const session = hashOf(sessionId)
  const experiment = findEarliest(experiments, ({ number }) => drawFor(seedOf(session, number), 0))
  if (!experiment) return null
  const { arms, number } = experiment
  const seed = seedOf(session, number)
  const shown = findEarliest(arms, ({ weight }, arm) => drawFor(seed, arm + 1) / weight)
  return shown ? { experiment, arm: arms.indexOf(shown), shown } : null
}

/** What tokens and events carry; zeros for no experiment. */
export const numbersOf = (part: Part | null) => ({
  experiment: part?.experiment.number ?? 0,
  arm: part?.arm ?? 0,
})

/** The inverse of numbersOf, as far as experiment and arm are still there. */
export function partOf(
  experiments: readonly Experiment[],
  { experiment: number, arm }: { experiment: number; arm: number },
): Part | null {
  const experiment = experiments.find((other) => other.number === number)
  const shown = experiment?.arms[arm]
  return experiment && shown ? { experiment, arm, shown } : null
}

/** The fields that an ad object has during an experiment. `compositionId` is unique per ad. */
export const renderingOf = ({ experiment, shown }: Part, compositionId: string) => ({
  variant: shown.label,
  experiment_id: experiment.id,
  composition_id: compositionId,
  renderer_key: shown.rendererKey,
  composition: shown.composition,
})

/** Weighted rendezvous: the item whose exponential draw comes first. */
function findEarliest<T>(
  items: readonly T[],
  waitOf: (item: T, i: number) => number,
): T | undefined {
  let least = Number.POSITIVE_INFINITY
  let first: T | undefined
  items.forEach((item, i) => {
    const wait = waitOf(item, i)
    if (wait < least) [least, first] = [wait, item]
  })
  return first
}

/** What the draws of a session in an experiment begin with. */
const seedOf = (session: number, experiment: number) => mixBits(mixBits(session) ^ experiment)

/** An exponential draw of mean 1 that is always the same for a session, an experiment and an arm. */
const drawFor = (seed: number, arm: number) => -Math.log((mixBits(seed ^ arm) + 0.5) / 2 ** 32)

/** MurmurHash3's finalizer: every bit of the input moves every bit of the result. */
function mixBits(value: number): number {
  let h = value ^ 0x9e3779b9
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
