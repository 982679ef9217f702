/** Made at its first use, and once: each of them costs a slow phone some ten milliseconds. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const numbers = (options: Intl.NumberFormatOptions) =>
  lazy(() => new Intl.NumberFormat('en-US', options))

const money = numbers({
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
/** Of less than ten cents what would be rounded away matters. */
const smallMoney = numbers({
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumSignificantDigits: 3,
})
const whole = numbers({ maximumFractionDigits: 0 })
const some = numbers({ maximumFractionDigits: 2 })
const compact = numbers({ notation: 'compact', maximumFractionDigits: 1 })
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

export const dollars = (value: number) =>
  Math.abs(value) < 0.1 && value !== 0 ? smallMoney().format(value) : money().format(value)
export const count = (value: number) => whole().format(value)
export const number = (value: number) => some().format(value)
export const brief = (value: number) => compact().format(value)
/** Of a value from 0 to 100. */
export const percentOf = (value: number) => `${some().format(value)}%`
/** Of a ratio from 0 to 1. */
export const shareOf = (value: number) => percentOf(value * 100)

/** Times on the wire are UTC, in reports without a zone. */
export const dateOf = (time: string) => new Date(/Z|[+-]\d\d:\d\d$/.test(time) ? time : `${time}Z`)

const two = (value: number) => String(value).padStart(2, '0')

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
