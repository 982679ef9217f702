import { eq } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { advertisers, campaigns } from './schema/index.ts'

/** Of a query from campaigns the row of one, with whose it is. */
export const ofCampaign = <Query extends PgSelect>(query: Query, campaignId: string) =>
  query
    .innerJoin(advertisers, eq(advertisers.id, campaigns.advertiserId))
    .where(eq(campaigns.id, campaignId))
    .limit(1)
