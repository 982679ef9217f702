import pg from 'pg'
import {
  beginStatement,
  type Database,
  type QueryResult,
  type Session,
  type Statement,
  type TransactionMode,
} from './sql.ts'

const asText = { getTypeParser: () => (value: string) => value }

/** A real Postgres through a pool; throws at once when it cannot be reached. */
export async function openReal(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 3000,
    application_name: 'aside-local',
  })
  // The query on it reports a broken connection; without listeners it would end this process, too.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    const client = await pool.connect()
    client.release()
  } catch (error) {
    await pool.end()
    throw error
  }

  return {
    label: `real (${safeAddress(connectionString)})`,
    ...sessionOn(pool),
    batch: (statements, mode) =>
      inTransaction(pool, mode ?? {}, async (session) => {
        const results: QueryResult[] = []
        for (const statement of statements) results.push(await session.query(statement))
        return results
      }),
    transaction: (body) => inTransaction(pool, {}, body),
    close: () => pool.end(),
  }
}

/** Host, port and database of a URL, without its user and password. */
export function safeAddress(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`
}

async function inTransaction<T>(
  pool: pg.Pool,
  mode: TransactionMode,
  body: (session: Session) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(beginStatement(mode))
    const result = await body(sessionOn(client))
    await client.query('commit')
    return result
  } catch (error) {
    broken = await client.query('rollback').then(
      () => undefined,
      (reason: Error) => reason,
    )
    throw error
  } finally {
    client.release(broken)
  }
}

function sessionOn(on: Pick<pg.ClientBase, 'query'>): Session {
  return {
    query: (statement) => run(on, statement),
    exec: async (sql) => void (await on.query(sql)),
  }
}

async function run(
  on: Pick<pg.ClientBase, 'query'>,
  { query, params }: Statement,
): Promise<QueryResult> {
  // The extended protocol also without parameters: it refuses two statements in one, as Neon does.
  const config: pg.QueryArrayConfig & { queryMode: string } = {
    text: query,
    values: params,
    rowMode: 'array',
    types: asText,
    queryMode: 'extended',
  }
  const result = await on.query<(string | null)[]>(config)
  const { command, rowCount, fields, rows } = result
  return { command: command ?? '', rowCount, fields, rows }
}
