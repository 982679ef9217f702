import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { Response } from 'miniflare'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** Hands out the files of a directory by their exact names, as Workers' static assets do without handling of HTML. */
export function serveFiles(directory: string) {
  return async (request: { url: string }): Promise<Response> => {
    const path = normalize(new URL(request.url).pathname)
    const bytes = await readFile(join(directory, path)).catch(() => undefined)
    if (!bytes) return new Response(null, { status: 404 })
    const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    return new Response(bytes, { headers: { 'Content-Type': type, ETag: etag } })
  }
}
