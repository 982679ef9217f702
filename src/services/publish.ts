import {
  type Publication,
  readCurrent,
  rebuildCurrent,
  refreshCurrent,
} from '../campaigns/snapshot/whole.ts'
import type { Deps } from '../deps.ts'
import { keys } from '../platform/redis/keys.ts'
import { CATALOG_FORM, type Catalog, compileCatalog, openCatalog } from './format.ts'
import { listServices } from './queries.ts'
import { compileServices } from './search/compile.ts'

const catalog: Publication<Catalog> = {
  state: keys.catalog,
  // KV may still hold catalogues of earlier forms.
  name: `catalog${CATALOG_FORM}`,
  holder: (deps) => deps.catalogs,
  compile: async (deps) => {
    const services = await listServices(deps.db)
    const sayings = deps.sayings()
    return compileCatalog(
      services,
      compileServices(services, {
        sayings,
        rarity: deps.tongue().rarity,
        serviceVectors: deps.serviceVectors(),
      }),
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
