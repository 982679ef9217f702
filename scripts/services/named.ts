import type { Tongue } from '../../src/language/contract.ts'
import { packTable } from '../../src/language/learnt/table.ts'
import { directionOf } from '../../src/language/vectors.ts'
import { hideName, NAMED_SLOTS, namedFeatures } from '../../src/services/search/named.ts'
import { findMentions, type Names } from '../../src/services/search/names.ts'
import { wordsOf } from '../../src/services/search/words.ts'
import { balanced, type Lesson, learn } from '../learnt/fit.ts'
import { readMarked } from './searches.ts'

/** What first questions and follow-ups say; the latter count less in what both teach. */
const FIRST = ['named-first.txt', 'named-plain.txt']
const FOLLOWING = 'named.txt'
const FOLLOWING_WEIGHT = 0.5
/** Stands for the name of a service while a text is cut into words, which would lose the braces. */
const STAND_IN = 'zzservice'

/** What is said of a service that is named: `+` that it is asked for, `-` that it is left, `~` that it stands around. */
export type Named = { text: string; mark: string; weight: number }

/** What first questions say, of all three kinds: each asks for some service. */
export const readFirst = (): Named[] => FIRST.flatMap((name) => readNamed(name))

const readNamed = (name: string, weight = 1): Named[] =>
  readMarked(name)
    .filter(({ text }) => text.includes('{}'))
    .map(({ text, mark }) => ({ text, mark, weight }))

/** What each table of names learns from, and the mark that it tells from the others. */
export const listTables = (
  idle: readonly Named[],
): { name: string; said: Named[]; mark: string }[] => {
  const both = [...readFirst(), ...readNamed(FOLLOWING, FOLLOWING_WEIGHT)]
  return [
    { name: 'refusals.bin', said: readNamed(FOLLOWING), mark: '-' },
    { name: 'wanted.bin', said: [...both, ...idle], mark: '+' },
    { name: 'left.bin', said: both, mark: '-' },
  ]
}

/** Texts that ask for no service and have the name of one, as it is or as the word that it is. */
export const nameIdle = (texts: readonly string[], names: Names): Named[] =>
  texts.flatMap((text) => {
    const words = wordsOf(text)
    const [first] = findMentions(words, { names, turns: [], conditions: [] })
    return first ? [{ text: hideName(words, first).join(' '), mark: IDLE, weight: 1 }] : []
  })

/** Marks what is asked of nothing. */
const IDLE = '.'

/** The bytes of a table of what is said of names. */
export function learnNamed(
  { said, mark }: { said: readonly Named[]; mark: string },
  tongue: Tongue,
): ArrayBuffer {
  const lessons = said.map((one) => ({ ...readLesson(one, tongue), yes: one.mark === mark }))
  return packTable(learn(balanced(lessons), NAMED_SLOTS))
}

/** The words of a text, the name in it hidden. */
function readHidden(text: string): string[] {
  const words = wordsOf(text.replaceAll('{}', STAND_IN))
  const at = words.indexOf(STAND_IN)
  return hideName(words, { from: at, to: at })
}

function readLesson({ text, weight }: Named, { rarity, vectors }: Tongue): Omit<Lesson, 'yes'> {
  if (vectors === null) throw new Error('no vectors')
  const words = readHidden(text)
  const { words: slots, plain = [] } = namedFeatures(words, rarity)
  const subject = directionOf(words, vectors)
  return { slots, plain, marks: [], subject, weight }
}
