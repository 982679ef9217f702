import { sha256Hex } from '../accounts/keys.ts'
import { unwrapMapped } from '../geo/address.ts'

const PRIVATE =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^::1?$|^f[cd]|^fe80:/i

/**
 * Who a hit comes from, for the burst rule: a keyed hash of the public address, good for a minute. Empty for private
 * addresses: behind them is a proxy or a test, not a person. What the client can write itself (a forwarded address,
 * its user agent) has no say where the edge names the address.
 */
export async function addressKey(headers: Headers, secret: string, now: number): Promise<string> {
  const forwarded = headers.get('x-forwarded-for')?.split(',')[0]
  const address = unwrapMapped(headers.get('cf-connecting-ip') || forwarded || '')
  if (address === '' || PRIVATE.test(address)) return ''
  const minute = Math.floor(now / 60_000)
  return (await sha256Hex(`${address}|${minute}|${secret}`)).slice(0, 16)
}
