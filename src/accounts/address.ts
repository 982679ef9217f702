import { networkOf, unwrapMapped } from '../platform/geo/address.ts'
import { sha256Hex } from './keys.ts'

const PRIVATE =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^::1?$|^f[cd]|^fe80:/i

/** The network that the edge says a request comes from; empty where there is no edge, or a private one. */
export function edgeNetwork(headers: Headers): string {
  const address = unwrapMapped(headers.get('cf-connecting-ip') ?? '')
  return isPublic(address) ? networkOf(address) : ''
}

type Options = {
  secret: string
  /** Addresses of publishers' servers: of these the user's address is believed. */
  proxies: ReadonlySet<string>
  /** ms since 1970. */
  now: number
}

/**
 * Who a hit comes from, for the burst rule: a keyed hash of the public network, good for a minute. Empty for private
 * addresses: behind them is a proxy or a test, not a person. What the edge names counts, because anybody can write an
 * X-Forwarded-For; only known servers, which fire views for their users, are believed who each is for. Where no edge
 * names an address, that header is all there is.
 */
export async function addressKey(
  headers: Headers,
  { secret, proxies, now }: Options,
): Promise<string> {
  const edge = unwrapMapped(headers.get('cf-connecting-ip') ?? '')
  const forwarded = unwrapMapped(headers.get('x-forwarded-for')?.split(',')[0] ?? '')
  const address = edge || forwarded
  if (!isPublic(address)) return ''
  const user = proxies.has(edge) && isPublic(forwarded) ? forwarded : address
  const minute = Math.floor(now / 60_000)
  const name = `${networkOf(address)}|${networkOf(user)}|${minute}|${secret}`
  return (await sha256Hex(name)).slice(0, 16)
}

const isPublic = (address: string) => address !== '' && !PRIVATE.test(address)
