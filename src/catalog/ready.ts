import type { Deps } from '../deps.ts'
import type { Catalog } from '../services/format.ts'
import { createFinder, type Finder } from '../services/search/finder.ts'

const read = new WeakMap<Catalog, Finder>()

/** The catalogue as the search reads it, made once per version and isolate. */
export function finderFor(deps: Deps, catalog: Catalog): Finder {
  const known = read.get(catalog)
  if (known) return known
  const finder = createFinder({
    services: catalog.services,
    index: catalog.index,
    prepared: catalog.prepared,
    sayings: deps.sayings(),
    asks: deps.asks(),
    refusals: deps.refusals(),
    wanted: deps.wanted(),
    left: deps.left(),
    tongue: deps.tongue(),
    serviceVectors: deps.serviceVectors(),
  })
  read.set(catalog, finder)
  return finder
}
