import { compileCatalog, openCatalog } from '../../src/services/format.ts'
import { noDetails } from '../../src/services/rows.ts'
import type { Service } from '../../src/services/service.ts'

/** A service of which nothing is known but what a case is about. */
export function service(slug: string, overrides: Partial<Service> = {}): Service {
  return {
    ...noDetails,
    id: `id-${slug}`,
    slug,
    name: slug,
    category: 'Database',
    description: 'It does things.',
    verifiedAt: null,
    cpaOffer: null,
    ...overrides,
  }
}

/** Compiled and opened, as an isolate has it. */
export const catalogOf = (...services: Service[]) => openCatalog(compileCatalog(services), '1')
