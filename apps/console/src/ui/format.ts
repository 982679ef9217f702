/** Made at its first use, and once: each of them costs a slow phone some ten milliseconds. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Digits in threes. */
const group = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

type Places = { least: number; most: number }

/** As `Intl.NumberFormat` of `en-US` has it, whose first use costs a slow phone some hundred milliseconds. */
function decimal(value: number, { least, most }: Places): string {
  const [digits = '', places = ''] = Math.abs(value).toFixed(most).split('.')
  const kept = places.replace(/0+$/, '').padEnd(least, '0')
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  return sign + group(digits) + (kept && `.${kept}`)
}

const WHOLE = { least: 0, most: 0 }
const TENTHS = { least: 0, most: 1 }
const HUNDREDTHS = { least: 0, most: 2 }
const CENTS = { least: 2, most: 2 }
const SMALL = 0.1
const MOST_PLACES = 20

/** Three digits that are not zero. */
const placesOf = (value: number): Places => ({
  least: 2,
  most: Math.min(MOST_PLACES, 2 - Math.floor(Math.log10(Math.abs(value)))),
})

/** Of less than ten cents what would be rounded away matters. */
export function dollars(value: number): string {
  const isSmall = Math.abs(value) < SMALL && value !== 0
  return decimal(value, isSmall ? placesOf(value) : CENTS).replace(/^-?/, '$&$')
}
/** Of any currency, with its code or sign and as many places as it has: 12.34 of EUR is €12.34. */
export const amountIn = (currency: string, value: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(value)
export const count = (value: number) => decimal(value, WHOLE)
/** How many of something: 1 event, 2 events. */
export const counted = (value: number, one: string) =>
  `${count(value)} ${value === 1 ? one : `${one}s`}`
export const number = (value: number) => decimal(value, HUNDREDTHS)

const UNITS = ['', 'K', 'M', 'B', 'T']

/** With one place at most, and in thousands, millions and so on: 1.2K. */
export function brief(value: number, places = TENTHS): string {
  let [left, unit] = [value, 0]
  while (Math.abs(Number(left.toFixed(1))) >= 1000 && unit < UNITS.length - 1) {
    left /= 1000
    unit++
  }
  return decimal(left, places) + UNITS[unit]
}

/** At a line of a chart, where numbers are round: as it is, or in thousands and so on. */
export const tickOf = (value: number): string =>
  Math.abs(value) < 1000 ? String(value) : brief(value, HUNDREDTHS)
/** Of a value from 0 to 100. */
export const percentOf = (value: number) => `${number(value)}%`
/** Of a ratio from 0 to 1. */
export const shareOf = (value: number) => percentOf(value * 100)

/** Times on the wire are UTC, in reports without a zone. */
export const dateOf = (time: string) => new Date(/Z|[+-]\d\d:\d\d$/.test(time) ? time : `${time}Z`)

const two = (value: number) => String(value).padStart(2, '0')

/** The date here, as reports have it. */
export const dateHere = (date: Date) =>
  [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')

/** The time of day here; empty for none. */
export function timeOf(time: string | number | null | undefined): string {
  if (!time) return ''
  const date = typeof time === 'number' ? new Date(time) : dateOf(time)
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
}

/** Date and time here; a dash for none. */
export function momentOf(time: string | null | undefined): string {
  if (!time) return '–'
  const date = dateOf(time)
  const day = `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`
  return `${day}, ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** A date of a report, which has no zone. */
export function dayOf(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`
}
