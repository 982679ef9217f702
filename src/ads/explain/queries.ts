import { eq, inArray } from 'drizzle-orm'
import { type MatchDoc, NO_EXAMPLES } from '../../language/contract.ts'
import type { Db } from '../../platform/db/client.ts'
import { campaignExamples, campaigns } from '../../platform/db/schema/index.ts'

/** What is matched of those campaigns, by id; of one that is not there, nothing. */
export async function readTexts(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MatchDoc>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: campaigns.id,
      title: campaigns.title,
      brandName: campaigns.brandName,
      description: campaigns.description,
      adTexts: campaigns.adTexts,
      keywords: campaigns.keywords,
      negativeKeywords: campaigns.negativeKeywords,
      topics: campaigns.topics,
      fits: campaignExamples.fits,
      not: campaignExamples.not,
      terms: campaignExamples.terms,
    })
    .from(campaigns)
    .leftJoin(campaignExamples, eq(campaignExamples.campaignId, campaigns.id))
    .where(inArray(campaigns.id, [...ids]))
  return new Map(
    rows.map(({ id, fits, not, terms, ...own }) => [
      id,
      { ...own, examples: fits && not && terms ? { fits, not, terms } : NO_EXAMPLES },
    ]),
  )
}
