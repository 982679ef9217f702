import { mkdirSync } from 'node:fs'
import { Mutex, messages, PGlite, protocol } from '@electric-sql/pglite'
import {
  beginStatement,
  type Database,
  type Field,
  type QueryResult,
  type Session,
  type Statement,
  type TransactionMode,
} from './sql.ts'

type Wire = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]

export type EmbeddedDatabase = Database & { dump(): Promise<Blob> }

const { serialize } = protocol
const sync = serialize.sync()

/** What is in memory anyway needs few buffers: to clear 128 MB of them takes a fifth of a start. */
const FEW_BUFFERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** PGlite, spoken to in the wire protocol: that leaves rows the text which Neon would send. */
export async function openEmbedded(
  options: { dataDir?: string; template?: Blob } = {},
): Promise<EmbeddedDatabase> {
  const { dataDir, template } = options
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  const startParams = dataDir ? PGlite.defaultStartParams : FEW_BUFFERS
  const pg = await PGlite.create({ dataDir, loadDataDir: template, startParams })
  const mutex = new Mutex()

  const send = async (...parts: Uint8Array[]) => {
    const answer = await pg.execProtocol(Buffer.concat(parts), { throwOnError: false })
    return readResults(answer.messages)
  }
  const session: Session = {
    query: async (statement) => (await send(...extended(statement), sync))[0] ?? emptyResult(),
    exec: async (sql) => void (await send(serialize.query(sql))),
  }
  const orRollback = async <T>(work: () => Promise<T>) => {
    try {
      return await work()
    } catch (error) {
      await session.exec('rollback')
      throw error
    }
  }

  return {
    label: dataDir ? `embedded (PGlite) in ${dataDir}` : 'embedded (PGlite) in memory',
    query: (statement) => mutex.runExclusive(() => session.query(statement)),
    exec: (sql) => mutex.runExclusive(() => session.exec(sql)),
    batch: (statements, mode) =>
      mutex.runExclusive(() =>
        orRollback(async () => (await send(...oneTransaction(statements, mode))).slice(1, -1)),
      ),
    transaction: (body) =>
      mutex.runExclusive(() =>
        orRollback(async () => {
          await session.exec('begin')
          const result = await body(session)
          await session.exec('commit')
          return result
        }),
      ),
    dump: () => mutex.runExclusive(() => pg.dumpDataDir('none')),
    close: () => mutex.runExclusive(() => pg.close()),
  }
}

/** One message for the whole transaction: after an error Postgres skips all up to the sync. */
function oneTransaction(statements: Statement[], mode: TransactionMode = {}): Uint8Array[] {
  const begin = { query: beginStatement(mode), params: [] }
  const commit = { query: 'commit', params: [] }
  return [...[begin, ...statements, commit].flatMap(extended), sync]
}

function extended({ query, params }: Statement): Uint8Array[] {
  return [
    serialize.parse({ text: query }),
    serialize.bind({ values: params }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
  ]
}

function readResults(wire: Wire[]): QueryResult[] {
  const results: QueryResult[] = []
  let current = emptyResult()
  for (const message of wire) {
    if (message instanceof messages.DatabaseError && message.name === 'error') throw message
    if (message instanceof messages.RowDescriptionMessage)
      current.fields = message.fields.map(textField)
    else if (message instanceof messages.DataRowMessage) current.rows.push(message.fields)
    else if (message.name === 'commandComplete' || message.name === 'emptyQuery') {
      const text = message instanceof messages.CommandCompleteMessage ? message.text : ''
      results.push({ ...current, ...readTag(text) })
      current = emptyResult()
    }
  }
  return results
}

/** `INSERT 0 5` -> INSERT, 5; `CREATE TABLE` -> CREATE, none. */
function readTag(tag: string): Pick<QueryResult, 'command' | 'rowCount'> {
  const [command = '', ...rest] = tag.split(' ')
  const count = Number(rest.at(-1) ?? Number.NaN)
  return { command, rowCount: Number.isInteger(count) ? count : null }
}

function textField(field: messages.Field): Field {
  return { ...field, format: 'text' }
}

function emptyResult(): QueryResult {
  return { command: '', rowCount: null, fields: [], rows: [] }
}
