/** A dotted IPv4 address as an unsigned number; undefined when it is not one. */
export function parseIpv4(text: string): number | undefined {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  let address = 0
  for (const part of parts) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return undefined
    address = address * 256 + Number(part)
  }
  return address
}

/** The upper 48 bits of an IPv6 address; undefined when the text is not one. A zone (`%eth0`) is ignored. */
export function parseIpv6High(text: string): number | undefined {
  const groups = expandIpv6(text.split('%')[0] ?? '')
  if (groups === undefined) return undefined
  const [first = 0, second = 0, third = 0] = groups
  return first * 2 ** 32 + second * 2 ** 16 + third
}

/** `::ffff:1.2.3.4` and `::ffff:102:304` are IPv4 in disguise; anything else comes back trimmed. */
export function unwrapMapped(text: string): string {
  const ip = text.trim()
  if (!ip.includes(':')) return ip
  const groups = expandIpv6(ip.split('%')[0] ?? '')
  if (groups === undefined || groups.slice(0, 5).some((group) => group !== 0)) return ip
  if (groups[5] !== 0xffff) return ip
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * What stands for an address where senders are counted: of IPv6 the first 64 bits, which one customer has to itself (RFC
 * 6177), of IPv4 the address; other text as it is.
 */
export function networkOf(address: string): string {
  const groups = address.includes(':') ? expandIpv6(address.split('%')[0] ?? '') : undefined
  if (groups === undefined) return address
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::`
}

function expandIpv6(text: string): number[] | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const head = readGroups(halves[0] ?? '')
  const tail = readGroups(halves[1] ?? '')
  if (head === undefined || tail === undefined) return undefined
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  return [...head, ...Array<number>(missing).fill(0), ...tail]
}

function readGroups(text: string): number[] | undefined {
  if (text === '') return []
  const groups: number[] = []
  const parts = text.split(':')
  for (const [index, part] of parts.entries()) {
    if (part.includes('.')) {
      const v4 = index === parts.length - 1 ? parseIpv4(part) : undefined
      if (v4 === undefined) return undefined
      groups.push(v4 >>> 16, v4 & 0xffff)
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16))
    else return undefined
  }
  return groups
}
