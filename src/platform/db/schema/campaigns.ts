import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { advertisers } from './accounts.ts'

/** Dollars and counts as the advertiser's API takes them. */
export type CampaignPlan = {
  billing_model?: 'cpm' | 'cpc' | 'cpa'
  bid_strategy?: string
  max_cpc?: number
  max_cpm?: number
  max_cpa?: number
  /** What was bid before a limit was named, in dollars: taken back, that is bid again. */
  bid_before?: number
  click_goal?: number
  impression_goal?: number
  conversion_type?: string
  demographics?: Record<string, unknown>
}

const textList = (name: string) => text(name).array().notNull().default(sql`'{}'`)

export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid().primaryKey(),
    importKey: text('import_key').unique(),
    advertiserId: uuid('advertiser_id')
      .notNull()
      .references(() => advertisers.id),
    name: text().notNull(),
    title: text().notNull(),
    brandName: text('brand_name').notNull(),
    description: text().notNull(),
    adTexts: textList('ad_texts'),
    cta: text(),
    landingPage: text('landing_page').notNull(),
    favicon: text(),
    keywords: textList('keywords'),
    negativeKeywords: textList('negative_keywords'),
    topics: textList('topics'),
    pricingModel: text('pricing_model', { enum: ['cpm', 'cpc', 'cpa'] }).notNull(),
    /** Bid in microdollars: per thousand views (cpm), per click (cpc), per conversion (cpa). */
    bidMicros: bigint('bid_micros', { mode: 'number' }).notNull(),
    dailyBudgetMicros: bigint('daily_budget_micros', { mode: 'number' }).notNull(),
    totalBudgetMicros: bigint('total_budget_micros', { mode: 'number' }),
    pacing: text({ enum: ['even', 'asap'] })
      .notNull()
      .default('even'),
    allowedCountries: textList('allowed_countries'),
    allowedDevices: textList('allowed_devices'),
    capLimit: integer('cap_limit').notNull().default(3),
    capWindowSeconds: integer('cap_window_seconds').notNull().default(86_400),
    startTime: timestamp('start_time', { withTimezone: true }).notNull().defaultNow(),
    endTime: timestamp('end_time', { withTimezone: true }),
    status: text({ enum: ['active', 'paused', 'draft', 'archived'] })
      .notNull()
      .default('active'),
    campaignObjective: text('campaign_objective'),
    utmParams: jsonb('utm_params').$type<Record<string, string>>().notNull().default({}),
    leadForm: jsonb('lead_form').$type<Record<string, unknown>>(),
    /** Who may change it. The fields of an operator's campaign are at the same time its only group. */
    madeBy: text('made_by', { enum: ['operator', 'advertiser'] })
      .notNull()
      .default('operator'),
    /** What the advertiser asked for as it was said on the wire: limits of the bid, goals. */
    plan: jsonb().$type<CampaignPlan>().notNull().default({}),
    /** The number that its next ad gets; up to MOST_AD_NUMBERS, and none is given twice. */
    nextAdNumber: integer('next_ad_number').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('campaigns_advertiser').on(t.advertiserId)],
)
