import { topicMask, topicsIn } from '../../campaigns/snapshot/topics.ts'
import type { Deps } from '../../deps.ts'
import { within } from '../../platform/http/within.ts'
import type { TokenPayload } from '../../platform/token/payload.ts'
import type { AdFacts } from './facts.ts'
import { findAd } from './queries.ts'

const SQL_MS = 3000

const TEST_AD: AdFacts = {
  advertiserId: '',
  payer: 'Test',
  title: '',
  brand: '',
  topics: [],
  countries: [],
  devices: [],
}

/** What is known of an ad: from the isolate's snapshot, else from Postgres. Throws when that is down. */
export async function findFacts(deps: Deps, payload: TokenPayload): Promise<AdFacts | undefined> {
  if (payload.test) return TEST_AD
  const snapshot = deps.snapshots.current()
  const doc = snapshot?.find(payload.campaignId)
  if (snapshot && doc !== undefined) {
    const { id, name } = snapshot.advertiser(doc)
    const { title, brandName } = snapshot.creative(doc)
    const topics = topicsIn(snapshot.topics(doc))
    return {
      advertiserId: id,
      payer: name,
      title,
      brand: brandName,
      topics,
      ...snapshot.targeting(doc),
    }
  }
  const row = await within(SQL_MS, findAd(deps.db, payload.campaignId))
  return row && { ...row, topics: topicsIn(topicMask(row.topics)) }
}
