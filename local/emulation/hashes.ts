import { type CommandTable, evenPairs, many, reads, writes } from './command.ts'
import { scan } from './keys.ts'
import type { Keyspace } from './keyspace.ts'
import { formatFloat, OK, RedisError, readFloat, readInteger } from './reply.ts'
import { addIntegers } from './strings.ts'

const fields = (db: Keyspace, key: string) => db.read(key, 'hash') ?? new Map<string, string>()

export const hashCommands: CommandTable = {
  HSET: writes(3, many, (db, [key = '', ...flat]) => setFields(db, key, flat)),
  HMSET: writes(3, many, (db, [key = '', ...flat]) => {
    setFields(db, key, flat)
    return OK
  }),
  HSETNX: writes(3, 3, (db, [key = '', field = '', value = '']) => {
    if (fields(db, key).has(field)) return 0
    db.open(key, 'hash').set(field, value)
    return 1
  }),
  HGET: reads(2, 2, (db, [key = '', field = '']) => fields(db, key).get(field) ?? null),
  HMGET: reads(2, many, (db, [key = '', ...names]) => {
    const hash = fields(db, key)
    return names.map((name) => hash.get(name) ?? null)
  }),
  HGETALL: reads(1, 1, (db, [key = '']) => [...fields(db, key)].flat()),
  HKEYS: reads(1, 1, (db, [key = '']) => [...fields(db, key).keys()]),
  HVALS: reads(1, 1, (db, [key = '']) => [...fields(db, key).values()]),
  HLEN: reads(1, 1, (db, [key = '']) => fields(db, key).size),
  HEXISTS: reads(2, 2, (db, [key = '', field = '']) => Number(fields(db, key).has(field))),
  HSTRLEN: reads(2, 2, (db, [key = '', field = '']) => fields(db, key).get(field)?.length ?? 0),
  HDEL: writes(2, many, (db, [key = '', ...names]) => {
    const hash = fields(db, key)
    const gone = names.filter((name) => hash.delete(name)).length
    db.dropIfEmpty(key)
    return gone
  }),
  HINCRBY: writes(3, 3, (db, [key = '', field = '', by = '']) => {
    const amount = readInteger(by)
    const before = fields(db, key).get(field) ?? '0'
    if (!/^-?\d+$/.test(before)) throw new RedisError('ERR hash value is not an integer')
    const sum = addIntegers(before, amount)
    db.open(key, 'hash').set(field, String(sum))
    return sum
  }),
  HINCRBYFLOAT: writes(3, 3, (db, [key = '', field = '', by = '']) => {
    const before = readFloat(fields(db, key).get(field) ?? '0', 'ERR hash value is not a float')
    const sum = formatFloat(before + readFloat(by))
    db.open(key, 'hash').set(field, sum)
    return sum
  }),
  HSCAN: reads(2, many, (db, [key = '', ...rest]) => {
    const hash = fields(db, key)
    return scan([...hash.keys()], rest, (name) => [name, hash.get(name) ?? ''])
  }),
}

function setFields(db: Keyspace, key: string, flat: string[]): number {
  const all = evenPairs('hset', flat)
  const hash = db.open(key, 'hash')
  const before = hash.size
  for (const [field, value] of all) hash.set(field, value)
  return hash.size - before
}
