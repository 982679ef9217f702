import * as z from 'zod'
import { BOUNDS } from '../../campaigns/examples/bounds.ts'
import { list, text } from './fields.ts'

const boundedTexts = ({ most, shortest, longest }: (typeof BOUNDS)[keyof typeof BOUNDS]) =>
  list(text(longest, shortest), most)
    .nullish()
    .transform((given) => given ?? [])

/** What people say when a campaign is the right answer, what sounds near and is wrong, and words around it. */
export const examples = z.object({
  fits: boundedTexts(BOUNDS.fits),
  not: boundedTexts(BOUNDS.not),
  terms: boundedTexts(BOUNDS.terms),
})
