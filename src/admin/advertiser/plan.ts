import type { CampaignPlan } from '../../platform/db/schema/index.ts'
import { dollarsOf, microsOf } from '../../platform/money.ts'
import type { CampaignFields, CampaignPatch as OperatorPatch } from '../schema/campaign.ts'
import { givenFields } from '../shape/fields.ts'
import type { CampaignCreate, CampaignPatch } from './schema.ts'

/**
 * What is bid where the advertiser names no limit, in dollars per thousand views, per click, per conversion. Chosen: about
 * what such ads cost elsewhere. The second price decides what is paid of it.
 */
const USUAL_BID = { cpm: 10, cpc: 1, cpa: 20 }

type Model = keyof typeof USUAL_BID
/** What is said of a plan; 0 and null take back what was said before. */
export type SaidPlan = { [K in keyof CampaignPlan]?: CampaignPlan[K] | null | undefined }

/** What the advertiser pays at most in a pricing model. */
export const limitOf = (plan: SaidPlan, model: Model) =>
  ({ cpm: plan.max_cpm, cpc: plan.max_cpc, cpa: plan.max_cpa })[model]

/** Whether a change names a limit, or takes one back: its bid depends on what is paid for and on the limits before. */
export const namesLimit = (plan: SaidPlan) =>
  plan.max_cpm !== undefined || plan.max_cpc !== undefined || plan.max_cpa !== undefined

/** How a campaign pays, and its bid in microdollars. What is limited says what is paid for, unless it is said outright. */
export function priceOf(plan: SaidPlan): { model: Model; bidMicros: number } {
  const limited = (['cpa', 'cpc', 'cpm'] as const).find((model) => limitOf(plan, model))
  const model = plan.billing_model ?? limited ?? 'cpm'
  return { model, bidMicros: Math.max(1, microsOf(limitOf(plan, model) || USUAL_BID[model])) }
}

/** The plan in what is said of a campaign. */
const planIn = (wire: CampaignPatch): SaidPlan =>
  givenFields({
    bid_strategy: wire.bid_strategy,
    max_cpc: wire.max_cpc,
    max_cpm: wire.max_cpm,
    max_cpa: wire.max_cpa,
    click_goal: wire.click_goal,
    impression_goal: wire.impression_goal,
    conversion_type: wire.conversion_type,
    demographics: wire.demographics,
  })

/** What is kept of a new campaign's plan as it was said. */
export function planOf({ billing_model, ...wire }: CampaignCreate): CampaignPlan {
  const said = Object.entries({ billing_model, ...planIn(wire) })
  return Object.fromEntries(
    said.filter(([, value]) => value !== undefined && value !== null && value !== 0),
  )
}

/** The fields that both APIs have, as the operator's has them. */
const sharedOf = (wire: CampaignPatch) =>
  givenFields({
    total_budget: wire.total_budget,
    pacing: wire.pacing,
    frequency_cap: wire.frequency_cap,
    topics: wire.topics,
    allowed_countries: wire.allowed_countries,
    allowed_devices: wire.allowed_devices,
    start_time: wire.start_time,
    end_time: wire.end_time,
    campaign_objective: wire.campaign_objective,
    utm_params: wire.utm_params,
    lead_form: wire.lead_form_config,
    favicon: wire.custom_favicon_url,
  })

/** What the operator would say for the same campaign. The brand is the advertiser's name where none is named. */
export function campaignOf(
  wire: CampaignCreate,
  { plan, brand, status }: { plan: CampaignPlan; brand: string; status: Status },
): CampaignFields {
  const { model, bidMicros } = priceOf(plan)
  return {
    ...sharedOf(wire),
    name: wire.name,
    title: wire.title ?? wire.name,
    brand_name: wire.brand_name ?? brand,
    description: wire.description ?? '',
    landing_page: wire.landing_page,
    pricing_model: model,
    bid: bidMicros,
    daily_budget: wire.daily_budget,
    status,
  }
}

type Before = { plan: CampaignPlan; pricingModel: Model; bidMicros: number }

/**
 * The bid and what is kept of the one before: a limit is the bid until it is taken back. Nothing where none is named or
 * there never was one. Where no bid was there before, it is the usual one, but never more than was agreed to.
 */
function limitedBid(plan: SaidPlan, before: Before): { bid?: number; bid_before?: number | null } {
  const limit = limitOf(plan, before.pricingModel)
  const hadLimit = Boolean(limitOf(before.plan, before.pricingModel))
  if (limit) {
    const bid = priceOf(plan).bidMicros
    return hadLimit ? { bid } : { bid, bid_before: dollarsOf(before.bidMicros) }
  }
  if (limit === undefined || !hadLimit) return {}
  const { bid_before: agreed } = before.plan
  const usual = Math.min(before.bidMicros, microsOf(USUAL_BID[before.pricingModel]))
  return { bid: agreed ? microsOf(agreed) : usual, bid_before: null }
}

/**
 * The same of a change. What is paid for stays; the bid moves where its own limit is named: not with the limit of what is not
 * billed, nor where a limit is taken back that there never was.
 */
export function changeOf(wire: CampaignPatch, before: Before): OperatorPatch & { plan: SaidPlan } {
  const said = { billing_model: before.pricingModel, ...planIn(wire) }
  const { bid, ...kept } = limitedBid(said, before)
  const plan = { ...said, ...kept }
  return {
    ...sharedOf(wire),
    ...givenFields({
      name: wire.name,
      title: wire.title,
      brand_name: wire.brand_name,
      description: wire.description,
      landing_page: wire.landing_page,
      daily_budget: wire.daily_budget,
      bid,
      status: statusOf(wire) ?? undefined,
    }),
    plan,
  }
}

export type Status = 'draft' | 'active' | 'paused'

/** What status and `is_active` say together; null where neither says anything, undefined where they differ. */
export function statusOf({
  status,
  is_active: isActive,
}: {
  status?: Status | null | undefined
  is_active?: boolean | null | undefined
}): Status | null | undefined {
  if (isActive === undefined || isActive === null) return status ?? null
  if (!status) return isActive ? 'active' : 'paused'
  return (status === 'active') === isActive ? status : undefined
}
