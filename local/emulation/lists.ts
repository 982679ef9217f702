import { type CommandTable, many, reads, writes } from './command.ts'
import type { Keyspace } from './keyspace.ts'
import { OK, type Reply, readInteger } from './reply.ts'
import { range } from './strings.ts'

const items = (db: Keyspace, key: string) => db.read(key, 'list') ?? []

export const listCommands: CommandTable = {
  LPUSH: writes(2, many, (db, [key = '', ...values]) =>
    db.open(key, 'list').unshift(...values.reverse()),
  ),
  RPUSH: writes(2, many, (db, [key = '', ...values]) => db.open(key, 'list').push(...values)),
  LPOP: writes(1, 2, (db, args) => pop(db, args, (list, count) => list.splice(0, count))),
  RPOP: writes(1, 2, (db, args) =>
    pop(db, args, (list, count) => list.splice(Math.max(0, list.length - count)).reverse()),
  ),
  LLEN: reads(1, 1, (db, [key = '']) => items(db, key).length),
  LINDEX: reads(2, 2, (db, [key = '', at = '']) => items(db, key).at(readInteger(at)) ?? null),
  LRANGE: reads(3, 3, (db, [key = '', start = '', end = '']) => {
    const list = items(db, key)
    return list.slice(...range(readInteger(start), readInteger(end), list.length))
  }),
  LTRIM: writes(3, 3, (db, [key = '', start = '', end = '']) => {
    const list = items(db, key)
    const kept = list.slice(...range(readInteger(start), readInteger(end), list.length))
    list.splice(0, list.length, ...kept)
    db.dropIfEmpty(key)
    return OK
  }),
}

function pop(
  db: Keyspace,
  [key = '', count]: string[],
  take: (list: string[], count: number) => string[],
): Reply {
  if (!db.entry(key)) return null
  const gone = take(items(db, key), count === undefined ? 1 : readInteger(count))
  db.dropIfEmpty(key)
  return count === undefined ? (gone[0] ?? null) : gone
}
