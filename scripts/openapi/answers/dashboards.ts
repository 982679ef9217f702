import * as z from 'zod'
import { campaignFields, campaignSettings } from './advertiser.ts'
import {
  anything,
  asOf,
  count,
  cursor,
  date,
  dollars,
  id,
  percent,
  ratio,
  texts,
  time,
} from './common.ts'

const countsBy = z.record(z.string(), count)
const period_days = z.int().min(1)

/** Reports that both sides have. */
const hits = z.object({ gross: count, filtered: count, net: count, filtered_by_reason: countsBy })
const quality = {
  views: hits,
  clicks: hits,
  unbilled: z.object({ hits: count, dollars, by_reason: countsBy }),
  server_views: z
    .object({ hits: count, share: ratio })
    .meta({ description: 'Of the views that count, those that a server fired' }),
}
export const traffic = z
  .object({
    ...quality,
    data: z.array(z.object({ date, ...quality })),
    period_days,
    reasons: z.array(z.object({ reason: z.string(), explanation: z.string() })),
    data_as_of: asOf,
  })
  .meta({ id: 'TrafficQuality' })

export const oneAd = z
  .object({
    grclid: id,
    gradid: id.nullable(),
    campaign_id: id.nullable(),
    placement: z.string().nullable(),
    pricing_model: z.string().nullable(),
    served_at: time,
    status: z.enum(['test', 'served', 'unpaid', 'paid']),
    reason: z.string().nullable(),
    explanation: z.string().nullable(),
    seen: z.object({ at: time, via: z.enum(['person', 'server']) }).nullable(),
    clicked: z.object({ at: time }).nullable(),
    revenue: dollars,
    hits: z.array(
      z.object({
        kind: z.enum(['view', 'click', 'conversion', 'adjustment']),
        at: time,
        counted: z.boolean(),
        via: z.enum(['person', 'server']).nullable(),
        reason: z.string().nullable(),
        explanation: z.string().nullable(),
        revenue: dollars,
      }),
    ),
    data_as_of: asOf,
    advertiser_id: id.nullable(),
    brand_name: z.string().nullable(),
  })
  .meta({ id: 'AdStory' })

const booked = { impressions: count, clicks: count, conversions: count }
export const statements = z
  .object({
    statements: z.array(
      z.object({
        month: z.string().regex(/^\d{4}-\d{2}$/),
        status: z.enum(['open', 'closed']),
        timezone: z.string(),
        period_start: time,
        period_end: time,
        closes_at: time,
        closed_at: time.nullable(),
        ...booked,
        amount: dollars,
        currency: z.literal('USD'),
        lines: z.array(
          z.object({
            type: z.enum(['activity', 'adjustment', 'late']),
            campaign_id: z.string().nullable(),
            reason: z.string().nullable(),
            month: z.string().nullable(),
            ...booked,
            amount: dollars,
          }),
        ),
      }),
    ),
    data_as_of: asOf,
  })
  .meta({ id: 'Statements' })

const thumbs = { thumbs_up: count, thumbs_down: count }
const feedback = {
  total: count,
  ...thumbs,
  data: z.array(z.object({ date, ...thumbs })),
  reasons: z.array(z.object({ reason: z.string(), ...thumbs })),
  placements: z.array(z.object({ placement: z.string(), ...thumbs })),
  campaigns: z.array(z.object({ campaign_id: id, ...thumbs })),
  data_as_of: time,
}
export const advertiserFeedback = z.object(feedback).meta({ id: 'AdvertiserFeedback' })
export const publisherFeedback = z
  .object({
    ...feedback,
    comments: z.array(
      z.object({
        feedback_id: id,
        created_at: time,
        sentiment: z.enum(['thumbs_up', 'thumbs_down']),
        reasons: texts,
        comment: z.string().nullable(),
        campaign_id: id,
        placement: z.string(),
        placement_id: z.string().nullable(),
      }),
    ),
    has_more: z.boolean(),
    next_cursor: cursor,
  })
  .meta({ id: 'PublisherFeedback' })

/** The publisher's. */
const figures = {
  impressions: count,
  clicks: count,
  ctr: percent,
  revenue: dollars,
  cpm: dollars,
  cpc: dollars,
}
export const publisherInfo = z.object({
  publisher_id: id,
  name: z.string(),
  url: z.string(),
  payout_model: z.string(),
  total_impressions: count,
  total_clicks: count,
  data_as_of: asOf,
})
export const stats = z.object({
  totalImpressions: count,
  totalClicks: count,
  totalRevenue: dollars,
  avgCpm: dollars,
  avgCpc: dollars,
  avgCtr: percent,
  timeSeries: z.array(z.object({ date, ...figures })),
  data_as_of: asOf,
})
export const activity = z.object({
  data: z.array(
    z.object({ date, requests: count, wins: count, impressions: count, revenue: dollars }),
  ),
  total_requests: count,
  total_wins: count,
  total_impressions: count,
  total_revenue: dollars,
  fill_rate: ratio,
  show_rate: ratio,
  data_as_of: asOf,
})
const over = { period_days, data_as_of: asOf }
export const placements = z.object({
  placements: z.array(
    z.object({ placement: z.string(), ...figures, daily: z.array(z.object({ date, ...figures })) }),
  ),
  ...over,
})
const device_type = z.enum(['desktop', 'mobile', 'tablet', 'unknown'])
export const devices = z.object({
  devices: z.array(
    z.object({
      device_type,
      ...figures,
      daily: z.array(z.object({ date, device_type, ...figures })),
    }),
  ),
  ...over,
})
const country_code = z.string().length(2)
export const geography = z.object({
  countries: z.array(z.object({ country_code, ...figures })),
  ...over,
})
const bucket = { bucket: z.string(), count, percentage: percent }
export const insights = z.object({
  summary: z.object({
    total_unique_users: count,
    avg_daily_users: z.number(),
    avg_ads_per_user: z.number(),
    avg_ctr: percent,
    repeat_user_rate: ratio,
  }),
  daily: z.array(z.object({ date, unique_users: count })),
  retention: z.array(z.object({ ...bucket, cohort: count })),
  ad_saturation: z.array(z.object(bucket)),
  ctr_distribution: z.array(z.object(bucket)),
  data_as_of: asOf,
})
export const users = z.object({
  users: z.array(
    z.object({
      pub_user_id: z.string(),
      requests: count,
      ads_served: count,
      impressions: count,
      clicks: count,
      revenue_microdollars: count,
      first_seen: date,
      last_seen: date,
    }),
  ),
  total: count,
  has_more: z.boolean(),
  page: z.int().min(1),
  per_page: z.int().min(1),
  next_cursor: cursor,
  data_as_of: asOf,
})
export const topCountries = z.object({
  countries: z.array(
    z.object({
      country_code,
      requests: count,
      ads_served: count,
      unique_users: count,
      pct_requests: percent,
    }),
  ),
  data_as_of: asOf,
})
export const experiments = z.object({
  experiments: z.array(
    z.object({
      experiment_id: id,
      name: z.string(),
      status: z.enum(['active', 'paused', 'draft']),
      arms: z.array(
        z.object({
          label: z.string(),
          weight: z.number(),
          requests: count,
          ads_served: count,
          views: count,
          clicks: count,
          ctr: percent,
          ctr_interval: z.object({ low: percent, high: percent }),
        }),
      ),
    }),
  ),
  ...over,
})
const asked = { searches: count, clicks: count, integrations: count }
export const searches = z.object({
  data: z.array(z.object({ date, ...asked, matched: count })),
  services: z.array(
    z.object({ slug: z.string(), ...asked, daily: z.array(z.object({ date, ...asked })) }),
  ),
  total_searches: count,
  total_matched: count,
  total_clicks: count,
  total_integrations: count,
  ...over,
})

/** The advertiser's. */
export const advertiserInfo = z.object({ advertiser_id: id, name: z.string(), email: z.string() })
const byCurrency = z.record(z.string(), z.number())
const campaign = {
  ...campaignFields,
  impressions: count,
  clicks: count,
  spend: dollars,
  conversions: count,
  conversion_value: dollars,
  revenue_by_currency: byCurrency,
}
export const campaigns = z.object({ campaigns: z.array(z.object(campaign)), data_as_of: asOf })
export const campaignDetail = z.object({
  ...campaign,
  ...campaignSettings,
  data_as_of: asOf,
})
const paidFigures = {
  date,
  impressions: count,
  clicks: count,
  spend: dollars,
  conversions: count,
  revenue: dollars,
  ctr: percent,
  cpc: dollars,
  cpm: dollars,
  conversion_rate: percent,
  cpa: dollars,
  roas: ratio,
}
const totals = {
  total_impressions: count,
  total_clicks: count,
  total_spend: dollars,
  total_conversions: count,
  total_revenue: dollars,
  revenue_by_currency: byCurrency,
  data_as_of: asOf,
}
export const metrics = z.object({ data: z.array(z.object(paidFigures)), ...totals })
const ofGroup = { campaign_id: id, ad_group_id: id, name: z.string().nullable() }
const truncated = z.boolean().meta({ description: 'Whether there are more behind this page' })
export const unitMetrics = z.object({
  data: z.array(z.object({ ...ofGroup, ad_unit_id: id, ...paidFigures })),
  ...totals,
  total_ad_units: count,
  truncated,
})
export const groupMetrics = z.object({
  data: z.array(z.object({ ...ofGroup, ...paidFigures })),
  ...totals,
  total_ad_groups: count,
  truncated,
})
export const conversions = z.object({
  conversions: z.array(
    z.object({
      conversion_id: id,
      event_id: z.string(),
      event_type: z.string(),
      value_cents: count,
      currency: z.string(),
      conversion_timestamp: time,
      campaign_id: id.nullable(),
      order_id: z.string().nullable(),
      page_url: z.string().nullable(),
      source: z.enum(['api', 'pixel', 'shopify', 'calendly', 'lead_form']),
      is_attributed: z.boolean(),
      attribution: z.enum(['click', 'identity', 'view', 'lead_form']).nullable(),
    }),
  ),
  total_conversions: count,
  has_more: z.boolean(),
  next_cursor: cursor,
  data_as_of: asOf,
})
export const conversionStats = z.object({
  time_series: z.array(z.object({ date, conversions: count })),
  total: count,
  total_attributed: count,
  by_event_type: z.array(z.object({ event_type: z.string(), total: count })),
  data_as_of: asOf,
})
export const analytics = z.object({
  domains: z.array(z.object({ domain: z.string(), events: count })),
  time_series: z.array(z.object({ date, events: count })),
  event_types: z.array(z.object({ event_type: z.string(), total: count, last_received: time })),
  has_historical_data: z.boolean(),
  data_as_of: asOf,
})
export const leads = z.object({
  leads: z.array(
    z.object({
      lead_id: id,
      campaign_id: id,
      form_id: z.string(),
      grclid: id,
      created_at: time,
      values: anything.nullable(),
      consent_text: z.string(),
    }),
  ),
  total_leads: count,
  has_more: z.boolean(),
  next_cursor: cursor,
})
const connection = {
  id,
  is_active: z.boolean(),
  connected_at: time,
  verification_status: z.enum(['pending', 'verified', 'failed']),
}
export const integrations = z.object({
  shopify: z.array(z.object({ ...connection, shop_domain: z.string().nullable() })),
  calendly: z.array(z.object(connection)),
})
export const billing = z.object({
  total_spend_dollars: dollars,
  total_billed_dollars: dollars,
  unbilled_dollars: dollars,
  credits_dollars: dollars,
  billing_enabled: z.boolean(),
  last_spend_sync_at: asOf,
  last_billed_at: time.nullable(),
  data_as_of: asOf,
})
