import type { Context } from 'hono'
import * as z from 'zod'
import { type AppEnv, createRouter } from '../http/context.ts'
import { AppError, errorHandler, internalError } from '../http/errors.ts'
import { readJson } from '../http/validate.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { demoKeysOf, demoRouteOf } from './demo.ts'
import { isLocalName, ownPage } from './guard.ts'
import { showFile, showPage } from './pages.ts'
import { isRole, openSession, type Role, roles, SESSION_MS, sealSession } from './session.ts'

/** The app's own routes, with their own checks: the console can do what a script with the same key can. */
type Send = (request: Request, c: Context<AppEnv>) => Promise<Response>

/** What tells whether a key is good for a role. */
const PROOF: Record<Role, string> = {
  publisher: '/publisher-dashboard/info',
  advertiser: '/advertiser-dashboard/info',
  operator: '/admin/examples',
}
const signInBody = z.object({
  role: z.enum(roles),
  /** Left out on the local stack: the demo's. */
  key: z.string().trim().min(1).max(200).optional(),
})

/** Pages, and the sessions behind them. None of it is part of the API, which programs use with their keys. */
export function consolePages(send: Send) {
  const router = createRouter()
  router.onError(errorHandler(internalError))
  router.use('/console/session', ownPage)
  router.use('/console/api/*', ownPage)
  router.use('/console/demo/*', ownPage)
  router.all('/console/session', async (c) => {
    if (c.req.method === 'GET') return await tellSessions(c)
    if (c.req.method === 'POST') return await signIn(c, send)
    if (c.req.method === 'DELETE') return signOut(c)
    throw wrongMethod('GET, POST, DELETE')
  })
  router.all('/console/api/*', async (c) => {
    const role = c.req.header('x-aside-role')
    const key = isRole(role) ? await keyOf(c, role) : undefined
    if (isRole(role) && !key) throw new AppError('unauthorized', 'Nobody is signed in.')
    if (key) c.set('isKnown', true)
    return await passOn(c, { send, forwarded: { path: pathAfter(c, '/console/api'), key } })
  })
  router.all('/console/demo/*', async (c) => {
    const forwarded = demoRouteOf(c.req.method, pathAfter(c, '/console/demo/'))
    const keys = await demoKeysOf(c.var.deps)
    if (!forwarded || !keys) throw new AppError('not_found', 'There is no such demo here.')
    c.set('isKnown', true)
    const [role, path] = forwarded
    return await passOn(c, { send, forwarded: { path, key: keys[role] } })
  })
  router.all('/console/assets/*', showFile)
  router.all('/', readOnly(showHome))
  router.all(
    '/console/*',
    readOnly(async (c) => await showPage(c, 'console')),
  )
  router.all(
    '/docs/*',
    readOnly(async (c) => await showPage(c, docOf(c))),
  )
  return router
}

const showHome = async (c: Context<AppEnv>) => await showPage(c, 'index')

/** `/docs` and `/docs/NAME`, by which files are named. */
const docOf = (c: Context<AppEnv>) =>
  /^\/docs(\/[a-z0-9-]+)?$/.test(c.req.path) ? `${c.req.path.slice(1)}` : 'none'

const readOnly =
  (show: (c: Context<AppEnv>) => Promise<Response>) => async (c: Context<AppEnv>) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw wrongMethod('GET, HEAD')
    return await show(c)
  }

const wrongMethod = (allow: string) =>
  new AppError('method_not_allowed', 'Nothing here by this method.', { headers: { Allow: allow } })

/** Who is signed in, and whether the demo's keys are at hand. */
async function tellSessions(c: Context<AppEnv>) {
  const [keys, demo] = await Promise.all([
    Promise.all(roles.map(async (role) => await keyOf(c, role))),
    demoKeysOf(c.var.deps),
  ])
  const signedIn = roles.filter((_, i) => keys[i] !== undefined)
  // A page that was rebound to this machine shows the demo, and gets none of its accounts.
  const body = { roles: signedIn, demo: !!demo, demo_sign_in: !!demo && isLocalName(c) }
  return c.json(body, 200, { 'Cache-Control': 'no-store' })
}

async function signIn(c: Context<AppEnv>, send: Send): Promise<Response> {
  const { role, key: given } = await readJson(c.req.raw, signInBody)
  const { deps } = c.var
  const demo = given === undefined && isLocalName(c) ? await demoKeysOf(deps) : undefined
  const key = given ?? demo?.[role]
  if (!key) throw new AppError('not_found', 'There is no demo to sign in to here.')
  const proof = await send(
    new Request(new URL(PROOF[role], c.req.url), { headers: bothHeaders(c, key) }),
    c,
  )
  // Passed on as it is: it says whether the key is unknown, is one for pages, or a store is down.
  if (!proof.ok) return proof
  c.set('isKnown', true)
  const now = deps.now()
  const sealed = await sealSession(await deps.vault(), { role, key, now, iv: deps.random(12) })
  return c.json({ role }, 200, {
    'Set-Cookie': writeCookie(
      { role, url: c.req.url },
      { value: sealed, seconds: SESSION_MS / 1000 },
    ),
    'Cache-Control': 'no-store',
  })
}

function signOut(c: Context<AppEnv>): Response {
  const role = c.req.query('role')
  if (!isRole(role)) throw new AppError('invalid_parameter', `role: expected ${roles.join(', ')}`)
  return c.body(null, 204, {
    'Set-Cookie': writeCookie({ role, url: c.req.url }, { value: '', seconds: 0 }),
  })
}

async function keyOf(c: Context<AppEnv>, role: Role): Promise<string | undefined> {
  const { deps } = c.var
  const sealed = readCookie(c.req.header('cookie') ?? '', { role, url: c.req.url })
  if (!sealed) return undefined
  return await openSession(await deps.vault(), { role, sealed, now: deps.now() })
}

type Forwarded = { path: string; key: string | undefined }

/** The request as a server with that key would send it. */
async function passOn(
  c: Context<AppEnv>,
  { send, forwarded: { path, key } }: { send: Send; forwarded: Forwarded },
): Promise<Response> {
  if (path.startsWith('/console')) throw new AppError('not_found', 'There is nothing at this path.')
  const url = new URL(c.req.url)
  // Set as a path: one that begins with two slashes would name another host.
  url.pathname = path
  const request = new Request(url, c.req.raw)
  for (const name of ['cookie', 'origin', 'authorization', 'x-api-key'])
    request.headers.delete(name)
  if (key) for (const [name, value] of bothHeaders(c, key)) request.headers.set(name, value)
  return await send(request, c)
}

/** The key in both headers, because some routes read `X-API-Key` and others `Authorization`. */
function bothHeaders(c: Context<AppEnv>, key: string): Headers {
  const headers = new Headers({ Authorization: `Bearer ${key}`, 'X-API-Key': key })
  const network = c.req.header('cf-connecting-ip')
  if (network) headers.set('cf-connecting-ip', network)
  return headers
}

/** The path behind a prefix as it was sent: what it encodes is the route's to read. */
const pathAfter = (c: Context<AppEnv>, prefix: string) =>
  new URL(c.req.url).pathname.slice(prefix.length)
