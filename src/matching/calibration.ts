/** Fitted by scripts/fit.ts on the labelled conversations; see docs/relevance.md. The weights of the intent are in intent-weights.ts. */

/** Below this the gate is shut. */
export const INTENT_GATE = 0.4

/** Weights of the evidence in a document's strength. */
export const STRENGTH = { lexical: 2.99, concept: 13.3, trait: 4.57, cosine: 13.4 }

/** From strength (and its distance to the best) and intent to a probability. */
export const RELEVANCY = { bias: -2.69, strength: 0.2, intent: 0.45, gap: -1.49 }
