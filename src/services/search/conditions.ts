import { type Condition, oppositeOf } from './facts.ts'
import type { Spotted } from './tables.ts'

/** What a text asks of a service beyond what it does. */
export type Conditions = {
  asked: ReadonlySet<Condition>
  /** What of it the newest question itself says. */
  stated: ReadonlySet<Condition>
  /** What it should not have. */
  denied: ReadonlySet<Condition>
  /** What only earlier questions of the conversation say. */
  carried: ReadonlySet<Condition>
  /** Conditions of any value of these facts hold no longer. */
  waived: ReadonlySet<string>
  /** Places of words that say a condition and no need. */
  places: ReadonlySet<number>
}

const NO_CONDITIONS: Conditions = {
  asked: new Set(),
  stated: new Set(),
  denied: new Set(),
  carried: new Set(),
  waived: new Set(),
  places: new Set(),
}

const NO = 'no'
/** Rows that say something of a condition and are none. */
const MARKS = new Set([NO, 'no_after', 'waived', 'waived_before'])
export const isMark = (row: string) => MARKS.has(row)
/** What is asked for as a need, and is a condition only where it is denied. */
const ONLY_DENIED = /^needs_/
/** Right before what somebody leaves: of a language, its services stay as good as others. */
const LEFT = 'left_before'
const LEAVABLE = /^(language|cloud)_/
/** A negation reaches this many words, within its clause. */
const REACH = 3
/** Where a project stands, whatever it needs: these words may say a need as well. */
const STACK = /^(language|cloud|runtime|protocol|seat|region)_/
export const isStack = (condition: Condition) => STACK.test(condition)
/** What excludes another value of the same fact. */
const ONE_VALUE = /^(hosting|licence|language|cloud|seat|region)_/
/** Who denies what they asked for takes that back: `forget open source` wants nothing closed. */
const TAKEN_BACK = /^(licence|region|seat|price)_/
const kindOf = (condition: Condition) => condition.split('_', 1)[0] ?? ''

/** What was found in a text. `kept`: what stands before who can't be left. */
export type Rows = {
  turns: readonly Spotted[]
  conditions: readonly Spotted[]
  kept?: readonly Spotted[]
}

/** The rows of a text without what says that nothing changes: `can't leave aws` leaves and denies nothing. */
export function dropKept({ turns, conditions }: Rows): Required<Rows> {
  const isNo = ({ row }: Spotted) => row === NO
  const kept = turns.filter(
    ({ row, from }) => row === LEFT && conditions.some((one) => isNo(one) && one.to === from - 1),
  )
  if (kept.length === 0) return { turns, conditions, kept }
  return {
    kept,
    turns: turns.filter((one) => !kept.includes(one)),
    conditions: conditions.filter(
      (one) => !isNo(one) || !kept.some(({ from }) => from - 1 === one.to),
    ),
  }
}

/** `turns`: what the text says of names; who leaves a cloud or a language does not ask for it. */
export function readConditions(
  words: readonly string[],
  { spotted, turns }: { spotted: readonly Spotted[]; turns: readonly Spotted[] },
): Conditions {
  const asked = new Set<Condition>()
  const denied = new Set<Condition>()
  const waived = new Set<string>()
  const places = new Set<number>()
  for (const one of spotted) {
    if (isMark(one.row) || isWithin(one, spotted)) continue
    if (one.row.startsWith(SEAT) && isForWhom(words, one.from)) {
      for (let at = one.from; at <= one.to; at++) places.add(at)
      continue
    }
    const isLeft =
      LEAVABLE.test(one.row) && turns.some(({ row, to }) => row === LEFT && to === one.from - 1)
    if (isLeft && !one.row.startsWith('cloud_')) continue
    const isDenied = isLeft || isNegated(words, { ...one, spotted })
    const opposite = isDenied ? oppositeOf(one.row) : undefined
    if (isWaived(one, spotted)) waived.add(kindOf(one.row))
    else if (opposite) asked.add(opposite)
    else if (isDenied) denied.add(one.row)
    else if (!ONLY_DENIED.test(one.row)) asked.add(one.row)
    if (isDenied || !(isStack(one.row) || ONLY_DENIED.test(one.row)))
      for (let at = one.from; at <= one.to; at++) places.add(at)
  }
  if (asked.has('hosting_self')) asked.delete('hosting_managed')
  if (asked.has('seat_notus')) asked.delete('seat_us')
  for (const one of denied) asked.delete(one)
  return { ...NO_CONDITIONS, asked, stated: asked, denied, waived, places }
}

/** Where a vendor sits. */
const SEAT = 'seat_'
const FOR = new Set('for fur pour para per voor dla'.split(' '))
/** What may stand between: `for a German company`. */
const OF_OURS = new Set(
  'a an the our my ein eine einen unser unsere meine un une notre una nuestra uma nossa'.split(' '),
)

/** Whether who asks is meant, and not who offers. */
const isForWhom = (words: readonly string[], from: number) =>
  FOR.has(words[from - 1] ?? '') ||
  (OF_OURS.has(words[from - 1] ?? '') && FOR.has(words[from - 2] ?? ''))

const isWaived = ({ from, to }: Spotted, spotted: readonly Spotted[]) =>
  spotted.some(
    (one) =>
      (one.row === 'waived' && one.from === to + 1) ||
      (one.row === 'waived_before' && one.to === from - 1),
  )

/** Whether a longer phrase has it: `not self hosted` has `hosted`. */
const isWithin = ({ from, to }: Spotted, spotted: readonly Spotted[]) =>
  spotted.some(
    (other) =>
      !isMark(other.row) &&
      other.from <= from &&
      to <= other.to &&
      other.to - other.from > to - from,
  )

/** Whether a negation stands right behind, or in the few words before, within the clause, and belongs to no longer phrase. */
export function isNegated(
  words: readonly string[],
  {
    from,
    to: last,
    spotted,
    reach = REACH,
  }: { from: number; to: number; spotted: readonly Spotted[]; reach?: number },
): boolean {
  if (spotted.some(({ row, from: start }) => row === 'no_after' && start === last + 1)) return true
  const covered = spotted.filter(({ row, from: start, to }) => !isMark(row) && to > start)
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
  const said = [...now.asked].filter((one) => ONE_VALUE.test(one)).map(kindOf)
  const changed = new Set([...said, ...now.waived])
  const stays = (one: Condition) => !isNewMatter || isStack(one) || ONLY_DENIED.test(one)
  const asked = [...before.asked].filter(
    (one) => stays(one) && !changed.has(kindOf(one)) && !now.denied.has(one),
  )
  const denied = [...before.denied].filter(
    (one) => stays(one) && !now.asked.has(one) && !now.waived.has(kindOf(one)),
  )
  const deniedNow = [...now.denied].filter((one) => !TAKEN_BACK.test(one) || !before.asked.has(one))
  return {
    ...now,
    asked: new Set([...now.asked, ...asked]),
    carried: new Set(asked.filter((one) => !now.asked.has(one))),
    denied: new Set([...denied, ...deniedNow]),
  }
}
