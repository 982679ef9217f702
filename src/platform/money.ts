const MICROS_PER_DOLLAR = 1_000_000

/** Microdollars as dollars for the wire: prints as the exact decimal up to a billion dollars. */
export const dollarsOf = (micros: number) => micros / MICROS_PER_DOLLAR

/** Dollars of the wire as microdollars, to the nearest. */
export const microsOf = (dollars: number) => Math.round(dollars * MICROS_PER_DOLLAR)
