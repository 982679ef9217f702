// Written by scripts/build-openapi.ts from the schemas that validate; not to be changed by hand.

export type Ad = {
  adText: string
  title: string
  brandName: string
  cta: string
  /** The landing page, to show; links go to clickUrl */
  url: string
  favicon: string
  placement:
    | 'above_response'
    | 'below_response'
    | 'inline_response'
    | 'left_response'
    | 'right_response'
    | 'search_result'
    | 'top_page'
    | 'bottom_page'
    | 'center_page'
    | 'left_page'
    | 'right_page'
    | 'group_chat'
  placement_id: string
  campaignId: string
  /** Only of ads that have a picture */
  imageUrl?: string
  leadForm?: LeadForm
  /** The arm of the publisher's experiment; with it, how the ad is rendered */
  variant?: string
  experiment_id?: string
  composition_id?: string
  renderer_key?: string
  composition?: {
    tokens: Record<string, unknown>
    props: Record<string, unknown>
  }
  disclosure: {
    label: string
    payer: string
    behalf: string
    reason: string
    transparency: string[]
  }
  /** To fire when the ad is visible */
  impUrl: string
  /** To link to */
  clickUrl: string
  /** A page for the user: who paid for the ad, why it is shown, how to see no more of it */
  whyUrl: string
}

export type AdGroup = {
  ad_group_id: string
  campaign_id: string
  name: string
  group_type: 'generative' | 'manual'
  status: 'active' | 'paused' | 'archived'
  context: string | null
  negative_context: string | null
  ad_prompt: string | null
  landing_page: string | null
  daily_budget: number | null
  auto_optimize_budget: boolean
  min_daily_budget: number | null
  max_daily_budget: number | null
  max_cpc: number | null
  allowed_countries: string[]
  allowed_devices: string[]
  ads: AdUnit[]
  ads_total: number
  /** ISO 8601 in UTC, without a zone */
  created_at: string
  /** ISO 8601 in UTC, without a zone */
  updated_at: string
}

export type AdStory = {
  grclid: string
  gradid: string | null
  campaign_id: string | null
  placement: string | null
  pricing_model: string | null
  /** ISO 8601 in UTC, without a zone */
  served_at: string
  status: 'test' | 'served' | 'unpaid' | 'paid'
  reason: string | null
  explanation: string | null
  seen: {
    /** ISO 8601 in UTC, without a zone */
    at: string
    via: 'person' | 'server'
  } | null
  clicked: {
    /** ISO 8601 in UTC, without a zone */
    at: string
  } | null
  /** Dollars, exact to the microdollar */
  revenue: number
  hits: {
    kind: 'view' | 'click' | 'conversion' | 'adjustment'
    /** ISO 8601 in UTC, without a zone */
    at: string
    counted: boolean
    via: 'person' | 'server' | null
    reason: string | null
    explanation: string | null
    /** Dollars, exact to the microdollar */
    revenue: number
  }[]
  /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
  data_as_of: string | null
  advertiser_id: string | null
  brand_name: string | null
}

export type AdUnit = {
  ad_id: string
  ad_unit_id: string
  ad_group_id: string
  campaign_id: string
  number: number
  name: string | null
  headline: string | null
  copy: string | null
  cta: string | null
  description: string | null
  landing_page: string | null
  image_url: string | null
  status: 'active' | 'paused' | 'archived' | 'pending_review' | 'rejected'
  source: 'given' | 'model' | 'words'
  review_reason: string | null
  /** ISO 8601 in UTC, without a zone */
  created_at: string
}

export type Advertiser = {
  advertiser_id: string
  name: string
  email: string
  domains: string[]
  timezone: string
  billing_enabled: boolean
  billing_first: boolean
  review_ads: boolean
  pixel_id: string
  created_at: string
  updated_at: string
}

export type AdvertiserFeedback = {
  total: number
  thumbs_up: number
  thumbs_down: number
  data: {
    date: string
    thumbs_up: number
    thumbs_down: number
  }[]
  reasons: {
    reason: string
    thumbs_up: number
    thumbs_down: number
  }[]
  placements: {
    placement: string
    thumbs_up: number
    thumbs_down: number
  }[]
  campaigns: {
    campaign_id: string
    thumbs_up: number
    thumbs_down: number
  }[]
  /** ISO 8601 in UTC, without a zone */
  data_as_of: string
}

export type Campaign = {
  campaign_id: string
  advertiser_id: string
  name: string
  title: string
  brand_name: string
  description: string
  ad_texts: string[]
  cta: string | null
  landing_page: string
  favicon: string | null
  keywords: string[]
  negative_keywords: string[]
  topics: string[]
  pricing_model: 'cpm' | 'cpc' | 'cpa'
  /** Dollars, exact to the microdollar */
  bid: number
  /** Dollars, exact to the microdollar */
  daily_budget: number
  total_budget: number | null
  pacing: 'even' | 'asap'
  allowed_countries: string[]
  allowed_devices: string[]
  frequency_cap: {
    limit: number
    window_seconds: number
  }
  start_time: string
  end_time: string | null
  status: 'active' | 'paused' | 'draft' | 'archived'
  campaign_objective: string | null
  utm_params: Record<string, string>
  lead_form: LeadForm | null
  created_at: string
  updated_at: string
  examples: {
    fits: string[]
    not: string[]
    terms: string[]
  }
  examples_source: 'given' | 'model' | 'market' | 'none'
  examples_pending: boolean
}

export type Candidate = {
  campaign_id: string
  advertiser_id?: string
  title?: string
  place: number | null
  /** 0 to 1 */
  relevancy?: number
  fate: 'contends' | 'refused'
  reason?: string
  score?: number
  /** Dollars, exact to the microdollar */
  bid?: number
  /** Dollars, exact to the microdollar */
  floor?: number
  unit?: string
  says: string
  voices?: {
    kind: 'title' | 'keyword' | 'example' | 'term' | 'text' | 'near_miss'
    text: string
    words: string[]
    points: number
    speaks: 'for' | 'against'
    says: string
  }[]
  is_lent_words?: boolean
}

export type Connection = {
  connection_id: string
  advertiser_id: string
  kind: 'shopify' | 'calendly'
  shop_domain?: string
  is_active: boolean
  verification_status: 'pending' | 'verified' | 'failed'
  connected_at: string
}

export type Experiment = {
  experiment_id: string
  publisher_id: string
  name: string
  status: 'active' | 'paused' | 'draft'
  arms: {
    label: string
    weight: number
    renderer_key: string
    composition: {
      tokens: Record<string, unknown>
      props: Record<string, unknown>
    }
  }[]
  created_at: string
  updated_at: string
}

export type GroupAd = {
  adText: string
  title: string
  brandName: string
  cta: string
  /** The landing page, to show; links go to clickUrl */
  url: string
  favicon: string
  placement:
    | 'above_response'
    | 'below_response'
    | 'inline_response'
    | 'left_response'
    | 'right_response'
    | 'search_result'
    | 'top_page'
    | 'bottom_page'
    | 'center_page'
    | 'left_page'
    | 'right_page'
    | 'group_chat'
  placement_id: string
  campaignId: string
  /** Only of ads that have a picture */
  imageUrl?: string
  leadForm?: LeadForm
  /** The arm of the publisher's experiment; with it, how the ad is rendered */
  variant?: string
  experiment_id?: string
  composition_id?: string
  renderer_key?: string
  composition?: {
    tokens: Record<string, unknown>
    props: Record<string, unknown>
  }
  disclosure: {
    label: string
    payer: string
    behalf: string
    reason: string
    transparency: string[]
  }
  viewers: {
    email_hash: string
    composition_id?: string
    /** To fire when the ad is visible */
    impUrl: string
    /** To link to */
    clickUrl: string
    /** A page for the user: who paid for the ad, why it is shown, how to see no more of it */
    whyUrl: string
  }[]
}

export type Health = {
  status: 'ok' | 'starting' | 'stale' | 'store_down'
  ready: boolean
  stale?: string[]
  oldest_event_age_ms?: number
  oldest_pending_hit_age_ms?: number | null
  snapshot_age_ms?: number | null
  serving_behind_ms?: number
  reconcile_age_ms?: number | null
  reconcile_differences?: unknown
  pending_hits?: number
  dead_letters?: number
  ledger_rows_outside?: number
  unstored_hits?: number
  campaigns?: number
  countries_as_of?: string
}

export type InstallStep = {
  step: number
  action: string
  command?: string
  file?: string
  user_action?: string
}

export type LeadForm = {
  form_id: string
  headline: string
  description?: string
  fields: {
    name: string
    type: 'text' | 'email' | 'phone' | 'select' | 'textarea'
    label: string
    required: boolean
    options?: string[]
  }[]
  submit_text?: string
  consent_text: string
  privacy_policy_url?: string
  success_message?: string
}

export type Message = {
  role: string | number
  /** Of a list the text parts are read */
  content?: string | number | (string | Record<string, unknown>)[] | Record<string, unknown> | null
}

export type NewConnection = {
  connection_id: string
  advertiser_id: string
  kind: 'shopify' | 'calendly'
  shop_domain?: string
  is_active: boolean
  verification_status: 'pending' | 'verified' | 'failed'
  connected_at: string
  webhook_url: string
}

export type NewOwnConnection = {
  connection_id: string
  advertiser_id: string
  kind: 'shopify' | 'calendly'
  shop_domain?: string
  is_active: boolean
  verification_status: 'pending' | 'verified' | 'failed'
  /** ISO 8601 in UTC, without a zone */
  connected_at: string
  webhook_url: string
}

export type OwnConnection = {
  connection_id: string
  advertiser_id: string
  kind: 'shopify' | 'calendly'
  shop_domain?: string
  is_active: boolean
  verification_status: 'pending' | 'verified' | 'failed'
  /** ISO 8601 in UTC, without a zone */
  connected_at: string
}

export type Problem = {
  type: 'about:blank'
  title: string
  status: number
  detail: string
  /** A code that stays as it is */
  error: string
  /** The same sentence as detail */
  message: string
  request_id: string
  errors?: {
    loc: (string | number)[]
    msg: string
    type: string
  }[]
}

export type Publisher = {
  publisher_id: string
  name: string
  url: string
  payout_model: string
  /** 0 to 1 */
  revenue_share: number
  /** 0 to 1 */
  baseline_relevancy: number
  /** Dollars, exact to the microdollar */
  floor_cpm: number
  approved: boolean
  excluded_topics: string[]
  blocked_advertisers: string[]
  view_window_minutes: number
  server_views: boolean
  origins: string[]
  allow_no_origin: boolean
  direct_users: boolean
  test_mode: boolean
  seller_listing: 'hidden' | 'confidential' | 'public'
  prompt_template: string | null
  model: string | null
  default_topics: string[]
  created_at: string
  updated_at: string
}

export type PublisherFeedback = {
  total: number
  thumbs_up: number
  thumbs_down: number
  data: {
    date: string
    thumbs_up: number
    thumbs_down: number
  }[]
  reasons: {
    reason: string
    thumbs_up: number
    thumbs_down: number
  }[]
  placements: {
    placement: string
    thumbs_up: number
    thumbs_down: number
  }[]
  campaigns: {
    campaign_id: string
    thumbs_up: number
    thumbs_down: number
  }[]
  /** ISO 8601 in UTC, without a zone */
  data_as_of: string
  comments: {
    feedback_id: string
    /** ISO 8601 in UTC, without a zone */
    created_at: string
    sentiment: 'thumbs_up' | 'thumbs_down'
    reasons: string[]
    comment: string | null
    campaign_id: string
    placement: string
    placement_id: string | null
  }[]
  has_more: boolean
  /** Of the next page, or null */
  next_cursor: string | null
}

export type PublisherSettings = {
  publisher_id: string
  name: string
  url: string
  payout_model: string
  /** 0 to 1 */
  revenue_share: number
  /** 0 to 1 */
  baseline_relevancy: number
  /** Dollars, exact to the microdollar */
  floor_cpm: number
  approved: boolean
  excluded_topics: string[]
  blocked_advertisers: string[]
  view_window_minutes: number
  server_views: boolean
  origins: string[]
  allow_no_origin: boolean
  direct_users: boolean
  test_mode: boolean
  seller_listing: 'hidden' | 'confidential' | 'public'
  prompt_template: string | null
  default_topics: string[]
  /** ISO 8601 in UTC, without a zone */
  created_at: string
  /** ISO 8601 in UTC, without a zone */
  updated_at: string
}

export type SearchAnswer = {
  search_id: string
  recommendation: {
    name: string
    slug: string
    category:
      | 'AI'
      | 'Analytics'
      | 'Auth'
      | 'Background Jobs'
      | 'Cache'
      | 'CMS'
      | 'Commerce'
      | 'CRM'
      | 'Database'
      | 'Email'
      | 'Hosting'
      | 'Infrastructure'
      | 'Monitoring'
      | 'Payments'
      | 'Productivity'
      | 'Realtime'
      | 'Search'
      | 'SMS'
      | 'Storage'
      | 'Support'
      | 'Video'
      | 'Webhooks'
    description: string
    website_url: string | null
    docs_url: string | null
  } | null
  reasoning: string
  install: {
    summary: string
    language: string | null
    steps: InstallStep[]
    env_vars: string[]
    notes: string
  } | null
  credential_request: {
    setup_url: string | null
    required_env_vars: string[]
    user_message: string
    agent_instruction: string
    grclid: string | null
  } | null
  click_url: string | null
  grclid: string | null
  alternatives: {
    name: string
    slug: string
    category:
      | 'AI'
      | 'Analytics'
      | 'Auth'
      | 'Background Jobs'
      | 'Cache'
      | 'CMS'
      | 'Commerce'
      | 'CRM'
      | 'Database'
      | 'Email'
      | 'Hosting'
      | 'Infrastructure'
      | 'Monitoring'
      | 'Payments'
      | 'Productivity'
      | 'Realtime'
      | 'Search'
      | 'SMS'
      | 'Storage'
      | 'Support'
      | 'Video'
      | 'Webhooks'
    reason: string
    click_url: string | null
  }[]
  options: {
    name: string
    slug: string
    description: string
    category:
      | 'AI'
      | 'Analytics'
      | 'Auth'
      | 'Background Jobs'
      | 'Cache'
      | 'CMS'
      | 'Commerce'
      | 'CRM'
      | 'Database'
      | 'Email'
      | 'Hosting'
      | 'Infrastructure'
      | 'Monitoring'
      | 'Payments'
      | 'Productivity'
      | 'Realtime'
      | 'Search'
      | 'SMS'
      | 'Storage'
      | 'Support'
      | 'Video'
      | 'Webhooks'
    logo_url: string | null
    install_summary: string | null
    env_vars: string[]
    env_vars_needed: string[]
    tags: string[]
    quality_score: number | null
    setup_url: string | null
    click_url: string | null
    grclid: string | null
    reason: string
  }[]
}

export type Service = {
  service_id: string
  name: string
  slug: string
  description: string
  category:
    | 'AI'
    | 'Analytics'
    | 'Auth'
    | 'Background Jobs'
    | 'Cache'
    | 'CMS'
    | 'Commerce'
    | 'CRM'
    | 'Database'
    | 'Email'
    | 'Hosting'
    | 'Infrastructure'
    | 'Monitoring'
    | 'Payments'
    | 'Productivity'
    | 'Realtime'
    | 'Search'
    | 'SMS'
    | 'Storage'
    | 'Support'
    | 'Video'
    | 'Webhooks'
  logo_url: string | null
  website_url: string | null
  docs_url: string | null
  setup_url: string | null
  install: {
    summary: string
    language: string | null
    steps: InstallStep[]
    env_vars: string[]
    notes: string
  }
  install_summary: string | null
  install_steps: InstallStep[]
  install_notes: string | null
  install_variants: {
    language: string | null
    steps: InstallStep[]
  }[]
  env_vars: string[]
  env_vars_needed: string[]
  tags: string[]
  aliases: string[]
  capabilities: string[]
  use_cases: string[]
  languages: string[]
  frameworks: string[]
  runtimes: string[]
  requires: string[]
  hosting: 'managed' | 'self-hosted' | 'both' | null
  license: string | null
  pricing: {
    free_tier: boolean | null
    no_credit_card: boolean | null
    note: string | null
  }
  regions: string[]
  vendor: string | null
  vendor_country: string | null
  alternatives: {
    name: string
    slug: string
    category:
      | 'AI'
      | 'Analytics'
      | 'Auth'
      | 'Background Jobs'
      | 'Cache'
      | 'CMS'
      | 'Commerce'
      | 'CRM'
      | 'Database'
      | 'Email'
      | 'Hosting'
      | 'Infrastructure'
      | 'Monitoring'
      | 'Payments'
      | 'Productivity'
      | 'Realtime'
      | 'Search'
      | 'SMS'
      | 'Storage'
      | 'Support'
      | 'Video'
      | 'Webhooks'
  }[]
  options: {
    name: string
    slug: string
    description: string
    category:
      | 'AI'
      | 'Analytics'
      | 'Auth'
      | 'Background Jobs'
      | 'Cache'
      | 'CMS'
      | 'Commerce'
      | 'CRM'
      | 'Database'
      | 'Email'
      | 'Hosting'
      | 'Infrastructure'
      | 'Monitoring'
      | 'Payments'
      | 'Productivity'
      | 'Realtime'
      | 'Search'
      | 'SMS'
      | 'Storage'
      | 'Support'
      | 'Video'
      | 'Webhooks'
    logo_url: string | null
    install_summary: string | null
    env_vars: string[]
    env_vars_needed: string[]
    tags: string[]
    quality_score: number | null
    setup_url: string | null
    click_url: string | null
    grclid: string | null
  }[]
  quality_score: number | null
  verified_at: string | null
  sources: string[]
}

export type Statements = {
  statements: {
    month: string
    status: 'open' | 'closed'
    timezone: string
    /** ISO 8601 in UTC, without a zone */
    period_start: string
    /** ISO 8601 in UTC, without a zone */
    period_end: string
    /** ISO 8601 in UTC, without a zone */
    closes_at: string
    closed_at: string | null
    impressions: number
    clicks: number
    conversions: number
    /** Dollars, exact to the microdollar */
    amount: number
    currency: 'USD'
    lines: {
      type: 'activity' | 'adjustment' | 'late'
      campaign_id: string | null
      reason: string | null
      month: string | null
      impressions: number
      clicks: number
      conversions: number
      /** Dollars, exact to the microdollar */
      amount: number
    }[]
  }[]
  /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
  data_as_of: string | null
}

export type TrafficQuality = {
  views: {
    gross: number
    filtered: number
    net: number
    filtered_by_reason: Record<string, number>
  }
  clicks: {
    gross: number
    filtered: number
    net: number
    filtered_by_reason: Record<string, number>
  }
  unbilled: {
    hits: number
    /** Dollars, exact to the microdollar */
    dollars: number
    by_reason: Record<string, number>
  }
  /** Of the views that count, those that a server fired */
  server_views: {
    hits: number
    /** 0 to 1 */
    share: number
  }
  data: {
    date: string
    views: {
      gross: number
      filtered: number
      net: number
      filtered_by_reason: Record<string, number>
    }
    clicks: {
      gross: number
      filtered: number
      net: number
      filtered_by_reason: Record<string, number>
    }
    unbilled: {
      hits: number
      /** Dollars, exact to the microdollar */
      dollars: number
      by_reason: Record<string, number>
    }
    /** Of the views that count, those that a server fired */
    server_views: {
      hits: number
      /** 0 to 1 */
      share: number
    }
  }[]
  period_days: number
  reasons: {
    reason: string
    explanation: string
  }[]
  /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
  data_as_of: string | null
}

export type Webhook = {
  webhook_id: string
  url: string
  events: string[]
  description: string | null
  status: 'active' | 'failing' | 'off' | 'paused'
  failing_since: string | null
  off_since: string | null
  off_reason: string | null
  last_number: number
  /** ISO 8601 in UTC, without a zone */
  created_at: string
  /** ISO 8601 in UTC, without a zone */
  updated_at: string
}

export type WebhookDelivery = {
  delivery_id: string
  message_id: string
  webhook_id: string
  number: number
  type: string
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  /** ISO 8601 in UTC, without a zone */
  happened_at: string
  /** ISO 8601 in UTC, without a zone */
  created_at: string
  last_attempt_at: string | null
  next_attempt_at: string | null
  delivered_at: string | null
  response_status: number | null
  fault: string | null
  data: Record<string, unknown>
}

/** Every route: what it takes, and what it answers where all is well. */
export type Operations = {
  /** Ads that fit a conversation. */
  'POST /api/v1/ad': {
    body: {
      /** Without one a session of the user or the address stands in */
      sessionId?: string | number | null
      regs?: {
        gdpr?: boolean | number | string | null
        gdprConsent?: string | null
        gpp?: string | null
        gppSid?: unknown
        usPrivacy?: string | null
        coppa?: boolean | number | string | null
      } | null
      /** 0 to 1, also in digits */
      relevancy?: number | string | null
      excludedTopics?: string[] | null
      testAd?: boolean | 'lead_form' | null
      placements: {
        /** `chat` is read as `below_response` */
        placement:
          | 'above_response'
          | 'below_response'
          | 'inline_response'
          | 'left_response'
          | 'right_response'
          | 'search_result'
          | 'top_page'
          | 'bottom_page'
          | 'center_page'
          | 'left_page'
          | 'right_page'
          | 'chat'
        /** Default: the placement */
        placement_id?: string | number | null
      }[]
      user?: {
        gender?: unknown
        age?: unknown
        age_range?: unknown
        tier?: unknown
        plan?: unknown
        subscription?: unknown
        membership?: unknown
        is_premium?: unknown
        interests?: unknown
        topics?: unknown
        industry?: unknown
        language?: unknown
        locale?: unknown
        timezone?: unknown
        browser?: unknown
        device_type?: unknown
        platform?: unknown
        screen_width?: unknown
        screen_height?: unknown
        connection_type?: unknown
        id?: string | number | null
        /** Of a list, also with commas between, the first public one */
        ip?: string | string[] | null
        /** 64 hex digits of any case, or an e-mail */
        hashed_email?: string | null
        hashed_phone?: string | null
        /** Hashed at once, where no hash is sent */
        email?: string | null
      } | null
      device?: {
        gender?: unknown
        age?: unknown
        age_range?: unknown
        tier?: unknown
        plan?: unknown
        subscription?: unknown
        membership?: unknown
        is_premium?: unknown
        interests?: unknown
        topics?: unknown
        industry?: unknown
        language?: unknown
        locale?: unknown
        timezone?: unknown
        browser?: unknown
        device_type?: unknown
        platform?: unknown
        screen_width?: unknown
        screen_height?: unknown
        connection_type?: unknown
        /** Of a list, also with commas between, the first public one */
        ip?: string | string[] | null
        ua?: string | null
        country?: string | null
        os?: string | null
        ifa?: string | null
      } | null
      messages: Message[]
      /** Read as `user.id`, where there is none */
      userId?: string | number | null
      /** Read as `user.hashed_email`, where there is none */
      email_hash?: string | null
      /** Read as `user.email`, where there is none */
      email?: string | null
    }
    answer: Ad[] | undefined
  }
  /** Ads that fit a search. */
  'POST /api/v1/ad/summary': {
    body: {
      /** Without one a session of the user or the address stands in */
      sessionId?: string | number | null
      regs?: {
        gdpr?: boolean | number | string | null
        gdprConsent?: string | null
        gpp?: string | null
        gppSid?: unknown
        usPrivacy?: string | null
        coppa?: boolean | number | string | null
      } | null
      /** 0 to 1, also in digits */
      relevancy?: number | string | null
      excludedTopics?: string[] | null
      testAd?: boolean | 'lead_form' | null
      placements: {
        /** `chat` is read as `below_response` */
        placement:
          | 'above_response'
          | 'below_response'
          | 'inline_response'
          | 'left_response'
          | 'right_response'
          | 'search_result'
          | 'top_page'
          | 'bottom_page'
          | 'center_page'
          | 'left_page'
          | 'right_page'
          | 'chat'
        /** Default: the placement */
        placement_id?: string | number | null
      }[]
      user?: {
        gender?: unknown
        age?: unknown
        age_range?: unknown
        tier?: unknown
        plan?: unknown
        subscription?: unknown
        membership?: unknown
        is_premium?: unknown
        interests?: unknown
        topics?: unknown
        industry?: unknown
        language?: unknown
        locale?: unknown
        timezone?: unknown
        browser?: unknown
        device_type?: unknown
        platform?: unknown
        screen_width?: unknown
        screen_height?: unknown
        connection_type?: unknown
        id?: string | number | null
        /** Of a list, also with commas between, the first public one */
        ip?: string | string[] | null
        /** 64 hex digits of any case, or an e-mail */
        hashed_email?: string | null
        hashed_phone?: string | null
        /** Hashed at once, where no hash is sent */
        email?: string | null
      } | null
      device?: {
        gender?: unknown
        age?: unknown
        age_range?: unknown
        tier?: unknown
        plan?: unknown
        subscription?: unknown
        membership?: unknown
        is_premium?: unknown
        interests?: unknown
        topics?: unknown
        industry?: unknown
        language?: unknown
        locale?: unknown
        timezone?: unknown
        browser?: unknown
        device_type?: unknown
        platform?: unknown
        screen_width?: unknown
        screen_height?: unknown
        connection_type?: unknown
        /** Of a list, also with commas between, the first public one */
        ip?: string | string[] | null
        ua?: string | null
        country?: string | null
        os?: string | null
        ifa?: string | null
      } | null
      queryString: string | number
      /** Read as `user.id`, where there is none */
      userId?: string | number | null
      /** Read as `user.hashed_email`, where there is none */
      email_hash?: string | null
      /** Read as `user.email`, where there is none */
      email?: string | null
    }
    answer: Ad[] | undefined
  }
  /** Ads without a context. */
  'POST /api/v1/ad/non-contextual': {
    body: {
      /** Without one a session of the user or the address stands in */
      sessionId?: string | number | null
      regs?: {
        gdpr?: boolean | number | string | null
        gdprConsent?: string | null
        gpp?: string | null
        gppSid?: unknown
        usPrivacy?: string | null
        coppa?: boolean | number | string | null
      } | null
      /** 0 to 1, also in digits */
      relevancy?: number | string | null
      excludedTopics?: string[] | null
      testAd?: boolean | 'lead_form' | null
      placements: {
        /** `chat` is read as `below_response` */
        placement:
          | 'above_response'
          | 'below_response'
          | 'inline_response'
          | 'left_response'
          | 'right_response'
          | 'search_result'
          | 'top_page'
          | 'bottom_page'
          | 'center_page'
          | 'left_page'
          | 'right_page'
          | 'chat'
        /** Default: the placement */
        placement_id?: string | number | null
      }[]
      user?: {
        gender?: unknown
        age?: unknown
        age_range?: unknown
        tier?: unknown
        plan?: unknown
        subscription?: unknown
        membership?: unknown
        is_premium?: unknown
        interests?: unknown
        topics?: unknown
        industry?: unknown
        language?: unknown
        locale?: unknown
        timezone?: unknown
        browser?: unknown
        device_type?: unknown
        platform?: unknown
        screen_width?: unknown
        screen_height?: unknown
        connection_type?: unknown
        id?: string | number | null
        /** Of a list, also with commas between, the first public one */
        ip?: string | string[] | null
        /** 64 hex digits of any case, or an e-mail */
        hashed_email?: string | null
        hashed_phone?: string | null
        /** Hashed at once, where no hash is sent */
        email?: string | null
      } | null
      device?: {
        gender?: unknown
        age?: unknown
        age_range?: unknown
        tier?: unknown
        plan?: unknown
        subscription?: unknown
        membership?: unknown
        is_premium?: unknown
        interests?: unknown
        topics?: unknown
        industry?: unknown
        language?: unknown
        locale?: unknown
        timezone?: unknown
        browser?: unknown
        device_type?: unknown
        platform?: unknown
        screen_width?: unknown
        screen_height?: unknown
        connection_type?: unknown
        /** Of a list, also with commas between, the first public one */
        ip?: string | string[] | null
        ua?: string | null
        country?: string | null
        os?: string | null
        ifa?: string | null
      } | null
      /** Read as `user.id`, where there is none */
      userId?: string | number | null
      /** Read as `user.hashed_email`, where there is none */
      email_hash?: string | null
      /** Read as `user.email`, where there is none */
      email?: string | null
    }
    answer: Ad[] | undefined
  }
  /** One ad for the viewers of a group chat. */
  'POST /api/v1/ad/group': {
    body: {
      /** Without one a session of the user or the address stands in */
      sessionId?: string | number | null
      regs?: {
        gdpr?: boolean | number | string | null
        gdprConsent?: string | null
        gpp?: string | null
        gppSid?: unknown
        usPrivacy?: string | null
        coppa?: boolean | number | string | null
      } | null
      /** 0 to 1, also in digits */
      relevancy?: number | string | null
      excludedTopics?: string[] | null
      testAd?: boolean | 'lead_form' | null
      messages?: Message[] | null
      placement: {
        placement: 'group_chat'
        /** Default: the placement */
        placement_id?: string | number | null
      }
      viewers: {
        email_hash: string
        user?: {
          gender?: unknown
          age?: unknown
          age_range?: unknown
          tier?: unknown
          plan?: unknown
          subscription?: unknown
          membership?: unknown
          is_premium?: unknown
          interests?: unknown
          topics?: unknown
          industry?: unknown
          language?: unknown
          locale?: unknown
          timezone?: unknown
          browser?: unknown
          device_type?: unknown
          platform?: unknown
          screen_width?: unknown
          screen_height?: unknown
          connection_type?: unknown
          id?: string | number | null
          /** Of a list, also with commas between, the first public one */
          ip?: string | string[] | null
          /** 64 hex digits of any case, or an e-mail */
          hashed_email?: string | null
          hashed_phone?: string | null
        } | null
        device?: {
          gender?: unknown
          age?: unknown
          age_range?: unknown
          tier?: unknown
          plan?: unknown
          subscription?: unknown
          membership?: unknown
          is_premium?: unknown
          interests?: unknown
          topics?: unknown
          industry?: unknown
          language?: unknown
          locale?: unknown
          timezone?: unknown
          browser?: unknown
          device_type?: unknown
          platform?: unknown
          screen_width?: unknown
          screen_height?: unknown
          connection_type?: unknown
          /** Of a list, also with commas between, the first public one */
          ip?: string | string[] | null
          ua?: string | null
          country?: string | null
          os?: string | null
          ifa?: string | null
        } | null
      }[]
      metadata?: Record<string, unknown> | null
    }
    answer: GroupAd | undefined
  }
  /** A bid for one slot, held for five seconds. */
  'POST /api/v1/bid': {
    body: {
      /** Without one a session of the user or the address stands in */
      sessionId?: string | number | null
      regs?: {
        gdpr?: boolean | number | string | null
        gdprConsent?: string | null
        gpp?: string | null
        gppSid?: unknown
        usPrivacy?: string | null
        coppa?: boolean | number | string | null
      } | null
      /** 0 to 1, also in digits */
      relevancy?: number | string | null
      excludedTopics?: string[] | null
      testAd?: boolean | 'lead_form' | null
      placements: {
        /** `chat` is read as `below_response` */
        placement:
          | 'above_response'
          | 'below_response'
          | 'inline_response'
          | 'left_response'
          | 'right_response'
          | 'search_result'
          | 'top_page'
          | 'bottom_page'
          | 'center_page'
          | 'left_page'
          | 'right_page'
          | 'chat'
        /** Default: the placement */
        placement_id?: string | number | null
      }[]
      user?: {
        gender?: unknown
        age?: unknown
        age_range?: unknown
        tier?: unknown
        plan?: unknown
        subscription?: unknown
        membership?: unknown
        is_premium?: unknown
        interests?: unknown
        topics?: unknown
        industry?: unknown
        language?: unknown
        locale?: unknown
        timezone?: unknown
        browser?: unknown
        device_type?: unknown
        platform?: unknown
        screen_width?: unknown
        screen_height?: unknown
        connection_type?: unknown
        id?: string | number | null
        /** Of a list, also with commas between, the first public one */
        ip?: string | string[] | null
        /** 64 hex digits of any case, or an e-mail */
        hashed_email?: string | null
        hashed_phone?: string | null
        /** Hashed at once, where no hash is sent */
        email?: string | null
      } | null
      device?: {
        gender?: unknown
        age?: unknown
        age_range?: unknown
        tier?: unknown
        plan?: unknown
        subscription?: unknown
        membership?: unknown
        is_premium?: unknown
        interests?: unknown
        topics?: unknown
        industry?: unknown
        language?: unknown
        locale?: unknown
        timezone?: unknown
        browser?: unknown
        device_type?: unknown
        platform?: unknown
        screen_width?: unknown
        screen_height?: unknown
        connection_type?: unknown
        /** Of a list, also with commas between, the first public one */
        ip?: string | string[] | null
        ua?: string | null
        country?: string | null
        os?: string | null
        ifa?: string | null
      } | null
      messages: Message[]
      /** Read as `user.id`, where there is none */
      userId?: string | number | null
      /** Read as `user.hashed_email`, where there is none */
      email_hash?: string | null
      /** Read as `user.email`, where there is none */
      email?: string | null
    }
    answer:
      | {
          /** Dollars per thousand views, to the publisher */
          bid: number
          bidId: string
        }
      | undefined
  }
  /** The ad of a bid that won. */
  'POST /api/v1/render': {
    body: {
      bidId: string
    }
    answer: Ad | undefined
  }
  /** Answers to the lead form of an ad. */
  'POST /api/v1/lead': {
    body: {
      clickUrl?: string | null
      impUrl?: string | null
      values: Record<string, unknown>
      consent: true
    }
    answer: {
      lead_id: string
    }
  }
  /** A view of an ad. */
  'GET /i': {
    query?: { p?: string }
    answer: string
  }
  /** A view of an ad, by sendBeacon. */
  'POST /i': {
    query?: { p?: string }
    answer: string
  }
  /** A click on an ad. */
  'GET /c': {
    query?: { p?: string }
    answer: undefined
  }
  /** The categories, with how many services they have. */
  'GET /categories': {
    answer: {
      categories: {
        name:
          | 'AI'
          | 'Analytics'
          | 'Auth'
          | 'Background Jobs'
          | 'Cache'
          | 'CMS'
          | 'Commerce'
          | 'CRM'
          | 'Database'
          | 'Email'
          | 'Hosting'
          | 'Infrastructure'
          | 'Monitoring'
          | 'Payments'
          | 'Productivity'
          | 'Realtime'
          | 'Search'
          | 'SMS'
          | 'Storage'
          | 'Support'
          | 'Video'
          | 'Webhooks'
        service_count: number
      }[]
      total: number
    }
  }
  /** The services. */
  'GET /services': {
    query?: { category?: string; q?: string; language?: string }
    answer: {
      services: {
        name: string
        slug: string
        description: string
        category:
          | 'AI'
          | 'Analytics'
          | 'Auth'
          | 'Background Jobs'
          | 'Cache'
          | 'CMS'
          | 'Commerce'
          | 'CRM'
          | 'Database'
          | 'Email'
          | 'Hosting'
          | 'Infrastructure'
          | 'Monitoring'
          | 'Payments'
          | 'Productivity'
          | 'Realtime'
          | 'Search'
          | 'SMS'
          | 'Storage'
          | 'Support'
          | 'Video'
          | 'Webhooks'
        logo_url: string | null
        install_summary: string | null
        env_vars: string[]
        env_vars_needed: string[]
        tags: string[]
        quality_score: number | null
        install?: {
          summary: string
          language: string | null
          steps: InstallStep[]
          env_vars: string[]
          notes: string
        }
      }[]
      total: number
      categories: (
        | 'AI'
        | 'Analytics'
        | 'Auth'
        | 'Background Jobs'
        | 'Cache'
        | 'CMS'
        | 'Commerce'
        | 'CRM'
        | 'Database'
        | 'Email'
        | 'Hosting'
        | 'Infrastructure'
        | 'Monitoring'
        | 'Payments'
        | 'Productivity'
        | 'Realtime'
        | 'Search'
        | 'SMS'
        | 'Storage'
        | 'Support'
        | 'Video'
        | 'Webhooks'
      )[]
    }
  }
  /** One service. */
  'GET /services/{slug}': {
    path: { slug: string }
    query?: { language?: string }
    answer: Service
  }
  /** The service for what a project needs. */
  'POST /search': {
    body: {
      query: string
      search_id?: string | null
      context?: Record<string, unknown> | null
      external_session_id?: string | null
      external_user_id_hash?: string | null
      external_user_id?: string | null
      email_hash?: string | null
      metadata?: Record<string, unknown> | null
      monetization?: {
        mode?: 'boost_cpa' | 'cpa_only' | 'cpa_desc' | null
      } | null
      /** The key, where it stands nowhere else */
      platform_api_key?: string
    }
    answer: SearchAnswer
  }
  /** That a service was built in. */
  'POST /integrations/report': {
    body: {
      search_id: string
      integrated_slug: string
      metadata?: Record<string, unknown> | null
      /** The key, where it stands nowhere else */
      platform_api_key?: string
    }
    answer: {
      status: 'ok'
      integration_id: string
    }
  }
  /** A link of the index. */
  'GET /go/{code}': {
    path: { code: string }
    answer: undefined
  }
  /** The same for agents: MCP over streamable HTTP. */
  'POST /mcp': {
    body: {
      jsonrpc: '2.0'
      id?: string | number
      method: string
      params?: Record<string, unknown>
    }
    answer:
      | {
          jsonrpc: '2.0'
          id: string | number | null
          result?: Record<string, unknown>
          error?: {
            code: number
            message: string
          }
        }
      | undefined
  }
  /** What a user thinks of an ad. */
  'POST /ad-feedback': {
    body: {
      sessionId?: string
      impUrl: string
      sentiment: 'thumbs_up' | 'thumbs_down'
      reasons?: string[] | null
      comment?: string | null
      placementId?: string | null
      userId?: string | null
      placement?:
        | 'above_response'
        | 'below_response'
        | 'inline_response'
        | 'left_response'
        | 'right_response'
        | 'search_result'
        | 'top_page'
        | 'bottom_page'
        | 'center_page'
        | 'left_page'
        | 'right_page'
        | 'group_chat'
        | null
      device?: unknown
    }
    answer: {
      status: 'ok'
      feedbackId: string
    }
  }
  /** Why an ad was shown: a page for people. */
  'GET /why': {
    query?: { p?: string }
    answer: string
  }
  /** The forms of that page: mute the advertiser, or report the ad. */
  'POST /why': {
    query?: { p?: string }
    body: {
      do: 'mute' | 'unmute' | 'report'
      reason?: 'offensive' | 'misleading' | 'irrelevant' | 'repetitive' | 'not_interested'
    }
    answer: string
  }
  /** What came of the ads, as your server knows it. */
  'POST /conversions': {
    body: {
      data: {
        event_id: string
        event_type: string
        conversion_timestamp: string
        value_cents?: number | null
        currency?: string | null
        grclid?: string | null
        order_id?: string | null
        page_url?: string | null
        user?: {
          hashed_email?: string | null
          hashed_phone?: string | null
        } | null
      }[]
    }
    answer: {
      results: {
        event_id: string | null
        status: 'ok' | 'duplicate' | 'rejected'
        attributed: boolean
        error?: string
      }[]
    }
  }
  /** A shop's order, signed. */
  'POST /webhooks/shopify': {
    headers?: {
      'X-Shopify-Hmac-Sha256'?: string
      'X-Shopify-Shop-Domain'?: string
      'X-Shopify-Topic'?: string
    }
    body: Record<string, unknown>
    answer: {
      status: 'ok' | 'duplicate' | 'ignored'
      attributed?: boolean
    }
  }
  /** A calendar's booking, signed. */
  'POST /webhooks/calendly': {
    query: { connection: string }
    headers?: { 'Calendly-Webhook-Signature'?: string }
    body: Record<string, unknown>
    answer: {
      status: 'ok' | 'duplicate' | 'ignored'
      attributed?: boolean
    }
  }
  /** The pixel. */
  'GET /px.js': {
    query?: { id?: string }
    answer: string
  }
  /** What the pixel saw. */
  'POST /collect': {
    body: {
      pixel_id: string
      sent_at: number
      events: {
        event_id: string
        event_type: string
        at: number
        url: string
        grclid?: string | null
        order_id?: string | null
        value_cents?: number | null
        currency?: string | null
      }[]
    }
    answer: undefined
  }
  /** Who you are. */
  'GET /publisher-dashboard/info': {
    answer: {
      publisher_id: string
      name: string
      url: string
      payout_model: string
      total_impressions: number
      total_clicks: number
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** Views, clicks, revenue. */
  'GET /publisher-dashboard/stats': {
    query?: { days?: number; start_date?: string; end_date?: string; tz?: string }
    answer: {
      totalImpressions: number
      totalClicks: number
      /** Dollars, exact to the microdollar */
      totalRevenue: number
      /** Dollars, exact to the microdollar */
      avgCpm: number
      /** Dollars, exact to the microdollar */
      avgCpc: number
      /** 0 to 100 */
      avgCtr: number
      timeSeries: {
        date: string
        impressions: number
        clicks: number
        /** 0 to 100 */
        ctr: number
        /** Dollars, exact to the microdollar */
        revenue: number
        /** Dollars, exact to the microdollar */
        cpm: number
        /** Dollars, exact to the microdollar */
        cpc: number
      }[]
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** From request to view. */
  'GET /publisher-dashboard/activity': {
    query?: { days?: number; start_date?: string; end_date?: string; tz?: string }
    answer: {
      data: {
        date: string
        requests: number
        wins: number
        impressions: number
        /** Dollars, exact to the microdollar */
        revenue: number
      }[]
      total_requests: number
      total_wins: number
      total_impressions: number
      /** Dollars, exact to the microdollar */
      total_revenue: number
      /** 0 to 1 */
      fill_rate: number
      /** 0 to 1 */
      show_rate: number
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** By placement. */
  'GET /publisher-dashboard/placements': {
    query?: { days?: number; start_date?: string; end_date?: string; tz?: string }
    answer: {
      placements: {
        placement: string
        impressions: number
        clicks: number
        /** 0 to 100 */
        ctr: number
        /** Dollars, exact to the microdollar */
        revenue: number
        /** Dollars, exact to the microdollar */
        cpm: number
        /** Dollars, exact to the microdollar */
        cpc: number
        daily: {
          date: string
          impressions: number
          clicks: number
          /** 0 to 100 */
          ctr: number
          /** Dollars, exact to the microdollar */
          revenue: number
          /** Dollars, exact to the microdollar */
          cpm: number
          /** Dollars, exact to the microdollar */
          cpc: number
        }[]
      }[]
      period_days: number
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** By device type. */
  'GET /publisher-dashboard/devices': {
    query?: { days?: number; start_date?: string; end_date?: string; tz?: string }
    answer: {
      devices: {
        device_type: 'desktop' | 'mobile' | 'tablet' | 'unknown'
        impressions: number
        clicks: number
        /** 0 to 100 */
        ctr: number
        /** Dollars, exact to the microdollar */
        revenue: number
        /** Dollars, exact to the microdollar */
        cpm: number
        /** Dollars, exact to the microdollar */
        cpc: number
        daily: {
          date: string
          device_type: 'desktop' | 'mobile' | 'tablet' | 'unknown'
          impressions: number
          clicks: number
          /** 0 to 100 */
          ctr: number
          /** Dollars, exact to the microdollar */
          revenue: number
          /** Dollars, exact to the microdollar */
          cpm: number
          /** Dollars, exact to the microdollar */
          cpc: number
        }[]
      }[]
      period_days: number
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** By country. */
  'GET /publisher-dashboard/geography': {
    query?: { days?: number; start_date?: string; end_date?: string; tz?: string }
    answer: {
      countries: {
        country_code: string
        impressions: number
        clicks: number
        /** 0 to 100 */
        ctr: number
        /** Dollars, exact to the microdollar */
        revenue: number
        /** Dollars, exact to the microdollar */
        cpm: number
        /** Dollars, exact to the microdollar */
        cpc: number
      }[]
      period_days: number
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** What users think of the ads. */
  'GET /publisher-dashboard/feedback': {
    query?: {
      days?: number
      start_date?: string
      end_date?: string
      tz?: string
      limit?: number
      cursor?: string
    }
    answer: PublisherFeedback
  }
  /** Experiments, by arm. */
  'GET /publisher-dashboard/experiments': {
    query?: { days?: number; start_date?: string; end_date?: string; tz?: string }
    answer: {
      experiments: {
        experiment_id: string
        name: string
        status: 'active' | 'paused' | 'draft'
        arms: {
          label: string
          weight: number
          requests: number
          ads_served: number
          views: number
          clicks: number
          /** 0 to 100 */
          ctr: number
          ctr_interval: {
            /** 0 to 100 */
            low: number
            /** 0 to 100 */
            high: number
          }
        }[]
      }[]
      period_days: number
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** How users come back. */
  'GET /publisher-dashboard/user-insights': {
    query?: { days?: number; start_date?: string; end_date?: string; tz?: string }
    answer: {
      summary: {
        total_unique_users: number
        avg_daily_users: number
        avg_ads_per_user: number
        /** 0 to 100 */
        avg_ctr: number
        /** 0 to 1 */
        repeat_user_rate: number
      }
      daily: {
        date: string
        unique_users: number
      }[]
      retention: {
        bucket: string
        count: number
        /** 0 to 100 */
        percentage: number
        cohort: number
      }[]
      ad_saturation: {
        bucket: string
        count: number
        /** 0 to 100 */
        percentage: number
      }[]
      ctr_distribution: {
        bucket: string
        count: number
        /** 0 to 100 */
        percentage: number
      }[]
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** Users, page by page. */
  'GET /publisher-dashboard/users': {
    query?: {
      page?: number
      per_page?: number
      sort?:
        | 'requests'
        | 'ads_served'
        | 'impressions'
        | 'clicks'
        | 'revenue_microdollars'
        | 'first_seen'
        | 'last_seen'
      order?: 'asc' | 'desc'
      search?: string
      q?: string
      user_id?: string
      cursor?: string
      tz?: string
    }
    answer: {
      users: {
        pub_user_id: string
        requests: number
        ads_served: number
        impressions: number
        clicks: number
        revenue_microdollars: number
        first_seen: string
        last_seen: string
      }[]
      total: number
      has_more: boolean
      page: number
      per_page: number
      /** Of the next page, or null */
      next_cursor: string | null
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** Countries of all time, most users first. */
  'GET /publisher-dashboard/countries': {
    query?: { limit?: number }
    answer: {
      countries: {
        country_code: string
        requests: number
        ads_served: number
        unique_users: number
        /** 0 to 100 */
        pct_requests: number
      }[]
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** What counts, what does not, and why. */
  'GET /publisher-dashboard/traffic-quality': {
    query?: { days?: number; start_date?: string; end_date?: string; tz?: string }
    answer: TrafficQuality
  }
  /** Revenue by month. */
  'GET /publisher-dashboard/statements': {
    answer: Statements
  }
  /** One month. */
  'GET /publisher-dashboard/statements/{month}': {
    path: { month: string }
    answer: {
      month: string
      status: 'open' | 'closed'
      timezone: string
      /** ISO 8601 in UTC, without a zone */
      period_start: string
      /** ISO 8601 in UTC, without a zone */
      period_end: string
      /** ISO 8601 in UTC, without a zone */
      closes_at: string
      closed_at: string | null
      impressions: number
      clicks: number
      conversions: number
      /** Dollars, exact to the microdollar */
      amount: number
      currency: 'USD'
      lines: {
        type: 'activity' | 'adjustment' | 'late'
        campaign_id: string | null
        reason: string | null
        month: string | null
        impressions: number
        clicks: number
        conversions: number
        /** Dollars, exact to the microdollar */
        amount: number
        campaign: string | null
      }[]
      number: string
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** A closed month on paper. */
  'GET /publisher-dashboard/statements/{month}/pdf': {
    path: { month: string }
    answer: string
  }
  /** What came of searches. */
  'GET /publisher-dashboard/index': {
    query?: { days?: number; start_date?: string; end_date?: string; tz?: string }
    answer: {
      data: {
        date: string
        searches: number
        clicks: number
        integrations: number
        matched: number
      }[]
      services: {
        slug: string
        searches: number
        clicks: number
        integrations: number
        daily: {
          date: string
          searches: number
          clicks: number
          integrations: number
        }[]
      }[]
      total_searches: number
      total_matched: number
      total_clicks: number
      total_integrations: number
      period_days: number
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** What became of one ad. */
  'GET /publisher-dashboard/ads/{adId}': {
    path: { adId: string }
    answer: AdStory
  }
  /** Your settings. */
  'GET /publisher-dashboard/settings': {
    answer: PublisherSettings
  }
  /** Changes your settings. */
  'PATCH /publisher-dashboard/settings': {
    body: {
      baseline_relevancy?: number | null
      floor_cpm?: number | null
      excluded_topics?: string[] | null
      blocked_advertisers?: string[] | null
      prompt_template?: string | null
      origins?: string[] | null
      allow_no_origin?: boolean | null
      server_views?: boolean | null
      view_window_minutes?: number | null
      default_topics?: string[] | null
      test_mode?: boolean | null
      seller_listing?: 'hidden' | 'confidential' | 'public' | null
    }
    answer: PublisherSettings
  }
  /** A new key. */
  'POST /publisher-dashboard/keys/rotate': {
    body: {
      grace_minutes?: number | null
      use?: 'any' | 'server' | null
    }
    answer: {
      api_key: string
      key_prefix: string
    }
  }
  /** Who advertises in your chat. */
  'GET /publisher-dashboard/advertisers': {
    query?: { q?: string; blocked?: 'true' | 'false'; limit?: number; cursor?: string }
    answer: {
      advertisers: {
        advertiser_id: string
        /** As who pays for its ads */
        name: string
        brand_names: string[]
        /** In one of your latest 5,000 requests */
        was_shown: boolean
        is_blocked: boolean
      }[]
      has_more: boolean
      /** Of the next page, or null */
      next_cursor: string | null
    }
  }
  /** Campaigns you do not show. */
  'GET /publisher-dashboard/blocked-ads': {
    answer: {
      blocked_ads: {
        campaign_id: string
        note: string | null
        /** ISO 8601 in UTC, without a zone */
        blocked_at: string
      }[]
    }
  }
  /** Blocks one campaign. */
  'POST /publisher-dashboard/blocked-ads': {
    body: {
      campaign_id?: string | null
      ad?: string | null
      note?: string | null
    }
    answer: {
      campaign_id: string
      note: string | null
      /** ISO 8601 in UTC, without a zone */
      blocked_at: string
    }
  }
  /** Unblocks one. */
  'DELETE /publisher-dashboard/blocked-ads/{campaignId}': {
    path: { campaignId: string }
    answer: undefined
  }
  /** What you were told, the latest first. */
  'GET /publisher-dashboard/webhooks/deliveries': {
    query?: {
      webhook_id?: string
      status?: 'pending' | 'delivered' | 'failed'
      type?: string
      limit?: number
      cursor?: string
    }
    answer: {
      deliveries: WebhookDelivery[]
      has_more: boolean
      /** Of the next page, or null */
      next_cursor: string | null
    }
  }
  /** Sends one delivery again. */
  'POST /publisher-dashboard/webhooks/deliveries/{id}/replay': {
    path: { id: string }
    answer: WebhookDelivery
  }
  /** A new secret for a receiver. */
  'POST /publisher-dashboard/webhooks/{id}/rotate-secret': {
    path: { id: string }
    body: {
      grace_minutes?: number | null
    }
    answer: {
      secret: string
    }
  }
  /** Sends a receiver something to try it. */
  'POST /publisher-dashboard/webhooks/{id}/test': {
    path: { id: string }
    answer: {
      status: 'queued'
    }
  }
  /** Sends again what has failed. */
  'POST /publisher-dashboard/webhooks/{id}/replay': {
    path: { id: string }
    body: {
      since: string
    }
    answer: {
      replayed: number
    }
  }
  /** Where you are told what happens. */
  'GET /publisher-dashboard/webhooks': {
    answer: {
      webhooks: Webhook[]
    }
  }
  /** A new receiver; its secret is shown once. */
  'POST /publisher-dashboard/webhooks': {
    body: {
      url: string
      events?: ('conversion.booked' | 'statement.closed' | 'alert.raised')[] | null
      description?: string | null
    }
    answer: {
      webhook_id: string
      url: string
      events: string[]
      description: string | null
      status: 'active' | 'failing' | 'off' | 'paused'
      failing_since: string | null
      off_since: string | null
      off_reason: string | null
      last_number: number
      /** ISO 8601 in UTC, without a zone */
      created_at: string
      /** ISO 8601 in UTC, without a zone */
      updated_at: string
      secret: string
    }
  }
  /** One receiver. */
  'GET /publisher-dashboard/webhooks/{id}': {
    path: { id: string }
    answer: Webhook
  }
  /** Changes a receiver, or switches it on again. */
  'PATCH /publisher-dashboard/webhooks/{id}': {
    path: { id: string }
    body: {
      url?: string
      events?: ('conversion.booked' | 'statement.closed' | 'alert.raised')[] | null
      description?: string | null
      is_active?: boolean
    }
    answer: Webhook
  }
  /** Takes a receiver away. */
  'DELETE /publisher-dashboard/webhooks/{id}': {
    path: { id: string }
    answer: undefined
  }
  /** Days that were far from their own last weeks. */
  'GET /publisher-dashboard/alerts': {
    query?: { limit?: number; cursor?: string }
    answer: {
      alerts: {
        alert_id: string
        kind: 'spend' | 'revenue' | 'views' | 'fill' | 'errors' | 'webhook_off'
        direction: 'up' | 'down' | 'off'
        day: string
        observed: number
        expected: number
        detail: string | null
        /** ISO 8601 in UTC, without a zone */
        raised_at: string
      }[]
      has_more: boolean
      /** Of the next page, or null */
      next_cursor: string | null
    }
  }
  /** What you are warned of. */
  'GET /publisher-dashboard/alerts/settings': {
    answer: {
      is_on: boolean
      metrics: string[]
    }
  }
  /** Changes what you are warned of. */
  'PATCH /publisher-dashboard/alerts/settings': {
    body: {
      is_on?: boolean
      metrics?: ('revenue' | 'views' | 'fill' | 'errors')[] | null
    }
    answer: {
      is_on: boolean
      metrics: string[]
    }
  }
  /** A new campaign, with its ad groups. */
  'POST /advertiser-dashboard/campaigns': {
    body: {
      name: string
      landing_page: string
      daily_budget: number
      bid_strategy?: string | null
      max_cpc?: number | null
      max_cpm?: number | null
      max_cpa?: number | null
      click_goal?: number | null
      impression_goal?: number | null
      conversion_type?: string | null
      demographics?: Record<string, unknown> | null
      campaign_objective?: string | null
      start_time?: string | null
      end_time?: unknown
      utm_params?:
        | Record<string, string>
        | {
            key: string
            value: string
          }[]
        | null
      allowed_countries?: string[] | null
      allowed_devices?: string[] | null
      lead_form_config?: {
        form_id: string
        headline: string
        description?: string
        fields: {
          name: string
          type: 'text' | 'email' | 'phone' | 'select' | 'textarea'
          label: string
          required?: boolean
          options?: string[]
        }[]
        submit_text?: string
        consent_text?: string
        privacy_policy_url?: string
        success_message?: string
      } | null
      custom_favicon_url?: unknown
      is_active?: boolean | null
      status?: 'draft' | 'active' | 'paused' | null
      title?: string | null
      brand_name?: string | null
      description?: string | null
      topics?: string[] | null
      total_budget?: number | null
      pacing?: 'even' | 'asap' | null
      frequency_cap?: {
        limit: number
        window_seconds: number
      } | null
      billing_model?: string | null
      ad_groups?:
        | {
            name: string
            group_type?: 'generative' | 'manual' | null
            status?: 'active' | 'paused' | 'archived' | null
            context?: string | null
            negative_context?: string | null
            ad_prompt?: string | null
            landing_page?: unknown
            daily_budget?: unknown
            auto_optimize_budget?: boolean | null
            min_daily_budget?: unknown
            max_daily_budget?: unknown
            max_cpc?: number | null
            allowed_countries?: string[] | null
            allowed_devices?: string[] | null
            ads?:
              | {
                  name?: string | null
                  headline: string
                  copy: string
                  cta?: string | null
                  description?: string | null
                  landing_page?: unknown
                  image_url?: unknown
                  status?: 'active' | 'paused' | null
                }[]
              | null
          }[]
        | null
      ad_unit_ids?: string[] | null
    }
    answer: {
      campaign_id: string
      name: string
      status: 'active' | 'paused' | 'draft' | 'archived' | 'pending_review'
      is_active: boolean
      /** Dollars, exact to the microdollar */
      daily_budget: number
      landing_page: string
      campaign_objective: string
      /** ISO 8601 in UTC, without a zone */
      created_at: string
      /** ISO 8601 in UTC, without a zone */
      start_time: string
      end_time: string | null
      title: string
      brand_name: string
      description: string
      topics: string[]
      allowed_countries: string[]
      allowed_devices: string[]
      utm_params: Record<string, string>
      custom_favicon_url: string | null
      lead_form_config: Record<string, unknown> | null
      billing_model: 'cpm' | 'cpc' | 'cpa'
      /** Dollars, exact to the microdollar */
      bid: number
      bid_strategy: string | null
      max_cpc: number | null
      max_cpm: number | null
      max_cpa: number | null
      click_goal: number | null
      impression_goal: number | null
      conversion_type: string | null
      demographics: Record<string, unknown> | null
      total_budget: number | null
      pacing: 'even' | 'asap'
      frequency_cap: {
        limit: number
        window_seconds: number
      }
      deployment_status: 'deployed' | 'not_deployed'
      ad_groups: AdGroup[]
    }
  }
  /** Campaigns, newest first. */
  'GET /advertiser-dashboard/campaigns': {
    query?: { status?: 'active' | 'paused' | 'draft' | 'archived' | 'pending_review' | string }
    answer: {
      campaigns: {
        campaign_id: string
        name: string
        status: 'active' | 'paused' | 'draft' | 'archived' | 'pending_review'
        is_active: boolean
        /** Dollars, exact to the microdollar */
        daily_budget: number
        landing_page: string
        campaign_objective: string
        /** ISO 8601 in UTC, without a zone */
        created_at: string
        /** ISO 8601 in UTC, without a zone */
        start_time: string
        end_time: string | null
        impressions: number
        clicks: number
        /** Dollars, exact to the microdollar */
        spend: number
        conversions: number
        /** Dollars, exact to the microdollar */
        conversion_value: number
        revenue_by_currency: Record<string, number>
      }[]
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** What a campaign would be shown for. */
  'POST /advertiser-dashboard/campaigns/preview': {
    body: {
      campaign_id?: string
      campaign?: {
        name?: string
        landing_page?: string
        daily_budget?: number
        bid_strategy?: string | null
        max_cpc?: number | null
        max_cpm?: number | null
        max_cpa?: number | null
        click_goal?: number | null
        impression_goal?: number | null
        conversion_type?: string | null
        demographics?: Record<string, unknown> | null
        campaign_objective?: string | null
        start_time?: string | null
        end_time?: unknown
        utm_params?:
          | Record<string, string>
          | {
              key: string
              value: string
            }[]
          | null
        allowed_countries?: string[] | null
        allowed_devices?: string[] | null
        lead_form_config?: {
          form_id: string
          headline: string
          description?: string
          fields: {
            name: string
            type: 'text' | 'email' | 'phone' | 'select' | 'textarea'
            label: string
            required?: boolean
            options?: string[]
          }[]
          submit_text?: string
          consent_text?: string
          privacy_policy_url?: string
          success_message?: string
        } | null
        custom_favicon_url?: unknown
        is_active?: boolean | null
        status?: 'draft' | 'active' | 'paused' | null
        title?: string | null
        brand_name?: string | null
        description?: string | null
        topics?: string[] | null
        total_budget?: number | null
        pacing?: 'even' | 'asap' | null
        frequency_cap?: {
          limit: number
          window_seconds: number
        } | null
        billing_model?: string | null
        ad_groups?:
          | {
              name: string
              group_type?: 'generative' | 'manual' | null
              status?: 'active' | 'paused' | 'archived' | null
              context?: string | null
              negative_context?: string | null
              ad_prompt?: string | null
              landing_page?: unknown
              daily_budget?: unknown
              auto_optimize_budget?: boolean | null
              min_daily_budget?: unknown
              max_daily_budget?: unknown
              max_cpc?: number | null
              allowed_countries?: string[] | null
              allowed_devices?: string[] | null
              ads?:
                | {
                    name?: string | null
                    headline: string
                    copy: string
                    cta?: string | null
                    description?: string | null
                    landing_page?: unknown
                    image_url?: unknown
                    status?: 'active' | 'paused' | null
                  }[]
                | null
            }[]
          | null
        ad_unit_ids?: string[] | null
      }
      conversations: (
        | string
        | {
            role: string
            content: string
          }[]
        | {
            messages: {
              role: string
              content: string
            }[]
          }
      )[]
    }
    answer: {
      data: {
        ad_group_id: string | null
        /** 0 to 1 */
        score: number
        would_show: boolean
        reason: 'fits' | 'below_relevancy' | 'negative_keyword' | 'sensitive_content' | 'not_active'
        says: string
        voices: {
          kind: 'title' | 'keyword' | 'example' | 'term' | 'text' | 'near_miss'
          text: string
          words: string[]
          points: number
          speaks: 'for' | 'against'
          says: string
        }[]
        is_lent_words: boolean
        /** 0 to 1 */
        floor: number
      }[]
      /** 0 to 1 */
      relevancy: number
      ad_groups: number
    }
  }
  /** Changes of a campaign. */
  'PATCH /advertiser-dashboard/campaigns/{campaignId}': {
    path: { campaignId: string }
    body: {
      name?: string
      landing_page?: string
      daily_budget?: number
      bid_strategy?: string | null
      max_cpc?: number | null
      max_cpm?: number | null
      max_cpa?: number | null
      click_goal?: number | null
      impression_goal?: number | null
      conversion_type?: string | null
      demographics?: Record<string, unknown> | null
      campaign_objective?: string | null
      start_time?: string | null
      end_time?: unknown
      utm_params?:
        | Record<string, string>
        | {
            key: string
            value: string
          }[]
        | null
      allowed_countries?: string[] | null
      allowed_devices?: string[] | null
      lead_form_config?: {
        form_id: string
        headline: string
        description?: string
        fields: {
          name: string
          type: 'text' | 'email' | 'phone' | 'select' | 'textarea'
          label: string
          required?: boolean
          options?: string[]
        }[]
        submit_text?: string
        consent_text?: string
        privacy_policy_url?: string
        success_message?: string
      } | null
      custom_favicon_url?: unknown
      is_active?: boolean | null
      status?: 'draft' | 'active' | 'paused' | null
      title?: string | null
      brand_name?: string | null
      description?: string | null
      topics?: string[] | null
      total_budget?: number | null
      pacing?: 'even' | 'asap' | null
      frequency_cap?: {
        limit: number
        window_seconds: number
      } | null
    }
    answer: {
      campaign_id: string
      name: string
      status: 'active' | 'paused' | 'draft' | 'archived' | 'pending_review'
      is_active: boolean
      /** Dollars, exact to the microdollar */
      daily_budget: number
      landing_page: string
      campaign_objective: string
      /** ISO 8601 in UTC, without a zone */
      created_at: string
      /** ISO 8601 in UTC, without a zone */
      start_time: string
      end_time: string | null
      title: string
      brand_name: string
      description: string
      topics: string[]
      allowed_countries: string[]
      allowed_devices: string[]
      utm_params: Record<string, string>
      custom_favicon_url: string | null
      lead_form_config: Record<string, unknown> | null
      billing_model: 'cpm' | 'cpc' | 'cpa'
      /** Dollars, exact to the microdollar */
      bid: number
      bid_strategy: string | null
      max_cpc: number | null
      max_cpm: number | null
      max_cpa: number | null
      click_goal: number | null
      impression_goal: number | null
      conversion_type: string | null
      demographics: Record<string, unknown> | null
      total_budget: number | null
      pacing: 'even' | 'asap'
      frequency_cap: {
        limit: number
        window_seconds: number
      }
      deployment_status: 'deployed' | 'not_deployed'
      ad_groups: AdGroup[]
    }
  }
  /** One campaign. */
  'GET /advertiser-dashboard/campaigns/{campaignId}': {
    path: { campaignId: string }
    answer: {
      campaign_id: string
      name: string
      status: 'active' | 'paused' | 'draft' | 'archived' | 'pending_review'
      is_active: boolean
      /** Dollars, exact to the microdollar */
      daily_budget: number
      landing_page: string
      campaign_objective: string
      /** ISO 8601 in UTC, without a zone */
      created_at: string
      /** ISO 8601 in UTC, without a zone */
      start_time: string
      end_time: string | null
      impressions: number
      clicks: number
      /** Dollars, exact to the microdollar */
      spend: number
      conversions: number
      /** Dollars, exact to the microdollar */
      conversion_value: number
      revenue_by_currency: Record<string, number>
      title: string
      brand_name: string
      description: string
      topics: string[]
      allowed_countries: string[]
      allowed_devices: string[]
      utm_params: Record<string, string>
      custom_favicon_url: string | null
      lead_form_config: Record<string, unknown> | null
      billing_model: 'cpm' | 'cpc' | 'cpa'
      /** Dollars, exact to the microdollar */
      bid: number
      bid_strategy: string | null
      max_cpc: number | null
      max_cpm: number | null
      max_cpa: number | null
      click_goal: number | null
      impression_goal: number | null
      conversion_type: string | null
      demographics: Record<string, unknown> | null
      total_budget: number | null
      pacing: 'even' | 'asap'
      frequency_cap: {
        limit: number
        window_seconds: number
      }
      deployment_status: 'deployed' | 'not_deployed'
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** Archives a campaign, or brings it back, paused. */
  'PATCH /advertiser-dashboard/campaigns/{campaignId}/archive': {
    path: { campaignId: string }
    answer: {
      campaign_id: string
      name: string
      status: 'active' | 'paused' | 'draft' | 'archived' | 'pending_review'
      is_active: boolean
      /** Dollars, exact to the microdollar */
      daily_budget: number
      landing_page: string
      campaign_objective: string
      /** ISO 8601 in UTC, without a zone */
      created_at: string
      /** ISO 8601 in UTC, without a zone */
      start_time: string
      end_time: string | null
      title: string
      brand_name: string
      description: string
      topics: string[]
      allowed_countries: string[]
      allowed_devices: string[]
      utm_params: Record<string, string>
      custom_favicon_url: string | null
      lead_form_config: Record<string, unknown> | null
      billing_model: 'cpm' | 'cpc' | 'cpa'
      /** Dollars, exact to the microdollar */
      bid: number
      bid_strategy: string | null
      max_cpc: number | null
      max_cpm: number | null
      max_cpa: number | null
      click_goal: number | null
      impression_goal: number | null
      conversion_type: string | null
      demographics: Record<string, unknown> | null
      total_budget: number | null
      pacing: 'even' | 'asap'
      frequency_cap: {
        limit: number
        window_seconds: number
      }
      deployment_status: 'deployed' | 'not_deployed'
      ad_groups: AdGroup[]
    }
  }
  /** Ad groups, oldest first, with their first 100 ads. */
  'GET /advertiser-dashboard/ad-groups': {
    query?: {
      campaign_id?: string
      include_archived?: '0' | '1' | 'true' | 'false'
      limit?: number
      offset?: number
    }
    answer: {
      ad_groups: AdGroup[]
      total_ad_groups: number
      truncated: boolean
    }
  }
  /** A new ad group. */
  'POST /advertiser-dashboard/ad-groups': {
    body: {
      name: string
      group_type?: 'generative' | 'manual' | null
      status?: 'active' | 'paused' | 'archived' | null
      context?: string | null
      negative_context?: string | null
      ad_prompt?: string | null
      landing_page?: string | null
      daily_budget?: number | null
      auto_optimize_budget?: boolean | null
      min_daily_budget?: unknown
      max_daily_budget?: unknown
      max_cpc?: number | null
      allowed_countries?: string[] | null
      allowed_devices?: string[] | null
      ads?:
        | {
            name?: string | null
            headline: string
            copy: string
            cta?: string | null
            description?: string | null
            landing_page?: unknown
            image_url?: unknown
            status?: 'active' | 'paused' | null
          }[]
        | null
      campaign_id: string
    }
    answer: AdGroup
  }
  /** An ad group. */
  'GET /advertiser-dashboard/ad-groups/{groupId}': {
    path: { groupId: string }
    answer: AdGroup
  }
  /** Changes of an ad group. */
  'PATCH /advertiser-dashboard/ad-groups/{groupId}': {
    path: { groupId: string }
    body: {
      name?: string
      group_type?: 'generative' | 'manual' | null
      status?: 'active' | 'paused' | 'archived' | null
      context?: string | null
      negative_context?: string | null
      ad_prompt?: string | null
      landing_page?: string | null
      daily_budget?: number | null
      auto_optimize_budget?: boolean | null
      min_daily_budget?: unknown
      max_daily_budget?: unknown
      max_cpc?: number | null
      allowed_countries?: string[] | null
      allowed_devices?: string[] | null
      ads?:
        | {
            name?: string | null
            headline: string
            copy: string
            cta?: string | null
            description?: string | null
            landing_page?: unknown
            image_url?: unknown
            status?: 'active' | 'paused' | null
          }[]
        | null
    }
    answer: AdGroup
  }
  /** Archives an ad group with its ads. */
  'DELETE /advertiser-dashboard/ad-groups/{groupId}': {
    path: { groupId: string }
    answer: undefined
  }
  /** What an ad group is matched by besides its words. */
  'GET /advertiser-dashboard/ad-groups/{groupId}/examples': {
    path: { groupId: string }
    answer: {
      ad_group_id: string
      examples: {
        fits: string[]
        not: string[]
        terms: string[]
      }
      examples_source: 'given' | 'model' | 'market' | 'none'
      examples_pending: boolean
      locked: string[]
      spoke: {
        days: number
        wins: number
        texts: {
          text: string
          wins: number
        }[]
      }
    }
  }
  /** Examples of your own. */
  'PUT /advertiser-dashboard/ad-groups/{groupId}/examples': {
    path: { groupId: string }
    body: {
      fits?: string[] | null
      not?: string[] | null
      terms?: string[] | null
    }
    answer: {
      ad_group_id: string
      examples: {
        fits: string[]
        not: string[]
        terms: string[]
      }
      examples_source: 'given' | 'model' | 'market' | 'none'
      examples_pending: boolean
      locked: string[]
      spoke: {
        days: number
        wins: number
        texts: {
          text: string
          wins: number
        }[]
      }
    }
  }
  /** Locks single examples, which no model changes then. */
  'PATCH /advertiser-dashboard/ad-groups/{groupId}/examples': {
    path: { groupId: string }
    body: {
      lock?: string[] | null
      unlock?: string[] | null
    }
    answer: {
      ad_group_id: string
      examples: {
        fits: string[]
        not: string[]
        terms: string[]
      }
      examples_source: 'given' | 'model' | 'market' | 'none'
      examples_pending: boolean
      locked: string[]
      spoke: {
        days: number
        wins: number
        texts: {
          text: string
          wins: number
        }[]
      }
    }
  }
  /** Takes examples back, so that they are written again. */
  'DELETE /advertiser-dashboard/ad-groups/{groupId}/examples': {
    path: { groupId: string }
    answer: {
      ad_group_id: string
      examples: {
        fits: string[]
        not: string[]
        terms: string[]
      }
      examples_source: 'given' | 'model' | 'market' | 'none'
      examples_pending: boolean
      locked: string[]
      spoke: {
        days: number
        wins: number
        texts: {
          text: string
          wins: number
        }[]
      }
    }
  }
  /** A new ad of a manual group. */
  'POST /advertiser-dashboard/ad-groups/{groupId}/ads': {
    path: { groupId: string }
    body: {
      name?: string | null
      headline: string
      copy: string
      cta?: string | null
      description?: string | null
      landing_page?: string | null
      image_url?: unknown
      status?: 'active' | 'paused' | null
    }
    answer: AdUnit
  }
  /** Changes of an ad. */
  'PATCH /advertiser-dashboard/ads/{adId}': {
    path: { adId: string }
    body: {
      name?: string | null
      headline?: string
      copy?: string
      cta?: string | null
      description?: string | null
      landing_page?: string | null
      image_url?: unknown
      status?: 'active' | 'paused' | null
    }
    answer: AdUnit
  }
  /** Archives an ad. */
  'DELETE /advertiser-dashboard/ads/{adId}': {
    path: { adId: string }
    answer: undefined
  }
  /** The sites that have your pixel. */
  'GET /advertiser-dashboard/pixels': {
    answer: {
      pixels: {
        id: string
        pixel_id: string
        name: string
        url: string
        snippet: string
        /** ISO 8601 in UTC, without a zone */
        created_at: string
      }[]
    }
  }
  /** A site for your pixel. */
  'POST /advertiser-dashboard/pixels': {
    body: {
      url: string
      name?: string | null
    }
    answer: {
      id: string
      pixel_id: string
      name: string
      url: string
      snippet: string
      /** ISO 8601 in UTC, without a zone */
      created_at: string
    }
  }
  /** Connects a shop or calendar. */
  'POST /advertiser-dashboard/integrations': {
    body:
      | {
          kind: 'shopify'
          shop_domain: string
          secret: string
        }
      | {
          kind: 'calendly'
          secret: string
        }
    answer: NewOwnConnection
  }
  /** Connected shops and calendars. */
  'GET /advertiser-dashboard/integrations': {
    answer: {
      shopify: {
        id: string
        is_active: boolean
        /** ISO 8601 in UTC, without a zone */
        connected_at: string
        verification_status: 'pending' | 'verified' | 'failed'
        shop_domain: string | null
      }[]
      calendly: {
        id: string
        is_active: boolean
        /** ISO 8601 in UTC, without a zone */
        connected_at: string
        verification_status: 'pending' | 'verified' | 'failed'
      }[]
    }
  }
  /** Changes of a connection. */
  'PATCH /advertiser-dashboard/integrations/{id}': {
    path: { id: string }
    body: {
      secret?: string
      is_active?: boolean
    }
    answer: OwnConnection
  }
  /** A new key; the old ones work for the grace time. */
  'POST /advertiser-dashboard/keys/rotate': {
    body: {
      grace_minutes?: number | null
    }
    answer: {
      api_key: string
      key_prefix: string
    }
  }
  /** Who you are. */
  'GET /advertiser-dashboard/info': {
    answer: {
      advertiser_id: string
      name: string
      email: string
    }
  }
  /** Figures by date. */
  'GET /advertiser-dashboard/metrics': {
    query?: {
      days?: number
      start_date?: string
      end_date?: string
      tz?: string
      campaign_id?: string
    }
    answer: {
      data: {
        date: string
        impressions: number
        clicks: number
        /** Dollars, exact to the microdollar */
        spend: number
        conversions: number
        /** Dollars, exact to the microdollar */
        revenue: number
        /** 0 to 100 */
        ctr: number
        /** Dollars, exact to the microdollar */
        cpc: number
        /** Dollars, exact to the microdollar */
        cpm: number
        /** 0 to 100 */
        conversion_rate: number
        /** Dollars, exact to the microdollar */
        cpa: number
        /** 0 to 1 */
        roas: number
      }[]
      total_impressions: number
      total_clicks: number
      /** Dollars, exact to the microdollar */
      total_spend: number
      total_conversions: number
      /** Dollars, exact to the microdollar */
      total_revenue: number
      revenue_by_currency: Record<string, number>
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** Figures by ad and date. */
  'GET /advertiser-dashboard/ad-unit-metrics': {
    query?: {
      days?: number
      start_date?: string
      end_date?: string
      tz?: string
      campaign_id?: string
      offset?: number
      ad_unit_id?: string
    }
    answer: {
      data: {
        campaign_id: string
        ad_group_id: string
        name: string | null
        ad_unit_id: string
        date: string
        impressions: number
        clicks: number
        /** Dollars, exact to the microdollar */
        spend: number
        conversions: number
        /** Dollars, exact to the microdollar */
        revenue: number
        /** 0 to 100 */
        ctr: number
        /** Dollars, exact to the microdollar */
        cpc: number
        /** Dollars, exact to the microdollar */
        cpm: number
        /** 0 to 100 */
        conversion_rate: number
        /** Dollars, exact to the microdollar */
        cpa: number
        /** 0 to 1 */
        roas: number
      }[]
      total_impressions: number
      total_clicks: number
      /** Dollars, exact to the microdollar */
      total_spend: number
      total_conversions: number
      /** Dollars, exact to the microdollar */
      total_revenue: number
      revenue_by_currency: Record<string, number>
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
      total_ad_units: number
      /** Whether there are more behind this page */
      truncated: boolean
    }
  }
  /** Figures by ad group and date. */
  'GET /advertiser-dashboard/ad-group-metrics': {
    query?: {
      days?: number
      start_date?: string
      end_date?: string
      tz?: string
      campaign_id?: string
      offset?: number
      ad_group_id?: string
      include_archived?: '0' | '1' | 'true' | 'false'
    }
    answer: {
      data: {
        campaign_id: string
        ad_group_id: string
        name: string | null
        date: string
        impressions: number
        clicks: number
        /** Dollars, exact to the microdollar */
        spend: number
        conversions: number
        /** Dollars, exact to the microdollar */
        revenue: number
        /** 0 to 100 */
        ctr: number
        /** Dollars, exact to the microdollar */
        cpc: number
        /** Dollars, exact to the microdollar */
        cpm: number
        /** 0 to 100 */
        conversion_rate: number
        /** Dollars, exact to the microdollar */
        cpa: number
        /** 0 to 1 */
        roas: number
      }[]
      total_impressions: number
      total_clicks: number
      /** Dollars, exact to the microdollar */
      total_spend: number
      total_conversions: number
      /** Dollars, exact to the microdollar */
      total_revenue: number
      revenue_by_currency: Record<string, number>
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
      total_ad_groups: number
      /** Whether there are more behind this page */
      truncated: boolean
    }
  }
  /** Conversions, latest first. */
  'GET /advertiser-dashboard/conversions': {
    query?: { limit?: number; cursor?: string; campaign_id?: string; event_type?: string }
    answer: {
      conversions: {
        conversion_id: string
        event_id: string
        event_type: string
        value_cents: number
        currency: string
        /** ISO 8601 in UTC, without a zone */
        conversion_timestamp: string
        campaign_id: string | null
        order_id: string | null
        page_url: string | null
        source: 'api' | 'pixel' | 'shopify' | 'calendly' | 'lead_form'
        is_attributed: boolean
        attribution: 'click' | 'identity' | 'view' | 'lead_form' | null
      }[]
      total_conversions: number
      has_more: boolean
      /** Of the next page, or null */
      next_cursor: string | null
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** Conversions by date and type. */
  'GET /advertiser-dashboard/events/conversion-stats': {
    query?: {
      days?: number
      start_date?: string
      end_date?: string
      tz?: string
      event_type?: string
    }
    answer: {
      time_series: {
        date: string
        conversions: number
      }[]
      total: number
      total_attributed: number
      by_event_type: {
        event_type: string
        total: number
      }[]
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** What the pixel saw. */
  'GET /advertiser-dashboard/events/analytics': {
    query?: {
      days?: number
      start_date?: string
      end_date?: string
      tz?: string
      domain?: string
      event_type?: string
    }
    answer: {
      domains: {
        domain: string
        events: number
      }[]
      time_series: {
        date: string
        events: number
      }[]
      event_types: {
        event_type: string
        total: number
        /** ISO 8601 in UTC, without a zone */
        last_received: string
      }[]
      has_historical_data: boolean
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** Leads, latest first. */
  'GET /advertiser-dashboard/leads': {
    query?: { limit?: number; cursor?: string; campaign_id?: string }
    answer: {
      leads: {
        lead_id: string
        campaign_id: string
        form_id: string
        grclid: string
        /** ISO 8601 in UTC, without a zone */
        created_at: string
        values: Record<string, unknown> | null
        consent_text: string
      }[]
      total_leads: number
      has_more: boolean
      /** Of the next page, or null */
      next_cursor: string | null
    }
  }
  /** What users think of the ads. */
  'GET /advertiser-dashboard/feedback': {
    query?: {
      days?: number
      start_date?: string
      end_date?: string
      tz?: string
      campaign_id?: string
    }
    answer: AdvertiserFeedback
  }
  /** What counts, what does not, and why. */
  'GET /advertiser-dashboard/traffic-quality': {
    query?: { days?: number; start_date?: string; end_date?: string; tz?: string }
    answer: TrafficQuality
  }
  /** What is spent and billed. */
  'GET /advertiser-dashboard/billing': {
    answer: {
      /** Dollars, exact to the microdollar */
      total_spend_dollars: number
      /** Dollars, exact to the microdollar */
      total_billed_dollars: number
      /** Dollars, exact to the microdollar */
      unbilled_dollars: number
      /** Dollars, exact to the microdollar */
      credits_dollars: number
      billing_enabled: boolean
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      last_spend_sync_at: string | null
      last_billed_at: string | null
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** Spend by month. */
  'GET /advertiser-dashboard/statements': {
    answer: Statements
  }
  /** One month. */
  'GET /advertiser-dashboard/statements/{month}': {
    path: { month: string }
    answer: {
      month: string
      status: 'open' | 'closed'
      timezone: string
      /** ISO 8601 in UTC, without a zone */
      period_start: string
      /** ISO 8601 in UTC, without a zone */
      period_end: string
      /** ISO 8601 in UTC, without a zone */
      closes_at: string
      closed_at: string | null
      impressions: number
      clicks: number
      conversions: number
      /** Dollars, exact to the microdollar */
      amount: number
      currency: 'USD'
      lines: {
        type: 'activity' | 'adjustment' | 'late'
        campaign_id: string | null
        reason: string | null
        month: string | null
        impressions: number
        clicks: number
        conversions: number
        /** Dollars, exact to the microdollar */
        amount: number
        campaign: string | null
      }[]
      number: string
      /** Up to when hits are booked, ISO 8601 in UTC; null before the first */
      data_as_of: string | null
    }
  }
  /** A closed month on paper. */
  'GET /advertiser-dashboard/statements/{month}/pdf': {
    path: { month: string }
    answer: string
  }
  /** What you were told, the latest first. */
  'GET /advertiser-dashboard/webhooks/deliveries': {
    query?: {
      webhook_id?: string
      status?: 'pending' | 'delivered' | 'failed'
      type?: string
      limit?: number
      cursor?: string
    }
    answer: {
      deliveries: WebhookDelivery[]
      has_more: boolean
      /** Of the next page, or null */
      next_cursor: string | null
    }
  }
  /** Sends one delivery again. */
  'POST /advertiser-dashboard/webhooks/deliveries/{id}/replay': {
    path: { id: string }
    answer: WebhookDelivery
  }
  /** A new secret for a receiver. */
  'POST /advertiser-dashboard/webhooks/{id}/rotate-secret': {
    path: { id: string }
    body: {
      grace_minutes?: number | null
    }
    answer: {
      secret: string
    }
  }
  /** Sends a receiver something to try it. */
  'POST /advertiser-dashboard/webhooks/{id}/test': {
    path: { id: string }
    answer: {
      status: 'queued'
    }
  }
  /** Sends again what has failed. */
  'POST /advertiser-dashboard/webhooks/{id}/replay': {
    path: { id: string }
    body: {
      since: string
    }
    answer: {
      replayed: number
    }
  }
  /** Where you are told what happens. */
  'GET /advertiser-dashboard/webhooks': {
    answer: {
      webhooks: Webhook[]
    }
  }
  /** A new receiver; its secret is shown once. */
  'POST /advertiser-dashboard/webhooks': {
    body: {
      url: string
      events?:
        | (
            | 'conversion.booked'
            | 'lead.received'
            | 'campaign.budget_reached'
            | 'campaign.reviewed'
            | 'statement.closed'
            | 'alert.raised'
          )[]
        | null
      description?: string | null
    }
    answer: {
      webhook_id: string
      url: string
      events: string[]
      description: string | null
      status: 'active' | 'failing' | 'off' | 'paused'
      failing_since: string | null
      off_since: string | null
      off_reason: string | null
      last_number: number
      /** ISO 8601 in UTC, without a zone */
      created_at: string
      /** ISO 8601 in UTC, without a zone */
      updated_at: string
      secret: string
    }
  }
  /** One receiver. */
  'GET /advertiser-dashboard/webhooks/{id}': {
    path: { id: string }
    answer: Webhook
  }
  /** Changes a receiver, or switches it on again. */
  'PATCH /advertiser-dashboard/webhooks/{id}': {
    path: { id: string }
    body: {
      url?: string
      events?:
        | (
            | 'conversion.booked'
            | 'lead.received'
            | 'campaign.budget_reached'
            | 'campaign.reviewed'
            | 'statement.closed'
            | 'alert.raised'
          )[]
        | null
      description?: string | null
      is_active?: boolean
    }
    answer: Webhook
  }
  /** Takes a receiver away. */
  'DELETE /advertiser-dashboard/webhooks/{id}': {
    path: { id: string }
    answer: undefined
  }
  /** Days that were far from their own last weeks. */
  'GET /advertiser-dashboard/alerts': {
    query?: { limit?: number; cursor?: string }
    answer: {
      alerts: {
        alert_id: string
        kind: 'spend' | 'revenue' | 'views' | 'fill' | 'errors' | 'webhook_off'
        direction: 'up' | 'down' | 'off'
        day: string
        observed: number
        expected: number
        detail: string | null
        /** ISO 8601 in UTC, without a zone */
        raised_at: string
      }[]
      has_more: boolean
      /** Of the next page, or null */
      next_cursor: string | null
    }
  }
  /** What you are warned of. */
  'GET /advertiser-dashboard/alerts/settings': {
    answer: {
      is_on: boolean
      metrics: string[]
    }
  }
  /** Changes what you are warned of. */
  'PATCH /advertiser-dashboard/alerts/settings': {
    body: {
      is_on?: boolean
      metrics?: ('spend' | 'views' | 'errors')[] | null
    }
    answer: {
      is_on: boolean
      metrics: string[]
    }
  }
  /** Books all that waits. */
  'POST /admin/drain': {
    answer: {
      drained: number
      remaining: number
    }
  }
  /** Books what waits in one stream of events, as a drain asks its own Worker. */
  'POST /admin/drain/stream': {
    body: {
      stream: string
      until?: number
    }
    answer: {
      drained: number
      is_empty: boolean
      is_held: boolean
    }
  }
  /** Holds the books against each other. */
  'POST /admin/reconcile': {
    query?: { days?: number }
    answer: {
      checked: number
      differences: {
        where: string
        scope: string
        owner_id: string
        at: string
        expected: string
        found: string
      }[]
    }
  }
  /** Takes a person out of everything. */
  'POST /admin/users/erase': {
    body: {
      publisher_id?: string | null
      user_id?: string | null
      hashed_email?: string | null
      hashed_phone?: string | null
    }
    answer: {
      erased: number
    }
  }
  /** What could not be booked. */
  'GET /admin/put-aside': {
    query?: { kind?: string; q?: string; cursor?: string; limit?: number }
    answer: {
      data: {
        id: string
        kind: string
        reason: string
        /** ISO 8601 in UTC, without a zone */
        put_aside_at: string
        retries: number
        campaign_id: string | null
        /** Dollars, exact to the microdollar */
        charged: number
        payload: string
        payload_characters: number
      }[]
      has_more: boolean
      /** Of the next page, or null */
      next_cursor: string | null
    }
  }
  /** Tries to book it again. */
  'POST /admin/put-aside/retry': {
    body: {
      ids?: string[]
      all?: true
    }
    answer: {
      tried: number
      booked: number
      remaining: number
    }
  }
  /** Gives it up. */
  'POST /admin/put-aside/discard': {
    body: {
      ids?: string[]
      all?: true
    }
    answer: {
      discarded: number
    }
  }
  /** Money given back. */
  'POST /admin/adjustments': {
    body: {
      target_id: string
      reason: string
      amount?: number | null
    }
    answer: {
      target_id: string
      reason: string
      /** Dollars, exact to the microdollar */
      amount: number
      /** Dollars, exact to the microdollar */
      spend: number
      /** Dollars, exact to the microdollar */
      revenue: number
    }
  }
  /** Why a conversation would get its ad, or none. */
  'POST /admin/explain': {
    body: {
      messages?: unknown[] | null
      query?: string | null
      relevancy?: number | null
      country?: string | null
      device?: 'unknown' | 'desktop' | 'mobile' | 'tablet' | null
      excluded_topics?: string[] | null
      campaign_id?: string | null
      top?: number | null
    }
    answer: {
      guard: {
        is_sensitive: boolean
        topic?: string
        rule?: string
      }
      language: string | null
      /** 0 to 1 */
      wish: number
      /** 0 to 1 */
      relevancy: number
      country: string | null
      device: string
      campaigns: number
      candidates: Candidate[]
      campaign: Candidate | null
      outcome: {
        kind: 'ad' | 'no_ad'
        reason?: string
        campaign_id?: string
        title?: string
        /** Dollars, exact to the microdollar */
        price?: number
        unit?: string
        basis?: string
        rival?: string | null
      }
    }
  }
  /** The publishers. */
  'GET /admin/publishers': {
    query?: { limit?: number; cursor?: string; q?: string }
    answer: {
      data: Publisher[]
      has_more: boolean
      /** Of the next page, or null */
      next_cursor: string | null
    }
  }
  /** A new publisher. */
  'POST /admin/publishers': {
    body: {
      name: string
      url: string
      payout_model?: string | null
      revenue_share?: number | null
      baseline_relevancy?: number | null
      floor_cpm?: number | null
      approved?: boolean | null
      excluded_topics?: string[] | null
      blocked_advertisers?: string[] | null
      view_window_minutes?: number | null
      server_views?: boolean | null
      prompt_template?: string | null
      model?: string | null
      default_topics?: string[] | null
      origins?: string[] | null
      allow_no_origin?: boolean | null
      direct_users?: boolean | null
      test_mode?: boolean | null
      seller_listing?: 'hidden' | 'confidential' | 'public' | null
    }
    answer: {
      publisher_id: string
      api_key: string
      key_prefix: string
    }
  }
  /** A publisher. */
  'GET /admin/publishers/{id}': {
    path: { id: string }
    answer: Publisher
  }
  /** Changes of a publisher. */
  'PATCH /admin/publishers/{id}': {
    path: { id: string }
    body: {
      name?: string
      url?: string
      payout_model?: string | null
      revenue_share?: number | null
      baseline_relevancy?: number | null
      floor_cpm?: number | null
      approved?: boolean | null
      excluded_topics?: string[] | null
      blocked_advertisers?: string[] | null
      view_window_minutes?: number | null
      server_views?: boolean | null
      prompt_template?: string | null
      model?: string | null
      default_topics?: string[] | null
      origins?: string[] | null
      allow_no_origin?: boolean | null
      direct_users?: boolean | null
      test_mode?: boolean | null
      seller_listing?: 'hidden' | 'confidential' | 'public' | null
    }
    answer: Publisher
  }
  /** The advertisers. */
  'GET /admin/advertisers': {
    query?: { limit?: number; cursor?: string; q?: string }
    answer: {
      data: Advertiser[]
      has_more: boolean
      /** Of the next page, or null */
      next_cursor: string | null
    }
  }
  /** A new advertiser. */
  'POST /admin/advertisers': {
    body: {
      name: string
      email: string
      domains?: string[] | null
      timezone?: string | null
      billing_enabled?: boolean | null
      billing_first?: boolean | null
      review_ads?: boolean | null
    }
    answer: {
      advertiser_id: string
      api_key: string
      pixel_id: string
      key_prefix: string
    }
  }
  /** An advertiser. */
  'GET /admin/advertisers/{id}': {
    path: { id: string }
    answer: Advertiser
  }
  /** Changes of an advertiser. */
  'PATCH /admin/advertisers/{id}': {
    path: { id: string }
    body: {
      name?: string
      email?: string
      domains?: string[] | null
      timezone?: string | null
      billing_enabled?: boolean | null
      billing_first?: boolean | null
      review_ads?: boolean | null
    }
    answer: Advertiser
  }
  /** The campaigns. */
  'GET /admin/campaigns': {
    query?: {
      limit?: number
      cursor?: string
      q?: string
      advertiser_id?: string
      status?: 'active' | 'paused' | 'draft' | 'archived'
    }
    answer: {
      data: Campaign[]
      has_more: boolean
      /** Of the next page, or null */
      next_cursor: string | null
    }
  }
  /** A new campaign. */
  'POST /admin/campaigns': {
    body: {
      name: string
      title: string
      brand_name: string
      description: string
      landing_page: string
      pricing_model: 'cpm' | 'cpc' | 'cpa'
      bid: number
      daily_budget: number
      ad_texts?: string[] | null
      cta?: string | null
      favicon?: string | null
      keywords?: string[] | null
      negative_keywords?: string[] | null
      topics?: string[] | null
      total_budget?: number | null
      pacing?: 'even' | 'asap' | null
      allowed_countries?: string[] | null
      allowed_devices?: string[] | null
      frequency_cap?: {
        limit: number
        window_seconds: number
      } | null
      start_time?: string | null
      end_time?: unknown
      status?: 'active' | 'paused' | 'draft' | 'archived' | null
      campaign_objective?: string | null
      utm_params?: Record<string, string> | null
      lead_form?: {
        form_id: string
        headline: string
        description?: string
        fields: {
          name: string
          type: 'text' | 'email' | 'phone' | 'select' | 'textarea'
          label: string
          required?: boolean
          options?: string[]
        }[]
        submit_text?: string
        consent_text?: string
        privacy_policy_url?: string
        success_message?: string
      } | null
      examples?: {
        fits?: string[] | null
        not?: string[] | null
        terms?: string[] | null
      } | null
      advertiser_id: string
    }
    answer: {
      campaign_id: string
      examples: {
        fits: string[]
        not: string[]
        terms: string[]
      }
      examples_source: 'given' | 'model' | 'market' | 'none'
      examples_pending: boolean
    }
  }
  /** A campaign. */
  'GET /admin/campaigns/{id}': {
    path: { id: string }
    answer: Campaign
  }
  /** Changes of a campaign. */
  'PATCH /admin/campaigns/{id}': {
    path: { id: string }
    body: {
      name?: string
      title?: string
      brand_name?: string
      description?: string
      landing_page?: string
      pricing_model?: 'cpm' | 'cpc' | 'cpa'
      bid?: number
      daily_budget?: number
      ad_texts?: string[] | null
      cta?: string | null
      favicon?: string | null
      keywords?: string[] | null
      negative_keywords?: string[] | null
      topics?: string[] | null
      total_budget?: number | null
      pacing?: 'even' | 'asap' | null
      allowed_countries?: string[] | null
      allowed_devices?: string[] | null
      frequency_cap?: {
        limit: number
        window_seconds: number
      } | null
      start_time?: string | null
      end_time?: unknown
      status?: 'active' | 'paused' | 'draft' | 'archived' | null
      campaign_objective?: string | null
      utm_params?: Record<string, string> | null
      lead_form?: {
        form_id: string
        headline: string
        description?: string
        fields: {
          name: string
          type: 'text' | 'email' | 'phone' | 'select' | 'textarea'
          label: string
          required?: boolean
          options?: string[]
        }[]
        submit_text?: string
        consent_text?: string
        privacy_policy_url?: string
        success_message?: string
      } | null
      examples?: {
        fits?: string[] | null
        not?: string[] | null
        terms?: string[] | null
      } | null
      advertiser_id?: string
    }
    answer: Campaign
  }
  /** The words of a campaign that won its ads. */
  'GET /admin/campaigns/{id}/topics': {
    path: { id: string }
    answer: {
      data: {
        word: string
        wins: number
        last_day: string
      }[]
    }
  }
  /** The experiments. */
  'GET /admin/experiments': {
    query?: { limit?: number; cursor?: string; q?: string }
    answer: {
      data: Experiment[]
      has_more: boolean
      /** Of the next page, or null */
      next_cursor: string | null
    }
  }
  /** A new experiment. */
  'POST /admin/experiments': {
    body: {
      publisher_id: string
      name: string
      status?: 'active' | 'paused' | 'draft'
      arms: {
        label: string
        weight: number
        renderer_key: string
        composition?: {
          tokens?: Record<string, unknown>
          props?: Record<string, unknown>
        }
      }[]
    }
    answer: {
      experiment_id: string
    }
  }
  /** An experiment. */
  'GET /admin/experiments/{id}': {
    path: { id: string }
    answer: Experiment
  }
  /** Changes of an experiment. */
  'PATCH /admin/experiments/{id}': {
    path: { id: string }
    body: {
      name?: string
      status?: 'active' | 'paused' | 'draft'
      weights?: Record<string, number>
    }
    answer: Experiment
  }
  /** Ads that wait for you. */
  'GET /admin/review': {
    query?: { limit?: number; cursor?: string; q?: string }
    answer: {
      data: {
        ad_id: string
        revision: number
        ad_group_id: string
        ad_group_name: string
        campaign_id: string
        campaign_name: string
        advertiser_id: string
        advertiser_name: string
        brand_name: string
        headline: string
        copy: string | null
        cta: string | null
        description: string | null
        landing_page: string
        image_url: string | null
        source: 'given' | 'model' | 'words'
      }[]
      has_more: boolean
      /** Of the next page, or null */
      next_cursor: string | null
    }
  }
  /** Approves an ad, or rejects it. */
  'POST /admin/review/{id}': {
    path: { id: string }
    body: {
      decision: 'approve' | 'reject'
      reason?: string | null
      revision?: number | null
    }
    answer: {
      ad_id: string
      review: 'approved' | 'rejected'
      reason: string | null
    }
  }
  /** Where the examples of campaigns come from. */
  'GET /admin/examples': {
    answer: {
      sources: {
        given: number
        model: number
        market: number
        none: number
      }
      pending: number
      given_up: number
      calls_today: number
      daily_limit: number
    }
  }
  /** Publishers, advertisers, campaigns and services by the line. */
  'POST /admin/import': {
    body: string
    answer: {
      results: {
        line: number
        key: string | null
        id: string | null
        status: 'created' | 'updated' | 'error'
        error?: string
        pixel_id?: string
      }[]
    }
  }
  /** A service of the index, new or changed. */
  'PUT /admin/services/{slug}': {
    path: { slug: string }
    body: {
      name?: string
      category?: string
      description?: string
      slug?: string
      website_url?: string | null
      docs_url?: unknown
      setup_url?: unknown
      logo_url?: unknown
      tags?: unknown
      aliases?: unknown
      capabilities?: unknown
      use_cases?: unknown
      install?: {
        summary?: string | null
        notes?: '' | string | null
        steps?:
          | {
              step?: number | null
              action: string
              command?: string | null
              file?: string | null
              user_action?: string | null
            }[]
          | null
        env_vars?: string[] | null
        variants?:
          | {
              language?: string | null
              steps: {
                step?: number | null
                action: string
                command?: string | null
                file?: string | null
                user_action?: string | null
              }[]
            }[]
          | null
      } | null
      install_summary?: string | null
      install_steps?:
        | {
            step?: number | null
            action: string
            command?: string | null
            file?: string | null
            user_action?: string | null
          }[]
        | null
      install_notes?: '' | string | null
      install_variants?:
        | {
            language?: string | null
            steps: {
              step?: number | null
              action: string
              command?: string | null
              file?: string | null
              user_action?: string | null
            }[]
          }[]
        | null
      env_vars?: string[] | null
      languages?: unknown
      frameworks?: unknown
      runtimes?: unknown
      requires?: unknown
      hosting?: 'managed' | 'self-hosted' | 'both' | null
      license?: string | null
      pricing?:
        | {
            free_tier?: boolean | null
            no_credit_card?: boolean | null
            note?: string | null
          }
        | string
        | null
      regions?: unknown
      vendor?: string | null
      vendor_country?: string | null
      alternatives?:
        | (
            | string
            | {
                slug: string
              }
          )[]
        | null
      quality_score?: number | null
      verified_at?: string | null
      sources?: unknown
      cpa_offer?: {
        payout: number
        active?: boolean
      } | null
    }
    answer: {
      service_id: string
      status: 'created' | 'updated'
      slug: string
      name: string
      category:
        | 'AI'
        | 'Analytics'
        | 'Auth'
        | 'Background Jobs'
        | 'Cache'
        | 'CMS'
        | 'Commerce'
        | 'CRM'
        | 'Database'
        | 'Email'
        | 'Hosting'
        | 'Infrastructure'
        | 'Monitoring'
        | 'Payments'
        | 'Productivity'
        | 'Realtime'
        | 'Search'
        | 'SMS'
        | 'Storage'
        | 'Support'
        | 'Video'
        | 'Webhooks'
      description: string
      cpa_offer: {
        /** Dollars, exact to the microdollar */
        payout: number
        active: boolean
      } | null
    }
  }
  /** A shop or calendar of an advertiser. */
  'POST /admin/connections': {
    body:
      | {
          kind: 'shopify'
          advertiser_id: string
          shop_domain: string
          secret: string
        }
      | {
          kind: 'calendly'
          advertiser_id: string
          secret: string
        }
    answer: NewConnection
  }
  /** Changes of a connection. */
  'PATCH /admin/connections/{id}': {
    path: { id: string }
    body: {
      secret?: string
      is_active?: boolean
    }
    answer: Connection
  }
  /** A new key; the old ones work for the grace time. */
  'POST /admin/keys/rotate': {
    body: {
      publisher_id?: string | null
      advertiser_id?: string | null
      grace_minutes?: number | null
      use?: 'any' | 'server' | null
    }
    answer: {
      api_key: string
      key_prefix: string
    }
  }
  /** The end of a key. */
  'DELETE /admin/keys/{prefix}': {
    path: { prefix: string }
    answer: undefined
  }
  /** Who sells through this service (IAB sellers.json). */
  'GET /sellers.json': {
    answer: {
      version: '1.0'
      sellers: {
        seller_id: string
        seller_type: 'PUBLISHER'
        name?: string
        domain?: string
        is_confidential?: 1
      }[]
    }
  }
  /** Whether the service is well. */
  'GET /health': {
    query?: { deep?: '1' }
    answer: Health
  }
  /** This document. */
  'GET /openapi.json': {
    answer: {
      openapi: string
    }
  }
  /** What this is, for language models. */
  'GET /llms.txt': {
    answer: string
  }
}
