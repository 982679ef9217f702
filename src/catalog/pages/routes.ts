import type { Context } from 'hono'
import * as z from 'zod'
import { fillPage } from '../../platform/console/fill.ts'
import { answerPage, findPage, showMissing } from '../../platform/console/pages.ts'
import { type AppEnv, createRouter } from '../../platform/http/context.ts'
import { errorHandler, unavailable } from '../../platform/http/errors.ts'
import { chargeStranger } from '../../platform/http/gate.ts'
import { query } from '../../platform/http/validate.ts'
import { listServicesOf } from '../browse.ts'
import { catalogOf, LISTED_PER_UNIT } from '../routes.ts'
import { browseQuery } from '../schema.ts'
import { alternativesOf, shapeCategories, shapeService, shapeServices } from '../shape.ts'
import { sayService } from './say.ts'

/** The index for people: pages that need no script, made of what is published just now. */
export const catalogPages = createRouter()
catalogPages.onError(errorHandler(unavailable))

/** What a phone lays out in a moment. */
const PER_PAGE = 48
const listQuery = browseQuery.extend({ page: z.coerce.number().int().min(1).max(1000).default(1) })

catalogPages.all('/', query(listQuery), async (c) => {
  const catalog = await catalogOf(c)
  const { q, category, page } = c.req.valid('query')
  const found = listServicesOf(catalog, { q, category })
  chargeStranger(c, Math.floor(found.length / LISTED_PER_UNIT))
  const { categories } = shapeCategories(catalog)
  const from = (page - 1) * PER_PAGE
  const address = { q, category }
  return await showPage(c, {
    page: 'catalog',
    said: {
      ...shapeServices(found.slice(from, from + PER_PAGE)),
      total: found.length,
      before: page > 1 && [addressOf({ ...address, page: page - 1 })],
      after: from + PER_PAGE < found.length && [addressOf({ ...address, page: page + 1 })],
      q,
      title: category || q || 'The service index',
      nothing: found.length === 0,
      category,
      categories: categories.filter((one) => one.name !== category),
    },
  })
})

catalogPages.all('/:slug', async (c) => {
  const catalog = await catalogOf(c)
  const service = catalog.find(c.req.param('slug'))
  if (!service) return await showMissing(c)
  const others = alternativesOf(catalog, service)
  const said = sayService(shapeService(service, { others, links: new Map(), asked: new Set() }))
  return await showPage(c, { page: 'service', said })
})

type Address = { q: string | undefined; category: string | undefined; page: number }

function addressOf({ q, category, page }: Address): string {
  const asked = { ...(q && { q }), ...(category && { category }), page: String(page) }
  return `/catalog?${new URLSearchParams(asked)}`
}

async function showPage(
  c: Context<AppEnv>,
  { page, said }: { page: string; said: object },
): Promise<Response> {
  const built = await findPage(c, page)
  return built
    ? answerPage(c, { body: fillPage(await built.text(), said), how: { status: 200 } })
    : showMissing(c)
}
