import type { Service } from '../../services/service.ts'
import { hardLimits } from './conditions.ts'
import type { Entries } from './entries.ts'
import { againstOf, avoidedBy } from './exclude.ts'
import { keeps, type Limit } from './limits.ts'
import { type Near, NOTHING_NEAR, preferenceOf } from './prefer.ts'
import type { Question } from './question.ts'

export type Scored = { service: Service; score: number; kept: Limit[] }
/** `meaning`: how well the best fits by what was said alone. */
export type Ranking = {
  ranked: Scored[]
  best: number
  meaning: number
  features: { lexical: number; semantic: number }
}

const LEXICAL = 0.62
const SEMANTIC = 0.38

/** All services that keep the hard limits, the fittest first. */
export function rank(entries: Entries, question: Question, near: Near = NOTHING_NEAR): Ranking {
  const lexical = lexicalScores(entries, question)
  const semantic = semanticScores(entries, question)
  const hard = hardLimits(question.limits)
  const avoided = avoidedBy(entries, question)
  const against = againstOf(entries, question)
  const preference = preferenceOf(entries, question, near)
  const meanings = lexical.map((said, i) => LEXICAL * said + SEMANTIC * (semantic[i] ?? 0))
  const fittest = Math.max(0, ...meanings)
  const ranked = entries.entries
    .flatMap(({ service }, i) => {
      const kept = hard.filter((limit) => keeps(service, limit))
      if (kept.length < hard.length || avoided(service) || near.without.has(service.slug)) return []
      const meaning = meanings[i] ?? 0
      const score = meaning - against(i) + preference(service, i, meaning, fittest)
      return [{ service, score, kept }]
    })
    .sort((a, b) => b.score - a.score || (a.service.slug < b.service.slug ? -1 : 1))
  return {
    ranked,
    best: ranked[0]?.score ?? 0,
    meaning: fittest,
    features: { lexical: Math.max(0, ...lexical), semantic: Math.max(0, ...semantic) },
  }
}

/** Share of what was asked that each entry says, 0..1. */
function lexicalScores({ entries, postings }: Entries, { terms }: Question): Float64Array {
  const scores = new Float64Array(entries.length)
  let all = 0
  for (const { id, weight, idf } of terms) {
    all += weight * idf
    const posting = postings.get(id)
    posting?.entries.forEach((entry, i) => {
      scores[entry] = (scores[entry] ?? 0) + weight * idf * (posting.weights[i] ?? 0)
    })
  }
  return all > 0 ? scores.map((score) => score / all) : scores
}

/** How near each entry is in meaning: the nearest of its phrases, and all of it, -1..1. */
function semanticScores({ entries, meanings }: Entries, { vector }: Question): Float64Array {
  const scores = new Float64Array(entries.length)
  if (!vector || !meanings) return scores
  const { dim, phrases, starts, wholes } = meanings
  for (let entry = 0; entry < entries.length; entry++) {
    let nearest = 0
    for (let at = starts[entry] ?? 0; at < (starts[entry + 1] ?? 0); at++) {
      nearest = Math.max(nearest, dot(phrases, at * dim, vector))
    }
    scores[entry] = 0.55 * nearest + 0.45 * dot(wholes, entry * dim, vector)
  }
  return scores
}

function dot(rows: Float32Array, from: number, vector: Float32Array): number {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += (rows[from + i] ?? 0) * (vector[i] ?? 0)
  return sum
}
