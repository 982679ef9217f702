export type Sums = { impressions: number; clicks: number; conversions: number; spendMicros: number }

/** Hundredths of each currency. */
export type Values = Record<string, number>

const CENTS = 100

/** What conversions were worth: dollars, and beside them what is in other currencies. Nothing is ever converted. */
export function worthOf(values: Values): { usd: number; others: Record<string, number> } {
  const others = Object.entries(values).filter(([currency]) => currency !== 'USD')
  return {
    usd: (values.USD ?? 0) / CENTS,
    others: Object.fromEntries(others.map(([currency, cents]) => [currency, cents / CENTS])),
  }
}

/** Adds up values by currency. */
export function sumValues(rows: readonly { currency: string; attributedCents: number }[]): Values {
  const sums: Values = {}
  for (const { currency, attributedCents } of rows) {
    sums[currency] = (sums[currency] ?? 0) + attributedCents
  }
  return sums
}
