import type { Db } from '../db/client.ts'
import { jobs } from '../db/schema/index.ts'

/** Every recurring job's last success; there are a handful. */
export async function listJobs(db: Db) {
  return await db
    .select({ name: jobs.name, lastSuccessAt: jobs.lastSuccessAt, detail: jobs.detail })
    .from(jobs)
    .limit(50)
}
