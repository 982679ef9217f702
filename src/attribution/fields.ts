import * as z from 'zod'
import { UUID } from '../platform/crypto/uuid.ts'
import { orUndefined } from '../platform/http/fields.ts'

/** What Postgres takes, and what is no e-mail address: ids are stored as they come. */
export const outerId = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((value) => value.isWellFormed() && !/[\p{Cc}@]/u.test(value), {
    error: 'must not hold control characters or an e-mail address',
  })

/** Some ids we give ourselves: nobody else may take one in advance. */
export const isOurs = (id: string) => /^(lead|calendly):/i.test(id)

export const eventId = outerId.refine((value) => !isOurs(value), {
  error: 'must not start with lead: or calendly:',
})

export const eventType = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9_.-]{0,49}$/, 'must be 1 to 50 letters, digits, _ . or -')

/** A click id; one that can't be ours is none. */
export const clickId = orUndefined(z.string().max(200)).transform((value) => {
  const text = value?.trim().toLowerCase() ?? ''
  return UUID.test(text) ? text : null
})

/** Hundredths of a currency. */
export const valueCents = orUndefined(z.int().min(0).max(1_000_000_000_000))
export const currency = orUndefined(
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'must be three letters'),
)
