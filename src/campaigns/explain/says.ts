import type { MatchDoc, Query } from '../../language/contract.ts'
import type { Voice, VoiceKind } from '../../language/index/voices.ts'
import { fold, tokensOf } from '../../language/text.ts'
import { exactTermOf } from '../../language/words.ts'

/** In what words an advertiser knows the parts of a campaign. */
const PARTS: Record<VoiceKind, string> = {
  title: 'The title',
  keyword: 'The keyword',
  example: 'The example',
  term: 'The term',
  text: 'The text',
  near_miss: 'The near miss',
}

/** What the reasons of a refusal mean to an advertiser. */
export const REASONS: Record<string, string> = {
  below_relevancy: 'It is less relevant here than the publisher asks for.',
  excluded_topics: 'The publisher excludes one of its topics.',
  targeting: 'It does not run in this country or on this device.',
  no_candidates: 'It has not started yet, is over, or bids less than the floor.',
  not_active: 'It is not active, or over.',
  sensitive_content:
    'Nothing is advertised here: somebody may be in trouble, or the subject is one for silence.',
  negative_keyword: 'One of its negative keywords stands in the newest message.',
}

/** What of a campaign's texts speaks for it in a conversation, or against it, in a sentence. */
export function shapeVoice({ kind, text, words, points }: Voice) {
  const shared = words.map((word) => `"${word}"`).join(', ')
  const side = kind === 'near_miss' ? 'speaks against it: it has' : 'speaks for it: it has'
  return {
    kind,
    text,
    words,
    points: roundScore(points),
    speaks: kind === 'near_miss' ? 'against' : 'for',
    says: `${PARTS[kind]} "${text}" ${side} ${shared}, as the conversation does.`,
  }
}

export const roundScore = (value: number) => Math.round(value * 10_000) / 10_000

/** The negative keyword that stands in the newest message, if any does. */
export const findVeto = ({ negativeKeywords }: MatchDoc, { newest }: Query) =>
  negativeKeywords.find((keyword) =>
    tokensOf(fold(keyword)).every((token) => token === '' || newest.has(exactTermOf(token))),
  )
