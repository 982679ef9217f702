import type { publishers } from '../../platform/db/schema/index.ts'
import { USUAL_FLOOR } from '../../platform/http/account.ts'
import { dollarsOf } from '../../platform/money.ts'
import type { PublisherCreate, PublisherPatch } from '../schema/publisher.ts'
import { givenFields, orReset } from './fields.ts'

type Row = typeof publishers.$inferSelect
export type PublisherFields = Omit<
  Row,
  'id' | 'importKey' | 'pseudonymKey' | 'createdAt' | 'updatedAt'
>
export type PublisherRow = PublisherFields & Pick<Row, 'id' | 'createdAt' | 'updatedAt'>

const defaults = {
  payoutModel: 'cpm',
  revenueShareBp: 7000,
  baselineRelevancy: USUAL_FLOOR,
  floorCpmMicros: 0,
  approved: true,
  excludedTopics: [],
  blockedAdvertisers: [],
  viewWindowMinutes: 60,
  serverViews: true,
  promptTemplate: null,
  model: null,
  defaultTopics: [],
  origins: [],
  allowNoOrigin: false,
  directUsers: false,
  testMode: false,
  sellerListing: 'hidden' as const,
} satisfies Partial<PublisherFields>

export function newPublisher(wire: PublisherCreate): PublisherFields {
  return { ...defaults, ...publisherChange(wire), name: wire.name, url: wire.url }
}

export function publisherChange(wire: PublisherPatch): Partial<PublisherFields> {
  return givenFields({
    name: wire.name,
    url: wire.url,
    payoutModel: orReset(wire.payout_model, defaults.payoutModel),
    revenueShareBp: orReset(wire.revenue_share, defaults.revenueShareBp),
    baselineRelevancy: orReset(wire.baseline_relevancy, defaults.baselineRelevancy),
    floorCpmMicros: orReset(wire.floor_cpm, defaults.floorCpmMicros),
    approved: orReset(wire.approved, defaults.approved),
    excludedTopics: orReset(wire.excluded_topics, defaults.excludedTopics),
    blockedAdvertisers: orReset(wire.blocked_advertisers, defaults.blockedAdvertisers),
    viewWindowMinutes: orReset(wire.view_window_minutes, defaults.viewWindowMinutes),
    serverViews: orReset(wire.server_views, defaults.serverViews),
    promptTemplate: wire.prompt_template,
    model: wire.model,
    defaultTopics: orReset(wire.default_topics, defaults.defaultTopics),
    origins: orReset(wire.origins, defaults.origins),
    allowNoOrigin: orReset(wire.allow_no_origin, defaults.allowNoOrigin),
    directUsers: orReset(wire.direct_users, defaults.directUsers),
    testMode: orReset(wire.test_mode, defaults.testMode),
    sellerListing: orReset(wire.seller_listing, defaults.sellerListing),
  })
}

export function publisherWire(row: PublisherRow) {
  return {
    publisher_id: row.id,
    name: row.name,
    url: row.url,
    payout_model: row.payoutModel,
    revenue_share: row.revenueShareBp / 10_000,
    baseline_relevancy: row.baselineRelevancy,
    floor_cpm: dollarsOf(row.floorCpmMicros),
    approved: row.approved,
    excluded_topics: row.excludedTopics,
    blocked_advertisers: row.blockedAdvertisers,
    view_window_minutes: row.viewWindowMinutes,
    server_views: row.serverViews,
    prompt_template: row.promptTemplate,
    model: row.model,
    default_topics: row.defaultTopics,
    origins: row.origins,
    allow_no_origin: row.allowNoOrigin,
    direct_users: row.directUsers,
    test_mode: row.testMode,
    seller_listing: row.sellerListing,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
