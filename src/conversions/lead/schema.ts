import * as z from 'zod'
import { anyObject } from '../../platform/http/any-object.ts'

const url = z
  .string()
  .max(4096)
  .nullish()
  .transform((value) => value ?? undefined)

/** A filled-in form. Which ad it belongs to, either of its tracked URLs says. */
export const leadRequest = z
  .object({
    clickUrl: url,
    impUrl: url,
    values: anyObject,
    consent: z.literal(true, { error: 'must be true: without consent there is no lead' }),
  })
  .refine(({ clickUrl, impUrl }) => clickUrl !== undefined || impUrl !== undefined, {
    path: ['clickUrl'],
    error: 'clickUrl or impUrl of the ad is required',
  })
export type LeadRequest = z.output<typeof leadRequest>
