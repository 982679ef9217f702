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
const times = (options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat('en-GB', options))

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
const clock = times({ timeStyle: 'medium' })
const moment = times({ dateStyle: 'medium', timeStyle: 'short' })
const day = times({ dateStyle: 'medium', timeZone: 'UTC' })

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

/** The time of day here; empty for none. */
export const timeOf = (time: string | number | null | undefined): string =>
  time ? clock().format(typeof time === 'number' ? time : dateOf(time)) : ''

/** Date and time here; a dash for none. */
export const momentOf = (time: string | null | undefined): string =>
  time ? moment().format(dateOf(time)) : '–'

/** A date of a report, which has no zone. */
export const dayOf = (date: string): string => day().format(new Date(`${date}T00:00:00Z`))
