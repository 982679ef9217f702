import { sha256Hex } from '../platform/crypto/digest.ts'
import { networkOf, parseIpv4, parseIpv6High, unwrapMapped } from '../platform/geo/address.ts'
import { MINUTE_MS } from '../platform/time/day.ts'

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
  const minute = Math.floor(now / MINUTE_MS)
  const name = `${networkOf(address)}|${networkOf(user)}|${minute}|${secret}`
  return (await sha256Hex(name)).slice(0, 16)
}

const isPublic = (address: string) => address !== '' && !PRIVATE.test(address)

/** Addresses of a list that are looked at: anybody can write one. */
const MOST_ADDRESSES = 32
const WITH_PORT = /^\s*(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?\s*$/

/** The first public address of a list such as X-Forwarded-For, without its port; undefined where there is none. */
export function publicAddressIn(list: string): string | undefined {
  for (const part of list.split(',', MOST_ADDRESSES)) {
    const [, v6, v4] = WITH_PORT.exec(part) ?? []
    const address = unwrapMapped(v6 ?? v4 ?? part)
    const isAddress = parseIpv4(address) !== undefined || parseIpv6High(address) !== undefined
    if (isAddress && isPublic(address)) return address
  }
  return undefined
}
