/** Fitted by scripts/fit.ts on the labelled conversations; see docs/relevance.md. */
export const INTENT_BIAS = -0.3
export const INTENT_WEIGHTS: Record<string, number> = {
  need: 1.2,
  choose: 1.0,
  buy: 0.8,
  price: 0.8,
  personal: 0.8,
  problem: 0.6,
  plan: 0.8,
  situation: 0.8,
  facts: -1.3,
  past: -0.9,
  creative: -1.5,
  textwork: -1.5,
  homework: -1.5,
  code: -1.0,
  smalltalk: -0.8,
}

/** Below this the gate is shut. */
export const INTENT_GATE = 0.3

/** Weights of the evidence in a document's strength. */
export const STRENGTH = { lexical: 2.48, concept: 10.94, trait: 1.69, cosine: 12.49 }

/** From strength (and its distance to the best) and intent to a probability. */
export const RELEVANCY = { bias: -2.77, strength: 0.29, intent: 0.71, gap: -1.5 }
