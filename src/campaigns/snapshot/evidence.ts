import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import type { PlacementType } from '../../platform/token/payload.ts'
import { isInRange } from './counts.ts'
import type { Opinion, PlacementEvidence } from './learning.ts'
import type { Range } from './ranges.ts'

/** Fewer views than this say nothing of a placement. */
const LEAST_VIEWS = 50
const OPINION_DAYS = 90

export type Evidence = { opinion: Opinion; placements: PlacementEvidence[] }

/**
 * What active campaigns earned by placement, and what users last said of them in the last 90 days, by campaign; of a range of buckets, or all. A user
 * counts once for a campaign and once for each of its placements.
 */
export async function readEvidence(
  db: Db,
  { now, range }: { now: Date; range?: Range },
): Promise<Map<string, Evidence>> {
  const isAsked = range ? isInRange(sql`campaign_id`, range) : sql`true`
  const since = sql`${now.toISOString()}::timestamptz - make_interval(days => ${sql.raw(String(OPINION_DAYS))})`
  const [seen, said] = await db.batch([
    db.execute<Row>(sql`
      select campaign_id as id, placement, impressions::int, clicks::int, 0 as up, 0 as down
      from placement_totals where impressions >= ${LEAST_VIEWS}::int and ${isAsked}`),
    db.execute<Row>(sql`
      select campaign_id as id, placement, 0 as impressions, 0 as clicks,
        count(*) filter (where sentiment = 'thumbs_up')::int as up,
        count(*) filter (where sentiment = 'thumbs_down')::int as down
      from opinions where held_at > ${since} and ${isAsked} group by campaign_id, placement
      union all
      select campaign_id, '', 0, 0, count(*) filter (where sentiment = 'thumbs_up')::int,
        count(*) filter (where sentiment = 'thumbs_down')::int
      from (
        select distinct on (campaign_id, user_key) campaign_id, sentiment
        from opinions where held_at > ${since} and ${isAsked}
        order by campaign_id, user_key, held_at desc
      ) last_words
      group by campaign_id`),
  ])
  return gatherEvidence([...seen.rows, ...said.rows])
}
type Row = Omit<PlacementEvidence, 'placement'> & { id: string; placement: string }

function gatherEvidence(rows: readonly Row[]): Map<string, Evidence> {
  const found = new Map<string, Evidence>()
  for (const { id, placement, ...counts } of rows) {
    const evidence = found.get(id) ?? { opinion: { up: 0, down: 0 }, placements: [] }
    found.set(id, evidence)
    if (placement === '') {
      evidence.opinion = { up: counts.up, down: counts.down }
      continue
    }
    const known = evidence.placements.find((p) => p.placement === placement)
    if (known) {
      known.up += counts.up
      known.down += counts.down
    } else {
      // Written by the booking and by feedback from tokens, which hold nothing else.
      evidence.placements.push({ placement: placement as PlacementType, ...counts })
    }
  }
  return found
}

export type Mute = { campaignId: string; userKey: string; placement: string; leftMs: string }

/** Campaigns that users turned thumbs down in the last 30 days, and how long that holds yet, from behind `after` on. */
export async function listMutes(
  db: Db,
  { now, after, limit }: { now: Date; after: Mute | undefined; limit: number },
) {
  const at = sql`${now.toISOString()}::timestamptz`
  const behind = after
    ? sql`(campaign_id, user_key, placement) > (${after.campaignId}::uuid, ${after.userKey}, ${after.placement})`
    : sql`true`
  const { rows } = await db.execute<Mute>(sql`
    select campaign_id as "campaignId", user_key as "userKey", placement,
      ceil(extract(epoch from held_at + interval '30 days' - ${at}) * 1000)::bigint::text as "leftMs"
    from opinions
    where sentiment = 'thumbs_down' and held_at > ${at} - interval '30 days' and ${behind}
    order by campaign_id, user_key, placement limit ${limit}`)
  return rows
}
