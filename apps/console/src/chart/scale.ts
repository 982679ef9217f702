/** A step is one, two or five times a power of ten: which is nearest by ratio is decided at these square roots. */
const FACTORS: readonly (readonly [over: number, factor: number])[] = [
  [Math.sqrt(50), 10],
  [Math.sqrt(10), 5],
  [Math.sqrt(2), 2],
]
/** Sums of binary fractions are off at the sixteenth digit. */
const DIGITS = 12

type Bounds = { least: number; most: number }

/** Round numbers in even steps, about `wanted` of them, the first at or below the least value, the last at or above the most. */
export function listTicks({ least, most }: Bounds, wanted: number): number[] {
  const span = most - least
  if (!(span > 0) || !Number.isFinite(span)) return [least]
  const raw = span / wanted
  const power = 10 ** Math.floor(Math.log10(raw))
  const factor = FACTORS.find(([over]) => raw / power >= over)?.[1] ?? 1
  const step = factor * power
  const first = Math.floor(Number((least / step).toPrecision(DIGITS)))
  const last = Math.ceil(Number((most / step).toPrecision(DIGITS)))
  return Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(DIGITS)),
  )
}

export type Place = readonly [x: number, y: number]

/** A line through places, in tenths of a pixel: `d` of a path. */
export const drawLine = (places: readonly Place[]): string =>
  places.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${tenths(x)},${tenths(y)}`).join('')

/** The area between that line and a height. */
export function drawArea(places: readonly Place[], base: number): string {
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last) return ''
  return `${drawLine(places)}L${tenths(last[0])},${tenths(base)}L${tenths(first[0])},${tenths(base)}Z`
}

const tenths = (value: number) => Math.round(value * 10) / 10
