/** Fitted by scripts/fit.ts on the labelled conversations; see docs/relevance.md. The weights of the intent are in intent-weights.ts. */

/** Below this the gate is shut. */
export const INTENT_GATE = 0.4

/** Weights of the evidence in a document's strength. */
export const STRENGTH = { lexical: 3.11, concept: 13.08, trait: 5.24, cosine: 13.26 }

/** From strength (and its distance to the best) and intent to a probability. */
export const RELEVANCY = { bias: -2.65, strength: 0.21, intent: 0.48, gap: -1.63 }
