import { type CommandTable, many, reads, writes } from './command.ts'
import type { Keyspace } from './keyspace.ts'
import { OK, RedisError, type Reply, readInteger, Status, syntaxError } from './reply.ts'

const countKeys = (db: Keyspace, keys: string[]) => keys.filter((key) => db.entry(key)).length
const removeKeys = (db: Keyspace, keys: string[]) => keys.filter((key) => db.remove(key)).length
const flush = (db: Keyspace) => {
  db.entries.clear()
  return OK
}

export const keyCommands: CommandTable = {
  DEL: writes(1, many, removeKeys),
  UNLINK: writes(1, many, removeKeys),
  EXISTS: reads(1, many, countKeys),
  TOUCH: reads(1, many, countKeys),
  TYPE: reads(1, 1, (db, [key = '']) => new Status(db.entry(key)?.type ?? 'none')),
  DBSIZE: reads(0, 0, (db) => db.keys().length),
  KEYS: reads(1, 1, (db, [pattern = '']) => db.keys().filter(matcher(pattern))),
  SCAN: reads(1, many, (db, args) => scan(db.keys(), args)),
  FLUSHDB: writes(0, 1, flush),
  FLUSHALL: writes(0, 1, flush),
  RANDOMKEY: reads(0, 0, (db) => {
    const keys = db.keys()
    return keys[Math.floor(Math.random() * keys.length)] ?? null
  }),
  RENAME: writes(2, 2, (db, args) => {
    rename(db, args)
    return OK
  }),
  RENAMENX: writes(2, 2, (db, args) => {
    if (db.entry(args[1] ?? '')) return 0
    rename(db, args)
    return 1
  }),
  PERSIST: writes(1, 1, (db, [key = '']) => {
    const entry = db.entry(key)
    if (entry?.expiresAt === undefined) return 0
    entry.expiresAt = undefined
    return 1
  }),
  EXPIRE: writes(2, 3, (db, args) => expire(db, args, (n) => db.now() + n * 1000)),
  PEXPIRE: writes(2, 3, (db, args) => expire(db, args, (n) => db.now() + n)),
  EXPIREAT: writes(2, 3, (db, args) => expire(db, args, (n) => n * 1000)),
  PEXPIREAT: writes(2, 3, (db, args) => expire(db, args, (n) => n)),
  TTL: reads(1, 1, (db, args) => life(db, args, (at) => Math.round((at - db.now()) / 1000))),
  PTTL: reads(1, 1, (db, args) => life(db, args, (at) => at - db.now())),
  EXPIRETIME: reads(1, 1, (db, args) => life(db, args, (at) => Math.floor(at / 1000))),
  PEXPIRETIME: reads(1, 1, (db, args) => life(db, args, (at) => at)),
}

/** One page holds everything: the cursor that comes back is always 0. */
export function scan(
  names: string[],
  [cursor = '', ...options]: string[],
  withValue: (name: string) => string[] = (name) => [name],
): Reply {
  readInteger(cursor)
  let keep = (_: string) => true
  for (let i = 0; i < options.length; i += 2) {
    const [word, value] = [options[i]?.toUpperCase(), options[i + 1]]
    if (value === undefined) throw syntaxError()
    if (word === 'MATCH') keep = matcher(value)
    else if (word === 'COUNT') readInteger(value)
    else throw syntaxError()
  }
  return ['0', names.filter(keep).flatMap(withValue)]
}

/** A glob of Redis: `*`, `?`, `[a-z]`, `[^a]` and a backslash before what is meant literally. */
function matcher(glob: string): (text: string) => boolean {
  const source = glob.replace(/\\.|\[\^?(?:\\.|[^\]])*\]|[*?]|[^\\[*?]+/gs, (part) => {
    if (part === '*') return '.*'
    if (part === '?') return '.'
    if (part.startsWith('[')) return part
    return literal(part.startsWith('\\') ? part.slice(1) : part)
  })
  const pattern = new RegExp(`^${source}$`, 's')
  return (text) => pattern.test(text)
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

function rename(db: Keyspace, [from = '', to = '']: string[]): void {
  const entry = db.entry(from)
  if (!entry) throw new RedisError('ERR no such key')
  db.entries.delete(from)
  db.entries.set(to, entry)
}

function expire(
  db: Keyspace,
  [key = '', amount = '', option]: string[],
  at: (n: number) => number,
): number {
  const entry = db.entry(key)
  const time = at(readInteger(amount))
  if (!entry) return 0
  const before = entry.expiresAt
  const refused = {
    NX: before !== undefined,
    XX: before === undefined,
    GT: before === undefined || time <= before,
    LT: before !== undefined && time >= before,
  }
  const word = option?.toUpperCase()
  if (word !== undefined && !(word in refused)) {
    throw new RedisError(`ERR Unsupported option ${option}`)
  }
  if (word !== undefined && refused[word as keyof typeof refused]) return 0
  if (time <= db.now()) db.entries.delete(key)
  else entry.expiresAt = time
  return 1
}

function life(db: Keyspace, [key = '']: string[], show: (at: number) => number): number {
  const entry = db.entry(key)
  if (!entry) return -2
  return entry.expiresAt === undefined ? -1 : show(entry.expiresAt)
}
