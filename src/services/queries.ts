import { asc } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { services } from '../db/schema/index.ts'
import { serviceOf } from './rows.ts'
import type { Service } from './service.ts'

/** Every service, by slug. */
export async function listServices(db: Db): Promise<Service[]> {
  const rows = await db
    .select({
      id: services.id,
      slug: services.slug,
      name: services.name,
      category: services.category,
      description: services.description,
      details: services.details,
      verifiedAt: services.verifiedAt,
      cpaPayoutMicros: services.cpaPayoutMicros,
      cpaActive: services.cpaActive,
    })
    .from(services)
    .orderBy(asc(services.slug))
  return rows.map(serviceOf)
}
