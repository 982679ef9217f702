import fitted from '../../../assets/relevance-weights.json' with { type: 'json' }
import { openNet } from '../learnt/net.ts'
import { JOINED, joinBoth } from './evidence.ts'

const fitOf = openNet(fitted.fit)
const oddsOf = openNet(fitted.joint)
/**
 * What nets are pulled by while they learn makes them say less than they know: of ads said to be 0.3 relevant 0.4 were. So
 * log odds are taken for so much sharper, around such low ones that all that counts is said to be more.
 */
const SHARPER = 1.1
const PIVOT = -5.5
/** How well at least (log odds) somebody fits whose brand is named, whatever else is said. */
const NAMED = 2
/** Kept between calls, which never overlap. */
const both = new Float64Array(JOINED)

/**
 * The probability that a careful reader calls the document relevant. How well it fits whoever wants something (`evidence`,
 * in the order of `FEATURES`) and how surely something is wanted at all (`wish`, log odds) are learnt apart and then
 * joined: what tells that nothing is wanted says nothing of which campaign would fit (scripts/fit-relevance.ts).
 */
export const relevancyOf = (evidence: Float64Array, wish: number): number =>
  joinFit(fitOf(evidence), { wish, evidence })

/** The same of one whose brand is named. */
export const relevancyOfNamed = (evidence: Float64Array, wish: number): number =>
  joinFit(Math.max(fitOf(evidence), NAMED), { wish, evidence })

function joinFit(fit: number, said: { wish: number; evidence: Float64Array }): number {
  joinBoth({ fit, ...said }, both)
  const odds = PIVOT + SHARPER * (oddsOf(both) - PIVOT)
  return 1 / (1 + Math.exp(-odds))
}
