import type { Snapshot } from '../../campaigns/snapshot/format.ts'
import type { Match, Message, Tongue } from '../../language/contract.ts'
import { isVetoed, match } from '../../language/index/match.ts'
import { tongueOf } from '../../language/index/names.ts'
import { judgeSafety, type Safety } from '../../language/safety/judge.ts'
import {
  type Asked,
  type Choice,
  chooseMatching,
  listMatches,
  MATCH_LIMITS,
  readQuery,
  refuseAds,
} from '../decide/candidates.ts'
import { decide, type NoAdReason, type Rules } from '../decide/rules.ts'
import { priceFirst } from './price.ts'

/** What one decision is made of. */
export type Occasion = {
  messages: readonly Message[]
  isSearch: boolean
  snapshot: Snapshot
  tongue: Tongue
  rules: Rules
}

/** What becomes of a candidate. `negative_keyword`: the request never looks at it, so no request is answered so. */
export type Fate =
  | { fate: 'contends'; score: number; bid: string; bidMicros: number; floorMicros: number }
  | { fate: 'refused'; reason: NoAdReason | 'negative_keyword' }

/** The group with which a campaign fits best, before anybody has looked at its texts. */
export type Judged = {
  doc: number
  about: { id: string; group: string; title: string; advertiser: string; relevancy: number }
  fate: Fate
}

/** `micros`: microdollars in the winner's own unit (thousand views, click, conversion). */
type Price = { micros: number; unit: string; basis: 'rival' | 'floor'; rival: string | null }
export type Outcome =
  | { kind: 'ad'; campaignId: string; winner: string; price: Price }
  | { kind: 'no_ad'; reason: NoAdReason }

/** A decision, before anybody has looked at texts. */
export type Judgement = {
  asked: Asked
  guard: Safety
  /** 0..1: how surely an answer may name a product or a service. */
  wish: number
  /** Of each campaign one: contenders by rank, then the rest by relevancy. */
  judged: Judged[]
  outcome: Outcome
}

/** The decision of an ad request, and what becomes of everybody who fits what was said, rules or not. */
export function judgeOccasion({
  messages,
  isSearch,
  snapshot,
  tongue,
  rules,
}: Occasion): Judgement {
  const guard = judgeSafety(messages, tongue)
  const query = readQuery({ messages, isSearch }, tongueOf(snapshot.index, tongue))
  const asked = { query, markets: tongue.rarity.markets, snapshot, rules }
  const listed = listMatches(asked)
  const choice = chooseMatching(asked, listed)
  const contenders = choice.kind === 'contend' ? choice.candidates : []
  const judged = contenders.map(({ doc, relevancy, contender }) => {
    const { score, bidMicros, floorMicros } = contender
    const bid = snapshot.pricingModel(doc)
    const fate: Fate = { fate: 'contends', score, bid, bidMicros, floorMicros }
    return describeJudged(snapshot, { match: { doc, relevancy }, fate })
  })
  const rest = listRest(asked, { matches: listed.matches, contenders })
  return {
    asked,
    guard,
    wish: 1 / (1 + Math.exp(-query.wish)),
    judged: [...judged, ...rest.map((one) => judgeRefused(asked, one))],
    outcome: outcomeOf(guard.sensitive ? refuseAds('sensitive_content') : choice, snapshot),
  }
}

/** What becomes of a campaign that nothing that was said points to, by the best of its groups: these, at least one. */
export function judgeUnmatched(asked: Asked, docs: readonly number[]): Judged {
  const [own = { doc: docs[0] ?? Number.NaN, relevancy: 0 }] = matchOpenly(asked, (doc) =>
    docs.includes(doc),
  )
  return judgeRefused(asked, own)
}

/** Who fits, whatever the rules and negative keywords say. */
const matchOpenly = (
  { snapshot, query, markets }: Asked,
  eligible: (doc: number) => boolean = () => true,
): Match[] =>
  match(snapshot.index, {
    query: { ...query, newest: new Set() },
    ...MATCH_LIMITS,
    markets,
    eligible,
  })

type Matched = { matches: readonly Match[]; contenders: readonly Match[] }

/** Of each campaign that does not contend the group that fits best. */
function listRest(asked: Asked, { matches, contenders }: Matched): Match[] {
  const { owners } = asked.snapshot.index
  const ownerOf = ({ doc }: Match) => owners[doc] ?? doc
  const known = new Set(contenders.map(ownerOf))
  // What the request made of a match counts for more than what it would have been without rules.
  const found = new Map([...matchOpenly(asked), ...matches].map((one) => [one.doc, one]))
  return [...found.values()]
    .sort((a, b) => b.relevancy - a.relevancy || a.doc - b.doc)
    .filter((one) => {
      const isFirst = !known.has(ownerOf(one))
      known.add(ownerOf(one))
      return isFirst
    })
}

/** Why the request decides against a match, by itself. */
function judgeRefused({ snapshot, query, rules }: Asked, match: Match): Judged {
  const refuse = (reason: Extract<Fate, { fate: 'refused' }>['reason']) =>
    describeJudged(snapshot, { match, fate: { fate: 'refused', reason } })
  if (isVetoed({ index: snapshot.index, query }, match.doc)) return refuse('negative_keyword')
  const decision = decide(snapshot, { matches: [match], rules })
  // Alone it would fit; beside the others it is so far behind that nobody looks at it.
  return refuse(decision.kind === 'no_ad' ? decision.reason : 'below_relevancy')
}

const describeJudged = (
  snapshot: Snapshot,
  { match: { doc, relevancy }, fate }: { match: Match; fate: Fate },
): Judged => ({
  doc,
  about: {
    id: snapshot.id(doc),
    group: snapshot.group(doc),
    title: snapshot.creative(doc).title,
    advertiser: snapshot.advertiser(doc).id,
    relevancy,
  },
  fate,
})

function outcomeOf(choice: Choice, snapshot: Snapshot): Outcome {
  if (choice.kind === 'no_ad') return choice
  const [first] = choice.candidates
  if (!first) throw new RangeError('nobody contends in a contest')
  const { micros, isPressed, rival } = priceFirst(
    choice.candidates.map(({ contender }) => contender),
  )
  const next = rival === null ? undefined : choice.candidates[rival]
  return {
    kind: 'ad',
    campaignId: first.contender.campaignId,
    winner: snapshot.creative(first.doc).title,
    price: {
      micros,
      unit: snapshot.pricingModel(first.doc),
      basis: isPressed ? 'rival' : 'floor',
      rival: next ? snapshot.creative(next.doc).title : null,
    },
  }
}
