import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, sumOf } from './columns.ts'
import { QUARTER, wideSpans } from './rollups.ts'

export const conversionSources = ['api', 'pixel', 'shopify', 'calendly', 'lead_form'] as const
export const attributions = ['click', 'identity', 'view', 'lead_form'] as const

/** What advertisers say came of their ads, attributed or not; once per advertiser and event id, for ever. */
export const conversions = pgTable(
  'conversions',
  {
    /** UUIDv7 of when it was received; also the hit id of its ledger row. */
    id: uuid().primaryKey(),
    advertiserId: uuid('advertiser_id').notNull(),
    eventId: text('event_id').notNull(),
    source: text({ enum: conversionSources }).notNull(),
    eventType: text('event_type').notNull(),
    /** Hundredths of the currency. */
    valueCents: bigint('value_cents', { mode: 'number' }).notNull(),
    currency: text().notNull(),
    occurredAt: instant('occurred_at'),
    receivedAt: instant('received_at'),
    orderId: text('order_id'),
    /** Origin and path. */
    pageUrl: text('page_url'),
    /** The click id that the event named. */
    grclid: uuid(),
    /** Names of the person, while an ad is still looked for. */
    identities: text().array().notNull().default(sql`'{}'`),
    /** How the ad was found; null while there is none. */
    attribution: text({ enum: attributions }),
    attributedGrclid: uuid('attributed_grclid'),
    campaignId: uuid('campaign_id'),
    /** The ad by its number in the campaign. */
    adNumber: integer('ad_number'),
    /** When an ad is looked for again; null: never. */
    recheckAt: timestamp('recheck_at', { withTimezone: true }),
  },
  (t) => [
    unique('conversions_event').on(t.advertiserId, t.eventId),
    index('conversions_advertiser').on(t.advertiserId, t.occurredAt, t.id),
    index('conversions_recheck').on(t.recheckAt).where(sql`recheck_at is not null`),
  ],
)

/** Seconds of the spans that conversions are summed by, in UTC; 0 is the whole lifetime, at 1970. */
export const conversionSpans = [0, QUARTER, ...wideSpans] as const

/** Conversions and their value by span, type and currency: of an advertiser all of them, of a campaign, and of an ad by its id, the attributed. */
export const conversionRollups = pgTable(
  'conversion_rollups',
  {
    scope: text({ enum: ['advertiser', 'campaign', 'ad'] }).notNull(),
    ownerId: uuid('owner_id').notNull(),
    /** Seconds. */
    span: integer().notNull(),
    bucket: instant('bucket'),
    eventType: text('event_type').notNull(),
    currency: text().notNull(),
    conversions: sumOf('conversions'),
    attributed: sumOf('attributed'),
    valueCents: sumOf('value_cents'),
    attributedValueCents: sumOf('attributed_value_cents'),
  },
  (t) => [primaryKey({ columns: [t.scope, t.ownerId, t.span, t.bucket, t.eventType, t.currency] })],
)

/** Whom an ad was served to: a keyed hash of a hashed e-mail or phone number. Only with consent, and only for a while. */
export const identities = pgTable(
  'identities',
  {
    name: text().notNull(),
    grclid: uuid().notNull(),
    campaignId: uuid('campaign_id').notNull(),
    servedAt: instant('served_at'),
    /** Who got the ad, as the publisher's other rows know them; null when the request named no person. */
    publisherId: uuid('publisher_id'),
    userKey: text('user_key'),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.grclid] }),
    index('identities_served').on(t.servedAt),
    index('identities_user').on(t.publisherId, t.userKey),
  ],
)

/** What people answered to an advertiser's form, once per ad; readable with the data key only. */
export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey(),
    grclid: uuid().notNull().unique(),
    advertiserId: uuid('advertiser_id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    publisherId: uuid('publisher_id').notNull(),
    formId: text('form_id').notNull(),
    /** JSON of the answers by field, sealed; null once the person was erased. */
    valuesSealed: text('values_sealed'),
    /** What the person agreed to. */
    consentText: text('consent_text').notNull(),
    /** Names of the person, so that an erasure finds them. */
    names: text().array().notNull().default(sql`'{}'`),
    receivedAt: instant('received_at'),
  },
  (t) => [index('leads_advertiser').on(t.advertiserId, t.receivedAt, t.id)],
)

/** Advertisers that may have connected one shop: a delivery is held against the secrets of all. */
export const MOST_PER_SHOP = 10

/** Where an advertiser's orders and bookings come from; the secret that signs them is sealed. */
export const connections = pgTable(
  'connections',
  {
    id: uuid().primaryKey(),
    advertiserId: uuid('advertiser_id').notNull(),
    kind: text({ enum: ['shopify', 'calendly'] }).notNull(),
    /** Of a shop; empty for the rest. */
    shopDomain: text('shop_domain').notNull().default(''),
    secretSealed: text('secret_sealed').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Verified at its first delivery with a right signature, failed at one with a wrong one before that. */
    verificationStatus: text('verification_status', { enum: ['pending', 'verified', 'failed'] })
      .notNull()
      .default('pending'),
    connectedAt: instant('connected_at'),
  },
  (t) => [
    unique('connections_once').on(t.advertiserId, t.kind, t.shopDomain),
    index('connections_shop').on(t.kind, t.shopDomain),
  ],
)

/** What happened on advertisers' pages, once per advertiser and event id, for a while. */
export const pixelEvents = pgTable(
  'pixel_events',
  {
    advertiserId: uuid('advertiser_id').notNull(),
    eventId: text('event_id').notNull(),
    eventType: text('event_type').notNull(),
    /** Origin and path. */
    pageUrl: text('page_url'),
    grclid: uuid(),
    occurredAt: instant('occurred_at'),
    receivedAt: instant('received_at'),
  },
  (t) => [
    primaryKey({ columns: [t.advertiserId, t.eventId] }),
    // Rows come in the order of their time: an index of the blocks is all that pruning needs.
    index('pixel_events_age').using('brin', t.receivedAt),
  ],
)

/**
 * Pixel events by span (as conversions have them), domain and type, as far as a day tells them apart (`other`: the rest).
 * Span 0 is all that an advertiser ever had, without either.
 */
export const pixelRollups = pgTable(
  'pixel_rollups',
  {
    ownerId: uuid('owner_id').notNull(),
    /** Seconds. */
    span: integer().notNull(),
    bucket: instant('bucket'),
    domain: text().notNull(),
    eventType: text('event_type').notNull(),
    events: sumOf('events'),
    lastReceived: instant('last_received'),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.span, t.bucket, t.domain, t.eventType] })],
)
