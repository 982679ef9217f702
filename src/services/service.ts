import * as z from 'zod'

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

const installStep = z.object({
  action: z.string(),
  command: z.string().optional(),
  file: z.string().optional(),
  /** What only a person can do, such as making a key. */
  userAction: z.string().optional(),
})
export type InstallStep = z.output<typeof installStep>

/** The steps for one language (`javascript`, `python`) or way of running it (`docker`, `cli`). Null: for all. */
const installVariant = z.object({
  language: z.string().nullable(),
  steps: z.array(installStep),
})
export type InstallVariant = z.output<typeof installVariant>

const texts = z.array(z.string())
const textOrNull = z.string().nullable()

/** What is known of a service beyond what the table has columns for. Null or empty: not known. */
const serviceDetails = z.object({
  websiteUrl: textOrNull,
  docsUrl: textOrNull,
  /** Where one gets the credentials. */
  setupUrl: textOrNull,
  logoUrl: textOrNull,
  tags: texts,
  /** Other names, abbreviations and slang. */
  aliases: texts,
  /** What it does, in the words of those who look for it. */
  capabilities: texts,
  /** What somebody would say who needs it. */
  useCases: texts,
  install: z.object({
    summary: textOrNull,
    variants: z.array(installVariant),
    notes: textOrNull,
  }),
  envVars: texts,
  /** Languages with an SDK of its own or a well-kept one. */
  languages: texts,
  frameworks: texts,
  /** Where its client runs: node, edge, browser, ios ... */
  runtimes: texts,
  /** What one has to run or own for it: postgres, redis, kubernetes ... */
  requires: texts,
  hosting: z.enum(['managed', 'self-hosted', 'both']).nullable(),
  /** SPDX expression of the service itself where its source is open. */
  license: textOrNull,
  pricing: z.object({
    freeTier: z.boolean().nullable(),
    /** Whether one can start without a credit card. */
    cardFree: z.boolean().nullable(),
    note: textOrNull,
  }),
  /** Where its data can be kept: eu, us, ... */
  regions: texts,
  /** The group that owns it: aws, google, microsoft, twilio ... */
  vendor: textOrNull,
  /** ISO 3166 alpha-2 of the company's seat. */
  vendorCountry: textOrNull,
  alternatives: texts,
  /** 0..1. */
  qualityScore: z.number().nullable(),
  /** What the entry was checked against. */
  sources: texts,
})
export type ServiceDetails = z.output<typeof serviceDetails>

/** An offer to pay for an integration, microdollars. Never on the wire of the index. */
const cpaOffer = z.object({ payoutMicros: z.number(), active: z.boolean() })

export const serviceShape = serviceDetails.extend({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  description: z.string(),
  /** The day of its last check, `YYYY-MM-DD`. */
  verifiedAt: textOrNull,
  cpaOffer: cpaOffer.nullable(),
})
export type Service = z.output<typeof serviceShape>
