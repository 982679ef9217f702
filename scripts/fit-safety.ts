import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Message } from '../src/language/contract.ts'
import { packTable } from '../src/language/learnt/table.ts'
import { aloneSlot, rowSlot, SLOTS, troubleFeatures } from '../src/language/safety/features.ts'
import { readGuard } from '../src/language/safety/guard.ts'
import { fold, tokensOf } from '../src/language/text.ts'
import { directionOf } from '../src/language/vectors.ts'
import { buildGuard } from './build-guard.ts'
import { readItems, readVectors } from './eval-data.ts'
import { aucOf, balanced, type Lesson, learn, type Model, oddsOf, type Read } from './learnt/fit.ts'
import { readFirstMarkets, sentencesOf } from './markets/read.ts'
import { FINE, listCaseFiles, readCases, SAFETY } from './safety-data.ts'
import { FIRST_FRAMES, fillFrames, readSorted } from './wish/learn.ts'

// node scripts/fit-safety.ts: learns from data/safety (texts of trouble and fine ones, by several authors) and from what is
// said of markets and labelled conversations by which words together the guard knows a sensitive moment, prints how well that does on whole files
// and markets that it did not learn from, and writes assets/trouble.bin. Phrases are not counted here: they come on top.

const TRAIN = join(import.meta.dirname, '../data/labelled/train')
const OUT = join(import.meta.dirname, '../assets/trouble.bin')
/** The share of fine texts, of those nobody taught, that are silenced. */
const SILENCED = 0.035
const FOLDS = 4
/** Markets of trouble: what is said of them is neither fine nor not. */
const TROUBLED = /^(people-ceremonies|people-health-services|life-loans)/
const MARKET_WEIGHT = 0.2
/**
 * Files of data/wishes and folders of data/labelled/train that teach. The others are by authors who wrote of what is wanted
 * alone: taught by them, or by data/markets/more, the guard took "camping on cold nights" and an electric bicycle for
 * trouble and found no more of it in texts that taught nothing.
 */
const TEACHERS = {
  wishes: 'first second third fourth fifth sixth seventh eighth ninth'
    .split(' ')
    .map((name) => `${name}.txt`),
  folders: ['a', 'b', 'd', 'e'],
}
/** What people sorted by hand for wishes is as people speak. */
const SORTED_WEIGHT = 1
/** Log odds of a row that says it outright, and of one that hints at it. */
const OUTRIGHT = 3
const HINT = 1
/** And the more, as a share of it, where little else is said. */
const ALONE_SHARE = 0.5

type Example = { turns: Read[]; yes: boolean; weight: number; group: number; from: string }

const vectors = readVectors()
const guard = readGuard(buildGuard().buffer)
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
        (text): Example => {
          return {
            turns: readConversation([{ role: 'user', content: text }]),
            yes: false,
            weight: MARKET_WEIGHT,
            group,
            from: 'markets',
          }
        },
      ),
    )
  const sorted = readSorted((name) => TEACHERS.wishes.includes(name)).map(
    ({ messages, group }): Example => {
      return {
        turns: readConversation(messages),
        yes: false,
        weight: SORTED_WEIGHT,
        group,
        from: 'wishes',
      }
    },
  )
  const folders = readdirSync(TRAIN).filter((folder) => TEACHERS.folders.includes(folder))
  const labelled = folders.flatMap((folder, group) =>
    readItems(join(TRAIN, folder)).map(({ kind, messages }): Example => {
      const turns = readConversation(messages)
      return { turns, yes: kind === 'sensitive', weight: 1, group, from: folder }
    }),
  )
  const frames = fillFrames(FIRST_FRAMES).map(({ content, group }): Example => {
    const turns = readConversation([{ role: 'user', content }])
    return { turns, yes: false, weight: MARKET_WEIGHT, group, from: 'wishes' }
  })
  return [...files, ...markets, ...sorted, ...frames, ...labelled]
}

/** What the guard judges of a conversation: each turn of the user's, and all of them together. */
function readConversation(messages: readonly Message[]): Read[] {
  const said = messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => guard.strike(tokensOf(fold(content))))
  const texts = said.length < 2 ? said : [...said, said.flatMap((words) => ['', ...words])]
  return texts.map((text) => {
    const {
      words,
      marks = [],
      named = [],
    } = troubleFeatures({ words: text, found: guard.find(text) }, guard)
    return { slots: words, marks: [...marks], named, subject: directionOf(text, vectors) }
  })
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
  )
  const plain = lessons.map((lesson) => ({ ...lesson, marks: [], named: [] }))
  return joinModels(learn(lessons, SLOTS, priors), learn(plain, SLOTS))
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
    .filter(({ yes, from }) => !yes && (from === 'markets' || from === 'wishes'))
    .map(({ odds }) => odds)
  return fine.sort((a, b) => b - a)[Math.floor(share * fine.length)] ?? 0
}

function report() {
  const found = heldOut()
  const files = found.filter(({ from }) => from !== 'markets' && from !== 'wishes')
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
      `${share} of market texts: trouble ${part(true, files)}, fine ${part(false, files)}: ${each}`,
    )
  }
}
