import { unwrapMapped } from '../geo/address.ts'
import { sha256Hex } from './keys.ts'

const PRIVATE =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^::1?$|^f[cd]|^fe80:/i

/**
 * Who a hit comes from, for the burst rule: a keyed hash of the public address, good for a minute. Empty for private
 * addresses: behind them is a proxy or a test, not a person. A publisher may fire views through its own server and
 * forward each user's address: those count for server and user together, so that a busy server is not taken for a
 * flood. Whoever forges that header escapes this rule, but none of the others.
 */
export async function addressKey(headers: Headers, secret: string, now: number): Promise<string> {
  const forwarded = unwrapMapped(headers.get('x-forwarded-for')?.split(',')[0] ?? '')
  const address = unwrapMapped(headers.get('cf-connecting-ip') || forwarded)
  if (!isPublic(address)) return ''
  const user = isPublic(forwarded) ? forwarded : address
  const minute = Math.floor(now / 60_000)
  return (await sha256Hex(`${address}|${user}|${minute}|${secret}`)).slice(0, 16)
}

const isPublic = (address: string) => address !== '' && !PRIVATE.test(address)
