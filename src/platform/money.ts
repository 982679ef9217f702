const MICROS_PER_DOLLAR = 1_000_000

/**
 * The most that one event may cost, in dollars. A sealed token keeps a price in six bytes, 2^48 microdollars, and the
 * books refuse more; this is the round number below, and shares of it are exact.
 */
export const MOST_PRICE_DOLLARS = 100_000_000

/** Microdollars as dollars for the wire: prints as the exact decimal up to a billion dollars. */
export const dollarsOf = (micros: number) => micros / MICROS_PER_DOLLAR

/** Dollars of the wire as microdollars, to the nearest. */
export const microsOf = (dollars: number) => Math.round(dollars * MICROS_PER_DOLLAR)

/** The most that a view may cost at a bid per thousand, in whole microdollars. */
export const viewPriceOf = (bidMicros: number) => Math.floor(bidMicros / 1000)

/** A share of an amount in microdollars, rounded down: basis points in, microdollars out. Exact up to 2^53 microdollars. */
export function shareOf(micros: number, shareBp: number): number {
  const whole = Math.floor(micros / 10_000)
  const rest = micros % 10_000
  return whole * shareBp + Math.floor((rest * shareBp) / 10_000)
}

/** Taken off a quotient before it is rounded up: one that is whole but for the last bits of its fraction stays as it is. */
export const QUOTIENT_NOISE = 1e-6
