import type { MarketVectors, Rarity } from '../../language/contract.ts'
import { buildIndex } from '../../language/index/build.ts'
import { openIndex } from '../../language/index/open.ts'
import type { Service } from '../service.ts'
import type { Sayings } from '../told.ts'
import { docOf } from './document.ts'
import { type Prepared, prepareServices } from './prepared.ts'
import { openTables } from './tables.ts'

/** How much a market counts where the rarity of a word is counted over markets and services. */
const MARKET = 0.15

/** The rarity of developers' words: what everyday markets say counts little beside what services say. */
export const scaleRarity = ({ markets, occurrences }: Rarity): Rarity => ({
  markets: markets * MARKET,
  occurrences: (term) => occurrences(term) * MARKET,
})

/** What compiling services takes; without vectors none is near to anything. */
type Known = { sayings: Sayings; rarity: Rarity; serviceVectors: MarketVectors | null }

/** Builds the index of services; documents stand in the order of `services`. */
function buildServices(
  services: readonly Service[],
  { sayings, rarity, serviceVectors }: Known,
): ArrayBuffer {
  const tables = openTables(sayings)
  const docs = services.map((service) =>
    docOf(service, { told: sayings.told.get(service.slug), tables }),
  )
  return buildIndex(docs, {
    tongue: { rarity: scaleRarity(rarity), marketVectors: serviceVectors },
  })
}

/** The index of services, and what else the search reads of them. */
export function compileServices(
  services: readonly Service[],
  known: Known,
): { index: ArrayBuffer; prepared: Prepared } {
  const { sayings } = known
  const index = buildServices(services, known)
  return { index, prepared: prepareServices({ services, index: openIndex(index), sayings }) }
}
