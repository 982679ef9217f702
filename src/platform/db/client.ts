import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import type { NeonHttpClient, NeonHttpQueryResultHKT } from 'drizzle-orm/neon-http'
import { NeonHttpSession } from 'drizzle-orm/neon-http/session'
import { PgDatabase } from 'drizzle-orm/pg-core/db'
import { PgDialect } from 'drizzle-orm/pg-core/dialect'
import type { NeonClient } from './neon.ts'

/** Drizzle over Neon's HTTP protocol: every statement, and every `batch`, is one round trip and one transaction. */
export const createDb = (neon: NeonClient): Db => new Db(neon)

export class Db extends PgDatabase<NeonHttpQueryResultHKT> {
  readonly #neon: NeonClient

  constructor(neon: NeonClient) {
    const dialect = new PgDialect()
    super(dialect, new NeonHttpSession(asPackage(neon), dialect, undefined), undefined)
    this.#neon = neon
  }

  /** Statements that hold together, or not at all; an answer for each. */
  async batch<U extends BatchItem<'pg'>, T extends Readonly<[U, ...U[]]>>(
    queries: T,
  ): Promise<BatchResponse<T>> {
    const prepared = queries.map(prepareQuery)
    const statements = prepared.map((query) => ({
      ...query.getQuery(),
      arrayMode: query.isResponseInArrayMode(),
    }))
    const answers = await this.#neon.runTogether(statements)
    return answers.map((answer, i) => prepared[i]?.mapResult(answer, true)) as BatchResponse<T>
  }
}

/** What Drizzle's session calls of the package's client, and how: text, parameters, and whether rows are arrays. */
function asPackage({ run }: NeonClient): NeonHttpClient {
  const query = (sql: string, params: unknown[], { arrayMode }: { arrayMode: boolean }) =>
    run({ sql, params, arrayMode })
  return { query } as unknown as NeonHttpClient
}

type Prepared = {
  getQuery(): { sql: string; params: unknown[] }
  isResponseInArrayMode(): boolean
  mapResult(answer: unknown, isOfBatch: boolean): unknown
}

/** Every query of Drizzle can be prepared, though its types keep that to themselves. */
const prepareQuery = (query: BatchItem<'pg'>): Prepared =>
  (query as unknown as { _prepare(): Prepared })._prepare()
