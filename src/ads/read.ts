import type { Context } from 'hono'
import type * as z from 'zod'
import { publicAddressIn } from '../accounts/address.ts'
import { sha256Hex } from '../accounts/keys.ts'
import type { AppEnv } from '../platform/http/context.ts'
import { judgeJson, readBody } from '../platform/http/validate.ts'
import { type Caller, mendRequest, withHash } from './lenient/mend.ts'

/** Every browser says so of itself, and so do crawlers, who are then told from it; programs of servers do not. */
const BROWSER = /^Mozilla\//

/**
 * Reads a request for ads from whatever a caller sends, names in `X-Aside-Notice` what was made up or left out, and
 * holds it against the schema. 413, 400, 422 in this order.
 */
export async function readAdRequest<S extends z.ZodType>(
  c: Context<AppEnv>,
  schema: S,
): Promise<z.output<S>> {
  const { value, length } = await readBody(c.req.raw)
  const { body, notices, email } = mendRequest(value, callerOf(c))
  if (notices.length > 0) c.header('X-Aside-Notice', notices.join(','))
  const read = email === undefined ? body : withHash(body, await sha256Hex(email))
  return judgeJson(schema, read, length)
}

function callerOf(c: Context<AppEnv>): Caller {
  const { now, newId } = c.get('deps')
  const { headers } = c.req.raw
  return {
    now: now(),
    newId,
    ownDevice: () => {
      const ua = headers.get('user-agent') ?? ''
      if (!c.get('publisher').directUsers && !BROWSER.test(ua)) return undefined
      const forwarded = publicAddressIn(headers.get('x-forwarded-for') ?? '')
      const ip = forwarded ?? publicAddressIn(headers.get('cf-connecting-ip') ?? '')
      return { ua, ...(ip ? { ip } : {}) }
    },
  }
}
