import { openOnce } from '../once.ts'
import { parseIpv4, parseIpv6High, unwrapMapped } from './address.ts'

/**
 * The packed table (little endian): u32 countries, u32 byte length of each of the four streams, u32
 * v4 count, u32 v6 count, the country codes, then v4 starts, v4 codes, v6 starts, v6 codes. A start is
 * a varint of `delta / 16^k * 8 + k`; a v6 start is the upper 48 bits of the address.
 */
type Table = { starts: Uint32Array | Float64Array; codes: Uint8Array }
/** Each is unpacked for the first address of its kind: that takes longer than an ad. */
type Tables = { v4: () => Table; v6: () => Table }

/** The day of what `assets/countries.bin` knows. */
export const COUNTRIES_AS_OF = '2026-06-17'

const HEADER_BYTES = 28
const UNKNOWN = '--'
const SCALES = Array.from({ length: 8 }, (_, power) => 16 ** power)
/** 2000::/3 is all of the public IPv6 space. */
const V6_FIRST = 0x2000_0000_0000
const V6_END = 0x4000_0000_0000

/** Opens the packed table. The lookup gives ISO 3166-1 alpha-2, or undefined (private, unknown, malformed). */
export function openCountries(buffer: ArrayBuffer): (ip: string) => string | undefined {
  const view = new DataView(buffer)
  const bytes = new Uint8Array(buffer)
  const countryCount = view.getUint32(0, true)
  const names = readNames(bytes, countryCount)
  let at = HEADER_BYTES + 2 * countryCount
  const take = (length: number) => {
    at += length
    return bytes.subarray(at - length, at)
  }
  const section = (index: number) => take(view.getUint32(4 + 4 * index, true))
  const streams = { v4: [section(0), section(1)], v6: [section(2), section(3)] } as const
  const tables: Tables = {
    v4: openOnce(() => ({
      starts: readStarts(streams.v4[0], new Uint32Array(view.getUint32(20, true))),
      codes: streams.v4[1],
    })),
    v6: openOnce(() => ({
      starts: readStarts(streams.v6[0], new Float64Array(view.getUint32(24, true))),
      codes: streams.v6[1],
    })),
  }
  return (ip) => {
    const name = names[lookUp(unwrapMapped(ip), tables)]
    return name === UNKNOWN ? undefined : name
  }
}

function lookUp(ip: string, { v4, v6 }: Tables): number {
  if (ip.includes(':')) {
    const high = parseIpv6High(ip)
    return high === undefined || high < V6_FIRST || high >= V6_END ? 0 : codeOf(v6(), high)
  }
  const address = parseIpv4(ip)
  return address === undefined || isReserved(address) ? 0 : codeOf(v4(), address)
}

function readNames(bytes: Uint8Array, count: number): string[] {
  const text = new TextDecoder().decode(bytes.subarray(HEADER_BYTES, HEADER_BYTES + 2 * count))
  return Array.from({ length: count }, (_, index) => text.slice(2 * index, 2 * index + 2))
}

function readStarts<T extends Uint32Array | Float64Array>(stream: Uint8Array, starts: T): T {
  let at = 0
  let previous = 0
  for (let index = 0; index < starts.length; index++) {
    let byte = stream[at++] ?? 0
    let value = byte & 127
    for (let unit = 128; byte > 127; unit *= 128) {
      byte = stream[at++] ?? 0
      value += (byte & 127) * unit
    }
    previous += Math.floor(value / 8) * (SCALES[value & 7] ?? 1)
    starts[index] = previous
  }
  return starts
}

/** The last start that is not above the address owns it. */
function codeOf({ starts, codes }: Table, address: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] ?? 0) <= address) low = middle
    else high = middle - 1
  }
  return codes[low] ?? 0
}

const RESERVED: readonly [first: number, bits: number][] = [
  [0x00000000, 8],
  [0x0a000000, 8],
  [0x64400000, 10],
  [0x7f000000, 8],
  [0xa9fe0000, 16],
  [0xac100000, 12],
  [0xc0000000, 24],
  [0xc0000200, 24],
  [0xc0a80000, 16],
  [0xc6120000, 15],
  [0xc6336400, 24],
  [0xcb007100, 24],
  [0xe0000000, 3],
]

function isReserved(address: number): boolean {
  return RESERVED.some(([first, bits]) => (address ^ first) >>> (32 - bits) === 0)
}
