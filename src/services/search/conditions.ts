import { type Condition, oppositeOf } from './facts.ts'
import type { Spotted, Tables } from './tables.ts'

/** What a text asks of a service beyond what it does. */
export type Conditions = {
  asked: ReadonlySet<Condition>
  /** What of it the newest question itself says. */
  stated: ReadonlySet<Condition>
  /** What it should not have. */
  denied: ReadonlySet<Condition>
  /** Places of words that say a condition and no need. */
  places: ReadonlySet<number>
}

export const NO_CONDITIONS: Conditions = {
  asked: new Set(),
  stated: new Set(),
  denied: new Set(),
  places: new Set(),
}

const NO = 'no'
/** A negation reaches this many words, within its clause. */
const REACH = 3
/** Where a project stands, whatever it needs: these words may say a need as well. */
const STACK = /^(language|cloud|runtime|protocol|seat|region)_/
export const isStack = (condition: Condition) => STACK.test(condition)
/** What excludes another value of the same fact. */
const ONE_VALUE = /^(hosting|licence|language)_/

export function readConditions(words: readonly string[], tables: Tables): Conditions {
  const spotted = tables.conditions(words)
  const asked = new Set<Condition>()
  const denied = new Set<Condition>()
  const places = new Set<number>()
  for (const one of spotted) {
    if (one.row === NO || isWithin(one, spotted)) continue
    const isDenied = isNegated(words, { ...one, spotted })
    const opposite = isDenied ? oppositeOf(one.row) : undefined
    if (opposite) asked.add(opposite)
    else (isDenied ? denied : asked).add(one.row)
    if (!isStack(one.row)) for (let at = one.from; at <= one.to; at++) places.add(at)
  }
  if (asked.has('hosting_self')) asked.delete('hosting_managed')
  if (asked.has('seat_notus')) asked.delete('seat_us')
  for (const one of denied) asked.delete(one)
  return { asked, stated: asked, denied, places }
}

/** Whether a longer phrase has it: `not self hosted` has `hosted`. */
const isWithin = ({ from, to }: Spotted, spotted: readonly Spotted[]) =>
  spotted.some(
    (other) =>
      other.row !== NO && other.from <= from && to <= other.to && other.to - other.from > to - from,
  )

/** Whether a negation stands in the few words before, within the clause, and belongs to no longer phrase. */
export function isNegated(
  words: readonly string[],
  { from, spotted, reach = REACH }: { from: number; spotted: readonly Spotted[]; reach?: number },
): boolean {
  const covered = spotted.filter(({ row, from: start, to }) => row !== NO && to > start)
  return spotted.some(
    ({ row, to }) =>
      row === NO &&
      to < from &&
      from - to <= reach &&
      words.slice(to, from).every((word) => word !== '') &&
      !covered.some(({ from: start, to: end }) => start <= to && to <= end && end < from),
  )
}

/** The conditions of a conversation after another question: what is new changes what it names, the rest stays. */
export function joinConditions(
  before: Pick<Conditions, 'asked' | 'denied'>,
  { now, isNewMatter }: { now: Conditions; isNewMatter: boolean },
): Conditions {
  const kindOf = (condition: Condition) => condition.split('_', 1)[0]
  const changed = new Set([...now.asked].filter((one) => ONE_VALUE.test(one)).map(kindOf))
  const stays = (one: Condition) => !isNewMatter || isStack(one)
  const asked = [...before.asked].filter(
    (one) => stays(one) && !changed.has(kindOf(one)) && !now.denied.has(one),
  )
  const denied = [...before.denied].filter((one) => stays(one) && !now.asked.has(one))
  return {
    asked: new Set([...now.asked, ...asked]),
    stated: now.stated,
    denied: new Set([...denied, ...now.denied]),
    places: now.places,
  }
}
