import { type Condition, type Facts, judgeCondition, type Verdict } from './facts.ts'

type Verdicts = readonly Verdict[]
const judged = new WeakMap<readonly Facts[], Map<Condition, Verdicts>>()

/** How each service stands to a condition, judged once: conditions are rows of data/searches, some hundred in all. */
export function verdictsOf(facts: readonly Facts[], condition: Condition): Verdicts {
  const known = judged.get(facts) ?? new Map<Condition, Verdicts>()
  judged.set(facts, known)
  const verdicts = known.get(condition) ?? facts.map((one) => judgeCondition(one, condition))
  known.set(condition, verdicts)
  return verdicts
}

/** What conditions on a language begin with. */
export const LANGUAGE = 'language_'

/** Whether a service is written in this language. */
export const isHome = ({ written }: Facts, condition: Condition) =>
  written.has(condition.slice(LANGUAGE.length))

/** How much a service is one for this language: 1 for what knows no other. */
export function measureNativeness({ languages }: Facts, condition: Condition): number {
  const place = [...languages].indexOf(condition.slice(LANGUAGE.length))
  return place < 0 ? 0 : 1 / (Math.min(languages.size, 4) * (1 + Math.min(place, 2)))
}

const LITTLE = 0.3

/** Whether a service is what is denied: one that knows many languages is hardly one of each. */
export const isOne = (facts: Facts, condition: Condition) =>
  !condition.startsWith(LANGUAGE) ||
  isHome(facts, condition) ||
  measureNativeness(facts, condition) >= LITTLE
