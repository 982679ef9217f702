import { isStop } from '../../language/words.ts'
import { isMark, isStack, type Rows } from './conditions.ts'
import { isLeft, type Mention } from './names.ts'
import { PLACE, type Spotted } from './tables.ts'
import { LANGUAGE } from './verdicts.ts'

/** How a question asks for the way to use what was answered: its words say no need. */
export const USE = 'turn_use'
/** How somebody ends a conversation. */
export const THANKS = 'says_thanks'

/** Rows whose words say no need. */
const UNSAID = new Set([USE, 'turn_advice', 'turn_tongue', 'says_ok', THANKS])
/** What stands around the name of who is left: `alternative to` says nothing of what it did. */
const LEAVING = new Set(['replaced_before', 'replaced_after'])
/**
 * What says no need by itself: what something to use comes as (`client`), what only makes sense of what was said before
 * (`actually`), and what wants another one.
 */
const FORMS = new Set(['turn_form', 'turn_same', 'turn_other'])
/** What goes on to something, whatever else it says. */
const GOES_ON = /^(turn_new|turn_other|turn_among|turn_use|place_.*|asks_fact|says_thanks)$/

/**
 * How much words count that name the project, its language (so rare that they would drown what it is for), what there is
 * already, what all that is answered is called (`provider`), and where something is for, which some services say of
 * themselves.
 */
const WEIGHTS = { stacked: 0.35, language: 0.2, present: 0.35, turn_kind: 0.3, turn_country: 0.5 }

/**
 * A question's words, and what was found in them; `outsiders`: what the catalogue does not have, `places`: words that say a
 * condition and no need.
 */
type Heard = {
  words: readonly string[]
  spotted: Required<Rows>
  mentions: readonly Mention[]
  outsiders: readonly Mention[]
  places: ReadonlySet<number>
}

/** What is left of a question where no word says a need. */
export type Left = {
  /** It begins nothing new either: what it says is of what was answered. */
  isEmpty: boolean
  /** It has a language, surroundings or conditions that another one should be for. */
  isBare: boolean
  /** It has none of these, and goes on to nothing: `ok`, `why?`, `in English, please`. */
  isNod: boolean
}

type Span = Pick<Spotted, 'from' | 'to'>

/** How much each word counts as a need, and for the direction of all, and what is left without a need. */
export function weighNeed(heard: Heard): { weights: number[]; directions: number[]; left: Left } {
  const { words, spotted, mentions, outsiders, places } = heard
  const unsaid = listUnsaid(heard)
  const stacked = spotted.conditions.filter(({ row }) => isStack(row))
  const languages = stacked.filter(({ row }) => row.startsWith(LANGUAGE))
  const rowsOf = (row: string) => spotted.turns.filter((one) => one.row === row)
  const [kinds, countries] = [rowsOf('turn_kind'), rowsOf('turn_country')]
  const leaving = [
    ...spotted.turns.filter(({ row }) => LEAVING.has(row)),
    ...outsiders.filter(({ role }) => isLeft(role)),
  ]
  const surroundingsShare = (at: number): number => {
    if (isIn(countries, at)) return WEIGHTS.turn_country
    if (isIn(languages, at)) return WEIGHTS.language
    return isIn(stacked, at) ? WEIGHTS.stacked : 1
  }
  const directions = words.map((_, at) => {
    if (isIn(leaving, at)) return 0
    return weightAt(mentions, at) * surroundingsShare(at)
  })
  const weights = directions.map((weight, at) => {
    if (places.has(at) || isIn(unsaid, at)) return 0
    const isKind = isIn(kinds, at) && !(isIn(stacked, at) && !isIn(countries, at))
    return weight * (isKind ? WEIGHTS.turn_kind : 1)
  })
  const forms = [
    ...unsaid,
    ...stacked,
    ...spotted.turns.filter(({ row }) => FORMS.has(row)),
    ...spotted.conditions.filter(({ row }) => isMark(row)),
  ]
  const isNoNeed = (word: string, at: number) =>
    word === '' || isStop(word) || places.has(at) || isIn(forms, at)
  const isEmpty = mentions.length === 0 && words.every(isNoNeed)
  const isLimited = stacked.length + places.size > 0
  const says = (is: (row: string) => boolean) => spotted.turns.some(({ row }) => is(row))
  const left = {
    isEmpty: isEmpty && !says((row) => row === 'turn_new'),
    isBare: isEmpty && isLimited,
    isNod: isEmpty && !isLimited && !says((row) => GOES_ON.test(row)),
  }
  return { weights, directions, left }
}

/** How to use what was answered is no need, nor is a word that stands for a service and nothing else, or who can't be left. */
function listUnsaid({ words, spotted, mentions }: Heard): Spotted[] {
  const isOnlyName = mentions.some(({ from, to }) => from === 0 && to === words.length - 1)
  const isUnsaid = ({ row }: Spotted) =>
    UNSAID.has(row) ||
    LEAVING.has(row) ||
    row.startsWith(PLACE) ||
    (isOnlyName && row === 'plain_name')
  return [...spotted.kept, ...spotted.turns.filter(isUnsaid)]
}

const isIn = (spotted: readonly Span[], place: number) =>
  spotted.some(({ from, to }) => from <= place && place <= to)

function weightAt(mentions: readonly Mention[], at: number): number {
  const here = mentions.find(({ from, to, plain }) => !plain && from <= at && at <= to)
  return here?.role === 'avoided' ? 0 : here?.role === 'present' ? WEIGHTS.present : 1
}
