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
