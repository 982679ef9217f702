import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contextLines } from '../../src/catalog/context.ts'
import { rankServices } from '../../src/services/search/answer.ts'
import { type Before, NOTHING_BEFORE } from '../../src/services/search/before.ts'
import { type Survey, surveyServices } from '../../src/services/search/evidence.ts'
import { FEATURES } from '../../src/services/search/features.ts'
import type { Finder } from '../../src/services/search/finder.ts'
import { type Question, readQuestion } from '../../src/services/search/question.ts'
import {
  gatherTurn,
  hearNames,
  joinThread,
  judgeNew,
  rememberThread,
  type Thread,
} from '../../src/services/search/thread.ts'
import { type Need, readNeeds } from '../eval/needs.ts'

const TRAIN = join(import.meta.dirname, '../../data/labelled/train/needs')
/** What a labelled need counts: there are far fewer than lines that an author wrote of a service, and of follow-ups fewest. */
const WEIGHT = { first: 4, followUp: 8 }
/** Of an answer so many services are remembered, as the service does. */
const REMEMBERED = 4

/** Of a question: the features of each service that may answer it, and which are right. */
export type RankLesson = { rows: Float64Array[]; right: boolean[]; weight: number }
export type TurnLesson = { features: number[]; isNew: boolean }
/** A question as it was read in its conversation. */
export type Asked = {
  text: string
  finder: Finder
  question: Question
  before: Before
  answered: boolean
}

export const readTrainNeeds = (): Need[][] =>
  readdirSync(TRAIN)
    .sort()
    .map((name) => readNeeds(readFileSync(join(TRAIN, name), 'utf8')))

/** Plays conversations; a follow-up stands on what was right before it. */
export function playNeeds(finder: Finder, needs: readonly Need[], newnessOf = judgeNew) {
  const lessons: RankLesson[] = []
  const turns: TurnLesson[] = []
  const asked: Asked[] = []
  const threads = new Map<string, Thread>()
  const categoryOf = (slugs: readonly string[]) =>
    finder.services[finder.bySlug.get(slugs[0] ?? '') ?? -1]?.category
  for (const { id, query, context, follow_up_of: parent, accept } of needs) {
    const read = readQuestion(finder, { text: query, context: contextLines(context) })
    const thread = threads.get(parent ?? '')
    const own = thread ? hearNames(finder, { question: read, thread }) : read
    const isNew = thread !== undefined && categoryOf(accept) !== thread.category
    if (thread?.category && accept.length > 0) {
      turns.push({ features: gatherTurn(finder, { question: own, thread }), isNew })
    }
    const { question, before } = thread
      ? joinThread(finder, {
          question: own,
          thread,
          newness: newnessOf(gatherTurn(finder, { question: own, thread })),
        })
      : { question: own, before: NOTHING_BEFORE }
    const survey = surveyServices(finder, { question, before })
    const ranked = rankServices(finder, survey)
    asked.push({ text: query, finder, question, before, answered: accept.length > 0 })
    if (accept.length > 0)
      lessons.push(lessonOf(finder, survey, accept, thread ? WEIGHT.followUp : WEIGHT.first))
    const named = ranked.slice(0, REMEMBERED).map(({ service }) => service.slug)
    const right = named.filter((slug) => accept.includes(slug))
    const rest = named.filter((slug) => !right.includes(slug))
    const taken =
      accept.length === 0 ? [] : [...(right.length > 0 ? right : accept.slice(0, 1)), ...rest]
    threads.set(id, rememberThread(finder, { question, named: taken.slice(0, REMEMBERED), thread }))
  }
  return { lessons, turns, asked }
}

type Naming = { text: string; slug: string; language?: string | undefined }

/** A sentence that names a service and asks for it, of a project in some language. */
export function playNaming(finder: Finder, { text, slug, language }: Naming, weight: number) {
  const question = readQuestion(finder, { text, context: contextLines({ language }) })
  return lessonOf(
    finder,
    surveyServices(finder, { question, before: NOTHING_BEFORE }),
    [slug],
    weight,
  )
}

/** A sentence that somebody says who needs this service. */
export function playSentence(finder: Finder, text: string, slug: string, weight: number) {
  // Whom it names besides is what it comes from, or what stands around it: it never names what it needs.
  const question = { ...readQuestion(finder, { text }), mentions: [] }
  const survey = surveyServices(finder, { question, before: NOTHING_BEFORE })
  return {
    lesson: lessonOf(finder, survey, [slug], weight),
    asked: { text, finder, question, before: NOTHING_BEFORE, answered: true } satisfies Asked,
  }
}

/** The most that a lesson compares: what scores least teaches nothing. */
const MOST = 80

function lessonOf(
  finder: Finder,
  survey: Survey,
  accept: readonly string[],
  weight: number,
): RankLesson {
  const size = FEATURES.length
  const ranked = rankServices(finder, survey)
  const isRight = (slug: string) => accept.includes(slug)
  const compared = ranked.filter(({ service }, at) => at < MOST || isRight(service.slug))
  return {
    rows: compared.map(({ doc }) => survey.rows.slice(doc * size, (doc + 1) * size)),
    right: compared.map(({ service }) => isRight(service.slug)),
    weight,
  }
}
