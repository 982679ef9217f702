/** What both Postgres backends offer: text in, text out, as the wire has it. */
export interface Database extends Session {
  readonly label: string
  /** All statements in one transaction: all of them happen, or none. */
  batch(statements: Statement[], mode?: TransactionMode): Promise<QueryResult[]>
  transaction<T>(body: (session: Session) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface Session {
  query(statement: Statement): Promise<QueryResult>
  /** Any number of statements without parameters. */
  exec(sql: string): Promise<void>
}

export type Statement = { query: string; params: (string | null)[] }

export type TransactionMode = { isolation?: string; readOnly?: boolean; deferrable?: boolean }

export type QueryResult = {
  command: string
  rowCount: number | null
  fields: Field[]
  rows: (string | null)[][]
}

export type Field = {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
  dataTypeSize: number
  dataTypeModifier: number
  format: string
}

export const errorFields = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const

/** Postgres's own report of a refused statement; anything else is the connection's trouble. */
export type SqlErrorBody = { message: string } & Record<string, string | null>

export function sqlErrorBody(error: unknown): SqlErrorBody | undefined {
  if (!(error instanceof Error)) return undefined
  const source = error as Error & Record<string, unknown>
  if (typeof source.code !== 'string' || typeof source.severity !== 'string') return undefined
  const known = errorFields.map((name) => [name, (source[name] as string | undefined) ?? null])
  return { ...Object.fromEntries(known), message: error.message }
}

export function beginStatement({ isolation, readOnly, deferrable }: TransactionMode): string {
  const parts = ['begin']
  if (isolation) parts.push(`isolation level ${isolation}`)
  if (readOnly !== undefined) parts.push(readOnly ? 'read only' : 'read write')
  if (deferrable !== undefined) parts.push(deferrable ? 'deferrable' : 'not deferrable')
  return parts.join(' ')
}
