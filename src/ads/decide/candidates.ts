import type { Snapshot } from '../../campaigns/snapshot/format.ts'
import { adultTopics, topicMask } from '../../campaigns/snapshot/topics.ts'
import type { Match, Message, Query, Tongue } from '../../language/contract.ts'
import { isVetoed, match } from '../../language/index/match.ts'
import { tongueOf } from '../../language/index/names.ts'
import { rememberedBy } from '../../language/memo.ts'
import { readConversation, readSearch } from '../../language/read.ts'
import { judgeSafety } from '../../language/safety/judge.ts'
import type { PublisherAccount } from '../../platform/http/context.ts'
import { budgetDay } from '../../platform/time/budget-day.ts'
import type { PlacementType } from '../../platform/token/payload.ts'
import type { Ask } from '../read/request.ts'
import type { Viewer } from '../read/signals.ts'
import { createTermsReader, rankScore } from './rank.ts'
import type { NoAdReason } from './rules.ts'
import {
  createEligibility,
  type Decision,
  decide,
  holdToRules,
  listUnmatched,
  type Rules,
} from './rules.ts'

/**
 * Groups that are looked at, at most, and how many of them one campaign may bring: only its best contends in the end. On
 * labelled conversations 24 and 64 show the same ads; each takes some 2 us.
 */
export const MATCH_LIMITS = { k: 32, each: 4 }
/** Campaigns of one kind that may contend for a place where nothing was said. */
const MOST_PLACED = 64
/** Stand for relevancy where there is nothing to be relevant to: of the publisher's topics, and of no topic in particular. */
const OF_TOPIC = 0.5
const OF_NONE = 0.25

/** What an ad is chosen by: what was said, what the publisher says of the chat, or neither. */
export type Basis = 'conversation' | 'chat' | 'place'
/** A decision, and of those who contend what they were chosen by. */
export type Choice =
  | (Extract<Decision, { kind: 'contend' }> & { query: Query; basis: Basis })
  | Extract<Decision, { kind: 'no_ad' }>

/** What of a request decides. */
type Wish = Pick<Ask, 'messages' | 'isSearch' | 'hints' | 'relevancy' | 'excludedTopics'> & {
  publisher: Pick<
    PublisherAccount,
    | 'baselineRelevancy'
    | 'floorCpmMicros'
    | 'excludedTopics'
    | 'blockedAdvertisers'
    | 'blockedCampaigns'
    | 'defaultTopics'
  >
  placements: readonly { placement: PlacementType }[]
}
type Occasion = {
  ask: Wish
  /** Everybody who will see the ads. */
  viewers: readonly Pick<Viewer, 'country' | 'device' | 'consent'>[]
  snapshot: Snapshot
  now: number
}

/** Who may run, best first: safety, intent, matching, eligibility, rank. All that needs no store. */
export function chooseCandidates(spoken: Tongue, occasion: Occasion): Choice {
  const { ask, snapshot } = occasion
  const tongue = tongueOf(snapshot.index, spoken)
  const { messages, hints } = ask
  const hinted = hints === '' ? [] : [{ role: 'user', content: hints }]
  const safety = judgeSafety([...(messages ?? []), ...hinted], tongue)
  if (safety.sensitive) return refuseAds('sensitive_content')
  const rules = rulesOf(occasion)
  const { markets } = tongue.rarity
  if (!messages) {
    const asked = { query: readSearch(hints, tongue), markets, snapshot, rules }
    return choosePlaced(asked, ask.publisher.defaultTopics)
  }
  const query = readQuery({ messages, isSearch: ask.isSearch }, tongue)
  const asked = { query, markets, snapshot, rules }
  return chooseMatching(asked, listMatches(asked))
}

/** What is wanted: of a search what was typed last, else what the conversation comes to. */
export const readQuery = (
  { messages, isSearch }: { messages: readonly Message[]; isSearch: boolean },
  tongue: Tongue,
): Query =>
  isSearch ? readSearch(messages.at(-1)?.content ?? '', tongue) : readConversation(messages, tongue)

export const refuseAds = (reason: NoAdReason) => ({ kind: 'no_ad', reason }) as const

function rulesOf({ ask, viewers, now }: Occasion): Rules {
  const { publisher } = ask
  const excluded = topicMask([...publisher.excludedTopics, ...ask.excludedTopics])
  const hasChild = viewers.some(({ consent }) => consent.child)
  return {
    now,
    relevancy: ask.relevancy ?? publisher.baselineRelevancy,
    excludedTopics: hasChild ? excluded | adultTopics : excluded,
    blockedAdvertisers: new Set(publisher.blockedAdvertisers),
    blockedCampaigns: new Set(publisher.blockedCampaigns),
    countries: viewers.map(({ country }) => country),
    devices: viewers.map(({ device }) => device),
    placements: ask.placements.map(({ placement }) => placement),
    floorCpmMicros: publisher.floorCpmMicros,
    dayOf: (zone) => budgetDay(zone, now),
  }
}

/** What is asked, and in how many markets its words were counted. */
export type Asked = { query: Query; markets: number; snapshot: Snapshot; rules: Rules }

/** Who fits and may run. `isRefused`: without rules it may be others. */
type Listed = { matches: readonly Match[]; isRefused: boolean }

/** Who fits what was said. */
export function chooseMatching(
  { query, markets, snapshot, rules }: Asked,
  { matches, isRefused }: Listed,
): Choice {
  const decision = decide(snapshot, { matches, rules })
  if (decision.kind === 'contend') return { ...decision, query, basis: 'conversation' }
  // What stood in the way of the best of all says more than that the rest fit badly.
  const open = isRefused ? match(snapshot.index, { query, ...MATCH_LIMITS, markets }) : matches
  if (open.length === 0 && snapshot.size > 0) return refuseAds('below_relevancy')
  if (!isRefused) return decision
  const refused = decide(snapshot, { matches: open, rules })
  return refused.kind === 'no_ad' ? refused : decision
}

/** The best matches that may run here; where the floor is 0 all others after them. */
export function listMatches({ query, markets, snapshot, rules }: Asked): Listed {
  const mayRun = createEligibility(snapshot, rules)
  let isRefused = rules.relevancy === 0
  const eligible = (doc: number) => {
    const isEligible = mayRun(doc)
    isRefused ||= !isEligible
    return isEligible
  }
  const matches = match(snapshot.index, { query, ...MATCH_LIMITS, markets, eligible })
  if (rules.relevancy === 0) {
    const rest = listUnmatched(snapshot, matches)
    matches.push(...rest.filter(({ doc }) => !isVetoed({ index: snapshot.index, query }, doc)))
  }
  return { matches, isRefused }
}

/**
 * Who may run where nobody said anything: what fits the publisher's hints; else the campaigns of its default topics,
 * those of highest value first, and after them all others. The relevancy floor holds hints only.
 */
function choosePlaced(
  { query, markets, snapshot, rules }: Asked,
  defaultTopics: readonly string[],
): Choice {
  if (query.terms.length > 0) {
    const eligible = createEligibility(snapshot, rules)
    const matches = match(snapshot.index, { query, ...MATCH_LIMITS, markets, eligible })
    const decision = decide(snapshot, { matches, rules })
    if (decision.kind === 'contend') return { ...decision, query, basis: 'chat' }
  }
  const open = { ...rules, relevancy: 0 }
  const wanted = topicMask(defaultTopics)
  const isWanted = (doc: number) => (snapshot.topics(doc) & wanted) !== 0
  const found = [
    listDearest({ snapshot, rules: open }, { relevancy: OF_TOPIC, isWanted }),
    listDearest(
      { snapshot, rules: open },
      { relevancy: OF_NONE, isWanted: (doc) => !isWanted(doc) },
    ),
  ]
  const candidates = found.flatMap((matches) => {
    const decision = decide(snapshot, { matches, rules: open })
    return decision.kind === 'contend' ? decision.candidates : []
  })
  if (candidates.length > 0) return { kind: 'contend', candidates, query, basis: 'place' }
  return refuseAds(findObstacle(snapshot, open))
}

/** What keeps the campaign of highest value away that runs at all at this time. */
function findObstacle(snapshot: Snapshot, rules: Rules): NoAdReason {
  const obstacleOf = holdToRules(snapshot, rules)
  for (const doc of docsByValue(snapshot)) {
    const reason = obstacleOf(doc)
    if (reason && reason !== 'no_candidates') return reason
  }
  return 'no_candidates'
}

/** The campaigns of highest value that may run and are wanted, each with its dearest group. */
function listDearest(
  { snapshot, rules }: Pick<Asked, 'snapshot' | 'rules'>,
  { relevancy, isWanted }: { relevancy: number; isWanted: (doc: number) => boolean },
): Match[] {
  const found = new Map<number, Match>()
  const isEligible = createEligibility(snapshot, rules)
  const { owners } = snapshot.index
  for (const doc of docsByValue(snapshot)) {
    if (found.size === MOST_PLACED) break
    const owner = owners[doc] ?? doc
    if (found.has(owner) || !isWanted(doc) || !isEligible(doc)) continue
    found.set(owner, { doc, relevancy })
  }
  return [...found.values()]
}

/** All campaigns by the expected value of a view, the highest first; sorted once per snapshot. */
const docsByValue = rememberedBy((snapshot: Snapshot): Uint32Array => {
  const termsOf = createTermsReader(snapshot)
  const values = Float64Array.from({ length: snapshot.size }, (_, doc) => {
    const { clickRate, quality } = snapshot.expectation(doc, [])
    return rankScore(termsOf(doc, clickRate), { relevancy: 1, quality })
  })
  const order = Uint32Array.from({ length: snapshot.size }, (_, doc) => doc)
  return order.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b)
})
