import { eq } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { advertisers, campaigns } from './schema/index.ts'

/** Narrows a query of campaigns to one of them, joined with its advertiser. */
export const narrowToCampaign = <Query extends PgSelect>(query: Query, campaignId: string) =>
  query
    .innerJoin(advertisers, eq(advertisers.id, campaigns.advertiserId))
    .where(eq(campaigns.id, campaignId))
    .limit(1)
