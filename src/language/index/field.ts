import type { SearchedIndex } from '../contract.ts'

/**
 * How the rest of the index does in a conversation: the best two documents and what the next four have on average, each
 * of another owner.
 */
export type Field = {
  readonly best: number
  readonly second: number
  readonly crowd: number
  readonly bestDoc: number
}

/** Rivals that make up the crowd behind the first. */
export const CROWD = 4
const LAST = 1 + CROWD

/** Whose a document is. */
export const ownerOf = ({ owners }: Pick<SearchedIndex, 'owners'>, doc: number): number =>
  owners[doc] ?? doc

/**
 * The highest sum of each of the best owners, in order, and theirs. What has less than `least` changes nothing. Kept
 * between calls, which never overlap.
 */
export const survey = {
  tops: new Float64Array(LAST + 1),
  owners: new Int32Array(LAST + 1),
  best: 0,
  bestDoc: -1,
  least: 0,
}

export function startSurvey(): void {
  survey.tops.fill(0)
  survey.owners.fill(-1)
  Object.assign(survey, { best: 0, bestDoc: -1, least: 0 })
}

/** Looks at a document, whether it may be shown or not. Documents may come in any order. */
export function meetDocument(
  index: SearchedIndex,
  { doc, score }: { doc: number; score: number },
): void {
  const { tops, owners } = survey
  if (score === survey.best && doc < survey.bestDoc) survey.bestDoc = doc
  if (score <= survey.least) return
  const owner = ownerOf(index, doc)
  const known = owners.indexOf(owner)
  let place = known < 0 ? LAST : known
  if (score <= (tops[place] ?? 0)) return
  while (place > 0 && score > (tops[place - 1] ?? 0)) {
    tops[place] = tops[place - 1] ?? 0
    owners[place] = owners[place - 1] ?? -1
    place--
  }
  tops[place] = score
  owners[place] = owner
  survey.least = tops[LAST] ?? 0
  if (place > 0) return
  survey.best = score
  survey.bestDoc = doc
}

/** What the documents met so far come to. */
export function endSurvey(): Field {
  const { tops, best, bestDoc } = survey
  let crowd = 0
  for (let place = 2; place <= LAST; place++) crowd += tops[place] ?? 0
  return { best, second: tops[1] ?? 0, bestDoc, crowd: crowd / CROWD }
}
