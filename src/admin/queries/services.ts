import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { services } from '../../platform/db/schema/index.ts'
import { offerColumns, type ServiceRow, serviceOf } from '../../services/rows.ts'
import type { Service } from '../../services/service.ts'
import type { ServiceChange } from '../shape/service.ts'
import { laterThan, upsertWhole } from './upsert.ts'

/** Changes what is named of the service of that slug, and of its install section; null where there is none. */
export async function updateService(
  db: Db,
  { slug, change }: { slug: string; change: ServiceChange },
): Promise<Service | null> {
  const { name, category, description, verifiedAt, cpaOffer, install, ...details } = change
  const [row] = await db
    .update(services)
    .set({
      ...{ name, category, description, verifiedAt },
      ...(cpaOffer === undefined ? {} : offerColumns(cpaOffer)),
      details: sql`jsonb_set(${services.details} || ${JSON.stringify(details)}::jsonb, '{install}',
        coalesce(${services.details}->'install', '{}') || ${JSON.stringify(install)}::jsonb)`,
      updatedAt: laterThan(services.updatedAt),
    })
    .where(eq(services.slug, slug))
    .returning()
  return row ? serviceOf(row) : null
}

/** Stores services by slug; gives the id of each. */
export async function upsertServices(
  db: Db,
  { rows, kept }: { rows: ServiceRow[]; kept: (keyof ServiceRow & string)[] },
) {
  return await upsertWhole(db, { table: services, identity: 'slug', rows, kept })
}
