import type * as z from 'zod'
import { createApp } from '../../src/app.ts'
import { ruleOf } from '../../src/platform/http/validate.ts'

/** A route of the app, with the schemas that it holds requests against. */
export type AppRoute = {
  /** As in `POST /admin/campaigns`; the path in Hono's notation. */
  name: string
  method: string
  path: string
  body?: z.ZodType
  query?: z.ZodType
}

/** Preflights of browsers and what answers every method are no part of the interface. */
const SILENT = new Set(['ALL', 'OPTIONS'])

/** Every route of the app, in the order in which they are mounted. */
export function listRoutes(): AppRoute[] {
  const found = new Map<string, AppRoute>()
  // What a route needs is looked up when it is called.
  for (const { method, path, handler } of createApp(Object.create(null)).routes) {
    if (SILENT.has(method)) continue
    const name = `${method} ${path}`
    const route = found.get(name) ?? { name, method, path }
    const rule = ruleOf(innerOf(handler))
    if (rule?.of === 'json') route.body = rule.schema
    if (rule?.of === 'query') route.query = rule.schema
    found.set(name, route)
  }
  return [...found.values()]
}

/** The handler as it was mounted: Hono wraps those of a router that handles its own errors. */
function innerOf(handler: object): object {
  const inner: unknown = Reflect.get(handler, '__COMPOSED_HANDLER')
  return typeof inner === 'function' ? innerOf(inner) : handler
}
