import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalog } from '../../local/demo/services.ts'
import { serviceEntry } from '../../src/admin/schema/service.ts'
import { newService } from '../../src/admin/shape/service.ts'
import type { LearntTable, MarketVectors } from '../../src/language/contract.ts'
import { openTable } from '../../src/language/learnt/table.ts'
import { openMarketVectors } from '../../src/language/market-vectors.ts'
import { compileCatalog, openCatalog } from '../../src/services/format.ts'
import { compileServices } from '../../src/services/search/compile.ts'
import { createFinder, type Finder } from '../../src/services/search/finder.ts'
import type { Service } from '../../src/services/service.ts'
import { openSayings, type Sayings } from '../../src/services/told.ts'
import { readBytes, readKnowledge, readVectors } from '../eval/data.ts'

/** The services of the catalogue's files. */
export async function readServices(): Promise<Service[]> {
  const files = await readCatalog()
  return files
    .flatMap(({ entries }) =>
      entries.map((entry) =>
        newService(serviceEntry.parse(entry), { id: entry.slug, slug: entry.slug }),
      ),
    )
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

export function readSayings(): Sayings {
  const bytes = readFileSync(join(import.meta.dirname, '../../assets/services.bin'))
  return openSayings(new Uint8Array(bytes).buffer)
}

function readTable(name: string): LearntTable {
  const bytes = readFileSync(join(import.meta.dirname, '../../assets', name))
  return openTable(new Uint8Array(bytes).buffer)
}

export const openServiceVectors = (bytes: ArrayBuffer): MarketVectors =>
  openMarketVectors(bytes, readVectors())

const readServiceVectors = () =>
  openServiceVectors(readBytes(join(import.meta.dirname, '../../assets/words-services.bin')))

/** The catalogue as the search reads it; `sayings`: what is told of its services. */
export function finderOf(
  services: readonly Service[],
  {
    sayings = readSayings(),
    asks = readTable('asks.bin'),
    refusals = readTable('refusals.bin'),
    wanted = readTable('wanted.bin'),
    left = readTable('left.bin'),
    serviceVectors = readServiceVectors(),
  } = {},
): Finder {
  const tongue = readKnowledge()
  const compiled = compileServices(services, { sayings, rarity: tongue.rarity, serviceVectors })
  const { index, prepared } = openCatalog(compileCatalog(services, compiled), '1')
  const learnt = { sayings, asks, refusals, wanted, left, tongue, serviceVectors }
  return createFinder({ services, index, prepared, ...learnt })
}
