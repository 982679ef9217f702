/** A name of at most 253 characters, in labels of at most 63 (RFC 1035, section 2.3.4), or an address. */
const NAME = /^(?=.{1,253}\.?$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*\.?$/
const IPV6 = /^\[[0-9a-f:.]{2,45}\]$/

/** The host of an address, as far as there can be such a host: it becomes part of keys and rows. */
export function hostOf(address: string | undefined): string | undefined {
  const host = (address && URL.parse(address)?.hostname.toLowerCase()) || ''
  return NAME.test(host) || IPV6.test(host) ? host : undefined
}
