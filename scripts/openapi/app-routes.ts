import type * as z from 'zod'
import { createApp } from '../../src/app.ts'
import { ruleOf } from '../../src/platform/http/rule.ts'

/** A route of the app, with the schemas that it holds requests against. */
export type AppRoute = {
  /** As in `POST /admin/campaigns`; the path in Hono's notation. */
  name: string
  method: string
  path: string
  body?: z.ZodType
  query?: z.ZodType
}

/** Every route of the app, in the order in which they are mounted. */
export async function listRoutes(): Promise<AppRoute[]> {
  const found = new Map<string, AppRoute>()
  // What a route needs is looked up when it is called.
  const { routes } = createApp(Object.create(null))
  for (const { method, path: pattern, handler } of routes) {
    // What answers every method is no route of its own.
    if (method === 'ALL') continue
    for (const path of pathsOf(pattern, routes)) {
      const name = `${method} ${path}`
      const route = found.get(name) ?? { name, method, path }
      const rule = ruleOf(innerOf(handler))
      const schema = rule && ('load' in rule ? await rule.load() : rule.schema)
      if (schema && rule?.of === 'json') route.body = schema
      if (schema && rule?.of === 'query') route.query = schema
      found.set(name, route)
    }
  }
  return [...found.values()]
}

/** The path; of a whole surface, as preflights have it, those that are posted to below it. */
function pathsOf(pattern: string, routes: readonly { method: string; path: string }[]): string[] {
  if (!pattern.endsWith('/*')) return [pattern]
  const below = routes.filter(
    ({ method, path }) => method === 'POST' && path.startsWith(pattern.slice(0, -1)),
  )
  return [...new Set(below.map(({ path }) => path))]
}

/** The handler as it was mounted: Hono wraps those of a router that handles its own errors. */
function innerOf(handler: object): object {
  const inner: unknown = Reflect.get(handler, '__COMPOSED_HANDLER')
  return typeof inner === 'function' ? innerOf(inner) : handler
}
