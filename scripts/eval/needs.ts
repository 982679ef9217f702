import * as z from 'zod'
import { contextLines } from '../../src/catalog/context.ts'
import { answerSearch } from '../../src/services/search/answer.ts'
import type { Finder } from '../../src/services/search/finder.ts'
import type { Thread } from '../../src/services/search/thread.ts'

const need = z.object({
  id: z.string(),
  query: z.string(),
  /** A project's keys and values, or a line about it. */
  context: z
    .union([z.record(z.string(), z.unknown()), z.string().transform((project) => ({ project }))])
    .optional(),
  follow_up_of: z.string().optional(),
  /** Slugs; empty: no service is the right answer. */
  accept: z.array(z.string()),
  tags: z.array(z.string()),
})
export type Need = z.output<typeof need>
export type Score = { right: number; inFour: number; count: number }
export type Judged = { need: Need; named: string[]; right: boolean; ms: number }
export type Judgement = {
  first: Score
  followUp: Score
  none: Score
  tags: Map<string, Score>
  all: Judged[]
}

/** A list, or a need on each line. */
export const readNeeds = (text: string): Need[] =>
  text.trimStart().startsWith('[')
    ? z.array(need).parse(JSON.parse(text))
    : text.split('\n').flatMap((line) => (line === '' ? [] : need.parse(JSON.parse(line))))

/** Asks each need, follow-ups in their conversation. */
export function judge(finder: Finder, needs: readonly Need[]): Judgement {
  const zero = (): Score => ({ right: 0, inFour: 0, count: 0 })
  const result: Judgement = {
    first: zero(),
    followUp: zero(),
    none: zero(),
    tags: new Map(),
    all: [],
  }
  const threads = new Map<string, Thread>()
  for (const one of needs) {
    const { id, query, context, follow_up_of: parent, accept, tags } = one
    const startedAt = performance.now()
    const thread = threads.get(parent ?? '')
    const found = answerSearch(finder, { text: query, context: contextLines(context), thread })
    const ms = performance.now() - startedAt
    threads.set(id, found.thread)
    const named = [...(found.best ? [found.best] : []), ...found.alternatives].map(
      ({ service }) => service.slug,
    )
    const right = accept.length === 0 ? named.length === 0 : accept.includes(named[0] ?? '')
    const inFour = accept.length === 0 ? right : named.some((slug) => accept.includes(slug))
    const kind =
      parent !== undefined ? result.followUp : accept.length === 0 ? result.none : result.first
    for (const tag of tags) if (!result.tags.has(tag)) result.tags.set(tag, zero())
    for (const score of [kind, ...tags.flatMap((tag) => result.tags.get(tag) ?? [])]) {
      score.right += Number(right)
      score.inFour += Number(inFour)
      score.count += 1
    }
    result.all.push({ need: one, named, right, ms })
  }
  return result
}
