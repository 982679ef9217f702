import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { services } from '../../platform/db/schema/index.ts'
import { type ServiceRow, serviceOf } from '../../services/rows.ts'
import type { Service } from '../../services/service.ts'
import { upsertWhole } from './upsert.ts'

/** The service of that slug, or null. */
export async function findService(db: Db, slug: string): Promise<Service | null> {
  const [row] = await db.select().from(services).where(eq(services.slug, slug)).limit(1)
  return row ? serviceOf(row) : null
}

/** Stores services by slug; gives the id of each. */
export async function upsertServices(
  db: Db,
  { rows, kept }: { rows: ServiceRow[]; kept: (keyof ServiceRow & string)[] },
) {
  return await upsertWhole(db, { table: services, identity: 'slug', rows, kept })
}
