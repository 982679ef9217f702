import * as z from 'zod'

/** An id as callers have it: who said a number to one route says the same number to another. */
export const idText = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string(),
)

/** Clients send null for what they do not know. */
export const orUndefined = <T extends z.ZodType>(type: T) =>
  type.nullish().transform((value) => value ?? undefined)

/** The SHA-256 of an e-mail address, a phone number or an id: anything else might be the person's own. */
export const sha256Text = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, { error: 'Invalid hash: expected 64 hex digits' })
