import type { Deps } from '../deps.ts'
import type { Catalog } from '../services/format.ts'
import { type Entries, readEntries } from './search/entries.ts'

const read = new WeakMap<Catalog, Entries>()

/** The catalogue as the search reads it, made once per version and isolate. */
export function entriesOf(deps: Deps, catalog: Catalog): Entries {
  const known = read.get(catalog)
  if (known) return known
  const entries = readEntries(catalog.services, {
    general: deps.vectors(),
    developer: deps.developerVectors(),
  })
  read.set(catalog, entries)
  return entries
}
