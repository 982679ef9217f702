import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTable } from '../src/language/learnt/table.ts'
import { hashOf } from '../src/language/text.ts'
import { RANKING, rankServices } from '../src/services/search/answer.ts'
import { judgeAsk } from '../src/services/search/asks.ts'
import { NOTHING_BEFORE } from '../src/services/search/before.ts'
import { surveyServices } from '../src/services/search/evidence.ts'
import { FEATURES, type Feature } from '../src/services/search/features.ts'
import type { Finder } from '../src/services/search/finder.ts'
import { GATE_FEATURES, gatherGate, oddsOf } from '../src/services/search/gate.ts'
import { readQuestion } from '../src/services/search/question.ts'
import { TURN_FEATURES } from '../src/services/search/thread.ts'
import type { Service } from '../src/services/service.ts'
import type { Sayings } from '../src/services/told.ts'
import { readKnowledge, readVectors } from './eval/data.ts'
import { readMarkets } from './markets/read.ts'
import { createDice, shuffled } from './relevance/net.ts'
import { learnAsks, tableOfAsks } from './services/asks.ts'
import { finderOf, openServiceVectors, readSayings, readServices } from './services/finder.ts'
import { fitOdds, fitRanking, type Judged } from './services/fit.ts'
import {
  type Asked,
  playNaming,
  playNeeds,
  playSentence,
  type RankLesson,
  readTrainNeeds,
  type TurnLesson,
} from './services/lessons.ts'
import { learnNamed, listTables, nameIdle, readFirst } from './services/named.ts'
import { readAsked } from './services/searches.ts'
import { learnServiceVectors } from './services/vectors.ts'
import { readSorted } from './wish/learn.ts'

// node scripts/fit-services.ts: fits what ranks services, what tells that a question is for none, that a follow-up is
// about something else, and what is said of whom it names, and writes assets/services-weights.json, asks.bin,
// refusals.bin, wanted.bin and left.bin. It learns from sentences of data/services that the index was not given, from
// data/labelled/train/needs, and from texts that ask for no service (data/searches, data/wishes, data/markets).
// data/labelled/held is never read here.

const ROOT = join(import.meta.dirname, '..')
/** Files of plain messages, which sound as plain questions of developers do. */
const PLAIN = 'plain-'
const OUT = join(ROOT, 'assets/services-weights.json')
const FOLDS = 6
const SENTENCE_WEIGHT = 0.12
const RANKING_PULL = 3e-3
const ODDS_PULL = 1e-3
/** Lines that name a service take one this far from the line before: no neighbour of it. */
const STRIDE = 37
const NAMING_WEIGHT = 0.1
/** Wishes of everyday markets that are read, of each market one. */
const MARKETS = 500

/** What is said too seldom in the lessons to be learnt from them alone. */
const PRIORS: Partial<Record<Feature, number>> = {
  wanted: 3,
  wantedPlain: 1.5,
  pointedAt: 5,
  again: 3,
  presentBefore: 3,
  cheap: 0.5,
  runtime: 1,
  stayKept: 2,
}
/** Who says no more than a name and how to come by it asks for that service: so much each counts, of so many said of each. */
const NAMED_WEIGHT = 0.15
const NAMED_TIMES = 3
const ASKING = [
  '{}',
  'use {}',
  'set up {}',
  'how do i install {}',
  'install {}',
  '{} docs',
  'integrate {} in my app',
  'i want {}',
  'is {} any good',
  'wie richte ich {} ein',
  'comment installer {}',
  'como uso {}',
]
/** How somebody asks who says what shall be done; each counts for little. */
const HOW = ['how do i', 'how can i', 'how to', 'what do people use to']
const HOW_WEIGHT = 0.3
/** Who names a service, as people do, asks for one. */
const NAMING = [
  '{}',
  'alternative to {}',
  'set up {}',
  '{} but cheaper',
  'eine alternative zu {}',
  'une alternative a {}',
  'something like {}',
  '{} vs others',
]

const services = await readServices()
const sayings = readSayings()
const general = readVectors()
const dice = createDice(11)
const tongue = readKnowledge()
const { names } = finderOf(services, { sayings })
const idle = nameIdle(
  readAsked().flatMap(([text, answered]) => (answered ? [] : [text])),
  names,
)
for (const { name, ...table } of listTables(idle)) {
  writeFileSync(join(ROOT, 'assets', name), new Uint8Array(learnNamed(table, tongue)))
}
const full = finderOf(services, { sayings })

const turns = readTrainNeeds().flatMap((needs): TurnLesson[] => playNeeds(full, needs).turns)
const turn = fitOdds(
  turns.map(({ features, isNew }) => ({ features, right: isNew, weight: 1 })),
  ODDS_PULL,
)
const newnessOf = (features: readonly number[]) =>
  1 / (1 + Math.exp(-oddsOf(features, { weights: [...turn.slice(0, -1)], bias: turn.at(-1) ?? 0 })))

const rank: RankLesson[] = []
const asked: { one: Asked; weight: number }[] = []
for (const needs of readTrainNeeds()) {
  const played = playNeeds(full, needs, newnessOf)
  rank.push(...played.lessons)
  asked.push(...played.asked.map((one) => ({ one, weight: one.answered ? 2 : 6 })))
}
for (let fold = 0; fold < FOLDS; fold++) playFold(fold)
const halves = hearByHalves()
const asking = readFirst().filter(({ mark }) => mark === '+')
for (const [at, { slug, name, languages }] of services.entries()) {
  for (let time = 0; time < NAMED_TIMES; time++) {
    const said = ASKING[(at + 4 * time) % ASKING.length] ?? ''
    rank.push(playNaming(full, { text: said.replace('{}', name), slug }, NAMED_WEIGHT))
    const { text } = asking[(STRIDE * (NAMED_TIMES * at + time)) % asking.length] ?? { text: '{}' }
    const language = time === 0 ? undefined : languages[(at + time) % languages.length]
    const finder = halves[1 - halfOf(text)] ?? full
    rank.push(playNaming(finder, { text: text.replace('{}', name), slug, language }, NAMED_WEIGHT))
  }
}
const nothing = listNothing()
asked.push(...nothing.map(([one, weight]) => ({ one, weight })))

const lessons = asked
  .filter(({ one }) => one.before.category < 0)
  .map(({ one, weight }) => ({ text: one.text, yes: one.answered, weight }))
const judges = [0, 1].map((half) =>
  tableOfAsks(
    learnAsks(
      lessons.filter(({ text }) => halfOf(text) === half),
      full.tongue,
    ),
  ),
)
writeFileSync(join(ROOT, 'assets/asks.bin'), new Uint8Array(learnAsks(lessons, full.tongue)))

const ranking = fitRanking(
  rank,
  FEATURES.map((name) => PRIORS[name] ?? 0),
  RANKING_PULL,
)
RANKING.splice(0, RANKING.length, ...ranking)
const gate = fitOdds(balanced(asked.flatMap(({ one, weight }) => judgedOf(one, weight))), ODDS_PULL)
const right = (one: { features: number[]; isNew: boolean }, weights: Float64Array) =>
  one.isNew ===
  oddsOf(one.features, { weights: [...weights.slice(0, -1)], bias: weights.at(-1) ?? 0 }) > 0
console.log('turns right', turns.filter((one) => right(one, turn)).length / turns.length)
for (const [at, name] of FEATURES.entries()) console.log(name.padEnd(18), ranking[at]?.toFixed(2))
for (const [at, name] of GATE_FEATURES.entries())
  console.log('gate', name.padEnd(18), gate[at]?.toFixed(2))
for (const [at, name] of TURN_FEATURES.entries())
  console.log('turn', name.padEnd(18), turn[at]?.toFixed(2))
console.log(`${rank.length} rankings, ${asked.length} questions, ${turns.length} follow-ups`)
writeFileSync(OUT, render())

/** One author's lines, written one after the other, may fall into both halves: each is short and of its own. */
function halfOf(text: string) {
  return hashOf(text) & 1
}

/** Sentences of a fold, asked of an index that has the others. */
function playFold(fold: number) {
  const kept = new Map(
    [...sayings.told].flatMap(([slug, told], place) => {
      // Of some services nothing is told at all: they are found by their own words.
      if (place % FOLDS === fold) return []
      return [[slug, { ...told, fits: told.fits.filter((_, at) => at % FOLDS !== fold) }]]
    }),
  )
  const left = { ...sayings, told: kept } satisfies Sayings
  const serviceVectors = openServiceVectors(
    learnServiceVectors(services, { sayings: left, general }),
  )
  const finder = finderOf(services, { sayings: left, serviceVectors })
  for (const { slug } of services satisfies readonly Service[]) {
    const fits = sayings.told.get(slug)?.fits ?? []
    for (const [at, text] of fits.entries()) {
      if (at % FOLDS !== fold) continue
      const { lesson, asked: one } = playSentence(finder, text, slug, SENTENCE_WEIGHT)
      rank.push(lesson)
      asked.push({ one, weight: SENTENCE_WEIGHT })
    }
  }
}

/** Texts that no service answers, and some that one does. */
function listNothing(): [Asked, number][] {
  const texts: [text: string, answered: boolean, weight: number][] = []
  for (const [text, answered] of readAsked()) texts.push([text, answered, 2])
  for (const { messages, wish } of readSorted((name) => !name.startsWith(PLAIN))) {
    const [only, ...more] = messages
    if (only && more.length === 0 && !wish) texts.push([only.content, false, 0.5])
  }
  const everyday = readMarkets().filter(({ file }) => !file.startsWith('work-'))
  for (const { said } of shuffled(everyday, dice).slice(0, MARKETS)) {
    texts.push([shuffled(Object.values(said).flat(), dice)[0] ?? '', false, 0.5])
  }
  for (const [at, { name }] of services.entries()) {
    texts.push([(NAMING[at % NAMING.length] ?? '').replace('{}', name), true, 0.5])
  }
  for (const text of askHow()) texts.push([text, true, HOW_WEIGHT])
  return [
    ...texts.map(([text, answered, weight]): [Asked, number] => [
      askOf(full, text, answered),
      weight,
    ]),
    ...listNamings(),
  ]
}

/** What is plainly said to be needed, asked as how to do it: where it begins with something that people ask so. */
function askHow(): string[] {
  const everyone = readSorted().flatMap(({ messages }) => messages.map(({ content }) => content))
  const asked = everyone.flatMap((text) => /^how (?:do i|can i|to) (\w+)/i.exec(text)?.[1] ?? [])
  const done = new Set(asked.map((word) => word.toLowerCase()))
  const plain = [...sayings.told.values()].flatMap(({ fits }) => fits)
  return plain
    .filter((text) => done.has(text.split(' ', 1)[0] ?? ''))
    .map((text, at) => `${HOW[at % HOW.length]} ${text}`)
}

function askOf(finder: Finder, text: string, answered: boolean): Asked {
  const question = readQuestion(finder, { text })
  return { text, finder, question, answered, before: NOTHING_BEFORE }
}

/** Two searches, each taught what is said of names by one half of the texts. */
function hearByHalves(): Finder[] {
  return [0, 1].map((half) => {
    const said = [...readFirst(), ...idle].filter(({ text }) => halfOf(text) === half)
    const learnt = (mark: string) => openTable(learnNamed({ said, mark }, tongue))
    return { ...full, wanted: learnt('+'), left: learnt('-') }
  })
}

/** First questions that name a service, each heard by the search that the other half of them taught. */
function listNamings(): [Asked, number][] {
  return readFirst().map(({ text }, at) => {
    const { name = '' } = services[(at * STRIDE) % services.length] ?? {}
    const finder = halves[1 - halfOf(text)] ?? full
    return [askOf(finder, text.replace('{}', name), true), NAMING_WEIGHT]
  })
}

/** What asks for a service is learnt from one half of the texts, and judged by the other. */
function judgedOf(
  { text, finder, question: read, before, answered }: Asked,
  weight: number,
): Judged[] {
  const asks = judges[1 - halfOf(text)] ?? finder.asks
  const question = {
    ...read,
    ask: judgeAsk(text, { words: read.words, known: { ...finder.tongue, asks } }),
  }
  const survey = surveyServices(finder, { question, before })
  const best = rankServices(finder, survey)[0]?.doc
  if (best === undefined) return []
  return [
    { features: gatherGate(finder, { question, before, survey, best }), right: answered, weight },
  ]
}

/** Both sides count alike. */
function balanced(all: readonly Judged[]): Judged[] {
  const sums = [false, true].map((side) =>
    all.reduce((sum, { right, weight }) => sum + (right === side ? weight : 0), 0),
  )
  return all.map((one) => ({ ...one, weight: one.weight / (sums[Number(one.right)] ?? 1) }))
}

/** What each feature is worth, by its name; `bias` is what none is. */
function render(): string {
  const named = (names: readonly string[], values: ArrayLike<number>) =>
    Object.fromEntries(names.map((name, at) => [name, Number((values[at] ?? 0).toFixed(3))]))
  const fitted = {
    ranking: named(FEATURES, ranking),
    gate: named([...GATE_FEATURES, 'bias'], gate),
    turn: named([...TURN_FEATURES, 'bias'], turn),
  }
  return `${JSON.stringify(fitted, null, 2)}\n`
}
