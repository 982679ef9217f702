import { expect } from 'vitest'
import type { Lead, Opinion } from './opinions.ts'
import type { PixelEvent } from './outcomes.ts'
import type { Judged } from './owed.ts'
import {
  type ByDate,
  counted,
  inMicros,
  moving,
  opinions,
  over,
  perDay,
  sum,
  tally,
  wireTime,
  within,
} from './sums.ts'
import type { Fact } from './visits.ts'
import { type Campaign, FORM, NOW, type World } from './world.ts'

/** What owed conversions are worth, by currency. */
const worthOf = (facts: Fact[]) => {
  const sales = facts.filter(({ kind }) => kind === 'conversion')
  const all = [...Map.groupBy(sales, ({ currency }) => currency)].map(
    ([currency, some]) => [currency, sum(some, ({ cents }) => cents) / 100] as const,
  )
  const { USD: usd = 0, ...others } = Object.fromEntries(all)
  return { usd, others }
}

const spent = (facts: Fact[]) => {
  const [impressions, clicks] = [counted(facts, 'view'), counted(facts, 'click')]
  const conversions = counted(facts, 'conversion')
  return { impressions, clicks, conversions, spend: sum(facts, (fact) => fact.spend) / 1e6 }
}

export function metrics(days: ByDate<Fact>, dates: string[]) {
  const row = (some: Fact[]) => {
    const { impressions, clicks, conversions, spend } = spent(some)
    const revenue = worthOf(some).usd
    return {
      ...{ impressions, clicks, spend, conversions, revenue },
      ...{ ctr: over(clicks, impressions) * 100, cpc: inMicros(over(spend, clicks)) },
      ...{
        cpm: inMicros(over(spend * 1000, impressions)),
        cpa: inMicros(over(spend, conversions)),
      },
      ...{ conversion_rate: over(conversions, clicks) * 100, roas: over(revenue, spend) },
    }
  }
  const facts = within(days, dates)
  const [all, worth] = [spent(facts), worthOf(facts)]
  return {
    data: perDay(days, dates, row),
    ...{ total_impressions: all.impressions, total_clicks: all.clicks, total_spend: all.spend },
    ...{ total_conversions: all.conversions, total_revenue: worth.usd },
    revenue_by_currency: worth.others,
  }
}

/** A row for each ad of a campaign and date with anything; what has no number is in the campaign's figures alone. */
export function units(own: Campaign[], days: ByDate<Fact>, dates: string[]) {
  const all = inOrder(own).flatMap((campaign) =>
    campaign.groups.flatMap((group) =>
      group.ads.map(({ id, number }) => ({
        ...{ id, campaign, numbers: [number] },
        names: {
          campaign_id: campaign.id,
          ad_group_id: group.id,
          ad_unit_id: id,
          name: `Ad ${number}`,
        },
      })),
    ),
  )
  return { ...earned(all, days, dates), total_ad_units: all.length }
}

/** The same of groups. */
export function groups(own: Campaign[], days: ByDate<Fact>, dates: string[]) {
  const all = inOrder(own).flatMap((campaign) =>
    campaign.groups.map(({ id, name, ads }) => ({
      ...{ id, campaign, numbers: ads.map(({ number }) => number) },
      names: { campaign_id: campaign.id, ad_group_id: id, name },
    })),
  )
  return { ...earned(all, days, dates), total_ad_groups: all.length }
}

const inOrder = (own: Campaign[]) => own.toSorted((a, b) => (a.id < b.id ? -1 : 1))

type Owner = { campaign: Campaign; numbers: number[]; names: object }
function earned(all: Owner[], days: ByDate<Fact>, dates: string[]) {
  const isIts = ({ campaign, numbers }: Owner, fact: Fact) =>
    fact.kind !== 'slot' && fact.campaign === campaign.id && numbers.includes(fact.number ?? -1)
  const rows = all.flatMap((owner) =>
    dates.flatMap((date) => {
      const its = moving(days.get(date) ?? []).filter((fact) => isIts(owner, fact))
      const isNothing = its.length === 0
      return isNothing
        ? []
        : metrics(new Map([[date, its]]), [date]).data.map((row) => ({ ...owner.names, ...row }))
    }),
  )
  const whole = within(days, dates).filter((fact) => all.some((owner) => isIts(owner, fact)))
  const { data: _, ...totals } = metrics(new Map([['all', whole]]), ['all'])
  return { data: rows, ...totals, truncated: false }
}

/** Newest first. */
export const campaigns = (own: Campaign[], facts: Fact[]) =>
  own
    .toSorted((a, b) => Date.parse(b.created) - Date.parse(a.created))
    .map((one) => {
      const its = facts.filter(({ campaign }) => campaign === one.id)
      const worth = worthOf(its)
      const hasEnded = one.end !== null && Date.parse(one.end) <= NOW
      return {
        ...{ campaign_id: one.id, name: one.name, status: one.status, daily_budget: 1e6 },
        ...{ is_active: one.status === 'active' && !hasEnded },
        landing_page: 'https://ridge.example/',
        campaign_objective: one.objective ?? 'traffic',
        created_at: wireTime(Date.parse(one.created)),
        start_time: wireTime(Date.parse(one.created)),
        end_time: one.end && wireTime(Date.parse(one.end)),
        ...{ ...spent(its), conversion_value: worth.usd, revenue_by_currency: worth.others },
      }
    })

/** What only the campaign's own answer says. */
export const detail = (one: Campaign) => ({
  allowed_countries: one.countries,
  allowed_devices: ['desktop', 'mobile', 'tablet'],
  utm_params: { utm_source: one.model },
  deployment_status: 'deployed',
  ...{ title: 'Ridge shoes', brand_name: 'Ridge', description: 'Shoes.', topics: [] },
  ...{ billing_model: one.model, bid: one.price / 1e6, custom_favicon_url: null },
  lead_form_config: one.model === 'cpa' ? FORM : null,
  ...{ max_cpc: null, max_cpm: null, max_cpa: null, bid_strategy: null, demographics: null },
  ...{ click_goal: null, impression_goal: null, conversion_type: null, total_budget: null },
  ...{ pacing: 'asap', frequency_cap: { limit: 3, window_seconds: 60 } },
})

/** The latest first; ids are the service's own choice, and order what came at the same time. */
export const conversions = (all: Judged[], idOf: (eventId: string) => string) =>
  all
    .map((one) => ({
      ...{ conversion_id: idOf(one.id), event_id: one.id, event_type: one.type },
      ...{ value_cents: one.cents, currency: one.currency, order_id: one.order },
      ...{ conversion_timestamp: wireTime(one.at), campaign_id: one.owed?.ad.campaign ?? null },
      ...{ page_url: one.page, source: one.source },
      ...{ is_attributed: one.owed !== undefined, attribution: one.owed?.via ?? null },
    }))
    .sort((a, b) => {
      const [x, y] = [a, b].map((one) => Date.parse(`${one.conversion_timestamp}Z`))
      return (y ?? 0) - (x ?? 0) || (a.conversion_id < b.conversion_id ? 1 : -1)
    })

export function conversionStats(days: ByDate<Judged>, dates: string[], type?: string) {
  const ofType = (some: Judged[]) => some.filter((one) => type === undefined || one.type === type)
  const all = ofType(within(days, dates))
  return {
    time_series: perDay(days, dates, (some) => ({ conversions: ofType(some).length })),
    total: all.length,
    total_attributed: all.filter(({ owed }) => owed).length,
    by_event_type: tally(all, (one) => one.type).map(({ name, count }) => ({
      ...{ event_type: name, total: count },
    })),
  }
}

export function analytics(
  days: ByDate<PixelEvent>,
  dates: string[],
  filter: { domain?: string; type?: string } = {},
) {
  const fitting = (some: PixelEvent[]) =>
    some.filter(
      ({ domain, type }) =>
        domain.includes(filter.domain?.toLowerCase() ?? '') && type === (filter.type ?? type),
    )
  const all = fitting(within(days, dates))
  return {
    domains: tally(all, ({ domain }) => domain).map(({ name, count }) => ({
      ...{ domain: name, events: count },
    })),
    time_series: perDay(days, dates, (some) => ({ events: fitting(some).length })),
    event_types: tally(all, ({ type }) => type).map(({ name, count, some }) => {
      const last = Math.max(...some.map(({ received }) => received))
      return { event_type: name, total: count, last_received: wireTime(last).slice(0, 19) }
    }),
    has_historical_data: true,
  }
}

/** Reasons that advertisers are told; publishers' own are just others to them. */
const NAMED = ['irrelevant', 'helpful']

export const feedback = (days: ByDate<Opinion>, dates: string[]) =>
  opinions(days, dates, (code) => (NAMED.includes(code) ? code : 'other'))

/** The latest first. */
export const leads = (all: Lead[]) =>
  all
    .toSorted((a, b) => b.at - a.at)
    .flatMap(({ at, means }) => {
      if (!means) return []
      const { grclid, campaign } = means.ad
      return {
        ...{ lead_id: expect.any(String) as string, campaign_id: campaign, form_id: 'demo' },
        ...{ grclid, created_at: wireTime(at), values: means.values },
        consent_text: 'Ridge may write to me.',
      }
    })

export const integrations = ({ id, connections }: World['advertisers'][number]) => {
  const [shop, calendar] = connections
  const own = {
    is_active: true,
    connected_at: '2026-01-05T10:00:00',
    verification_status: 'pending',
  }
  return {
    shopify: [{ id: shop, ...own, shop_domain: `${id}.myshopify.com` }],
    calendly: [{ id: calendar, ...own }],
  }
}
