import { type CommandTable, evenPairs, many, reads, writes } from './command.ts'
import type { Keyspace } from './keyspace.ts'
import {
  formatFloat,
  notAnInteger,
  OK,
  RedisError,
  type Reply,
  readFloat,
  readInteger,
  syntaxError,
} from './reply.ts'

type SetOptions = { nx: boolean; xx: boolean; get: boolean; keepTtl: boolean; expiresAt?: number }

export const stringCommands: CommandTable = {
  GET: reads(1, 1, (db, [key = '']) => db.read(key, 'string') ?? null),
  SET: writes(2, many, set),
  SETNX: writes(2, 2, (db, [key = '', value = '']) => setIfAbsent(db, key, value)),
  SETEX: writes(3, 3, (db, [key = '', time = '', value = '']) => set(db, [key, value, 'EX', time])),
  PSETEX: writes(3, 3, (db, [key = '', time = '', value = '']) =>
    set(db, [key, value, 'PX', time]),
  ),
  GETSET: writes(2, 2, (db, [key = '', value = '']) => set(db, [key, value, 'GET'])),
  GETDEL: writes(1, 1, (db, [key = '']) => {
    const value = db.read(key, 'string') ?? null
    db.remove(key)
    return value
  }),
  MGET: reads(1, many, (db, keys) =>
    keys.map((key) => (db.entry(key)?.type === 'string' ? (db.read(key, 'string') ?? null) : null)),
  ),
  MSET: writes(2, many, (db, args) => {
    for (const [key, value] of evenPairs('mset', args)) db.setString(key, value)
    return OK
  }),
  MSETNX: writes(2, many, (db, args) => {
    const all = evenPairs('msetnx', args)
    if (all.some(([key]) => db.entry(key))) return 0
    for (const [key, value] of all) db.setString(key, value)
    return 1
  }),
  APPEND: writes(2, 2, (db, [key = '', more = '']) => {
    const value = (db.read(key, 'string') ?? '') + more
    db.updateString(key, value)
    return value.length
  }),
  STRLEN: reads(1, 1, (db, [key = '']) => db.read(key, 'string')?.length ?? 0),
  GETRANGE: reads(3, 3, (db, [key = '', start = '', end = '']) => {
    const value = db.read(key, 'string') ?? ''
    const [from, to] = range(readInteger(start), readInteger(end), value.length)
    return value.slice(from, to)
  }),
  INCR: writes(1, 1, (db, [key = '']) => add(db, key, 1)),
  DECR: writes(1, 1, (db, [key = '']) => add(db, key, -1)),
  INCRBY: writes(2, 2, (db, [key = '', by = '']) => add(db, key, readInteger(by))),
  DECRBY: writes(2, 2, (db, [key = '', by = '']) => add(db, key, -readInteger(by))),
  INCRBYFLOAT: writes(2, 2, (db, [key = '', by = '']) => {
    const sum = readFloat(db.read(key, 'string') ?? '0') + readFloat(by)
    db.updateString(key, formatFloat(sum))
    return formatFloat(sum)
  }),
}

/** Redis's inclusive, possibly negative bounds as those of slice. */
export function range(start: number, end: number, length: number): [number, number] {
  const from = start < 0 ? Math.max(0, length + start) : start
  const to = end < 0 ? length + end : Math.min(end, length - 1)
  return [from, Math.max(from, to + 1)]
}

export function addIntegers(a: string, b: number): number {
  const sum = readInteger(a) + b
  if (!Number.isSafeInteger(sum)) throw notAnInteger()
  return sum
}

function add(db: Keyspace, key: string, by: number): number {
  const sum = addIntegers(db.read(key, 'string') ?? '0', by)
  db.updateString(key, String(sum))
  return sum
}

function setIfAbsent(db: Keyspace, key: string, value: string): number {
  if (db.entry(key)) return 0
  db.setString(key, value)
  return 1
}

function set(db: Keyspace, [key = '', value = '', ...rest]: string[]): Reply {
  const options = readSetOptions(db.now(), rest)
  const before = options.get ? (db.read(key, 'string') ?? null) : null
  const entry = db.entry(key)
  if ((options.nx && entry) || (options.xx && !entry)) return before
  db.setString(key, value, options.keepTtl ? entry?.expiresAt : options.expiresAt)
  return options.get ? before : OK
}

function readSetOptions(now: number, args: string[]): SetOptions {
  const options: SetOptions = { nx: false, xx: false, get: false, keepTtl: false }
  for (let i = 0; i < args.length; i++) {
    const word = args[i]?.toUpperCase() ?? ''
    if (word === 'NX') options.nx = true
    else if (word === 'XX') options.xx = true
    else if (word === 'GET') options.get = true
    else if (word === 'KEEPTTL') options.keepTtl = true
    else {
      if (options.expiresAt !== undefined) throw syntaxError()
      options.expiresAt = expiry(now, word, args[++i])
    }
  }
  const timed = options.expiresAt !== undefined
  if ((options.nx && options.xx) || (options.keepTtl && timed)) throw syntaxError()
  return options
}

function expiry(now: number, unit: string, text: string | undefined): number {
  if (text === undefined || !['EX', 'PX', 'EXAT', 'PXAT'].includes(unit)) throw syntaxError()
  const amount = readInteger(text)
  if (amount <= 0) throw new RedisError("ERR invalid expire time in 'set' command")
  const ms = unit.startsWith('E') ? amount * 1000 : amount
  return unit.endsWith('AT') ? ms : now + ms
}
