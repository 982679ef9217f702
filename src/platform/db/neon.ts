import { type Answer, readAnswer } from './answer.ts'
import { encodeParam } from './params.ts'

type NeonOptions = { url: string; endpoint?: string | undefined; timeoutMs: number }
type Statement = { sql: string; params: readonly unknown[]; arrayMode: boolean }

/** What Postgres says of an error, by the names that Neon's proxy has for it. */
const ERROR_FIELDS = [
  ...['severity', 'code', 'detail', 'hint', 'position', 'internalPosition', 'internalQuery'],
  ...['where', 'schema', 'table', 'column', 'dataType', 'constraint', 'file', 'line', 'routine'],
]

/** Neon's proxy was not reached or passed nothing on, or Postgres refused a statement: then with its `code`. */
export class NeonDbError extends Error {
  override readonly name = 'NeonDbError'
  sourceError?: unknown
}

export type NeonClient = ReturnType<typeof createNeonClient>

/**
 * Statements over Neon's HTTP protocol, as its package sends and reads them. The package brings a client over WebSockets
 * besides, with TLS of its own, that can't be left out of the script (docs/decisions/022-neon-by-fetch.md).
 */
export function createNeonClient({ url, endpoint, timeoutMs }: NeonOptions) {
  const headers = {
    'Neon-Connection-String': url,
    'Neon-Raw-Text-Output': 'true',
    'Neon-Array-Mode': 'true',
  }
  const post = async <T>(body: unknown): Promise<T> => {
    const signal = AbortSignal.timeout(timeoutMs)
    const init = { method: 'POST', body: JSON.stringify(body), headers, signal }
    const answer = await fetch(endpoint ?? endpointOf(url), init).catch(failUnreached)
    if (answer.ok) return await answer.json<T>()
    if (answer.status === 400) throw createRefusal(await answer.json())
    throw new NeonDbError(`Server error (HTTP status ${answer.status}): ${await answer.text()}`)
  }
  return {
    /** One statement, a transaction of its own. */
    run: async (statement: Statement) =>
      readAnswer(await post<Answer>(encodeStatement(statement)), statement),
    /** All in one transaction: an answer for each, or an error for all. */
    async runTogether(statements: readonly Statement[]) {
      const { results } = await post<{ results: Answer[] }>({
        queries: statements.map(encodeStatement),
      })
      return statements.map((statement, i) => readAnswer(answerAt(results, i), statement))
    },
  }
}

const encodeStatement = ({ sql, params }: Statement) => ({
  query: sql,
  params: params.map(encodeParam),
})

function answerAt(results: readonly Answer[], i: number): Answer {
  const answer = results[i]
  if (!answer) throw new NeonDbError('an answer is missing')
  return answer
}

/** Neon answers over HTTP at the host of the database with another first label. */
function endpointOf(url: string): string {
  if (!URL.canParse(url)) throw new NeonDbError('the address of the database is none')
  return `https://${new URL(url).hostname.replace(/^[^.]+\./, 'api.')}/sql`
}

function failUnreached(cause: unknown): never {
  const error = new NeonDbError(`Error connecting to database: ${String(cause)}`)
  error.sourceError = cause
  throw error
}

/** Postgres refused: its message, and what it says besides. */
function createRefusal(said: Record<string, string | null>) {
  const error = new NeonDbError(said.message ?? '')
  for (const field of ERROR_FIELDS) Object.assign(error, { [field]: said[field] ?? undefined })
  return error
}
