import type { Deps } from '../deps.ts'
import { invalidField } from '../platform/http/errors.ts'
import { publishCatalog } from '../services/publish.ts'
import { rowOf } from '../services/rows.ts'
import { awaitEffect } from './failure.ts'
import { updateService, upsertServices } from './queries/services.ts'
import type { ServicePut } from './schema/service.ts'
import { newService, serviceAnswer, serviceChange } from './shape/service.ts'

/** Stores a service under its slug. One that is there keeps what the body does not name; a new one needs all of it. */
export async function putService(deps: Deps, { slug, body }: { slug: string; body: ServicePut }) {
  if (body.slug !== undefined && body.slug !== slug) {
    throw invalidField('slug', 'A service keeps the slug of its path')
  }
  const known = await updateService(deps.db, { slug, change: serviceChange(body) })
  const service = known ?? newService(requireWhole(body), { id: deps.newId(), slug })
  const ids = known ? null : await upsertServices(deps.db, { rows: [rowOf(service)], kept: [] })
  await publishServices(deps)
  const id = ids?.get(slug) ?? service.id
  return serviceAnswer({ ...service, id }, ids && id === service.id ? 'created' : 'updated')
}

/** Makes stored services effective everywhere. */
export async function publishServices(deps: Deps): Promise<void> {
  const message = 'The services are stored but not yet effective; the same request again publishes.'
  await awaitEffect(publishCatalog(deps), message)
}

function requireWhole(body: ServicePut) {
  const { name, category, description } = body
  if (name === undefined) throw invalidField('name', 'A new service needs a name')
  if (category === undefined) throw invalidField('category', 'A new service needs a category')
  if (description === undefined)
    throw invalidField('description', 'A new service needs a description')
  return { ...body, name, category, description }
}
