/**
 * Texts as numbers of the words that they share, so that the creatives of a hundred thousand campaigns fit into an isolate:
 * a third of their size, each readable alone, and no word a string before it is read. A record is a row of varints: a
 * word's number plus one, or zero before a piece that is no word of the list (its length in bytes, then UTF-8).
 */
type PackedTexts = {
  words: Uint8Array
  wordEnds: Uint32Array
  ends: Uint32Array
  records: Uint8Array
}

/** A word with the blank before it, a number, or a run of anything else. */
const PIECES = / ?\p{L}+|\p{Nd}+|[^\p{L}\p{Nd}]+/gu
/** Rarer pieces are spelt out. */
const FEWEST = 3
/** Two bytes name so many. */
const MOST_WORDS = 2 ** 14 - 2

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Packs texts that `openTexts` reads by their place. */
export function packTexts(texts: readonly string[]): PackedTexts {
  const words = listWords(texts)
  const numbers = new Map(words.map((word, at) => [word, at + 1]))
  const ends = new Uint32Array(texts.length)
  let records = new Uint8Array(1 << 16)
  let length = 0
  const put = (byte: number) => {
    if (length === records.length) {
      const longer = new Uint8Array(2 * length)
      longer.set(records)
      records = longer
    }
    records[length++] = byte
  }
  const putNumber = (value: number) => {
    let left = value
    for (; left > 127; left >>>= 7) put((left & 127) | 128)
    put(left)
  }
  for (const [at, text] of texts.entries()) {
    for (const [piece] of text.matchAll(PIECES)) {
      const number = numbers.get(piece)
      putNumber(number ?? 0)
      if (number !== undefined) continue
      const bytes = encoder.encode(piece)
      putNumber(bytes.length)
      for (const byte of bytes) put(byte)
    }
    ends[at] = length
  }
  const encoded = words.map((word) => encoder.encode(word))
  let end = 0
  const wordEnds = Uint32Array.from(encoded, (word) => (end += word.length))
  const all = new Uint8Array(end)
  for (const [at, word] of encoded.entries()) all.set(word, (wordEnds[at] ?? 0) - word.length)
  return { words: all, wordEnds, ends, records: records.slice(0, length) }
}

/** The pieces that are used again and again, the most used first: one byte names the first of them. */
function listWords(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const [piece] of text.matchAll(PIECES)) {
      // A lone surrogate is no UTF-8: spelt out it would not come back as it was.
      if (piece.length > 1 && piece.isWellFormed()) counts.set(piece, (counts.get(piece) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([, count]) => count >= FEWEST)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map(([piece]) => piece)
}

/** The bytes of the text that is read: kept between calls, since a view for each piece costs more than to copy it. */
let text = new Uint8Array(4096)

/** Reads a text by its place. Throws a `RangeError` where there is none. */
export function openTexts(packed: PackedTexts): (at: number) => string {
  const { words, wordEnds, ends, records } = packed
  return (at) => {
    const end = ends[at]
    if (end === undefined) throw new RangeError(`no text ${at}`)
    let place = at === 0 ? 0 : (ends[at - 1] ?? 0)
    let length = 0
    const readNumber = () => {
      let [value, shift] = [0, 0]
      for (;;) {
        const byte = records[place++] ?? 0
        value |= (byte & 127) << shift
        if (byte < 128) return value
        shift += 7
      }
    }
    const copy = (bytes: Uint8Array, { from, to }: { from: number; to: number }) => {
      if (length + to - from > text.length) growText(length + to - from)
      for (let byte = from; byte < to; byte++) text[length++] = bytes[byte] ?? 0
    }
    while (place < end) {
      const number = readNumber()
      if (number > wordEnds.length) throw new RangeError(`no word ${number}`)
      if (number > 0) {
        copy(words, { from: wordEnds[number - 2] ?? 0, to: wordEnds[number - 1] ?? 0 })
        continue
      }
      const to = Math.min(end, readNumber() + place)
      copy(records, { from: place, to })
      place = to
    }
    return decoder.decode(text.subarray(0, length))
  }
}

function growText(length: number) {
  const longer = new Uint8Array(2 * length)
  longer.set(text)
  text = longer
}
