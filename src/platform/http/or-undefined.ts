import type * as z from 'zod'

/** Clients send null for what they do not know. */
export const orUndefined = <T extends z.ZodType>(type: T) =>
  type.nullish().transform((value) => value ?? undefined)
