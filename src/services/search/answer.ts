import fitted from '../../../assets/services-weights.json' with { type: 'json' }
import type { Service } from '../service.ts'
import { type Before, NOTHING_BEFORE } from './before.ts'
import { type Survey, surveyServices } from './evidence.ts'
import { FEATURES } from './features.ts'
import type { Finder } from './finder.ts'
import { gatherGate, isAnswered } from './gate.ts'
import { isLeft } from './names.ts'
import { THANKS, USE } from './need.ts'
import { listOutright, type Question, readQuestion } from './question.ts'
import { PLACE } from './tables.ts'
import { hearNames, joinThread, listAvoided, rememberThread, type Thread } from './thread.ts'

export type Mode = 'boost_cpa' | 'cpa_only' | 'cpa_desc'
type Ask = {
  text: string
  /** The project, one `key value` line each. */
  context: readonly string[]
  thread?: Thread | undefined
  mode?: Mode | undefined
}
/** `score`: how it stands to the best, which has 1. */
type Found = { service: Service; score: number }
export type Answer = {
  best: Found | null
  alternatives: Found[]
  question: Question
  thread: Thread
}

/** What does the same and stands so near to the best is as relevant, within what money may decide. */
const AS_RELEVANT = 0.02
const BOOST = 0.1
/** What stands farther is no alternative; what is there for something else has to stand nearer. */
const ALTERNATIVE = 0.001
const ALTERNATIVE_ELSEWHERE = 0.1
const ALTERNATIVES = 3

/** One recommendation, or none where nothing fits. Deterministic: equal scores are ordered by slug. */
export function answerSearch(finder: Finder, { text, context, thread, mode }: Ask): Answer {
  const asked = readQuestion(finder, { text, context })
  const { question, before } = thread
    ? joinThread(finder, { question: hearNames(finder, { question: asked, thread }), thread })
    : { question: asked, before: NOTHING_BEFORE }
  const survey = surveyServices(finder, { question, before })
  const outright = listOutright(question)
  const ranked = rankServices(finder, { ...survey, first: outright, least: ALTERNATIVE })
  const top = ranked.find(
    (one) => outright.has(one.doc) || !isStandIn(finder, { survey, before, ranked: one }),
  )
  const isFit =
    top &&
    !saysThanks(question) &&
    (pointsBack(question, before) ||
      outright.has(top.doc) ||
      takesPlace(question, top.doc) ||
      isAnswered(gatherGate(finder, { question, before, survey, best: top.doc })))
  const ordered = isFit ? orderPaid(ranked.slice(ranked.indexOf(top)), mode) : []
  const [best, ...rest] = ordered
  const isAlternative = ({ score, service }: Found) =>
    score >= (service.category === best?.service.category ? ALTERNATIVE : ALTERNATIVE_ELSEWHERE)
  const alternatives = rest.filter(isAlternative).slice(0, ALTERNATIVES)
  const named = [...(best ? [best] : []), ...alternatives].map(({ service }) => service.slug)
  return {
    best: best ?? null,
    alternatives,
    question,
    thread:
      best || !thread
        ? rememberThread(finder, { question, named, thread })
        : { ...thread, avoided: listAvoided(finder, { question, thread }) },
  }
}

/**
 * Where conditions have ruled services out, the best of the rest may be for another need: it is where its category says less
 * than this share of what the question's strongest category says.
 */
const STAND_IN = 0.25
type Standing = { survey: Survey; before: Before; ranked: Ranked }
const isStandIn = (
  { categories }: Finder,
  { survey: { shares, out }, before, ranked: { doc } }: Standing,
) =>
  out.size > 0 &&
  (before.isNewMatter || categories[doc] !== before.category) &&
  (shares[categories[doc] ?? 0] ?? 0) < STAND_IN * Math.max(...shares)

/** Whether it ends the conversation and says nothing else. */
const saysThanks = ({ isEmpty, turns }: Question) =>
  isEmpty && turns.some(({ row }) => row === THANKS)

/** Whether a follow-up is about what was answered, whatever else it says. */
const pointsBack = ({ turns, isBare, isNod }: Question, { named, isNewMatter }: Before) =>
  !isNewMatter &&
  named.length > 0 &&
  (isBare ||
    isNod ||
    turns.some(({ row }) => row.startsWith(PLACE) || row === 'turn_among' || row === USE))

/** Whether what the catalogue does not have is left, and this takes its place. */
const takesPlace = ({ outsiders }: Question, doc: number) =>
  outsiders.some(({ role, takenBy }) => isLeft(role) && takenBy?.includes(doc))

type Ranked = Found & { doc: number }

/** What each feature of a service is worth, in the order of FEATURES. `scripts/fit-services.ts` writes weights under trial here. */
export const RANKING = FEATURES.map((name) => fitted.ranking[name])

const NONE: ReadonlySet<number> = new Set()

/** The scores of a ranking, before they are held against the best. Kept between calls, which never overlap. */
let scores = new Float64Array(0)

/** By how much (log odds) who is asked for by name stands before the best of the others. */
const LEAD = 0.5

type Ranking = Pick<Survey, 'rows' | 'out'> & { first?: ReadonlySet<number>; least?: number }

/**
 * The services that nothing rules out and that score at least `least` of the best, the best first. Who is `first` is so
 * whatever the rest of the question says.
 */
export function rankServices(
  { services }: Finder,
  { rows, out, first = NONE, least = 0 }: Ranking,
): Ranked[] {
  const size = FEATURES.length
  if (scores.length < services.length) scores = new Float64Array(services.length)
  let best = Number.NEGATIVE_INFINITY
  for (let doc = 0; doc < services.length; doc++) {
    let score = 0
    for (let at = 0; at < size; at++) score += (RANKING[at] ?? 0) * (rows[doc * size + at] ?? 0)
    scores[doc] = score
    if (score > best && !out.has(doc)) best = score
  }
  const own = [...first].map((doc) => scores[doc] ?? 0)
  const lift = Math.max(0, best + LEAD - Math.min(...own))
  for (const doc of first) scores[doc] = (scores[doc] ?? 0) + lift
  if (own.length > 0) best = Math.max(...own) + lift
  const lowest = best + Math.log(least)
  const ranked: Ranked[] = []
  for (let doc = 0; doc < services.length; doc++) {
    const service = services[doc]
    const score = scores[doc] ?? 0
    if (score < lowest || !service || (out.has(doc) && !first.has(doc))) continue
    ranked.push({ service, doc, score: Math.exp(score - best) })
  }
  const scoreOf = ({ doc }: Ranked) => scores[doc] ?? 0
  return ranked.sort(
    (a, b) => scoreOf(b) - scoreOf(a) || (a.service.slug < b.service.slug ? -1 : 1),
  )
}

/** What private ranking controls may do: order and choose among what is as relevant as the best. */
function orderPaid(ranked: readonly Ranked[], mode: Mode | undefined): Ranked[] {
  const payout = ({ service }: Ranked) =>
    service.cpaOffer?.active ? service.cpaOffer.payoutMicros : 0
  const category = ranked[0]?.service.category
  const isNear = ({ score, service }: Ranked) =>
    score >= AS_RELEVANT && service.category === category
  const near = ranked.filter(isNear)
  const far = ranked.filter((one) => !isNear(one))
  switch (mode) {
    case undefined:
      return [...ranked]
    case 'boost_cpa': {
      const lifted = (one: Ranked) => one.score + (payout(one) > 0 ? BOOST : 0)
      return [...near.sort((a, b) => lifted(b) - lifted(a)), ...far]
    }
    case 'cpa_only':
      return near.filter((one) => payout(one) > 0)
    case 'cpa_desc':
      return [...near.sort((a, b) => payout(b) - payout(a)), ...far]
  }
}
