import { isBotUserAgent } from '../agents/bots.ts'
import type { Deps } from '../deps.ts'
import { isVetoed, type Match, match, type Query, readConversation } from '../matching/contract.ts'
import { localDay } from '../metrics/day.ts'
import type { Snapshot } from '../snapshot/format.ts'
import { adultTopics, topicMask } from '../snapshot/topics.ts'
import { type Candidate, decide, ineligible, type Rules, unmatched } from './decide.ts'
import type { NoAdReason } from './reasons.ts'
import { judgeSafety } from './safety.ts'
import type { ServeInput } from './serving.ts'
import type { Signals } from './signals.ts'

const MATCHES = 64

export type Considered =
  | { kind: 'contend'; candidates: Candidate[]; query: Query }
  | { kind: 'no_ad'; reason: NoAdReason }

/** Everything that needs no store: safety, bots, intent, matching, eligibility, rank. */
export function consider(
  deps: Deps,
  snapshot: Snapshot,
  { publisher, request }: ServeInput,
  signals: Signals,
  now: number,
): Considered {
  const no = (reason: NoAdReason) => ({ kind: 'no_ad', reason }) as const
  if (isBotUserAgent(request.device?.ua)) return no('bot')
  if (judgeSafety(request.messages).sensitive) return no('sensitive_content')
  const floor = request.relevancy ?? publisher.baselineRelevancy
  const query = readConversation(request.messages, deps.vectors())
  if (!query.commercial && floor > 0) return no('below_relevancy')
  const excluded = topicMask([...publisher.excludedTopics, ...(request.excludedTopics ?? [])])
  const rules: Rules = {
    now,
    relevancy: floor,
    excludedTopics: signals.consent.child ? excluded | adultTopics : excluded,
    blockedAdvertisers: new Set(publisher.blockedAdvertisers),
    countries: [signals.country],
    devices: [signals.device],
    placements: request.placements.map(({ placement }) => placement),
    floorCpmMicros: publisher.floorCpmMicros,
    dayOf: (timezone) => localDay(now, timezone),
  }
  const decision = decide(snapshot, listMatches(snapshot, query, rules), rules)
  return decision.kind === 'no_ad' ? decision : { ...decision, query }
}

/**
 * The best matches that may run here. Where none may, the best of all, so that the decision can say what stood in the
 * way.
 */
function listMatches(snapshot: Snapshot, query: Query, rules: Rules): Match[] {
  const mayRun = (doc: number) => ineligible(snapshot, doc, rules) === undefined
  const matches = match(snapshot.index, query, MATCHES, mayRun)
  if (rules.relevancy === 0) {
    const rest = unmatched(snapshot, matches)
    matches.push(...rest.filter(({ doc }) => !isVetoed(snapshot.index, query, doc)))
  }
  return matches.length > 0 ? matches : match(snapshot.index, query, MATCHES)
}
