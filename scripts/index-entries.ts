import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalog } from '../local/demo/services.ts'
import { serviceEntry } from '../src/admin/schema/service.ts'
import { newService } from '../src/admin/shape/service.ts'
import { type Entries, readEntries } from '../src/catalog/search/entries.ts'
import type { Vectors } from '../src/language/contract.ts'
import { openVectors } from '../src/language/vectors.ts'

const asset = (name: string): Vectors => {
  const bytes = readFileSync(join(import.meta.dirname, '../assets', name))
  return openVectors(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  )
}

export const bothVectors = () => ({
  general: asset('words-general.bin'),
  developer: asset('words-developer.bin'),
})

/** The catalogue of the files as the search reads it. */
export async function readCatalogEntries(): Promise<Entries> {
  const files = await readCatalog()
  const services = files.flatMap(({ entries }) =>
    entries.map((entry) =>
      newService(serviceEntry.parse(entry), { id: entry.slug, slug: entry.slug }),
    ),
  )
  return readEntries(services, bothVectors())
}
