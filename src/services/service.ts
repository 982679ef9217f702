export const CATEGORIES = [
  'AI',
  'Analytics',
  'Auth',
  'Background Jobs',
  'Cache',
  'CMS',
  'Commerce',
  'CRM',
  'Database',
  'Email',
  'Hosting',
  'Infrastructure',
  'Monitoring',
  'Payments',
  'Productivity',
  'Realtime',
  'Search',
  'SMS',
  'Storage',
  'Support',
  'Video',
  'Webhooks',
] as const
export type Category = (typeof CATEGORIES)[number]

export type InstallStep = {
  action: string
  command?: string
  file?: string
  /** What only a person can do, such as making a key. */
  userAction?: string
}

/** The steps for one language (`javascript`, `python`) or way of running it (`docker`, `cli`). Null: for all. */
export type InstallVariant = { language: string | null; steps: InstallStep[] }

/** What is known of a service beyond what the table has columns for. Null or empty: not known. */
export type ServiceDetails = {
  websiteUrl: string | null
  docsUrl: string | null
  /** Where one gets the credentials. */
  setupUrl: string | null
  logoUrl: string | null
  tags: string[]
  /** Other names, abbreviations and slang. */
  aliases: string[]
  /** What it does, in the words of those who look for it. */
  capabilities: string[]
  /** What somebody would say who needs it. */
  useCases: string[]
  install: { summary: string | null; variants: InstallVariant[]; notes: string | null }
  envVars: string[]
  /** Languages with an SDK of its own or a well-kept one. */
  languages: string[]
  frameworks: string[]
  /** Where its client runs: node, edge, browser, ios ... */
  runtimes: string[]
  /** What one has to run or own for it: postgres, redis, kubernetes ... */
  requires: string[]
  hosting: 'managed' | 'self-hosted' | 'both' | null
  /** SPDX expression of the service itself where its source is open. */
  license: string | null
  pricing: {
    freeTier: boolean | null
    /** Whether one can start without a credit card. */
    cardFree: boolean | null
    note: string | null
  }
  /** Where its data can be kept: eu, us, ... */
  regions: string[]
  /** The group that owns it: aws, google, microsoft, twilio ... */
  vendor: string | null
  /** ISO 3166 alpha-2 of the company's seat. */
  vendorCountry: string | null
  alternatives: string[]
  /** 0..1. */
  qualityScore: number | null
  /** What the entry was checked against. */
  sources: string[]
}

/** An offer to pay for an integration, microdollars. Never on the wire of the index. */
export type CpaOffer = { payoutMicros: number; active: boolean }

export type Service = ServiceDetails & {
  id: string
  slug: string
  name: string
  category: Category
  description: string
  /** The day of its last check, `YYYY-MM-DD`. */
  verifiedAt: string | null
  cpaOffer: CpaOffer | null
}
