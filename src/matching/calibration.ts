/** Fitted by scripts/fit.ts on the labelled conversations; see docs/relevance.md. The weights of the intent are in intent-weights.ts. */

/** Below this the gate is shut. */
export const INTENT_GATE = 0.3

/** Weights of the evidence in a document's strength. */
export const STRENGTH = { lexical: 1.97, concept: 13.45, trait: 4.48, cosine: 13.14 }

/** From strength (and its distance to the best) and intent to a probability. */
export const RELEVANCY = { bias: -3.87, strength: 0.24, intent: 0.61, gap: -1.81 }
