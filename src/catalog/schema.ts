import * as z from 'zod'
import { scrubContacts } from '../platform/crypto/scrub.ts'
import { changeTexts, storableObject } from '../platform/events/event.ts'
import { anyObject } from '../platform/http/any-object.ts'
import { orUndefined, sha256Text } from '../platform/http/fields.ts'
import { isFlatEnough, TOO_DEEP } from '../platform/http/json.ts'
import { CATEGORIES } from '../services/service.ts'

const MAX_QUERY = 1000
const MAX_JSON_BYTES = 8 * 1024

/** In which language a service is to be built in, however it is written; `c++` that nobody escaped is `c  `. */
const language = z
  .string()
  .overwrite((said) => said.replace(/^(c) {2}$/i, '$1++'))
  .trim()
  .max(100)
  .optional()
export const serviceQuery = z.object({ language })
export const browseQuery = z.object({
  category: z.string().trim().optional(),
  q: z.string().trim().max(MAX_QUERY).optional(),
  language,
})
export type BrowseQuery = z.output<typeof browseQuery>

/** One of the 22 by its name, in any case. */
export const findCategory = (name: string) =>
  CATEGORIES.find((known) => known.toLowerCase() === name.toLowerCase())

/** Anything that JSON can say, as Postgres can keep it. */
const object = anyObject
  .refine((value) => isFlatEnough(value), TOO_DEEP)
  .refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= MAX_JSON_BYTES, {
    error: `Too big: expected at most ${MAX_JSON_BYTES} bytes of JSON`,
  })
  .transform(storableObject)
/** Kept as it is said, but for how to reach a person. */
const metadata = orUndefined(object.transform((said) => changeTexts(said, scrubContacts)))
const name = z.string().max(512)

export const searchRequest = z.object({
  query: z.string().trim().min(1).max(MAX_QUERY),
  search_id: orUndefined(z.string().max(200)),
  context: orUndefined(object),
  external_session_id: orUndefined(name.transform(scrubContacts)),
  external_user_id_hash: orUndefined(sha256Text),
  external_user_id: orUndefined(name),
  email_hash: orUndefined(sha256Text),
  metadata,
  monetization: orUndefined(
    z.object({ mode: orUndefined(z.enum(['boost_cpa', 'cpa_only', 'cpa_desc'])) }),
  ),
})
export type SearchRequest = z.output<typeof searchRequest>

export const integrationReport = z.object({
  search_id: z.string().trim().toLowerCase().pipe(z.guid()),
  integrated_slug: z.string().trim().min(1).max(200),
  metadata,
})
export type IntegrationReport = z.output<typeof integrationReport>
