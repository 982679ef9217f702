import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { publisherServer, serverKey } from '../../accounts/auth.ts'
import { readText } from '../../platform/http/body.ts'
import { type AppEnv, createRouter } from '../../platform/http/context.ts'
import { AppError, errorHandler, unavailable } from '../../platform/http/errors.ts'
import { readJsonText } from '../../platform/http/json.ts'
import { publisherRate } from '../../platform/http/ratelimit.ts'
import { createIndexApi } from '../tools/api.ts'

/** How the tools reach the index: the app's own routes, so their rules are those of the HTTP interface. */
type Send = (request: Request, c: Context<AppEnv>) => Promise<Response>

/** A message of JSON-RPC; a search is 1,000 characters and 8 KiB of context at most. */
const BODY_LIMIT = 64 * 1024
const MESSAGES_PER_SECOND = 100
const TIMEOUT_MS = 10_000

/** The index for agents: MCP over streamable HTTP, without sessions and streams. */
export function createMcp(send: Send) {
  const router = createRouter()
  router.onError(errorHandler(unavailable))
  router.use(noWebPage, publisherServer, publisherRate('mcp', MESSAGES_PER_SECOND))
  router.post('/', async (c) => {
    const message = readJsonText(await readText(c.req.raw, BODY_LIMIT))
    if (message === undefined)
      return rpcError(c, { code: -32700, message: 'Parse error: this is not JSON.' })
    if (Array.isArray(message))
      return rpcError(c, { code: -32600, message: 'Batches are not supported.' })
    const api = createIndexApi({
      baseUrl: new URL(c.req.url).origin,
      key: serverKey(c),
      send: async (request) => await send(request, c),
      timeoutMs: TIMEOUT_MS,
    })
    // Loaded with the first message: an ad never waits for it.
    const { answerMessage } = await import('./answer.ts')
    const { status, body } = await answerMessage(c.req.raw.headers, { message, api })
    return body === undefined ? c.body(null, status) : c.json(body, status)
  })
  router.all('/', () => {
    throw new AppError('method_not_allowed', 'Messages are sent by POST.', {
      headers: { Allow: 'POST' },
    })
  })
  return router
}

/** A page in a browser can't have a key, and one that was rebound to us must get nothing. */
const noWebPage = createMiddleware<AppEnv>(async (c, next) => {
  const origin = c.req.header('origin')
  const { PUBLIC_URL } = c.var.deps.env
  if (origin && origin !== (PUBLIC_URL && new URL(PUBLIC_URL).origin)) {
    throw new AppError('forbidden', 'Web pages may not call this.')
  }
  await next()
})

const rpcError = (c: Context<AppEnv>, { code, message }: { code: number; message: string }) =>
  c.json({ jsonrpc: '2.0', error: { code, message }, id: null }, 400)
