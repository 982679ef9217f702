import type { Context } from 'hono'
import { namesType } from '../http/accept.ts'
import type { AppEnv } from '../http/context.ts'
import { AppError } from '../http/errors.ts'

/** A page as it was built; undefined where there is none. */
export async function findPage(c: Context<AppEnv>, name: string): Promise<Response | undefined> {
  const found = await findFile(c, `/pages/${name}.html`)
  return found?.status === 200 ? found : undefined
}

/** A page of the console with its headers, or 304 where the browser has it; 404 where the console is not built, or has no such page. */
export async function showPage(c: Context<AppEnv>, name: string): Promise<Response> {
  const found = await findPage(c, name)
  if (!found) return await showMissing(c)
  const etag = found.headers.get('etag')
  const isKnown = etag !== null && c.req.header('if-none-match') === etag
  return answerPage(c, {
    body: isKnown ? null : found.body,
    how: { status: isKnown ? 304 : 200, etag },
  })
}

/** What people see where nothing is; programs get the problem. */
export async function showMissing(c: Context<AppEnv>): Promise<Response> {
  const isPerson = namesType(c.req.header('accept'), 'text/html')
  const page = isPerson ? await findPage(c, 'missing') : undefined
  if (!page) throw new AppError('not_found', 'There is nothing at this path.')
  return answerPage(c, { body: page.body, how: { status: 404 } })
}

type PageHead = { status: 200 | 304 | 404; etag?: string | null }

/** A page as browsers get it: scripts, styles and pictures of this host, and no frame around it. */
export function answerPage(
  c: Context<AppEnv>,
  { body, how }: { body: ReadableStream | string | null; how: PageHead },
): Response {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policyOf(c),
    'Cache-Control': 'no-cache',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(how.etag ? { ETag: how.etag } : {}),
  }
  return c.newResponse(body, how.status, headers)
}

/** A file of the console: its name changes with what it holds, so it may be kept. */
export async function showFile(c: Context<AppEnv>): Promise<Response> {
  const found = await findFile(c, new URL(c.req.url).pathname)
  if (found?.status !== 200) throw new AppError('not_found', 'There is nothing at this path.')
  return c.newResponse(found.body, 200, {
    'Content-Type': found.headers.get('content-type') ?? 'application/octet-stream',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  })
}

async function findFile(c: Context<AppEnv>, path: string): Promise<Response | undefined> {
  const { ASSETS } = c.var.deps.env
  return await ASSETS?.fetch(new Request(new URL(path, c.req.url)))
}

/** The demo fires views and shows pictures from the host of the tracked URLs, which may be another than this one. */
function policyOf(c: Context<AppEnv>): string {
  const { PUBLIC_URL } = c.var.deps.env
  const tracked = PUBLIC_URL ? ` ${new URL(PUBLIC_URL).origin}` : ''
  const own = ['script-src', 'style-src', 'font-src', 'manifest-src', 'form-action']
  return [
    "default-src 'none'",
    ...own.map((what) => `${what} 'self'`),
    `connect-src 'self'${tracked}`,
    `img-src 'self' data:${tracked}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
