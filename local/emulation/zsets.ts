import { type CommandTable, evenPairs, many, reads, writes } from './command.ts'
import { scan } from './keys.ts'
import type { Keyspace } from './keyspace.ts'
import {
  formatFloat,
  RedisError,
  type Reply,
  readFloat,
  readInteger,
  syntaxError,
} from './reply.ts'
import { type Scored, SortedSet } from './sorted-set.ts'
import { range } from './strings.ts'

type Query = {
  by: 'rank' | 'score'
  reverse: boolean
  withScores: boolean
  limit?: [number, number]
}

const zset = (db: Keyspace, key: string) => db.read(key, 'zset') ?? new SortedSet()
const score = (value: number | undefined) => (value === undefined ? null : formatFloat(value))

export const zsetCommands: CommandTable = {
  ZADD: writes(3, many, zadd),
  ZINCRBY: writes(3, 3, (db, [key = '', by = '', member = '']) =>
    zadd(db, [key, 'INCR', by, member]),
  ),
  ZREM: writes(2, many, (db, [key = '', ...names]) => {
    const set = zset(db, key)
    const gone = names.filter((name) => set.delete(name)).length
    db.dropIfEmpty(key)
    return gone
  }),
  ZSCORE: reads(2, 2, (db, [key = '', member = '']) => score(zset(db, key).scores.get(member))),
  ZMSCORE: reads(2, many, (db, [key = '', ...names]) => {
    const { scores } = zset(db, key)
    return names.map((name) => score(scores.get(name)))
  }),
  ZCARD: reads(1, 1, (db, [key = '']) => zset(db, key).size),
  ZCOUNT: reads(3, 3, (db, [key = '', min = '', max = '']) => {
    const [from, to] = scoreRange(zset(db, key), min, max)
    return to - from
  }),
  ZRANK: reads(2, 2, (db, [key = '', member = '']) => zset(db, key).rank(member) ?? null),
  ZREVRANK: reads(2, 2, (db, [key = '', member = '']) => {
    const set = zset(db, key)
    const rank = set.rank(member)
    return rank === undefined ? null : set.size - 1 - rank
  }),
  ZRANGE: reads(3, many, (db, args) => zrange(db, args, { by: 'rank', reverse: false })),
  ZREVRANGE: reads(3, 4, (db, args) => zrange(db, args, { by: 'rank', reverse: true })),
  ZRANGEBYSCORE: reads(3, many, (db, args) => zrange(db, args, { by: 'score', reverse: false })),
  ZREVRANGEBYSCORE: reads(3, many, (db, args) => zrange(db, args, { by: 'score', reverse: true })),
  ZREMRANGEBYSCORE: writes(3, 3, (db, [key = '', min = '', max = '']) => {
    const set = zset(db, key)
    const [from, to] = scoreRange(set, min, max)
    return cut(db, key, set, from, to).length
  }),
  ZREMRANGEBYRANK: writes(3, 3, (db, [key = '', start = '', end = '']) => {
    const set = zset(db, key)
    const [from, to] = range(readInteger(start), readInteger(end), set.size)
    return cut(db, key, set, from, to).length
  }),
  ZPOPMIN: writes(1, 2, (db, [key = '', count = '1']) => {
    const set = zset(db, key)
    return flat(cut(db, key, set, 0, readInteger(count)), true)
  }),
  ZPOPMAX: writes(1, 2, (db, [key = '', count = '1']) => {
    const set = zset(db, key)
    const from = Math.max(0, set.size - readInteger(count))
    return flat(cut(db, key, set, from, set.size).reverse(), true)
  }),
  ZSCAN: reads(2, many, (db, [key = '', ...rest]) => {
    const { scores } = zset(db, key)
    return scan([...scores.keys()], rest, (name) => [name, score(scores.get(name)) ?? ''])
  }),
}

function cut(db: Keyspace, key: string, set: SortedSet, from: number, to: number): Scored[] {
  const gone = set.cut(from, to - from)
  db.dropIfEmpty(key)
  return gone
}

function flat(items: Scored[], withScores: boolean): string[] {
  return items.flatMap(({ member, score }) =>
    withScores ? [member, formatFloat(score)] : [member],
  )
}

function zadd(db: Keyspace, [key = '', ...args]: string[]): Reply {
  const options = new Set<string>()
  while (/^(NX|XX|GT|LT|CH|INCR)$/i.test(args[0] ?? '')) {
    options.add(args.shift()?.toUpperCase() ?? '')
  }
  const exclusive = ['NX', 'GT', 'LT'].filter((word) => options.has(word)).length > 1
  if (exclusive || (options.has('NX') && options.has('XX'))) throw syntaxError()
  const all = evenPairs('zadd', args).map(([text, member]) => ({ member, by: readScore(text) }))
  if (options.has('INCR') && all.length > 1) {
    throw new RedisError('ERR INCR option supports a single increment-element pair')
  }
  const known = db.read(key, 'zset')
  if (!known && options.has('XX')) return options.has('INCR') ? null : 0
  const set = db.open(key, 'zset')
  let [added, changed] = [0, 0]
  let last: number | undefined
  for (const { member, by } of all) {
    const before = set.scores.get(member)
    const next = options.has('INCR') ? (before ?? 0) + by : by
    if (!mayWrite(options, before, next)) continue
    if (set.set(member, next)) added++
    else if (before !== next) changed++
    last = next
  }
  db.dropIfEmpty(key)
  if (options.has('INCR')) return score(last)
  return options.has('CH') ? added + changed : added
}

function mayWrite(options: Set<string>, before: number | undefined, next: number): boolean {
  if (before === undefined) return !options.has('XX')
  if (options.has('NX')) return false
  return !(options.has('GT') && next <= before) && !(options.has('LT') && next >= before)
}

function zrange(
  db: Keyspace,
  [key = '', start = '', end = '', ...words]: string[],
  command: Pick<Query, 'by' | 'reverse'>,
): Reply {
  const set = zset(db, key)
  const query = readQuery(words, command)
  const items =
    query.by === 'score' ? byScore(set, start, end, query) : byRank(set, start, end, query)
  return flat(items, query.withScores)
}

function readQuery(words: string[], command: Pick<Query, 'by' | 'reverse'>): Query {
  const query: Query = { ...command, withScores: false }
  for (let i = 0; i < words.length; i++) {
    const word = words[i]?.toUpperCase()
    if (word === 'WITHSCORES') query.withScores = true
    else if (word === 'BYSCORE') query.by = 'score'
    else if (word === 'REV') query.reverse = true
    else if (word === 'LIMIT') {
      query.limit = [readInteger(words[i + 1] ?? ''), readInteger(words[i + 2] ?? '')]
      i += 2
    } else throw syntaxError()
  }
  return query
}

function byScore(set: SortedSet, start: string, end: string, query: Query): Scored[] {
  const [from, to] = query.reverse ? scoreRange(set, end, start) : scoreRange(set, start, end)
  const items = set.ordered.slice(from, to)
  if (query.reverse) items.reverse()
  const [offset, count] = query.limit ?? [0, -1]
  return items.slice(offset, count < 0 ? undefined : offset + count)
}

function byRank(set: SortedSet, start: string, end: string, query: Query): Scored[] {
  const items = query.reverse ? set.ordered.toReversed() : set.ordered
  return items.slice(...range(readInteger(start), readInteger(end), items.length))
}

function scoreRange(set: SortedSet, min: string, max: string): [number, number] {
  const [low, high] = [readBound(min), readBound(max)]
  const from = set.countBelow(low.score, low.open)
  return [from, Math.max(from, set.countBelow(high.score, !high.open))]
}

/** `5` includes its score, `(5` does not. */
function readBound(text: string): { score: number; open: boolean } {
  const open = text.startsWith('(')
  const score = readFloat(open ? text.slice(1) : text, 'ERR min or max is not a float')
  return { score, open }
}

function readScore(text: string): number {
  return readFloat(text)
}
