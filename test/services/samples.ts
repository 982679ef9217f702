import type { Rarity } from '../../src/language/contract.ts'
import { compileCatalog, openCatalog } from '../../src/services/format.ts'
import { noDetails } from '../../src/services/rows.ts'
import { compileServices } from '../../src/services/search/compile.ts'
import type { Service } from '../../src/services/service.ts'
import type { Sayings } from '../../src/services/told.ts'

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

const NOTHING_TOLD: Sayings = { told: new Map(), conditions: '', turns: '' }
const RARITY: Rarity = { markets: 1, occurrences: () => 0 }

/** Compiled and opened, as an isolate has it. */
export const catalogOf = (...services: Service[]) =>
  openCatalog(
    compileCatalog(
      services,
      compileServices(services, { sayings: NOTHING_TOLD, rarity: RARITY, serviceVectors: null }),
    ),
    '1',
  )
