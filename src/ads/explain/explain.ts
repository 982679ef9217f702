import { readySnapshot } from '../../campaigns/snapshot/serve.ts'
import { topicMask } from '../../campaigns/snapshot/topics.ts'
import type { Deps } from '../../deps.ts'
import { deviceType } from '../../platform/agents/device.ts'
import { AppError } from '../../platform/http/errors.ts'
import { budgetDay } from '../../platform/time/budget-day.ts'
import type { Rules } from '../decide/rules.ts'
import { hearCandidate } from './hear.ts'
import { type Judged, type Judgement, judgeOccasion, judgeUnmatched } from './judge.ts'
import { isCampaign, readTexts } from './queries.ts'
import type { ExplainRequest } from './schema.ts'
import { candidateWire, guardWire, inactiveWire, outcomeWire } from './shape.ts'

/**
 * Why a conversation would get the ad it would get from the published campaigns, or none. Caps, budgets and mutes are
 * Redis' to settle and not looked at. Only texts of the campaigns in the answer are read; of the messages nothing is kept.
 */
export async function explainDecision(deps: Deps, body: ExplainRequest) {
  const snapshot = await readySnapshot(deps)
  const knowledge = await deps.knowledge()
  const { query: typed } = body
  const rules = rulesOf(body, deps.now())
  const judgement = judgeOccasion({
    messages: typed === undefined ? (body.messages ?? []) : [{ role: 'user', content: typed }],
    isSearch: typed !== undefined,
    snapshot,
    tongue: knowledge,
    rules,
  })
  const { query } = judgement.asked
  const shown = judgement.judged.slice(0, body.top)
  const own = body.campaign_id
  const asked = own === undefined ? null : judgeCampaign(judgement, own)
  const ids = [...shown, ...(asked ? [asked] : [])].map(({ about }) => about.group)
  const texts = await readTexts(deps.db, [...new Set(ids)])
  if (own !== undefined && !asked && !(await isCampaign(deps.db, own))) {
    throw new AppError('not_found', 'There is no such campaign.')
  }
  const hear = (one: Judged) => {
    const text = texts.get(one.about.group)
    const place = judgement.judged.indexOf(one) + 1 || null
    if (!text) return []
    const hearing = { texts: text, query, knowledge }
    return [candidateWire(hearCandidate(one, hearing), place)]
  }
  const [campaign] = asked ? hear(asked) : own === undefined ? [null] : [inactiveWire(own)]
  return {
    guard: guardWire(judgement.guard),
    language: query.language,
    wish: Math.round(judgement.wish * 10_000) / 10_000,
    relevancy: rules.relevancy,
    country: body.country ?? null,
    device: rules.devices[0],
    campaigns: snapshot.size,
    candidates: shown.flatMap(hear),
    campaign: campaign ?? null,
    outcome: outcomeWire(judgement.outcome),
  }
}

/** What becomes of a campaign here; null where it is not published. */
function judgeCampaign({ asked, judged }: Judgement, campaignId: string): Judged | null {
  const docs = asked.snapshot.documents(campaignId)
  const known = judged.find(({ doc }) => docs.includes(doc))
  return known ?? (docs.length > 0 ? judgeUnmatched(asked, docs) : null)
}

const rulesOf = (body: ExplainRequest, now: number): Rules => ({
  now,
  relevancy: body.relevancy,
  excludedTopics: topicMask(body.excluded_topics ?? []),
  blockedAdvertisers: new Set(),
  blockedCampaigns: new Set(),
  countries: [body.country ?? ''],
  devices: [body.device ?? deviceType({})],
  placements: ['below_response'],
  floorCpmMicros: 0,
  dayOf: (zone) => budgetDay(zone, now),
})
