import type { Context } from 'hono'
import { platformBodyKey, readerKey } from '../accounts/auth.ts'
import { type AppEnv, createRouter } from '../platform/http/context.ts'
import { defer } from '../platform/http/defer.ts'
import { AppError, errorHandler, unavailable } from '../platform/http/errors.ts'
import { chargeStranger } from '../platform/http/gate.ts'
import { originOf } from '../platform/http/origin.ts'
import { publisherRate } from '../platform/http/ratelimit.ts'
import { jsonBody, query } from '../platform/http/validate.ts'
import type { Catalog } from '../services/format.ts'
import { readyCatalog, refreshCatalog } from '../services/publish.ts'
import { listServicesOf } from './browse.ts'
import { findService } from './find.ts'
import { followLink } from './go.ts'
import { conditionsOf } from './install.ts'
import { reportIntegration } from './integration.ts'
import { linksOf } from './link.ts'
import { browseQuery, integrationReport, searchRequest, serviceQuery } from './schema.ts'
import { alternativesOf, shapeCategories, shapeService, shapeServices } from './shape.ts'

/** Services that a stranger is shown for one unit more. */
export const LISTED_PER_UNIT = 64

/** The index of developer services. */
export const catalog = createRouter()
catalog.onError(errorHandler(unavailable))

catalog.get('/categories', readerKey, async (c) => c.json(shapeCategories(await catalogOf(c))))

catalog.get('/services', readerKey, query(browseQuery), async (c) => {
  const read = await catalogOf(c)
  const { language, ...wanted } = c.req.valid('query')
  const found = listServicesOf(read, wanted)
  if (!c.var.reader) chargeStranger(c, Math.floor(found.length / LISTED_PER_UNIT))
  return c.json(shapeServices(found, language ? conditionsOf(language) : undefined))
})

catalog.get('/services/:slug', readerKey, query(serviceQuery), async (c) => {
  const { deps, reader } = c.var
  const read = await catalogOf(c)
  const service = read.find(c.req.param('slug'))
  if (!service) throw new AppError('not_found', 'There is no service of this slug.')
  const others = alternativesOf(read, service)
  const services = [service, ...others]
  const links = await linksOf(deps, { publisherId: reader?.id, services, origin: originOf(c) })
  const asked = conditionsOf(c.req.valid('query').language ?? '')
  return c.json(shapeService(service, { others, links, asked }))
})

/** Searches per publisher and second, in one isolate. */
const SEARCHES_PER_SECOND = 200
const searchRate = publisherRate('search', SEARCHES_PER_SECOND)

catalog.post('/search', platformBodyKey, searchRate, jsonBody(searchRequest), async (c) => {
  const { deps, publisher } = c.var
  const { id: publisherId, model } = publisher
  const asking = { publisherId, model, request: c.req.valid('json'), origin: originOf(c) }
  const { answer, unlogged } = await findService(deps, { catalog: await catalogOf(c), asking })
  if (unlogged) defer(c, 'log_search', unlogged())
  return c.json(answer)
})

catalog.post('/integrations/report', platformBodyKey, jsonBody(integrationReport), async (c) => {
  const { deps, publisher } = c.var
  const { id } = await reportIntegration(deps, {
    catalog: await catalogOf(c),
    publisherId: publisher.id,
    report: c.req.valid('json'),
  })
  return c.json({ status: 'ok', integration_id: id })
})

catalog.get('/go/:code', async (c) => {
  const visit = {
    method: c.req.method,
    userAgent: c.req.header('user-agent'),
    purpose: c.req.header('sec-purpose') ?? c.req.header('purpose'),
  }
  const target = await followLink(c.var.deps, {
    catalog: await catalogOf(c),
    code: c.req.param('code'),
    visit,
  })
  if (!target) throw new AppError('not_found', 'This link leads nowhere.')
  c.set('isKnown', true)
  return c.body(null, 302, {
    Location: target,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  })
})

/** The isolate's catalogue; whether there is a newer one is asked after the answer. */
export async function catalogOf(c: Context<AppEnv>): Promise<Catalog> {
  const { deps } = c.var
  const isLoaded = deps.catalogs.current() !== undefined
  const ready = await readyCatalog(deps)
  if (isLoaded && deps.catalogs.mayLoad(deps.now())) defer(c, 'catalog', refreshCatalog(deps))
  return ready
}
