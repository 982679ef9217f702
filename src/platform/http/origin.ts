import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'

/** Lets pages of any origin read the answer and embed it. */
export const anyOrigin = createMiddleware<AppEnv>(async (c, next) => {
  // Set before there is an answer: afterwards each header makes a new one.
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  await next()
})
