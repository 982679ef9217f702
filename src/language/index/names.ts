import type { SearchedIndex, Tongue } from '../contract.ts'
import { rememberAnswers, rememberedBy } from '../memo.ts'
import { termOf } from '../words.ts'
import { FLAGS, STRONG } from './layout.ts'
import { findTerm } from './parts.ts'

/** Words that nobody uses and that were asked for, remembered for an index. */
const MOST_REMEMBERED = 1000

/** A tongue in which no word is a slip of the pen that a title, a brand or a keyword of the index has; the same each time. */
export const tongueOf = (index: SearchedIndex, tongue: Tongue): Tongue => tonguesOf(index)(tongue)

const tonguesOf = rememberedBy((index: SearchedIndex) => {
  const isName = rememberAnswers((word: string) => hasName(index, termOf(word)), MOST_REMEMBERED)
  return rememberedBy((tongue: Tongue): Tongue => ({ ...tongue, isName }))
})

/** Whether a term stands in the title, a keyword or the brand of some document. */
function hasName(index: SearchedIndex, term: number): boolean {
  const { spans } = findTerm(index, term)
  return index.parts.some(({ postings }, part) =>
    postings
      .subarray(spans[2 * part] ?? 0, spans[2 * part + 1] ?? 0)
      .some((posting) => (posting & FLAGS) === STRONG),
  )
}
