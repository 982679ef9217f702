/** SQLSTATE classes of a server that can't serve now: connection, credentials, transaction to repeat, resources, shutdown. */
const PASSING = /^(08|28|40|53|57)/

/** Whether Postgres did not answer, or could not; false for a statement that is wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true
  if (error.name !== 'NeonDbError') return isOutage(error.cause)
  const state = sqlState(error)
  return state === undefined || PASSING.test(state)
}

/** Whether Postgres answered that it won't take what was to be stored. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name !== 'NeonDbError') return isRefused(error.cause)
  return /^(22|23)/.test(sqlState(error) ?? '')
}

function sqlState(error: Error): string | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}
