import { sql } from 'drizzle-orm'
import { type CampaignWords, type GroupWords, wordsOfGroup } from '../groups/words.ts'

/** What of a group and its campaign a model reads. */
export type Brief = CampaignWords &
  GroupWords & {
    id: string
    campaignId: string
    advertiserName: string
    /** Whether the campaign is its own group: its fields say all there is. */
    isOwn: boolean
    adPrompt: string | null
    ads: {
      headline: string | null
      copy: string | null
      cta: string | null
      description: string | null
    }[]
  }

const MOST_ADS = 20

/** Its columns: `g` the group, `c` the campaign, `a` the advertiser. */
export const BRIEF = sql`g.id, c.id as "campaignId", a.name as "advertiserName", g.id = c.id as "isOwn",
  c.title, c.brand_name as "brandName", c.description, c.ad_texts as "adTexts", c.keywords,
  c.negative_keywords as "negativeKeywords", c.topics, g.name, g.context,
  g.negative_context as "negativeContext", g.ad_prompt as "adPrompt", coalesce((
    select jsonb_agg(jsonb_build_object('headline', headline, 'copy', copy, 'cta', cta,
      'description', description) order by number)
    from (select * from ads where group_id = g.id and status <> 'archived' order by number limit ${MOST_ADS}) own
  ), '[]') as ads`

/** What is matched of it, but for examples. */
export const wordsOf = (brief: Brief): CampaignWords =>
  brief.isOwn ? brief : wordsOfGroup(brief, { group: brief, ads: brief.ads })
