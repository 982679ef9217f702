import type { Snapshot } from '../../campaigns/snapshot/format.ts'
import type { Match, SearchedIndex } from '../../language/contract.ts'
import type { Contender } from '../../platform/redis/scripts/reserve.ts'
import type { BudgetZone } from '../../platform/time/budget-day.ts'
import type { LocalDay } from '../../platform/time/day.ts'
import type { DeviceType, PlacementType } from '../../platform/token/payload.ts'
import {
  createTermsReader,
  floorMicros,
  holdRate,
  paceShare,
  rankScore,
  type Terms,
  unitBidMicros,
} from './rank.ts'

/**
 * Why no ad was served, as `X-No-Ad-Reason` says it. Of several reasons the one of the best campaign. `no_candidates`:
 * there is none, or what fits is paused, has not started, is over, or bids less than the publisher's floor.
 * `below_relevancy`: nothing fits well enough. `targeting`: another country or device, or blocked by the publisher.
 * `excluded_topics`: the publisher or the request wants none of its topics. `sensitive_content`: a moment for silence.
 * `capped`: the person has seen, or is about to see, all that they may of it. `budget`: no room for a view in it now.
 * `muted`: the person turned it down. `bot`: a crawler asks. `timeout`: it came too late. `error`: a store failed.
 * `consent` is reserved.
 */
const noAdReasons = [
  'no_candidates',
  'below_relevancy',
  'excluded_topics',
  'sensitive_content',
  'targeting',
  'capped',
  'budget',
  'muted',
  'bot',
  'consent',
  'timeout',
  'error',
] as const
export type NoAdReason = (typeof noAdReasons)[number]

export type Rules = {
  now: number
  /** Least relevancy, inclusive. */
  relevancy: number
  /** Topics that may not be advertised, as bits. */
  excludedTopics: number
  blockedAdvertisers: ReadonlySet<string>
  blockedCampaigns: ReadonlySet<string>
  /** Of everybody who will see the ad, ISO 3166-1; '' for who is not known, whom no campaign with countries reaches. */
  countries: readonly string[]
  devices: readonly DeviceType[]
  /** Where the ads may stand. */
  placements: readonly PlacementType[]
  floorCpmMicros: number
  /** The day of an advertiser's budgets that `now` falls in. */
  dayOf: (zone: BudgetZone) => LocalDay
}

type Candidate = { doc: number; relevancy: number; readonly contender: Contender }
export type Decision =
  | { kind: 'contend'; candidates: Candidate[] }
  | { kind: 'no_ad'; reason: NoAdReason }

/**
 * Which matches may run, best first, one group of each campaign. Total and deterministic: equal scores are ordered by
 * campaign id. Without a single eligible match it says why the most relevant one failed.
 */
export function decide(
  snapshot: Snapshot,
  { matches, rules }: { matches: readonly Match[]; rules: Rules },
): Decision {
  const ranked: Ranked[] = []
  const auction = { snapshot, rules, termsOf: createTermsReader(snapshot) }
  const findObstacle = holdToRules(snapshot, rules)
  let refused: NoAdReason | undefined
  for (const match of matches) {
    const isRelevant = match.relevancy >= rules.relevancy
    const reason = isRelevant ? findObstacle(match.doc) : 'below_relevancy'
    const own = reason ? undefined : rankCampaign(match, auction)
    if (own) ranked.push(own)
    else refused ??= reason ?? 'no_candidates'
  }
  if (ranked.length === 0) return { kind: 'no_ad', reason: refused ?? 'no_candidates' }
  const inOrder = compareEqual(snapshot)
  ranked.sort((a, b) => b.score - a.score || inOrder(a, b))
  const best = favourFitting(keepBestGroups(ranked, snapshot.index), snapshot)
  return { kind: 'contend', candidates: best.map((own) => new RankedCandidate(own, auction)) }
}

/**
 * What a device is targeted as. Who says nothing of it asks from the server of a web page, a terminal or an editor: apps on
 * phones name theirs.
 */
const takenFor = (device: DeviceType): DeviceType => (device === 'unknown' ? 'desktop' : device)

/** Finds the first rule, relevance apart, that keeps a campaign from running here. An unknown country is on no list. */
export function holdToRules(snapshot: Snapshot, rules: Rules) {
  return (doc: number): NoAdReason | undefined => {
    if (rules.now < snapshot.startsAt(doc)) return 'no_candidates'
    if (rules.now >= snapshot.endsAt(doc)) return 'no_candidates'
    if ((snapshot.topics(doc) & rules.excludedTopics) !== 0) return 'excluded_topics'
    // Ids are written out to be compared, so nobody pays for it who blocks none.
    if (rules.blockedAdvertisers.size > 0) {
      if (rules.blockedAdvertisers.has(snapshot.advertiser(doc).id)) return 'targeting'
    }
    if (rules.blockedCampaigns.size > 0 && rules.blockedCampaigns.has(snapshot.id(doc))) {
      return 'targeting'
    }
    const { countries, devices } = snapshot.targeting(doc)
    if (countries.length > 0 && !rules.countries.every((c) => countries.includes(c))) {
      return 'targeting'
    }
    if (devices.length > 0 && !rules.devices.every((d) => devices.includes(takenFor(d)))) {
      return 'targeting'
    }
    return undefined
  }
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The order of campaigns of the same score. */
function compareEqual(snapshot: Snapshot) {
  return (a: Ranked, b: Ranked): number =>
    compareText(snapshot.id(a.doc), snapshot.id(b.doc)) ||
    b.relevancy - a.relevancy ||
    a.doc - b.doc
}

/** Of each campaign the first: its groups share budget and caps, so where the best of them can't run none can. */
function keepBestGroups(ranked: readonly Ranked[], { owners }: SearchedIndex): readonly Ranked[] {
  if (owners.length === 0) return ranked
  const known = new Set<number>()
  return ranked.filter(({ doc }) => {
    const owner = owners[doc] ?? doc
    const isFirst = !known.has(owner)
    known.add(owner)
    return isFirst
  })
}

/**
 * Among campaigns of one advertiser that no other advertiser's stands between, the most relevant goes first, whatever they
 * bid: each would win there as well.
 */
function favourFitting(ranked: readonly Ranked[], snapshot: Snapshot): readonly Ranked[] {
  if (ranked.length < 2) return ranked
  const advertisers = ranked.map(({ doc }) => snapshot.advertiser(doc).id)
  const ordered: Ranked[] = []
  for (let from = 0, to = 0; from < ranked.length; from = to) {
    while (to < ranked.length && advertisers[to] === advertisers[from]) to++
    ordered.push(...ranked.slice(from, to).sort((a, b) => b.relevancy - a.relevancy))
  }
  return ordered
}

type Auction = {
  snapshot: Snapshot
  rules: Rules
  termsOf: ReturnType<typeof createTermsReader>
}

/** A campaign that may run, by its numbers. */
type Ranked = Match & { score: number; floorMicros: number; terms: Terms }

/** Undefined when its bid is under the floor. */
function rankCampaign(
  { doc, relevancy }: Match,
  { snapshot, rules, termsOf }: Auction,
): Ranked | undefined {
  const { clickRate, quality } = snapshot.expectation(doc, rules.placements)
  const terms = termsOf(doc, clickRate)
  const floor = floorMicros(terms, rules.floorCpmMicros)
  if (floor === undefined) return undefined
  const score = rankScore(terms, { relevancy, quality })
  return { doc, relevancy, score, floorMicros: floor, terms }
}

/** Many may run and few contend: what only the reserve script needs to know of one is read when it is asked for. */
class RankedCandidate implements Candidate {
  readonly doc: number
  readonly relevancy: number
  readonly #ranked: Ranked
  readonly #auction: Auction
  #contender: Contender | undefined

  constructor(ranked: Ranked, auction: Auction) {
    this.doc = ranked.doc
    this.relevancy = ranked.relevancy
    this.#ranked = ranked
    this.#auction = auction
  }

  get contender(): Contender {
    this.#contender ??= describeContender(this.#ranked, this.#auction)
    return this.#contender
  }
}

/** The campaign as the reserve script takes it. */
function describeContender(
  { doc, score, floorMicros: floor, terms }: Ranked,
  { snapshot, rules }: Auction,
): Contender {
  const advertiser = snapshot.advertiser(doc)
  const day = rules.dayOf(advertiser)
  return {
    campaignId: snapshot.id(doc),
    advertiserId: advertiser.id,
    score,
    bidMicros: unitBidMicros(terms),
    floorMicros: floor,
    holdRate: holdRate(terms),
    capLimit: snapshot.capLimit(doc),
    budgetDay: day.day,
    paceShare: paceShare(
      { isEven: snapshot.isEven(doc), startsAt: snapshot.startsAt(doc) },
      { day, now: rules.now },
    ),
  }
}

/** Whether a campaign may run here, relevance apart. */
export function createEligibility(snapshot: Snapshot, rules: Rules) {
  const findObstacle = holdToRules(snapshot, rules)
  return (doc: number) => findObstacle(doc) === undefined
}

/** The campaigns that nothing in the conversation points to: what a floor of 0 lets in as well. */
export function listUnmatched(snapshot: Snapshot, matches: readonly Match[]): Match[] {
  const matched = new Set(matches.map((match) => match.doc))
  return Array.from({ length: snapshot.size }, (_, doc) => ({ doc, relevancy: 0 })).filter(
    ({ doc }) => !matched.has(doc),
  )
}
