import { describe, expect, it } from 'vitest'
import { scrub } from '../../src/platform/crypto/scrub.ts'

const MOST = 26_000
const ROUNDS = { least: 12, most: 100 }
const UNUSUAL = ['é', '漢', 'ｅ', '٣a']
const PIECES = [
  ...['a', '@', '1 ', 'a.', 'a@', '@a.', 'a . ', '(at)', 'a(dot)', 'a-', 'a:', '::', '1.', '(+'],
  ...['a at ', 'a at b dot ', 'a dot ', 'joe@mail.com ', '"@', '"a', '\u200b', '  ', '[.]'],
]
const TAILS = ['', '@', ' at b dot com']

describe('scrubbing is linear in its text', () => {
  it('reads 26,000 letters that are not ASCII in less than 5 ms', () => {
    for (const letter of UNUSUAL) expect(fastest(letter, '', 5)).toBeLessThan(5)
  })

  it.each(PIECES)('reads as long a text of %j in less than 100 ms', (piece) => {
    for (const tail of TAILS) expect(fastest(piece, tail, 100)).toBeLessThan(100)
  })

  it.each([...PIECES, ...UNUSUAL])(
    'reads four times as long a text of %j in four times the time, not in sixteen',
    (piece) => {
      for (const tail of TAILS) expect(growth(piece, tail)).toBeLessThan(8)
    },
  )
})

const textOf = (piece: string, { letters, tail }: { letters: number; tail: string }) =>
  piece.repeat(letters / piece.length) + tail

/**
 * ms that the longest text of a piece takes, by the best of some readings: the first are of code not yet compiled, and
 * others use the machine as well, so that what looks slower than `bound` is read again.
 */
function fastest(piece: string, tail: string, bound: number): number {
  const text = textOf(piece, { letters: MOST, tail })
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; isUnsure(round, best < bound); round++) best = Math.min(best, timeOf(text))
  return best
}

/** How many times as long it takes as a text of a quarter of its letters, likewise. */
function growth(piece: string, tail: string): number {
  const long = textOf(piece, { letters: MOST, tail })
  const short = textOf(piece, { letters: MOST / 4, tail })
  const best = { long: Number.POSITIVE_INFINITY, short: Number.POSITIVE_INFINITY }
  for (let round = 0; isUnsure(round, best.long / best.short < 8); round++) {
    best.long = Math.min(best.long, timeOf(long))
    best.short = Math.min(best.short, timeOf(short))
  }
  return best.long / best.short
}

const isUnsure = (round: number, isFast: boolean) =>
  round < ROUNDS.least || (round < ROUNDS.most && !isFast)

/** ms */
function timeOf(text: string): number {
  const started = performance.now()
  scrub(text)
  return performance.now() - started
}
