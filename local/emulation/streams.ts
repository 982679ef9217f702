import { type CommandTable, many, reads, writes, wrongArity } from './command.ts'
import type { Keyspace } from './keyspace.ts'
import { RedisError, type Reply, readInteger, syntaxError } from './reply.ts'
import {
  compareIds,
  formatId,
  parseId,
  type Stream,
  type StreamEntry,
  type StreamId,
} from './stream.ts'

const last: StreamId = [Infinity, Infinity]

export const streamCommands: CommandTable = {
  XADD: writes(4, many, xadd),
  XLEN: reads(1, 1, (db, [key = '']) => db.read(key, 'stream')?.entries.length ?? 0),
  XRANGE: reads(3, 5, (db, [key = '', start = '', end = '', ...rest]) =>
    slice(db, key, start, end, rest, false),
  ),
  XREVRANGE: reads(3, 5, (db, [key = '', end = '', start = '', ...rest]) =>
    slice(db, key, start, end, rest, true),
  ),
  XDEL: writes(2, many, (db, [key = '', ...ids]) => {
    const parsed = ids.map((id) => parseId(id, 0))
    const stream = db.read(key, 'stream')
    return stream ? parsed.filter((id) => stream.delete(id)).length : 0
  }),
  XTRIM: writes(3, many, (db, [key = '', ...args]) => {
    const rule = readTrim(args)
    if (!rule || args.length > 0) throw syntaxError()
    const stream = db.read(key, 'stream')
    return stream ? trim(stream, rule) : 0
  }),
}

function xadd(db: Keyspace, [key = '', ...args]: string[]): Reply {
  const create = !/^NOMKSTREAM$/i.test(args[0] ?? '')
  if (!create) args.shift()
  const rule = readTrim(args)
  const [id = '', ...fields] = args
  if (fields.length === 0 || fields.length % 2 !== 0) throw wrongArity('xadd')
  const existing = db.read(key, 'stream')
  if (!existing && !create) return null
  const partial = /^(\d+)-\*$/.exec(id)
  const given = id === '*' || partial ? undefined : parseId(id, 0)
  const stream = existing ?? db.open(key, 'stream')
  const next = given ?? (partial ? nextIn(stream, Number(partial[1])) : stream.nextId(db.now()))
  try {
    stream.append(next, fields)
  } catch (error) {
    if (!existing) db.entries.delete(key)
    throw error
  }
  if (rule) trim(stream, rule)
  return formatId(next)
}

function nextIn(stream: Stream, ms: number): StreamId {
  return stream.lastId[0] === ms ? [ms, stream.lastId[1] + 1] : [ms, 0]
}

type Trim = { maxLength: number } | { minId: StreamId }

/** Takes `MAXLEN|MINID [=|~] threshold [LIMIT n]` off the front of the arguments. */
function readTrim(args: string[]): Trim | undefined {
  const word = args[0]?.toUpperCase()
  if (word !== 'MAXLEN' && word !== 'MINID') return undefined
  args.shift()
  if (args[0] === '~' || args[0] === '=') args.shift()
  const threshold = args.shift() ?? ''
  if (/^LIMIT$/i.test(args[0] ?? '')) args.splice(0, 2)
  return word === 'MINID' ? { minId: parseId(threshold, 0) } : { maxLength: readInteger(threshold) }
}

function trim(stream: Stream, rule: Trim): number {
  const excess =
    'minId' in rule
      ? stream.indexOf(rule.minId)
      : Math.max(0, stream.entries.length - rule.maxLength)
  stream.entries.splice(0, excess)
  return excess
}

function slice(
  db: Keyspace,
  key: string,
  start: string,
  end: string,
  [word, count]: string[],
  reverse: boolean,
): Reply {
  if (word !== undefined && (!/^COUNT$/i.test(word) || count === undefined)) throw syntaxError()
  const [from, to] = [readBound(start, true), readBound(end, false)]
  const stream = db.read(key, 'stream')
  if (!stream) return []
  const limit = count === undefined ? Infinity : readInteger(count)
  const first = stream.indexOf(from)
  const beyond = to === last ? stream.entries.length : stream.indexOf([to[0], to[1] + 1])
  const entries = reverse
    ? stream.entries.slice(Math.max(first, beyond - limit), beyond).reverse()
    : stream.entries.slice(first, Math.min(beyond, first + limit))
  return entries.filter(({ id }) => compareIds(id, from) >= 0).map(present)
}

function present({ id, fields }: StreamEntry): Reply {
  return [formatId(id), fields]
}

/** `-`, `+`, an id, or `(` and an id for what lies behind it. */
function readBound(text: string, isStart: boolean): StreamId {
  if (text === '-') return [0, 0]
  if (text === '+') return last
  const open = text.startsWith('(')
  const [ms, seq] = parseId(open ? text.slice(1) : text, isStart ? 0 : Number.MAX_SAFE_INTEGER - 1)
  if (!open) return [ms, seq]
  if (isStart) return [ms, seq + 1]
  if (seq === 0 && ms === 0) throw new RedisError('ERR invalid end ID for the interval')
  return seq === 0 ? [ms - 1, Number.MAX_SAFE_INTEGER - 1] : [ms, seq - 1]
}
