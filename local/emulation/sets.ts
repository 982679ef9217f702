import { type CommandTable, many, reads, writes } from './command.ts'
import { scan } from './keys.ts'
import type { Keyspace } from './keyspace.ts'
import { type Reply, readInteger } from './reply.ts'

const members = (db: Keyspace, key: string) => db.read(key, 'set') ?? new Set<string>()

export const setCommands: CommandTable = {
  SADD: writes(2, many, (db, [key = '', ...names]) => {
    const set = db.open(key, 'set')
    const before = set.size
    for (const name of names) set.add(name)
    return set.size - before
  }),
  SREM: writes(2, many, (db, [key = '', ...names]) => {
    const set = members(db, key)
    const gone = names.filter((name) => set.delete(name)).length
    db.dropIfEmpty(key)
    return gone
  }),
  SMEMBERS: reads(1, 1, (db, [key = '']) => [...members(db, key)]),
  SCARD: reads(1, 1, (db, [key = '']) => members(db, key).size),
  SISMEMBER: reads(2, 2, (db, [key = '', name = '']) => Number(members(db, key).has(name))),
  SMISMEMBER: reads(2, many, (db, [key = '', ...names]) => {
    const set = members(db, key)
    return names.map((name) => Number(set.has(name)))
  }),
  SINTER: reads(1, many, (db, keys) => combine(db, keys, (a, b) => a.filter((m) => b.has(m)))),
  SUNION: reads(1, many, (db, keys) => combine(db, keys, (a, b) => [...new Set([...a, ...b])])),
  SDIFF: reads(1, many, (db, keys) => combine(db, keys, (a, b) => a.filter((m) => !b.has(m)))),
  SPOP: writes(1, 2, (db, [key = '', count]) => {
    const set = members(db, key)
    const gone = sample(set, count === undefined ? 1 : readInteger(count))
    for (const name of gone) set.delete(name)
    db.dropIfEmpty(key)
    return count === undefined ? (gone[0] ?? null) : gone
  }),
  SRANDMEMBER: reads(1, 2, (db, [key = '', count]) => {
    const picked = sample(members(db, key), count === undefined ? 1 : readInteger(count))
    return count === undefined ? (picked[0] ?? null) : picked
  }),
  SSCAN: reads(2, many, (db, [key = '', ...rest]) => scan([...members(db, key)], rest)),
}

function combine(
  db: Keyspace,
  [first = '', ...others]: string[],
  join: (a: string[], b: Set<string>) => string[],
): Reply {
  return others.reduce((list, key) => join(list, members(db, key)), [...members(db, first)])
}

function sample(set: Set<string>, count: number): string[] {
  const pool = [...set]
  const picked: string[] = []
  while (picked.length < count && pool.length > 0) {
    picked.push(...pool.splice(Math.floor(Math.random() * pool.length), 1))
  }
  return picked
}
