import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Message } from '../src/language/contract.ts'
import { packTable } from '../src/language/learnt/table.ts'
import { lexiconOf } from '../src/language/lexicon.ts'
import {
  aloneSlot,
  rowSlot,
  SLOTS,
  type Text,
  troubleFeatures,
} from '../src/language/safety/features.ts'
import { readGuard } from '../src/language/safety/guard.ts'
import { fold, tokensOf } from '../src/language/text.ts'
import { meantBy } from '../src/language/translate.ts'
import { directionOf } from '../src/language/vectors.ts'
import { buildGuard } from './build-guard.ts'
import { listTrainFolders } from './data/labelled.ts'
import { FINE, listCaseFiles, readCases, SAFETY } from './data/safety.ts'
import { readItems, readTables, readVectors } from './eval/data.ts'
import { aucOf, balanced, type Lesson, learn, type Model, oddsOf, type Read } from './learnt/fit.ts'
import { readFirstMarkets, sentencesOf } from './markets/read.ts'
import { fillFirstFrames } from './wish/frames.ts'
import { readSorted, type Sorted } from './wish/learn.ts'

// node scripts/fit-safety.ts: learns from data/safety (texts of trouble and fine ones, by several authors), from wishes, from
// what is said of markets and from labelled conversations by which words and phrases together the guard knows a sensitive
// moment, prints how well that does on whole files and markets that it did not learn from, and writes assets/trouble.bin.

const OUT = join(import.meta.dirname, '../assets/trouble.bin')
/** The share of what is said of markets and for wishes, each judged by what the others teach, that is silenced. */
const SILENCED = 0.05
const FOLDS = 4
/** Markets of trouble: what is said of them is neither fine nor not. */
const TROUBLED = /^(people-ceremonies|people-health-services|life-loans)/
const MARKET = { from: 'markets', weight: 0.2 }
/**
 * Files of data/wishes that teach, pairs among them. The others are by authors who wrote of what is wanted alone, at length:
 * taught by them, or by data/markets/more, the guard took "camping on cold nights" and an electric bicycle for trouble and
 * found no more of it in texts that taught nothing.
 */
const LIVELY = /^(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)\.txt$/
const PLAIN = /^plain-/
/** Whom plain wishes are for besides: who names somebody close tells of no trouble by that. */
const CLOSE =
  `husband wife boyfriend girlfriend mum mom dad mother father brother sister son daughter grandma grandpa uncle
aunt cousin kid kids child baby toddler boss neighbour teacher friend parents`.split(/\s+/)
const HAS_OWNER = / for |\bmy\b/i
/** What people sorted by hand for wishes is as people speak. */
const WISH = { from: 'wishes', weight: 1 }
/** What people ask of anything is asked of so many markets: what all ask tells nothing. */
const FRAME = { from: 'frames', weight: 1, filled: 48 }
/** Trouble is rare, and what teaches it counts more, but less than all that is fine: else "where can I" is trouble. */
const BALANCE = 0.5
/** What a labelled conversation counts that wants something or nothing: long ones are rare. */
const TALK_WEIGHT = 2
/** Pulls weights to zero: a word of one text proves little. */
const PULL = 3e-3
/** Log odds of a row that says it outright, and of one that hints at it. */
const OUTRIGHT = 3
const HINT = 1
/** And the more, as a share of it, where little else is said. */
const ALONE_SHARE = 0.5

type Example = { turns: Read[]; yes: boolean; weight: number; group: number; from: string }

const guard = readGuard(buildGuard().buffer)
const vectors = readVectors()
const entryOf = lexiconOf({ ...readTables(), guard, vectors })
const priors = readPriors()
let judged: Judged[] | undefined
const examples = readExamples()
report()
const all = learnTurns(examples)
writeFileSync(OUT, new Uint8Array(packTable({ ...all, bias: all.bias - limitOf(heldOut()) })))

/** A row says what it says before any text has taught it: most of its phrases stand in no text here. */
function readPriors(): Map<number, number> {
  const rows = readFileSync(join(SAFETY, 'phrases.txt'), 'utf8').match(/^[a-z0-9_]+(?=:)/gm) ?? []
  const weigh = (row: string) =>
    row.startsWith('sign_') ? 0 : row.endsWith('_hint') ? HINT : OUTRIGHT
  return new Map(
    rows.flatMap((row) => [
      [rowSlot(row), weigh(row)],
      [aloneSlot(row), ALONE_SHARE * weigh(row)],
    ]),
  )
}

function readExamples(): Example[] {
  const files = listCaseFiles(SAFETY).flatMap((path, group) =>
    readCases(path).map(({ topic, messages }): Example => {
      const turns = readConversation(messages)
      return { turns, yes: topic !== FINE, weight: 1, group, from: basename(path) }
    }),
  )
  const markets = readFirstMarkets()
    .filter(({ file }) => !TROUBLED.test(file))
    .flatMap((market, group) =>
      [...sentencesOf(market), ...market.idle, market.name, ...market.terms.slice(0, 6)].map(
        (text) => fine(asMessages(text), { ...MARKET, group }),
      ),
    )
  const lively = readSorted((name) => LIVELY.test(name))
  const short = readSorted((name) => PLAIN.test(name))
  const given = short.filter(({ wish }) => wish).flatMap(forSomebody)
  const wishes = [...lively, ...short, ...given].map(({ messages, group }) =>
    fine(messages, { ...WISH, group }),
  )
  const labelled = listTrainFolders().flatMap((folder, group) =>
    readItems(folder).map(({ kind, messages }): Example => {
      const turns = readConversation(messages)
      const yes = kind === 'sensitive'
      return { turns, yes, weight: yes ? 1 : TALK_WEIGHT, group, from: basename(folder) }
    }),
  )
  const { from, weight, filled } = FRAME
  const frames = fillFirstFrames(filled)
    .filter(({ file }) => !TROUBLED.test(file))
    .map(({ content, group }) => fine(asMessages(content), { from, weight, group }))
  return [...files, ...markets, ...wishes, ...frames, ...labelled]
}

function asMessages(content: string): Message[] {
  return [{ role: 'user', content }]
}

function fine(
  messages: readonly Message[],
  about: Pick<Example, 'weight' | 'group' | 'from'>,
): Example {
  return { turns: readConversation(messages), yes: false, ...about }
}

/** The same wish for somebody close, where it is for nobody. */
function forSomebody(wish: Sorted, at: number): Sorted[] {
  const [first, ...others] = wish.messages
  if (first === undefined || others.length > 0 || HAS_OWNER.test(first.content)) return []
  const whom = CLOSE[at % CLOSE.length]
  const content = first.content.replace(/[?.!]*$/, (end) => ` for my ${whom}${end}`)
  return [{ ...wish, messages: asMessages(content) }]
}

/** What the guard judges of a conversation: each turn of the user's, and all of them together. */
function readConversation(messages: readonly Message[]): Read[] {
  const said = messages
    .filter(({ role }) => role === 'user')
    .map(({ content }): Heard => {
      const words = guard.strike(tokensOf(fold(content)))
      return { words, meant: meantBy(words, words.map(entryOf)) }
    })
  const together = {
    words: said.flatMap(({ words }) => ['', ...words]),
    meant: said.flatMap(({ meant }) => meant),
  }
  return (said.length < 2 ? said : [...said, together]).map(readHeard)
}

type Heard = Required<Pick<Text, 'words' | 'meant'>>

function readHeard(heard: Heard): Read {
  const text = { ...heard, found: guard.find(heard.words) }
  const { words, plain = [], marks = [], named = [] } = troubleFeatures(text, guard)
  const subject = directionOf(heard.words, vectors)
  return { slots: words, plain, marks: [...marks], named, subject }
}

/**
 * Every turn of a fine conversation is fine, alone and together; one in trouble teaches by all that was said. Two readers
 * together: one knows the phrases, the other, who counts half, what the words tell where no phrase is found.
 */
function learnTurns(from: readonly Example[]): Model {
  const lessons = balanced(
    from.flatMap(({ turns, yes, weight }): Lesson[] =>
      (yes ? turns.slice(-1) : turns).map((turn) => ({ ...turn, yes, weight })),
    ),
    BALANCE,
  )
  const withoutPhrases = lessons.map((lesson) => ({ ...lesson, marks: [], named: [] }))
  return joinModels(
    learn(lessons, SLOTS, { priors, pull: PULL }),
    learn(withoutPhrases, SLOTS, { pull: PULL }),
  )
}

function joinModels(a: Model, b: Model): Model {
  const join = (first: number, second: number) => (2 * first + second) / 3
  return {
    bias: join(a.bias, b.bias),
    weights: a.weights.map((weight, slot) => join(weight, b.weights[slot] ?? 0)),
    subject: a.subject.map((weight, at) => join(weight, b.subject[at] ?? 0)),
  }
}

function highestOf(model: Model, turns: readonly Read[]): number {
  return Math.max(...turns.map((turn) => oddsOf(model, turn)))
}

type Judged = Example & { odds: number }

/** Each text judged by what the other files and markets teach. */
function heldOut(): Judged[] {
  judged ??= Array.from({ length: FOLDS }, (_, fold) => {
    const model = learnTurns(examples.filter(({ group }) => group % FOLDS !== fold))
    return examples
      .filter(({ group }) => group % FOLDS === fold)
      .map((one) => ({ ...one, odds: highestOf(model, one.turns) }))
  }).flat()
  return judged
}

/** The log odds that `share` of the fine texts reach. */
function limitOf(some: readonly Judged[], share = SILENCED): number {
  const fine = some
    .filter(({ yes, from }) => !yes && (from === MARKET.from || from === WISH.from))
    .map(({ odds }) => odds)
  return fine.sort((a, b) => b - a)[Math.floor(share * fine.length)] ?? 0
}

function report() {
  const found = heldOut()
  const files = found.filter(
    ({ from }) => ![MARKET, WISH, FRAME].some((kind) => kind.from === from),
  )
  console.log(`${files.length} texts of ${FOLDS} folds of files, AUC ${aucOf(files).toFixed(3)}`)
  for (const share of [0.005, 0.01, 0.02, 0.03, 0.05]) {
    const limit = limitOf(found, share)
    const part = (yes: boolean, some: readonly Judged[]) => {
      const of = some.filter((one) => one.yes === yes)
      return (of.filter(({ odds }) => odds >= limit).length / of.length).toFixed(3)
    }
    const each = [...new Set(files.map(({ from }) => from))]
      .map((name) => {
        const own = files.filter(({ from }) => from === name)
        return `${name.replace('.tsv', '')} ${part(true, own)}/${part(false, own)}`
      })
      .join('  ')
    console.log(
      `${share} of markets and wishes: trouble ${part(true, files)}, fine ${part(false, files)}: ${each}`,
    )
  }
}
