import * as z from 'zod'

/** Pieces of answers. What has a name stands among the components of the document. */

export const id = z.guid()
export const count = z.int().min(0)
export const dollars = z.number().meta({ description: 'Dollars, exact to the microdollar' })
export const percent = z.number().meta({ description: '0 to 100' })
export const ratio = z.number().meta({ description: '0 to 1' })
export const texts = z.array(z.string())
export const date = z.iso.date()
/** Of the dashboards. */
export const time = z.string().meta({ description: 'ISO 8601 in UTC, without a zone' })
/** Of the operator API. */
export const instant = z.iso.datetime()
export const anything = z.record(z.string(), z.unknown())
export const asOf = z
  .string()
  .nullable()
  .meta({ description: 'Up to when hits are booked, ISO 8601 in UTC; null before the first' })
export const cursor = z.string().nullable().meta({ description: 'Of the next page, or null' })

/** What of a campaign spoke in a conversation, in words. */
export const voice = z.object({
  kind: z.enum(['title', 'keyword', 'example', 'term', 'text', 'near_miss']),
  text: z.string(),
  words: texts,
  points: z.number(),
  speaks: z.enum(['for', 'against']),
  says: z.string(),
})

export const ok = (about: string, schema: z.ZodType) => ({ about, schema })
export const text = (about: string, contentType: string, example?: string) => ({
  about,
  contentType,
  example,
})
export const empty = (about: string) => ({ about })

export const problem = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    error: z.string().meta({ description: 'A code that stays as it is' }),
    message: z.string().meta({ description: 'The same sentence as detail' }),
    request_id: z.string(),
    errors: z
      .array(
        z.object({
          loc: z.array(z.union([z.string(), z.int()])),
          msg: z.string(),
          type: z.string(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457, application/problem+json' })
