import * as z from 'zod'
import { MOST_PRICE_DOLLARS, microsOf } from '../money.ts'

const MAX_DOLLARS = 1_000_000_000

/** What a number that was added up or multiplied may be off, in units: 0.1 + 0.2 is 0.3. */
const NOISE = 1e-3

/** Refuses what is finer than the unit, of which there are `perOne` in one: nothing is ever rounded. */
const inWhole = (type: z.ZodNumber, perOne: number) =>
  type.refine(
    (value) => {
      const units = value * perOne
      const isNothing = Math.round(units) === 0 && value !== 0
      return !isNothing && Math.abs(units - Math.round(units)) <= NOISE + units * Number.EPSILON
    },
    {
      error: `Too fine: expected a multiple of ${1 / perOne}`,
    },
  )
const inMicros = (type: z.ZodNumber) => inWhole(type, 1_000_000)

const LEAST = 0.000_001
const TOO_SMALL = 'Too small: expected at least 0.000001'
const TOO_DEAR = `Too big: a price is at most ${MOST_PRICE_DOLLARS} dollars`
const upToMost = z.number().max(MAX_DOLLARS)
const upToPrice = z.number().max(MOST_PRICE_DOLLARS, { error: TOO_DEAR })

/** Dollars on the wire, microdollars inside. */
export const dollars = inMicros(upToMost.min(0)).transform(microsOf)
export const positiveDollars = inMicros(upToMost.min(LEAST, TOO_SMALL)).transform(microsOf)

/** A price of a view, click or conversion as it was said: dollars, no more than a token carries; 0 for none. */
export const priceDollars = inMicros(upToPrice.min(0))

/** The same in microdollars. */
export const price = priceDollars.transform(microsOf)

/** What is bid: a price over 0, in microdollars inside. */
export const bid = inMicros(upToPrice.min(LEAST, TOO_SMALL)).transform(microsOf)

/** A share of one on the wire, basis points inside. */
export const share = inWhole(z.number().min(0).max(1), 10_000).transform((value) =>
  Math.round(value * 10_000),
)
