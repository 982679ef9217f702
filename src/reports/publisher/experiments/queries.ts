import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'
import { experiments } from '../../../platform/db/schema/index.ts'
import { sumKeys } from '../../engine/rollups.ts'
import type { Dates } from '../../engine/spans.ts'

const MOST = 200

/** The publisher's experiments, newest first. */
export async function listExperiments(db: Db, publisherId: string) {
  return await db
    .select({
      id: experiments.id,
      number: experiments.number,
      name: experiments.name,
      status: experiments.status,
      arms: experiments.arms,
    })
    .from(experiments)
    .where(eq(experiments.publisherId, publisherId))
    .orderBy(desc(experiments.number))
    .limit(MOST)
}

/** The whole range of every arm seen in it. */
export const sumArms = (db: Db, { publisherId, dates }: { publisherId: string; dates: Dates }) =>
  sumKeys(db, { owner: { scope: 'experiment', ownerId: publisherId }, dates })
