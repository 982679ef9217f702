import { eq, sql } from 'drizzle-orm'
import { examplesOfGroup, type StoredExamples } from '../../campaigns/groups/words.ts'
import { BRIEF, type Brief, wordsOf } from '../../campaigns/model/brief.ts'
import type { MatchDoc } from '../../language/contract.ts'
import type { Db } from '../../platform/db/client.ts'
import { campaigns } from '../../platform/db/schema/index.ts'

/** What is matched of those groups, by id; of one that is not there, nothing. */
export async function readTexts(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MatchDoc>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Brief & { stored: StoredExamples | null }>(sql`
    select ${BRIEF}, case when e.source is null then null else jsonb_build_object('fits', e.fits,
      'not', e.near_misses, 'terms', e.terms, 'source', e.source) end as stored
    from ad_groups g join campaigns c on c.id = g.campaign_id
    join advertisers a on a.id = c.advertiser_id left join campaign_examples e on e.campaign_id = g.id
    where g.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(
    rows.map((row) => {
      const examples = examplesOfGroup(row.stored ?? undefined, row)
      return [row.id, { ...wordsOf(row), examples }]
    }),
  )
}

export async function isCampaign(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(eq(campaigns.id, id))
    .limit(1)
  return rows.length === 1
}
