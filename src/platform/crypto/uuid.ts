/** A version 7 UUID: 48 bits of time, so that ids sort by when they were made, and 74 random bits. */
export const uuidv7 = (now: number, random: Uint8Array): string =>
  `${timePart(now)}-${tail(random)}`

/** The least id of an instant, ms since 1970: whatever was made from then on is not below it. */
export const firstIdAt = (ms: number) => uuidv7(ms, new Uint8Array(RANDOM_BYTES))

/** The greatest. */
export const lastIdAt = (ms: number) => uuidv7(ms, new Uint8Array(RANDOM_BYTES).fill(255))

/** Ids that are made ready at once: what runs once a request costs many times what it costs in a loop. */
const AHEAD = 64
const RANDOM_BYTES = 10

/** Makes version 7 UUIDs. `random` hands out random bytes, each once. */
export function createIds({ now, random }: IdSource): () => string {
  const tails: string[] = []
  const makeTails = () => {
    const bytes = random(AHEAD * RANDOM_BYTES)
    for (let at = 0; at < bytes.length; at += RANDOM_BYTES) tails.push(tail(bytes, at))
    return tails.pop() ?? ''
  }
  return () => `${timePart(now())}-${tails.pop() ?? makeTails()}`
}

type IdSource = { now: () => number; random: (bytes: number) => Uint8Array }

let latest = Number.NaN
let latestPart = ''

/** The time, and the dash in it; of one millisecond made once. */
function timePart(now: number): string {
  if (now === latest) return latestPart
  const hex = Math.floor(now).toString(16).padStart(12, '0')
  latestPart = `${hex.slice(0, 8)}-${hex.slice(8)}`
  latest = now
  return latestPart
}

/** A value below 16 as a lower-case hex digit. */
const codeOf = (nibble: number) => (nibble < 10 ? 48 : 87) + nibble

const DASH = 45
/** The letters of the tail that is made: version 7 at first. */
const codes = Array.from({ length: 22 }, (_, at) => (at === 0 ? codeOf(7) : DASH))

/** All that follows the time: the version, the variant, and ten random bytes from a place on. */
function tail(random: Uint8Array, from = 0): string {
  codes[1] = codeOf((random[from] ?? 0) & 15)
  writeByte(2, random[from + 1] ?? 0)
  writeByte(5, 0x80 | ((random[from + 2] ?? 0) & 0x3f))
  writeByte(7, random[from + 3] ?? 0)
  for (let i = 4; i < RANDOM_BYTES; i++) writeByte(2 + 2 * i, random[from + i] ?? 0)
  return String.fromCharCode(...codes)
}

function writeByte(at: number, byte: number): void {
  codes[at] = codeOf(byte >> 4)
  codes[at + 1] = codeOf(byte & 15)
}

/** The 16 bytes from a place on as the usual 36 characters. */
export function formatUuid(bytes: Uint8Array, from = 0): string {
  for (let i = 0; i < BYTES_AT.length; i++) {
    const byte = bytes[from + i] ?? 0
    const at = BYTES_AT[i] ?? 0
    letters[at] = codeOf(byte >> 4)
    letters[at + 1] = codeOf(byte & 15)
  }
  return String.fromCharCode(...letters)
}

/** Where each of the 16 bytes begins, between the dashes. */
const BYTES_AT = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const letters = Array.from({ length: 36 }, () => DASH)

/** Writes the 16 bytes of a 36-character UUID at an offset. */
export function writeUuid(
  text: string,
  { bytes, offset }: { bytes: Uint8Array; offset: number },
): void {
  let at = offset
  for (let i = 0; i < 36; i += 2) {
    if (text.charCodeAt(i) === DASH) i++
    bytes[at++] = (nibbleOf(text.charCodeAt(i)) << 4) | nibbleOf(text.charCodeAt(i + 1))
  }
}

/** Value of a lower-case hex digit. */
const nibbleOf = (code: number) => (code < 58 ? code - 48 : code - 87)

/** When a version 7 UUID was made, ms since 1970. */
export const timeOfUuid = (text: string) =>
  Number.parseInt(text.slice(0, 8), 16) * 0x10000 + Number.parseInt(text.slice(9, 13), 16)

/** The nil UUID (RFC 9562): nothing has it, and every other comes after it. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000'

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
