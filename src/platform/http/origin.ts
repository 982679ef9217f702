import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Call } from './call.ts'
import type { AppEnv } from './context.ts'

/** Lets pages of any origin read the answer and embed it. Before there is one: afterwards each header makes a new one. */
export function allowAnyOrigin(c: Call): void {
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
}

/** The same, as a middleware. */
export const anyOrigin = createMiddleware<AppEnv>(async (c, next) => {
  allowAnyOrigin(c)
  await next()
})

/** Before a page may post with a key, its browser asks without one whether it may. Which origins may is the key's to say. */
export const answerPreflight = (c: Context<AppEnv>) =>
  c.body(null, 204, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Sec-GPC',
    'Access-Control-Max-Age': '86400',
  })

let place = { prefix: '', origin: '' }

/** What the service's own URLs begin with, without a slash at its end. All of the request's URL but its path is remembered, as requests come to few names. */
export function originOf(c: Call): string {
  const { PUBLIC_URL } = c.get('deps').env
  if (PUBLIC_URL !== undefined) return PUBLIC_URL
  const { url } = c.req
  const prefix = url.slice(0, url.indexOf('/', url.indexOf('//') + 2))
  if (prefix !== place.prefix) place = { prefix, origin: new URL(prefix).origin }
  return place.origin
}
