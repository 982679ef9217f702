/** The least that each resource takes. */
export const publisher = { name: 'Chat', url: 'https://chat.example' }
export const advertiser = { name: 'Runners', email: 'ads@runners.example' }
export const campaign = {
  name: 'Spring',
  title: 'Light trail shoes',
  brand_name: 'Runners',
  description: 'Shoes for muddy paths.',
  landing_page: 'https://runners.example/spring',
  pricing_model: 'cpc',
  bid: 1.25,
  daily_budget: 50,
}
export const experiment = {
  name: 'Card or line',
  arms: [
    {
      label: 'card',
      weight: 3,
      renderer_key: 'card-v1',
      composition: { tokens: { radius: 8 }, props: { showFavicon: true } },
    },
    { label: 'line', weight: 1, renderer_key: 'line-v1', composition: { tokens: {}, props: {} } },
  ],
  status: 'active',
}
export const noAdvertiser = '00000000-0000-7000-8000-000000000000'

export const letters = (count: number) => 'x'.repeat(count)
export const words = (count: number) => Array.from({ length: count }, (_, i) => `word ${i}`)

/** What the operator API says of a publisher that was given nothing more, of a campaign too. */
export const publisherDefaults = {
  payout_model: 'cpm',
  revenue_share: 0.7,
  baseline_relevancy: 0.35,
  floor_cpm: 0,
  approved: true,
  excluded_topics: [],
  blocked_advertisers: [],
  view_window_minutes: 60,
  server_views: true,
  prompt_template: null,
  model: null,
  default_topics: [],
  origins: [],
  allow_no_origin: false,
  direct_users: false,
  test_mode: false,
  seller_listing: 'hidden',
}
export const campaignDefaults = {
  ad_texts: [],
  cta: null,
  favicon: null,
  keywords: [],
  negative_keywords: [],
  topics: [],
  total_budget: null,
  pacing: 'even',
  allowed_countries: [],
  allowed_devices: [],
  frequency_cap: { limit: 3, window_seconds: 86_400 },
  start_time: '2026-03-01T10:00:00.000Z',
  end_time: null,
  status: 'active',
  campaign_objective: null,
  utm_params: {},
  lead_form: null,
}
