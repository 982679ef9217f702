import { createDb } from '../../src/platform/db/client.ts'
import { createNeonClient } from '../../src/platform/db/neon.ts'

type Where = { DATABASE_URL: string; DATABASE_HTTP_URL: string }

/** The database of a test, by the Worker's own driver. */
export const openDb = ({ DATABASE_URL: url, DATABASE_HTTP_URL: endpoint }: Where) =>
  createDb(createNeonClient({ url, endpoint, timeoutMs: 20_000 }))
