import type { Catalog } from '../../services/format.ts'
import type { Answer } from '../../services/search/answer.ts'
import { otherReason, reasonFor } from '../reasoning.ts'

/** What may be said of a recommendation: what the catalogue knows, and which conditions are met. */
export type Facts = {
  name: string
  /** The reasoning as code words it. */
  reasoning: string
  capabilities: readonly string[]
  alternatives: readonly { name: string; reason: string }[]
}

const MOST_CAPABILITIES = 8

/** Null where nothing is recommended. */
export function factsOf({ best, alternatives, question }: Answer, catalog: Catalog): Facts | null {
  if (!best) return null
  const { service } = best
  return {
    name: service.name,
    reasoning: reasonFor(service, { question, catalog }),
    capabilities: service.capabilities.slice(0, MOST_CAPABILITIES),
    alternatives: alternatives.map(({ service: other }) => ({
      name: other.name,
      reason: otherReason(other, { best: service, question }),
    })),
  }
}
