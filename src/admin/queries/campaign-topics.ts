import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { instantOf } from '../../platform/db/instant.ts'
import { TOPIC_DAYS } from '../../platform/db/schema/index.ts'

const MOST_WORDS = 100

/** The campaign's own words by how often it won with them in the last 30 days, and the last of these days. */
export async function listTopics(db: Db, { campaignId, now }: { campaignId: string; now: Date }) {
  const { rows } = await db.execute<{ word: string; wins: number; lastDay: string }>(sql`
    select word, sum(wins)::float8 as wins, max(day)::text as "lastDay" from campaign_topics
    where campaign_id = ${campaignId}::uuid
      and day > (${instantOf(now)} at time zone 'utc')::date - ${TOPIC_DAYS}::int
    group by word order by 2 desc, 3 desc, 1 limit ${MOST_WORDS}`)
  return rows
}
