import { readFileSync } from 'node:fs'
import { type AppRoute, listRoutes } from '../../scripts/openapi/app-routes.ts'
import { entries, pathOf } from '../../scripts/openapi/document.ts'
import type { Call, Entry } from '../../scripts/openapi/entry.ts'

type Operation = { responses: Record<string, unknown>; parameters?: { name: string; in: string }[] }
const { paths } = JSON.parse(readFileSync('assets/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}
const routes = await listRoutes()

export function entryOf(name: string): Entry {
  const entry = entries[name]
  if (!entry) throw new Error(`${name} has no entry`)
  return entry
}

/** In the order of the entries: later ones build on what earlier ones did. */
export const described = Object.keys(entries).flatMap((name) =>
  routes.filter((one) => one.name === name),
)

export function operationOf({ name, path, method }: AppRoute): Operation {
  const operation = paths[pathOf(path)]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${name} is not in the document`)
  return operation
}

/** The statuses that the document names. */
export const statusesOf = (route: AppRoute) => Object.keys(operationOf(route).responses).map(Number)

/** The first example of a route. */
export const first = (route: AppRoute): Omit<Call, 'status'> => entryOf(route.name).calls[0] ?? {}

export const isUnder = (pattern: RegExp) => (route: AppRoute) => pattern.test(route.path)

export const routeOf = (name: string) => {
  const route = routes.find((one) => one.name === name)
  if (!route) throw new Error(`there is no route ${name}`)
  return route
}
export const isDelivery = ({ path }: AppRoute) => path.startsWith('/webhooks/')
