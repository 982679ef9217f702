import * as z from 'zod'
import { isJsonObject } from './json.ts'

/** Any JSON object, as it is: what copies or checks each of its fields is dear where a caller chose how many there are. */
export const anyObject = z.custom<Record<string, unknown>>().superRefine((value: unknown, ctx) => {
  if (isJsonObject(value)) return
  ctx.issues.push({ code: 'invalid_type', expected: 'record', input: value, continue: false })
})
