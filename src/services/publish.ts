import {
  type Publication,
  readCurrent,
  rebuildCurrent,
  refreshCurrent,
} from '../campaigns/snapshot/publication.ts'
import type { Deps } from '../deps.ts'
import { keys } from '../platform/redis/keys.ts'
import { type Catalog, compileCatalog, openCatalog } from './format.ts'
import { listServices } from './queries.ts'
import { buildServices } from './search/compile.ts'

const catalog: Publication<Catalog> = {
  state: keys.catalog,
  // KV may still hold catalogues of an earlier form, without an index, under `catalog`.
  name: 'catalog2',
  holder: (deps) => deps.catalogs,
  compile: async (deps) => {
    const services = await listServices(deps.db)
    return compileCatalog(
      services,
      buildServices(services, { sayings: deps.sayings(), rarity: deps.tongue().rarity }),
    )
  },
  open: openCatalog,
}

/** The catalogue to answer from: the isolate's own, else the published one. Throws when no store has one. */
export const readyCatalog = (deps: Deps) => readCurrent(deps, catalog)

/** Makes stored services effective everywhere. Repeating it changes nothing. Throws when a store is down. */
export const publishCatalog = (deps: Deps) => rebuildCurrent(deps, catalog)

/** Loads a newer catalogue where there is one; asks Redis once in five seconds. */
export const refreshCatalog = (deps: Deps) => refreshCurrent(deps, catalog)
