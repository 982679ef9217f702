/**
 * SQLSTATEs of a server that can't serve now: connection, a standby that takes no writes, credentials, a database that is
 * not there, transaction to repeat, resources, locks, shutdown, files.
 */
const PASSING = /^(08|25006|28|3D|40|53|55|57|58)/
/** What the proxy in front of Postgres says of a request that it won't pass on. */
const NOT_PASSED_ON = /HTTP status 413\b|request is too large|could not parse the HTTP request/i

/** Whether Postgres did not answer, or could not; false for a statement, or data, that it won't take. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true
  if (error.name !== 'NeonDbError') return isOutage(error.cause)
  const state = sqlState(error)
  return state === undefined ? !NOT_PASSED_ON.test(error.message) : PASSING.test(state)
}

/** Whether Postgres answered that it won't take this, or it is more than can be said to it: an outage it is not. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof RangeError) return true
  if (error.name !== 'NeonDbError') return isRefused(error.cause)
  return !isOutage(error)
}

/** Whether a statement would be refused whatever it says: of a version that runs before its migration, say. */
export function isMisspelt(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name !== 'NeonDbError') return isMisspelt(error.cause)
  return /^(0A|26|3F|42)/.test(sqlState(error) ?? '')
}

/** Whether a statement ran out of time, which may be its own doing or that of a server that hangs. */
export function isSlow(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'TimeoutError') return true
  if (error.name !== 'NeonDbError') return isSlow(error.cause)
  const { sourceError } = error as { sourceError?: unknown }
  return sqlState(error) === '57014' || isSlow(sourceError)
}

/** Whether a batch was called off by a `demandThat`, which divides by zero. */
export const isCalledOff = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NeonDbError' && sqlState(error) === '22012'

function sqlState(error: Error): string | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}
