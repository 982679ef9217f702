import * as z from 'zod'
import { USUAL_FLOOR } from '../../platform/http/account.ts'
import { orUndefined } from '../../platform/http/fields.ts'
import { deviceTypes } from '../../platform/token/payload.ts'
import { messages } from '../schema.ts'

const MOST_CANDIDATES = 20

/** What would be answered, and to whom: a conversation, or what was typed into a search box. */
export const explainRequest = z
  .object({
    messages: orUndefined(messages),
    query: orUndefined(z.string().trim().min(1).max(2000)),
    relevancy: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .transform((floor) => floor ?? USUAL_FLOOR),
    country: orUndefined(
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, { error: 'Invalid country: expected ISO 3166-1 alpha-2' }),
    ),
    device: orUndefined(z.enum(deviceTypes)),
    excluded_topics: orUndefined(z.array(z.string().max(200)).max(200)),
    campaign_id: orUndefined(z.guid().toLowerCase()),
    top: z
      .int()
      .min(1)
      .max(MOST_CANDIDATES)
      .nullish()
      .transform((top) => top ?? 5),
  })
  .refine(({ messages: said, query }) => (said?.length ?? 0) > 0 !== (query !== undefined), {
    path: ['messages'],
    error: 'Invalid input: either messages or a query',
  })
export type ExplainRequest = z.output<typeof explainRequest>
