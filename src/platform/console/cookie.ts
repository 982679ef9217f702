import { parse } from 'hono/utils/cookie'
import type { Role } from './session.ts'

/**
 * Over https a cookie of this prefix comes from this very host: no other host of the domain can plant a session in it
 * (RFC 6265bis, 4.1.3.2). The local stack has no https, where a browser would refuse the prefix.
 */
const cookieName = (role: Role, isSecure: boolean) => `${isSecure ? '__Host-' : ''}aside_${role}`

type Place = { role: Role; url: string }

/** The value of a role's session cookie, as it stands where it can't be decoded; undefined where there is none. */
export function readCookie(header: string, { role, url }: Place): string | undefined {
  const name = cookieName(role, isHttps(url))
  return parse(header, name)[name]
}

/** Sets a role's session for so many seconds; 0 ends it. No script and no other site gets at it. */
export function writeCookie(
  { role, url }: Place,
  { value, seconds }: { value: string; seconds: number },
): string {
  const isSecure = isHttps(url)
  const pair = `${cookieName(role, isSecure)}=${encodeURIComponent(value)}`
  const rules = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`
  return `${pair}; ${rules}${isSecure ? '; Secure' : ''}`
}

const isHttps = (url: string) => url.startsWith('https:')
