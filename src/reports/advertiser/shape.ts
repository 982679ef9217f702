export type Sums = { impressions: number; clicks: number; conversions: number; spendMicros: number }

/** Hundredths of each currency. */
export type Values = Record<string, number>

const CENTS = 100

/** What conversions were worth: dollars, and beside them what is in other currencies. Nothing is ever converted. */
export function worthOf(values: Values): { usd: number; others: Record<string, number> } {
  const others = Object.entries(values)
    .filter(([currency]) => currency !== 'USD')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    usd: (values.USD ?? 0) / CENTS,
    others: Object.fromEntries(others.map(([currency, cents]) => [currency, cents / CENTS])),
  }
}

export type Worth = { currency: string; attributed: number; attributedCents: number }

/** Adds up values by currency, of those in which anything is owed to an ad. */
export function sumValues(rows: readonly Worth[]): Values {
  const sums: Values = {}
  for (const { currency, attributed, attributedCents } of rows) {
    if (attributed > 0) sums[currency] = (sums[currency] ?? 0) + attributedCents
  }
  return sums
}
