/** Fitted by scripts/fit.ts on the labelled conversations; see docs/relevance.md. */
export const INTENT_BIAS = -0.34
export const INTENT_WEIGHTS: Record<string, number> = {
  need: 1.67,
  choose: 1.25,
  buy: 0.73,
  price: 1.28,
  personal: 1.5,
  problem: 0.66,
  plan: 1.12,
  situation: 0.8,
  facts: -2.24,
  past: -1.3,
  creative: -2.18,
  textwork: -2.42,
  homework: -2.05,
  code: -2,
  smalltalk: -1.38,
  impersonal: -1.4,
}

/** Below this the gate is shut. */
export const INTENT_GATE = 0.3

/** Weights of the evidence in a document's strength. */
export const STRENGTH = { lexical: 3.04, concept: 11.49, trait: 4.18, cosine: 12.87 }

/** From strength (and its distance to the best) and intent to a probability. */
export const RELEVANCY = { bias: -2.96, strength: 0.3, intent: 0.48, gap: -1.46 }
