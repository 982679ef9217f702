import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import type { Handler, HttpAnswer } from './gateway.ts'
import { type Database, type QueryResult, sqlErrorBody, type TransactionMode } from './sql.ts'

type Shape = { arrayMode: boolean; rawText: boolean }

/** The driver sends text; numbers and booleans come from other clients of the protocol. */
const param = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .transform((value) => (value === null ? null : String(value)))
const statement = z.object({ query: z.string(), params: z.array(param).default([]) })
const requestBody = z.union([z.object({ queries: z.array(statement) }), statement])

const isolationLevels: Record<string, string> = {
  ReadUncommitted: 'read uncommitted',
  ReadCommitted: 'read committed',
  RepeatableRead: 'repeatable read',
  Serializable: 'serializable',
}

/** Neon's SQL over HTTP for one database, opened by exactly one connection string. */
export function createNeonHandler(db: Database, connectionString: string): Handler {
  const expected = identity(connectionString)
  return async ({ url, headers, body }) => {
    if (url !== '/sql') return { status: 404, body: '{"message":"not found"}' }
    const given = headers['neon-connection-string']
    if (typeof given !== 'string') return refuse('missing Neon-Connection-String header')
    if (!sameIdentity(identity(given), expected)) {
      return refuse('password authentication failed', '28P01')
    }
    const request = parse(body)
    if (!request) return refuse('could not parse the HTTP request body')
    const shape = readShape(headers)
    try {
      if (!('queries' in request)) return ok(present(await db.query(request), shape))
      const results = await db.batch(request.queries, readMode(headers))
      return ok({ results: results.map((result) => present(result, shape)) })
    } catch (error) {
      const known = sqlErrorBody(error)
      if (known) return { status: 400, body: JSON.stringify(known) }
      return { status: 500, body: JSON.stringify({ message: 'the database cannot be reached' }) }
    }
  }
}

function parse(body: string): z.output<typeof requestBody> | undefined {
  try {
    return requestBody.parse(JSON.parse(body))
  } catch {
    return undefined
  }
}

function present(result: QueryResult, { arrayMode, rawText }: Shape): unknown {
  const { command, rowCount, fields } = result
  const values = rawText ? result.rows : result.rows.map((row) => row.map(plainValue(fields)))
  const rows = arrayMode
    ? values
    : values.map((row) => Object.fromEntries(row.map((value, i) => [fields[i]?.name, value])))
  return { command, rowCount, rowAsArray: arrayMode, fields, rows }
}

/** Without raw text Neon turns the types that JSON has into JSON: bool, ints, floats, json. */
function plainValue(fields: QueryResult['fields']) {
  return (value: string | null, column: number): unknown => {
    const type = fields[column]?.dataTypeID
    if (value === null) return null
    if (type === 16) return value === 't'
    if (type === 21 || type === 23 || type === 26) return Number(value)
    if (type === 700 || type === 701) return /[an]/i.test(value) ? value : Number(value)
    if (type === 114 || type === 3802) return JSON.parse(value)
    return value
  }
}

function readShape(headers: IncomingHttpHeaders): Shape {
  return {
    arrayMode: headers['neon-array-mode'] === 'true',
    rawText: headers['neon-raw-text-output'] === 'true',
  }
}

function readMode(headers: IncomingHttpHeaders): TransactionMode {
  const isolation = headers['neon-batch-isolation-level']
  return {
    isolation: typeof isolation === 'string' ? isolationLevels[isolation] : undefined,
    readOnly: readFlag(headers['neon-batch-read-only']),
    deferrable: readFlag(headers['neon-batch-deferrable']),
  }
}

function readFlag(header: string | string[] | undefined): boolean | undefined {
  return header === undefined ? undefined : header === 'true'
}

/** What a connection string proves: user, password and database; options don't matter. */
function identity(connectionString: string): string {
  if (!URL.canParse(connectionString)) return ''
  const { username, password, pathname } = new URL(connectionString)
  return [username, password, pathname].join('\n')
}

function sameIdentity(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function ok(value: unknown): HttpAnswer {
  return { status: 200, body: JSON.stringify(value) }
}

function refuse(message: string, code: string | null = null): HttpAnswer {
  return { status: 400, body: JSON.stringify({ message, code, severity: 'ERROR' }) }
}
