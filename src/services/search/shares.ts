import { tellingOf } from '../../language/rarity.ts'
import { CATEGORIES } from '../service.ts'
import { eachDocOf, type Finder } from './finder.ts'
import type { Question } from './question.ts'

/** The share of a question's weight that each category says: of each term, by how often its services say it. */
export function weighCategories(
  { index, categories, categorySizes, rarity }: Finder,
  { question: { terms }, onlyNewest }: { question: Pick<Question, 'terms'>; onlyNewest: boolean },
): Float64Array {
  const shares = new Float64Array(CATEGORIES.length)
  let total = 1
  const take = (doc: number) => {
    const category = categories[doc] ?? 0
    said[category] = (said[category] ?? 0) + 1 / ((categorySizes[category] ?? 0) + SMOOTHING)
  }
  for (const { hash, weight, occurrences, newest } of terms) {
    if (onlyNewest && !newest) continue
    said.fill(0)
    const sayers = eachDocOf(index, { term: hash, take })
    const telling = weight * tellingOf(occurrences + sayers, rarity.markets + index.size)
    total += telling
    let all = 0
    for (let at = 0; at < said.length; at++) all += said[at] ?? 0
    if (all === 0) continue
    for (let at = 0; at < said.length; at++) {
      shares[at] = (shares[at] ?? 0) + (telling * (said[at] ?? 0)) / all
    }
  }
  for (let at = 0; at < shares.length; at++) shares[at] = (shares[at] ?? 0) / total
  return shares
}

/** What each category says of a term. Kept between calls, which never overlap. */
const said = new Float64Array(CATEGORIES.length)

/** A category of few services is not louder for it. */
const SMOOTHING = 6
