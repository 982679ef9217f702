import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { advertisers } from './accounts.ts'
import { campaigns } from './campaigns.ts'
import { instant, laterInstant } from './columns.ts'

const textList = (name: string) => text(name).array().notNull().default(sql`'{}'`)
const microsOf = (name: string) => bigint(name, { mode: 'number' })
const createdAt = instant('created_at').defaultNow()
const updatedAt = instant('updated_at').defaultNow()

/** Ads have numbers from 0 that fit two bytes of a token. */
export const MOST_AD_NUMBERS = 65_536

/**
 * What is matched: conversations that a campaign's ads are for. The group that is made of an operator's campaign has the
 * campaign's id, and the campaign's fields say what it is.
 */
export const adGroups = pgTable(
  'ad_groups',
  {
    id: uuid().primaryKey(),
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    name: text().notNull(),
    /** `generative`: the service writes its ads; `manual`: somebody else did. */
    groupType: text('group_type', { enum: ['generative', 'manual'] }).notNull(),
    status: text({ enum: ['active', 'paused', 'archived'] })
      .notNull()
      .default('active'),
    context: text(),
    negativeContext: text('negative_context'),
    adPrompt: text('ad_prompt'),
    landingPage: text('landing_page'),
    dailyBudgetMicros: microsOf('daily_budget_micros'),
    autoOptimizeBudget: boolean('auto_optimize_budget').notNull().default(true),
    minDailyBudgetMicros: microsOf('min_daily_budget_micros'),
    maxDailyBudgetMicros: microsOf('max_daily_budget_micros'),
    maxCpcMicros: microsOf('max_cpc_micros'),
    /** Empty: as the campaign has it. */
    allowedCountries: textList('allowed_countries'),
    allowedDevices: textList('allowed_devices'),
    /** MD5 of what a model is asked to write ads about, or wrote them for; null: it is not asked. */
    wording: text(),
    attempts: integer().notNull().default(0),
    /** When a model may be asked (again) for ads; while one is asked, when its time is over. */
    askAfter: laterInstant('ask_after'),
    createdAt,
    updatedAt,
  },
  (t) => [
    index('ad_groups_campaign').on(t.campaignId),
    index('ad_groups_due').on(t.askAfter).where(sql`ask_after is not null`),
  ],
)

/** What is shown. Never deleted: views of an ad are booked by its campaign and number. */
export const ads = pgTable(
  'ads',
  {
    id: uuid().primaryKey(),
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    groupId: uuid('group_id')
      .notNull()
      .references(() => adGroups.id),
    number: integer().notNull(),
    name: text(),
    /** Null: the campaign's title. */
    headline: text(),
    /** Null: made of the campaign's description for each conversation. */
    copy: text(),
    cta: text(),
    description: text(),
    landingPage: text('landing_page'),
    imageUrl: text('image_url'),
    status: text({ enum: ['active', 'paused', 'archived'] })
      .notNull()
      .default('active'),
    /** `words`: made of the group's own words while no model has written any. */
    source: text({ enum: ['given', 'model', 'words'] }).notNull(),
    review: text({ enum: ['approved', 'pending', 'rejected'] }).notNull(),
    /** Why it was rejected. */
    reviewReason: text('review_reason'),
    /** Moved by every change of what is shown, so that nobody approves what was never seen. */
    revision: integer().notNull().default(1),
    createdAt,
    updatedAt,
  },
  (t) => [
    unique('ads_number').on(t.campaignId, t.number),
    index('ads_group').on(t.groupId, t.number),
    index('ads_waiting')
      .on(t.createdAt, t.id)
      .where(sql`review = 'pending' and status <> 'archived'`),
  ],
)

/** The sites that an advertiser has put its pixel on. */
export const pixels = pgTable(
  'pixels',
  {
    id: uuid().primaryKey(),
    advertiserId: uuid('advertiser_id')
      .notNull()
      .references(() => advertisers.id),
    url: text().notNull(),
    name: text().notNull(),
    createdAt,
  },
  (t) => [unique('pixels_url').on(t.advertiserId, t.url)],
)
