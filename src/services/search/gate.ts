import fitted from '../../../assets/services-weights.json' with { type: 'json' }
import { countDocsOf } from '../../language/index/spans.ts'
import { tellingOf } from '../../language/rarity.ts'
import type { Before } from './before.ts'
import type { Survey } from './evidence.ts'
import { FEATURES } from './features.ts'
import type { Finder } from './finder.ts'
import { eachDocOf } from './finder.ts'
import type { Question } from './question.ts'
import { isRefining } from './refining.ts'

/** What tells whether a question is one for a developers' service that somebody offers, in the order of the weights. */
export const GATE_FEATURES = [
  'covered',
  'category',
  'strong',
  'words',
  'total',
  'wish',
  'names',
  'conditions',
  'asksFact',
  'trade',
  'followsUp',
  'strange',
  'wished',
  'unsaid',
  'unsaidMost',
  'unsaidByCategory',
  'margin',
  'ask',
  'refines',
  'asksFactThen',
  'thanks',
  'seemsLeft',
  'seemsAsked',
] as const

const FAR = 4

export function gatherGate(
  finder: Finder,
  {
    question,
    before,
    survey,
    best,
  }: { question: Question; before: Before; survey: Survey; best: number },
): number[] {
  const row = (name: (typeof FEATURES)[number]) =>
    survey.rows[best * FEATURES.length + FEATURES.indexOf(name)] ?? 0
  const { trade, strange } = weighTrade(finder, question)
  const wish = Math.max(-FAR, Math.min(FAR, question.wish)) / FAR
  const rows = question.turns.map(({ row: name }) => name)
  return [
    row('score'),
    row('category'),
    row('strong'),
    row('words'),
    Math.log1p(survey.total) / 2,
    wish,
    Number(question.mentions.some(({ plain }) => !plain)),
    Math.min(2, question.conditions.asked.size),
    Number(rows.includes('asks_fact')),
    trade,
    Number(!before.isNewMatter && before.category >= 0),
    strange,
    Number(before.category >= 0),
    ...weighUnsaid(finder, { question, best }),
    Math.min(3, row('score') * (1 - row('category') / 4)),
    Math.max(-FAR, Math.min(FAR, question.ask)) / FAR,
    Number(before.category >= 0 && isRefining(question)),
    Number(before.category >= 0 && rows.includes('asks_fact')),
    Number(before.category >= 0 && rows.includes('says_thanks')),
    Math.max(0, ...question.mentions.map(({ left = 0 }) => left)),
    Math.max(0, ...question.mentions.map(({ role, asked = 0 }) => (role === 'wanted' ? asked : 0))),
  ]
}

/** What the best service leaves unsaid: its share, the most telling word of it, and what its whole category leaves. */
function weighUnsaid(
  { index, rarity, categories }: Finder,
  { question: { terms }, best }: { question: Question; best: number },
) {
  let [all, unsaid, most, byCategory] = [1, 0, 0, 0]
  let isSaid = false
  let isSaidByCategory = false
  const take = (doc: number) => {
    isSaid ||= doc === best
    isSaidByCategory ||= categories[doc] === categories[best]
  }
  for (const { hash, weight, occurrences, newest } of terms) {
    if (!newest) continue
    isSaid = false
    isSaidByCategory = false
    const sayers = eachDocOf(index, { term: hash, take })
    const telling = weight * tellingOf(occurrences + sayers, rarity.markets + index.size)
    all += telling
    if (isSaid) continue
    unsaid += telling
    if (isSaidByCategory) continue
    byCategory += telling
    if (telling > most) most = telling
  }
  return [unsaid / all, most / 5, byCategory / all]
}

/** The log odds that a term comes from software rather than from everyday markets, and the share of unknown words. */
function weighTrade({ index, rarity }: Finder, { terms }: Question) {
  let [sum, weights, strange, all] = [0, 0, 0, 0]
  for (const { hash, weight, occurrences } of terms) {
    const sayers = countDocsOf(index, hash)
    all += weight
    if (sayers + occurrences === 0) {
      strange += weight
      continue
    }
    const here = (sayers + 0.5) / index.size
    const there = (occurrences + 0.1) / rarity.markets
    sum += weight * Math.max(-FAR, Math.min(FAR, Math.log(here / there)))
    weights += weight
  }
  return { trade: sum / (weights + 1), strange: all === 0 ? 0 : strange / all }
}

/** The log odds that the best service answers the question. */
export const oddsOf = (
  features: readonly number[],
  { weights, bias }: { weights: readonly number[]; bias: number },
) => features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), bias)

const GATE = { weights: GATE_FEATURES.map((name) => fitted.gate[name]), bias: fitted.gate.bias }

export const isAnswered = (features: readonly number[]) => oddsOf(features, GATE) > 0
