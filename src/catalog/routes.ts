import type { Context } from 'hono'
import { platformKey } from '../accounts/auth.ts'
import { type AppEnv, createRouter } from '../http/context.ts'
import { defer } from '../http/defer.ts'
import { AppError, errorHandler, unavailable } from '../http/errors.ts'
import { query } from '../http/validate.ts'
import type { Catalog } from '../services/format.ts'
import { readyCatalog, refreshCatalog } from '../services/publish.ts'
import { listed } from './browse.ts'
import { browseQuery } from './schema.ts'
import { shapeCategories, shapeService, shapeServices } from './shape.ts'

/** The index of developer services. */
export const catalog = createRouter()
catalog.onError(errorHandler(unavailable))

catalog.get('/categories', async (c) => c.json(shapeCategories(await catalogOf(c))))

catalog.get('/services', platformKey, query(browseQuery), async (c) => {
  return c.json(shapeServices(listed(await catalogOf(c), c.req.valid('query'))))
})

catalog.get('/services/:slug', platformKey, async (c) => {
  const { find } = await catalogOf(c)
  const service = find(c.req.param('slug'))
  if (!service) throw new AppError('not_found', 'There is no service of this slug.')
  return c.json(shapeService(service, find))
})

/** The isolate's catalogue; whether there is a newer one is asked after the answer. */
export async function catalogOf(c: Context<AppEnv>): Promise<Catalog> {
  const { deps } = c.var
  const isLoaded = deps.catalogs.current() !== undefined
  const ready = await readyCatalog(deps)
  if (isLoaded && deps.catalogs.mayLoad(deps.now())) defer(c, 'catalog', refreshCatalog(deps))
  return ready
}
