import { type Candidate, hearCandidate } from '../../src/ads/explain/hear.ts'
import { judgeOccasion, type Occasion, type Outcome } from '../../src/ads/explain/judge.ts'
import {
  compileSnapshot,
  matchDoc,
  openSnapshot,
  type SnapshotCampaign,
} from '../../src/campaigns/snapshot/format.ts'
import type { Knowledge, Message } from '../../src/language/contract.ts'
import type { Safety } from '../../src/language/safety/judge.ts'

/** Everything that is known about one decision, for a human. */
export type Account = {
  messages: readonly Message[]
  country: string
  floor: number
  guard: Safety
  language: string
  /** 0..1: how surely an answer may name a product or a service. */
  wish: number
  candidates: Candidate[]
  outcome: Outcome
}

type AccountInput = Omit<Occasion, 'snapshot' | 'tongue'> & {
  campaigns: readonly SnapshotCampaign[]
  knowledge: Knowledge
  /** Candidates in the answer, at most. */
  top: number
}

/** The account of a decision over campaigns that nobody has published. */
export function account({ campaigns, knowledge, top, ...asked }: AccountInput): Account {
  const snapshot = openSnapshot(compileSnapshot(campaigns, knowledge), {
    ...{ version: 'explain', rarity: knowledge.rarity },
  })
  const judgement = judgeOccasion({ ...asked, snapshot, tongue: knowledge })
  const { query } = judgement.asked
  return {
    messages: asked.messages,
    country: asked.rules.countries.join(),
    floor: asked.rules.relevancy,
    guard: judgement.guard,
    language: query.language,
    wish: judgement.wish,
    candidates: judgement.judged.slice(0, top).map((one) => {
      const texts = matchDoc(campaignAt(campaigns, one.doc))
      return hearCandidate(one, { texts, query, knowledge })
    }),
    outcome: judgement.outcome,
  }
}

/** Documents are numbered as the campaigns are. */
function campaignAt(campaigns: readonly SnapshotCampaign[], doc: number): SnapshotCampaign {
  const campaign = campaigns[doc]
  if (!campaign) throw new RangeError(`no campaign ${doc}`)
  return campaign
}
