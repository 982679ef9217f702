import type { Snapshot } from '../campaigns/snapshot/format.ts'
import { adultTopics, topicMask } from '../campaigns/snapshot/topics.ts'
import type { Deps } from '../deps.ts'
import type { Match, Message, Query } from '../language/contract.ts'
import { isVetoed, match } from '../language/index/match.ts'
import { readConversation, readSearch } from '../language/read.ts'
import { judgeSafety } from '../language/safety/judge.ts'
import type { PublisherAccount } from '../platform/http/context.ts'
import { localDay } from '../platform/time/day.ts'
import type { PlacementType } from '../platform/token/payload.ts'
import type { Basis } from './creative.ts'
import { type Candidate, decide, ineligible, type Rules, unmatched } from './decide.ts'
import type { NoAdReason } from './reasons.ts'
import type { Signals } from './signals.ts'
import { considerUnprompted } from './unprompted.ts'

const MATCHES = 64

export type Considered =
  | { kind: 'contend'; candidates: Candidate[]; query: Query; basis: Basis }
  | { kind: 'no_ad'; reason: NoAdReason }

/** What an ad is wanted for. */
export type Wish = {
  publisher: Pick<
    PublisherAccount,
    | 'baselineRelevancy'
    | 'floorCpmMicros'
    | 'excludedTopics'
    | 'blockedAdvertisers'
    | 'defaultTopics'
  >
  /** What was said; null where the ad is not about a conversation. */
  messages: readonly Message[] | null
  /** The message is what was typed into a search box: whoever searches wants something. */
  isSearch: boolean
  /** What else the publisher says of the occasion. Matched where nothing was said. */
  hints: string
  /** The floor; the publisher's where there is none. */
  relevancy: number | undefined
  excludedTopics: readonly string[]
  /** Everybody who will see it, and where. */
  audience: readonly Signals[]
  placements: readonly PlacementType[]
}

/** Everything that needs no store: safety, intent, matching, eligibility, rank. */
export function consider(
  deps: Pick<Deps, 'tongue'>,
  snapshot: Snapshot,
  wish: Wish,
  now: number,
): Considered {
  const { publisher, messages, hints } = wish
  const hinted = hints === '' ? [] : [{ role: 'user', content: hints }]
  const tongue = deps.tongue()
  const safety = judgeSafety([...(messages ?? []), ...hinted], tongue)
  if (safety.sensitive) return no('sensitive_content')
  const rules = rulesOf(wish, now)
  const markets = tongue.rarity.markets
  if (!messages) {
    const query = readSearch(hints, tongue)
    return considerUnprompted(snapshot, { query, markets }, publisher.defaultTopics, rules)
  }
  const query = wish.isSearch
    ? readSearch(messages.at(-1)?.content ?? '', tongue)
    : readConversation(messages, tongue)
  const decision = decide(snapshot, listMatches(snapshot, { query, markets }, rules), rules)
  if (decision.kind === 'contend') return { ...decision, query, basis: 'conversation' }
  // What stood in the way of the best of all says more than that the rest fit badly.
  const open = match(snapshot.index, query, { k: MATCHES, markets })
  if (open.length === 0 && snapshot.size > 0) return no('below_relevancy')
  const refused = decide(snapshot, open, rules)
  return refused.kind === 'no_ad' ? refused : decision
}

/** What is asked, and in how many markets its words were counted. */
export type Asked = { query: Query; markets: number }

const no = (reason: NoAdReason) => ({ kind: 'no_ad', reason }) as const

function rulesOf(wish: Wish, now: number): Rules {
  const { publisher, excludedTopics, audience, placements } = wish
  const excluded = topicMask([...publisher.excludedTopics, ...excludedTopics])
  const hasChild = audience.some(({ consent }) => consent.child)
  return {
    now,
    relevancy: wish.relevancy ?? publisher.baselineRelevancy,
    excludedTopics: hasChild ? excluded | adultTopics : excluded,
    blockedAdvertisers: new Set(publisher.blockedAdvertisers),
    countries: audience.map(({ country }) => country),
    devices: audience.map(({ device }) => device),
    placements,
    floorCpmMicros: publisher.floorCpmMicros,
    dayOf: (timezone) => localDay(now, timezone),
  }
}

/** The best matches that may run here. */
function listMatches(snapshot: Snapshot, { query, markets }: Asked, rules: Rules): Match[] {
  const eligible = (doc: number) => ineligible(snapshot, doc, rules) === undefined
  const matches = match(snapshot.index, query, { k: MATCHES, markets, eligible })
  if (rules.relevancy === 0) {
    const rest = unmatched(snapshot, matches)
    matches.push(...rest.filter(({ doc }) => !isVetoed(snapshot.index, query, doc)))
  }
  return matches
}
