/** Names that lead into a network instead of the web (RFC 6761, 6762, 8375, ICANN's .internal), clouds' metadata included. */
const INNER = /(^|\.)(localhost|local|internal|intranet|private|lan|home|corp|arpa|onion)$/

/**
 * What is wrong with an address that a stranger wants us to call; undefined where nothing is. Literal addresses are
 * refused whatever they are: the parser of URLs has written them out, so `0x7f.1` and `2130706433` are 127.0.0.1 by now.
 * What a public name resolves to is not looked up: a Worker's fetch reaches no private network.
 */
export function faultOfTarget(text: string, ownOrigin: string | undefined): string | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:') return 'Expected an https:// URL'
  if (url.username !== '' || url.password !== '') return 'Expected a URL without credentials'
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return 'Expected a host name, not an address'
  if (!host.includes('.') || INNER.test(host)) return 'Expected a public host name'
  if (ownOrigin && host === URL.parse(ownOrigin)?.hostname) return 'This host is our own'
  return undefined
}
