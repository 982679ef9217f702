/**
 * HMAC-SHA-256 (RFC 2104, FIPS 180-4) for texts of a few words, of which an ad needs two: Web Crypto takes ten times as
 * long for them, nearly all of it on the way there and back. No branch and no place that is read depends on the key, and
 * of the text only on its length and whether it is ASCII. What a signer answers is valid until the next call.
 */
export function createSigner(key: Uint8Array): (text: string) => Uint8Array {
  const inner = startWith(key.length > BLOCK ? hashAlone(key) : key, 0x36)
  const outer = startWith(key.length > BLOCK ? hashAlone(key) : key, 0x5c)
  return (text) => {
    state.set(inner)
    hashRest(layText(text), BLOCK)
    writeDigest()
    state.set(outer)
    hashRest({ bytes: digest, length: DIGEST }, BLOCK)
    return writeDigest().subarray(0, DIGEST)
  }
}

/** Bytes that are hashed at a time. */
const BLOCK = 64
const ROUNDS = 64
const LENGTH_BYTES = 8
const DIGEST = 32
const encoder = new TextEncoder()

const isPrime = (n: number) => {
  for (let by = 2; by * by <= n; by++) if (n % by === 0) return false
  return true
}
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter((n) => n > 1 && isPrime(n))
/** The first 32 bits behind the point. */
const fractionOf = (root: number) => ((root % 1) * 2 ** 32) | 0
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)))
const CONSTANTS = Int32Array.from(PRIMES, (prime) => fractionOf(Math.cbrt(prime)))

// Kept between calls, which never overlap.
const words = new Int32Array(ROUNDS)
const state = new Int32Array(8)
const usual = new Uint8Array(1024)
/** With room for what follows a message. */
const digest = new Uint8Array(BLOCK)

/** What is known once a key, by this mask, has been hashed. */
function startWith(key: Uint8Array, mask: number): Int32Array {
  const block = new Uint8Array(BLOCK).fill(mask)
  for (const [at, byte] of key.entries()) block[at] = byte ^ mask
  state.set(INITIAL)
  addBlock(block, 0)
  return state.slice()
}

function hashAlone(bytes: Uint8Array): Uint8Array {
  state.set(INITIAL)
  hashRest(withRoom(bytes), 0)
  return writeDigest().slice(0, DIGEST)
}

/** A message, with room for what follows it. */
type Message = { bytes: Uint8Array; length: number }

const roomFor = (length: number) => Math.ceil((length + 1 + LENGTH_BYTES) / BLOCK) * BLOCK

function withRoom(message: Uint8Array): Message {
  const bytes = new Uint8Array(roomFor(message.length))
  bytes.set(message)
  return { bytes, length: message.length }
}

/** A text as UTF-8: letter by letter where it is short and ASCII, as names are. */
function layText(text: string): Message {
  const { length } = text
  if (roomFor(length) > usual.length) return withRoom(encoder.encode(text))
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) return withRoom(encoder.encode(text))
    usual[at] = code
  }
  return { bytes: usual, length }
}

/** Hashes the rest of a message, of which `before` bytes have been. */
function hashRest({ bytes, length }: Message, before: number): void {
  const end = roomFor(length)
  bytes.fill(0, length, end)
  bytes[length] = 0x80
  writeWord(bytes, { at: end - 4, word: 8 * (before + length) })
  for (let from = 0; from < end; from += BLOCK) addBlock(bytes, from)
}

function writeDigest(): Uint8Array {
  for (let at = 0; at < state.length; at++) writeWord(digest, { at: 4 * at, word: state[at] ?? 0 })
  return digest
}

function writeWord(bytes: Uint8Array, { at, word }: { at: number; word: number }): void {
  bytes[at] = word >>> 24
  bytes[at + 1] = word >>> 16
  bytes[at + 2] = word >>> 8
  bytes[at + 3] = word
}

function readWords(bytes: Uint8Array, from: number): void {
  for (let at = 0; at < 16; at++) {
    const byte = from + 4 * at
    words[at] =
      ((bytes[byte] ?? 0) << 24) |
      ((bytes[byte + 1] ?? 0) << 16) |
      ((bytes[byte + 2] ?? 0) << 8) |
      (bytes[byte + 3] ?? 0)
  }
  for (let at = 16; at < ROUNDS; at++) {
    const x = words[at - 15] ?? 0
    const y = words[at - 2] ?? 0
    const early = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const late = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[at] = ((words[at - 16] ?? 0) + early + (words[at - 7] ?? 0) + late) | 0
  }
}

/** The letters are those of the standard. */
function addBlock(bytes: Uint8Array, from: number): void {
  readWords(bytes, from)
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  let e = state[4] ?? 0
  let f = state[5] ?? 0
  let g = state[6] ?? 0
  let h = state[7] ?? 0
  for (let round = 0; round < ROUNDS; round++) {
    const high = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const choice = (e & f) ^ (~e & g)
    const one = (h + high + choice + (CONSTANTS[round] ?? 0) + (words[round] ?? 0)) | 0
    const low = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0] = (state[0] ?? 0) + a
  state[1] = (state[1] ?? 0) + b
  state[2] = (state[2] ?? 0) + c
  state[3] = (state[3] ?? 0) + d
  state[4] = (state[4] ?? 0) + e
  state[5] = (state[5] ?? 0) + f
  state[6] = (state[6] ?? 0) + g
  state[7] = (state[7] ?? 0) + h
}
