const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
/** Of less than ten cents what would be rounded away matters. */
const smallMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumSignificantDigits: 3,
})
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const some = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

export const dollars = (value: number) =>
  Math.abs(value) < 0.1 && value !== 0 ? smallMoney.format(value) : money.format(value)
export const count = (value: number) => whole.format(value)
export const number = (value: number) => some.format(value)
export const brief = (value: number) => compact.format(value)
/** Of a value from 0 to 100. */
export const percentOf = (value: number) => `${some.format(value)}%`
/** Of a ratio from 0 to 1. */
export const shareOf = (value: number) => percentOf(value * 100)

/** Times on the wire are UTC, in reports without a zone. */
const dateOf = (time: string) => new Date(/Z|[+-]\d\d:\d\d$/.test(time) ? time : `${time}Z`)

/** The time of day here; empty for none. */
export const timeOf = (time: string | number | null | undefined): string =>
  time ? clock.format(typeof time === 'number' ? time : dateOf(time)) : ''

/** Date and time here; a dash for none. */
export const momentOf = (time: string | null | undefined): string =>
  time ? moment.format(dateOf(time)) : '–'

/** A date of a report, which has no zone. */
export const dayOf = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))
