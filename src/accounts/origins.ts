import type { Call } from '../platform/http/call.ts'
import type { PublisherAccount } from '../platform/http/context.ts'
import { AppError } from '../platform/http/errors.ts'

/**
 * Holds the origin of a request against those that its publisher lists, and lets a page of theirs read the answer. A key
 * that stands in a page is public: what stops others from using it in theirs is that browsers tell where a page is from
 * (Fetch standard, `Origin`). 403.
 */
export function admitOrigin(c: Call): void {
  const { origins, keyUse, allowNoOrigin } = c.get('publisher')
  // A proxy may hand on the Origin of whoever asked it.
  if (origins.length === 0 || keyUse === 'server') return
  const origin = c.req.raw.headers.get('origin')
  if (origin === null) {
    if (allowNoOrigin) return
    throw new AppError('forbidden', 'This key is for web pages, and the request has no Origin.')
  }
  // The refusal too: its author reads it in the console of a page.
  c.header('Access-Control-Allow-Origin', origin)
  c.header('Access-Control-Expose-Headers', EXPOSED)
  c.header('Vary', 'Origin')
  if (!origins.includes(origin.toLowerCase())) {
    throw new AppError('forbidden', 'This origin is none of those that the key is for.')
  }
}

const EXPOSED = 'X-No-Ad-Reason, X-Aside-Notice, X-Request-Id, Retry-After'

/** Everybody can read a key that stands in a page: it opens no reports, and nothing else of its publisher's. 403. */
export function refusePageKey({ origins, keyUse }: PublisherAccount): void {
  if (origins.length === 0 || keyUse === 'server') return
  throw new AppError('forbidden', 'This key is for web pages; here a key for servers is needed.')
}
