/** Why the stack cannot start, in words for the person who typed the command. */
export class StartupError extends Error {}

/** The reason that a connection failed, without anything secret. */
export function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return 'unknown error'
  const code = 'code' in first ? String(first.code) : ''
  return reasons[code] ?? first.message.replace(/\.+$/, '')
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there (connection refused)',
  ENOTFOUND: 'this host name does not exist',
  EAI_AGAIN: 'this host name could not be looked up',
  ETIMEDOUT: 'no answer in time',
}
