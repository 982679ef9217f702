import * as z from 'zod'
import { SHA256_HEX } from '../crypto/digest.ts'

/** An id as callers have it: who said a number to one route says the same number to another. */
export const idText = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string(),
)

/** A number of a query, in digits, from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be from ${min} to ${max}`)
    .meta({ type: 'integer', minimum: min, maximum: max })

/** A page of a list: how many rows at most, and the cursor of the page before. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(500).optional(),
})

/** Clients send null for what they do not know. */
export const orUndefined = <T extends z.ZodType>(type: T) =>
  type.nullish().transform((value) => value ?? undefined)

/** The SHA-256 of an e-mail address, a phone number or an id: anything else might be the person's own. */
export const sha256Text = z
  .string()
  .trim()
  .toLowerCase()
  .regex(SHA256_HEX, { error: 'Invalid hash: expected 64 hex digits' })
