import type { Guard } from '../contract.ts'
import { openPhrases } from '../phrases.ts'
import { DRAWERS, type Filed } from '../starts.ts'

const MAGIC = 0x31445247
/** Entries and tails, of each table. */
const COUNTS = 2
const TABLES = 2
const HEADER_WORDS = 2 + TABLES * COUNTS

/**
 * Opens what scripts/build-guard.ts filed of data/safety/phrases.txt; the notation is that of `language/phrases.ts`. An
 * isolate reads its first text with it: to file the phrases there took a fifth of its start. Layout (little endian): u32
 * magic, rows, and of the innocent phrases and of all others the numbers of entries and tails; i32 rows; of both tables
 * i32 heads, next, words, phrases, tails (`Filed`); the text.
 */
export function readGuard(bytes: ArrayBuffer): Guard {
  const [magic, rowCount = 0, ...counts] = new Uint32Array(bytes, 0, HEADER_WORDS)
  if (magic !== MAGIC) throw new Error('not the phrases of the guard')
  let at = 4 * HEADER_WORDS
  const take = (length: number) => {
    const numbers = new Int32Array(bytes, at, length)
    at += numbers.byteLength
    return numbers
  }
  const rows = take(rowCount)
  const takeFiled = (entries = 0, tails = 0): Filed => ({
    heads: take(DRAWERS),
    next: take(entries),
    words: take(entries),
    phrases: take(entries),
    tails: take(tails),
  })
  const innocent = takeFiled(counts[0], counts[1])
  const others = takeFiled(counts[2], counts[3])
  const text = new TextDecoder().decode(new Uint8Array(bytes, at))
  const phrases = openPhrases({ text, rows, filed: others })
  const spared = openPhrases({ text, rows, filed: innocent })
  return {
    phrases,
    startsOf: (word) => ({ innocent: spared.startOf(word), other: phrases.startOf(word) }),
    strike: (words, starts) =>
      spared.strike(words, starts && ((_, at) => starts[at]?.innocent ?? null)),
    find: (words, starts) => phrases.find(words, starts && ((_, at) => starts[at]?.other ?? null)),
  }
}

/** The bytes that `readGuard` reads. */
export function packGuard({
  text,
  rows,
  innocent,
  others,
}: {
  text: string
  rows: readonly number[]
  innocent: Filed
  others: Filed
}): Uint8Array<ArrayBuffer> {
  const columns = [innocent, others].flatMap(({ heads, next, words, phrases, tails }) => [
    ...[heads, next, words, phrases, tails],
  ])
  const counts = [innocent, others].flatMap(({ words, tails }) => [words.length, tails.length])
  const header = Uint32Array.of(MAGIC, rows.length, ...counts)
  const parts = [header, Int32Array.from(rows), ...columns].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  )
  return joinBytes([...parts, new TextEncoder().encode(text)])
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
