import * as z from 'zod'

/** An id as callers have it: who said a number to one route says the same number to another. */
export const idText = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string(),
)
