const DIGITS = 3

/** What was fitted as JSON, its weights to three digits, as they were judged. */
export function renderFitted(fitted: object): string {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value
  return `${JSON.stringify(fitted, rounded, 2)}\n`
}
