import type { Before } from './before.ts'
import { type Put, placeOf } from './features.ts'
import type { Finder } from './finder.ts'
import { USE } from './need.ts'
import type { Question } from './question.ts'
import { PLACE, type Spotted } from './tables.ts'

/**
 * A follow-up that names surroundings or conditions and no need asks for the same thing so: what was answered, where that keeps
 * them, or else another one of its category. One that says nothing gets what was answered.
 */
export function keepMatter(
  { docs, categories }: Finder,
  {
    question,
    before,
    put,
    out,
  }: { question: Question; before: Before; put: Put; out: Set<number> },
) {
  if (before.category < 0 || !(question.isBare || question.isNod)) return
  const [first = -1] = before.named
  if (!out.has(first)) put(placeOf(first, 'stayKept'), 1)
  const isHere = (doc: number) => categories[doc] === before.category
  if (!docs.some((doc) => isHere(doc) && !out.has(doc))) return
  for (const doc of docs) if (!isHere(doc)) out.add(doc)
}

/** What a follow-up points at, or wants another one of. */
export function weighTurns(
  { turns, isEmpty }: Question,
  { before, put, out }: { before: Before; put: Put; out: Set<number> },
) {
  if (before.isNewMatter) return
  const [first = -1] = before.named
  const place = findPlace(turns)
  // `the second alternative` is one that was answered.
  const rows = turns.filter((one) => !place || !isWithin(one, place)).map(({ row }) => row)
  if (rows.includes(USE)) put(placeOf(first, 'pointedAt'), 1)
  if (rows.includes('turn_among')) for (const doc of before.named) put(placeOf(doc, 'among'), 1)
  if (rows.includes('turn_other')) for (const doc of before.given) out.add(doc)
  else if (place) {
    const doc = before.named[Number(place.row.slice(PLACE.length))] ?? -1
    put(placeOf(doc, 'pointedAt'), isEmpty ? OUTRIGHT : 1)
  } else if (rows.includes('turn_it') || rows.includes(USE)) put(placeOf(first, 'again'), 1)
}

/** How much it counts to be pointed at by who says nothing else. */
const OUTRIGHT = 2

/** By which place something is pointed at; where several are said the longest counts. */
const findPlace = (turns: readonly Spotted[]): Spotted | undefined =>
  turns
    .filter(({ row }) => row.startsWith(PLACE))
    .reduce<Spotted | undefined>(
      (one, other) => (one && isWithin(other, one) ? one : other),
      undefined,
    )

const isWithin = (one: Spotted, other: Spotted) => other.from <= one.from && one.to <= other.to
