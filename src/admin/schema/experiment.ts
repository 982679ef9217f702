import * as z from 'zod'
import { isFlatEnough, TOO_DEEP } from '../../platform/http/json.ts'
import { isStorable, text } from './fields.ts'

const MAX_ARMS = 20
/** Characters of an arm's composition as JSON: it is part of every ad of the arm. */
const MAX_COMPOSITION = 4096

const status = z.enum(['active', 'paused', 'draft'])
const weight = z.number().min(0.000_001).max(1_000_000)
/** What the publisher's renderer reads: anything that JSON can say. */
const bag = z.record(z.string(), z.unknown()).default({})

const composition = z
  .object({ tokens: bag, props: bag })
  .prefault({})
  .refine((value) => isFlatEnough(value), TOO_DEEP)
  .refine((value) => JSON.stringify(value).length <= MAX_COMPOSITION, {
    error: `Too big: expected at most ${MAX_COMPOSITION} characters of JSON`,
  })
  .refine(isStorableDeep, { error: 'Invalid text: it holds characters that cannot be stored' })

const arm = z.object({ label: text(100), weight, renderer_key: text(100), composition })

const arms = z
  .array(arm)
  .min(2)
  .max(MAX_ARMS)
  .refine((list) => new Set(list.map(({ label }) => label)).size === list.length, {
    error: 'Invalid arms: two have the same label',
  })

export const experimentCreate = z.object({
  publisher_id: z.guid().toLowerCase(),
  name: text(200),
  status: status.default('active'),
  arms,
})

/** What an arm shows never changes: that would be another experiment. Weights are by label. */
export const experimentPatch = z
  .object({ name: text(200), status, weights: z.record(z.string(), weight) })
  .partial()

export type ExperimentCreate = z.output<typeof experimentCreate>
export type ExperimentPatch = z.output<typeof experimentPatch>

function isStorableDeep(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, item]) => isStorable(name) && isStorableDeep(item))
}
