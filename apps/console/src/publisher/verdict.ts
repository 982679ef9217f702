export type Arm = {
  label: string
  views: number
  ctr: number
  ctr_interval: { low: number; high: number }
}

/** What may be said of the arms: a difference only where their intervals are apart. */
export function verdict(arms: readonly Arm[]): string {
  const [best, next] = arms.toSorted((a, b) => b.ctr - a.ctr)
  if (!best || !next || arms.every(({ views }) => views === 0)) return 'Nobody has seen it yet.'
  return best.ctr_interval.low > next.ctr_interval.high
    ? `“${best.label}” is clicked more often than all others.`
    : 'The intervals overlap: the difference may be chance.'
}
