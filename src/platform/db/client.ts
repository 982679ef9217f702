import { neon, neonConfig } from '@neondatabase/serverless'
import { drizzle } from 'drizzle-orm/neon-http'

const SQL_TIMEOUT_MS = 20_000

/** Drizzle over Neon's HTTP protocol: every statement, and every `batch`, is one round trip and one transaction. */
export function createDb(url: string, httpUrl?: string) {
  if (httpUrl) neonConfig.fetchEndpoint = httpUrl
  neonConfig.fetchFunction = (input: string, init: RequestInit) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(SQL_TIMEOUT_MS) })
  return drizzle({ client: neon(url) })
}

export type Db = ReturnType<typeof createDb>
