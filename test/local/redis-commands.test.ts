import { beforeEach, describe, expect, it } from 'vitest'
import { withStores } from '../support/fixtures.ts'

const stores = withStores({ shared: true })
beforeEach(() => stores.redis('FLUSHDB'))

type Word = string | number
type Case = { name: string; given?: Word[][]; run: Word[]; want: unknown }

/** Arguments are spread, so that the same case runs as a command and from a script. */
const cases: Case[] = [
  { name: 'SET', run: ['SET', 'a', 'x'], want: 'OK' },
  { name: 'SET NX on a key', given: [['SET', 'a', 1]], run: ['SET', 'a', 2, 'NX'], want: null },
  { name: 'SET NX PX', run: ['SET', 'a', 2, 'NX', 'PX', 5000], want: 'OK' },
  { name: 'SET XX without a key', run: ['SET', 'a', 2, 'XX'], want: null },
  { name: 'SET GET', given: [['SET', 'a', 1]], run: ['SET', 'a', 2, 'GET'], want: '1' },
  { name: 'GET of nothing', run: ['GET', 'a'], want: null },
  { name: 'MGET', given: [['SET', 'a', 1]], run: ['MGET', 'a', 'b'], want: ['1', null] },
  { name: 'INCR', run: ['INCR', 'n'], want: 1 },
  {
    name: 'INCRBY',
    given: [['SET', 'n', '9007199254740000']],
    run: ['INCRBY', 'n', 900],
    want: 9007199254740900,
  },
  { name: 'DECRBY', run: ['DECRBY', 'n', 5], want: -5 },
  {
    name: 'INCRBYFLOAT',
    given: [['SET', 'n', '10.50']],
    run: ['INCRBYFLOAT', 'n', '0.1'],
    want: '10.6',
  },
  { name: 'APPEND', given: [['SET', 'a', 'x']], run: ['APPEND', 'a', 'yz'], want: 3 },
  { name: 'GETRANGE', given: [['SET', 'a', 'hello']], run: ['GETRANGE', 'a', -3, -2], want: 'll' },
  { name: 'DEL', given: [['SET', 'a', 1]], run: ['DEL', 'a', 'b'], want: 1 },
  { name: 'EXISTS', given: [['SET', 'a', 1]], run: ['EXISTS', 'a', 'a', 'b'], want: 2 },
  { name: 'TYPE', given: [['ZADD', 'z', 1, 'm']], run: ['TYPE', 'z'], want: 'zset' },
  { name: 'PEXPIRE of nothing', run: ['PEXPIRE', 'a', 5], want: 0 },
  { name: 'PTTL without expiry', given: [['SET', 'a', 1]], run: ['PTTL', 'a'], want: -1 },
  { name: 'PTTL of nothing', run: ['PTTL', 'a'], want: -2 },
  {
    name: 'PEXPIREAT in the past deletes',
    given: [['SET', 'a', 1]],
    run: ['PEXPIREAT', 'a', 1],
    want: 1,
  },
  {
    name: 'PEXPIRE GT',
    given: [['SET', 'a', 1, 'PX', 9000]],
    run: ['PEXPIRE', 'a', 5, 'GT'],
    want: 0,
  },
  { name: 'TTL', given: [['SET', 'a', 1, 'EX', 100]], run: ['TTL', 'a'], want: 100 },
  { name: 'PERSIST', given: [['SET', 'a', 1, 'EX', 100]], run: ['PERSIST', 'a'], want: 1 },
  {
    name: 'SCAN',
    given: [
      ['SET', 'a:1', 1],
      ['SET', 'b', 1],
    ],
    run: ['SCAN', 0, 'MATCH', 'a:*', 'COUNT', 1000],
    want: ['0', ['a:1']],
  },
  { name: 'DBSIZE', given: [['SET', 'a', 1]], run: ['DBSIZE'], want: 1 },
  { name: 'FLUSHDB', given: [['SET', 'a', 1]], run: ['FLUSHDB'], want: 'OK' },

  { name: 'HSET', given: [['HSET', 'h', 'a', 1]], run: ['HSET', 'h', 'a', 2, 'b', 3], want: 1 },
  { name: 'HSETNX', given: [['HSET', 'h', 'a', 1]], run: ['HSETNX', 'h', 'a', 2], want: 0 },
  { name: 'HGET of nothing', run: ['HGET', 'h', 'a'], want: null },
  {
    name: 'HMGET',
    given: [['HSET', 'h', 'a', 1]],
    run: ['HMGET', 'h', 'a', 'b'],
    want: ['1', null],
  },
  {
    name: 'HGETALL',
    given: [['HSET', 'h', 'a', 1, 'b', 2]],
    run: ['HGETALL', 'h'],
    want: ['a', '1', 'b', '2'],
  },
  { name: 'HGETALL of nothing', run: ['HGETALL', 'h'], want: [] },
  {
    name: 'HINCRBY',
    given: [['HSET', 'h', 'a', 4_000_000_000]],
    run: ['HINCRBY', 'h', 'a', 4_000_000_000],
    want: 8_000_000_000,
  },
  { name: 'HDEL', given: [['HSET', 'h', 'a', 1]], run: ['HDEL', 'h', 'a', 'b'], want: 1 },
  { name: 'HLEN', given: [['HSET', 'h', 'a', 1]], run: ['HLEN', 'h'], want: 1 },
  { name: 'HEXISTS', given: [['HSET', 'h', 'a', 1]], run: ['HEXISTS', 'h', 'b'], want: 0 },

  { name: 'SADD', given: [['SADD', 's', 'a']], run: ['SADD', 's', 'a', 'b'], want: 1 },
  { name: 'SREM', given: [['SADD', 's', 'a']], run: ['SREM', 's', 'a', 'b'], want: 1 },
  { name: 'SISMEMBER', given: [['SADD', 's', 'a']], run: ['SISMEMBER', 's', 'a'], want: 1 },
  { name: 'SMEMBERS', given: [['SADD', 's', 'a']], run: ['SMEMBERS', 's'], want: ['a'] },
  {
    name: 'SMISMEMBER',
    given: [['SADD', 's', 'a']],
    run: ['SMISMEMBER', 's', 'b', 'a'],
    want: [0, 1],
  },
  { name: 'SCARD', given: [['SADD', 's', 'a']], run: ['SCARD', 's'], want: 1 },

  { name: 'LPUSH', run: ['LPUSH', 'l', 'a', 'b'], want: 2 },
  {
    name: 'LRANGE',
    given: [
      ['LPUSH', 'l', 'a', 'b'],
      ['RPUSH', 'l', 'c'],
    ],
    run: ['LRANGE', 'l', 0, -1],
    want: ['b', 'a', 'c'],
  },
  { name: 'RPOP', given: [['RPUSH', 'l', 'a', 'b']], run: ['RPOP', 'l'], want: 'b' },
  { name: 'LPOP of nothing', run: ['LPOP', 'l'], want: null },

  { name: 'ZADD', given: [['ZADD', 'z', 1, 'a']], run: ['ZADD', 'z', 2, 'a', 3, 'b'], want: 1 },
  {
    name: 'ZADD CH',
    given: [['ZADD', 'z', 1, 'a']],
    run: ['ZADD', 'z', 'CH', 2, 'a', 3, 'b'],
    want: 2,
  },
  { name: 'ZADD NX', given: [['ZADD', 'z', 1, 'a']], run: ['ZADD', 'z', 'NX', 2, 'a'], want: 0 },
  {
    name: 'ZADD XX GT',
    given: [['ZADD', 'z', 5, 'a']],
    run: ['ZADD', 'z', 'XX', 'GT', 'CH', 2, 'a'],
    want: 0,
  },
  {
    name: 'ZSCORE',
    given: [['ZADD', 'z', '1763700000000', 'a']],
    run: ['ZSCORE', 'z', 'a'],
    want: '1763700000000',
  },
  { name: 'ZSCORE of nothing', run: ['ZSCORE', 'z', 'a'], want: null },
  {
    name: 'ZINCRBY',
    given: [['ZADD', 'z', 1, 'a']],
    run: ['ZINCRBY', 'z', '1.5', 'a'],
    want: '2.5',
  },
  { name: 'ZCARD', given: [['ZADD', 'z', 1, 'a']], run: ['ZCARD', 'z'], want: 1 },
  { name: 'ZREM', given: [['ZADD', 'z', 1, 'a']], run: ['ZREM', 'z', 'a', 'b'], want: 1 },
  {
    name: 'ZCOUNT',
    given: [['ZADD', 'z', 1, 'a', 2, 'b', 3, 'c']],
    run: ['ZCOUNT', 'z', '(1', '+inf'],
    want: 2,
  },
  {
    name: 'ZRANGE',
    given: [['ZADD', 'z', 2, 'b', 1, 'a']],
    run: ['ZRANGE', 'z', 0, -1, 'WITHSCORES'],
    want: ['a', '1', 'b', '2'],
  },
  {
    name: 'ZRANGE REV',
    given: [['ZADD', 'z', 2, 'b', 1, 'a']],
    run: ['ZRANGE', 'z', 0, 0, 'REV'],
    want: ['b'],
  },
  {
    name: 'ZRANGEBYSCORE',
    given: [['ZADD', 'z', 2, 'b', 1, 'a', 2, 'a2']],
    run: ['ZRANGEBYSCORE', 'z', '-inf', 2, 'LIMIT', 1, 5],
    want: ['a2', 'b'],
  },
  {
    name: 'ZRANGEBYSCORE of nothing',
    run: ['ZRANGEBYSCORE', 'z', '-inf', 2, 'LIMIT', 0, 5],
    want: [],
  },
  {
    name: 'ZREVRANGEBYSCORE',
    given: [['ZADD', 'z', 2, 'b', 1, 'a']],
    run: ['ZREVRANGEBYSCORE', 'z', '+inf', '(1'],
    want: ['b'],
  },
  {
    name: 'ZREMRANGEBYSCORE',
    given: [['ZADD', 'z', 1, 'a', 2, 'b']],
    run: ['ZREMRANGEBYSCORE', 'z', '-inf', 1],
    want: 1,
  },
  {
    name: 'ZREMRANGEBYRANK',
    given: [['ZADD', 'z', 1, 'a', 2, 'b']],
    run: ['ZREMRANGEBYRANK', 'z', 0, 0],
    want: 1,
  },
  {
    name: 'ZPOPMIN',
    given: [['ZADD', 'z', 1, 'a', 2, 'b']],
    run: ['ZPOPMIN', 'z'],
    want: ['a', '1'],
  },
  { name: 'ZRANK', given: [['ZADD', 'z', 1, 'a', 2, 'b']], run: ['ZRANK', 'z', 'b'], want: 1 },

  { name: 'XADD', run: ['XADD', 'x', '5-1', 'f', 'v'], want: '5-1' },
  { name: 'XADD NOMKSTREAM', run: ['XADD', 'x', 'NOMKSTREAM', '*', 'f', 'v'], want: null },
  { name: 'XLEN', given: [['XADD', 'x', '5-1', 'f', 'v']], run: ['XLEN', 'x'], want: 1 },
  { name: 'XLEN of nothing', run: ['XLEN', 'x'], want: 0 },
  {
    name: 'XRANGE',
    given: [
      ['XADD', 'x', '5-1', 'f', 'v', 'g', 'w'],
      ['XADD', 'x', '6-0', 'f', 'v'],
    ],
    run: ['XRANGE', 'x', '-', '+', 'COUNT', 1],
    want: [['5-1', ['f', 'v', 'g', 'w']]],
  },
  {
    name: 'XRANGE after an id',
    given: [
      ['XADD', 'x', '5-1', 'f', 'v'],
      ['XADD', 'x', '5-2', 'f', 'w'],
    ],
    run: ['XRANGE', 'x', '(5-1', '+'],
    want: [['5-2', ['f', 'w']]],
  },
  {
    name: 'XRANGE of a millisecond',
    given: [
      ['XADD', 'x', '5-1', 'f', 'v'],
      ['XADD', 'x', '6-2', 'f', 'w'],
    ],
    run: ['XRANGE', 'x', 5, 5],
    want: [['5-1', ['f', 'v']]],
  },
  {
    name: 'XREVRANGE',
    given: [
      ['XADD', 'x', '5-1', 'f', 'v'],
      ['XADD', 'x', '6-2', 'f', 'w'],
    ],
    run: ['XREVRANGE', 'x', '+', '-', 'COUNT', 1],
    want: [['6-2', ['f', 'w']]],
  },
  {
    name: 'XDEL',
    given: [['XADD', 'x', '5-1', 'f', 'v']],
    run: ['XDEL', 'x', '5-1', '5-2'],
    want: 1,
  },
  {
    name: 'XTRIM',
    given: [
      ['XADD', 'x', '5-1', 'f', 'v'],
      ['XADD', 'x', '6-2', 'f', 'w'],
    ],
    run: ['XTRIM', 'x', 'MAXLEN', 1],
    want: 1,
  },
]

const script = `
local reply = redis.call(unpack(ARGV))
if type(reply) == 'table' and reply.ok then return reply.ok end
return reply
`

describe.each(cases)('$name', ({ given = [], run, want }) => {
  it('as a command', async () => {
    for (const command of given) await stores.redis(...command)
    expect(await stores.redis(...run)).toEqual(want)
  })
  it('in a script', async () => {
    for (const command of given) await stores.redis(...command)
    expect(await stores.redis('EVAL', script, 0, ...run)).toEqual(want)
  })
})

describe('errors', () => {
  it.each<{ run: Word[]; error: RegExp }>([
    { run: ['HGET', 'text', 'f'], error: /^WRONGTYPE/ },
    { run: ['SADD', 'text', 'f'], error: /^WRONGTYPE/ },
    { run: ['INCR', 'text'], error: /^ERR value is not an integer/ },
    { run: ['HINCRBY', 'h', 'f', 'x'], error: /^ERR value is not an integer/ },
    { run: ['ZADD', 'z', 'x', 'm'], error: /^ERR value is not a valid float/ },
    { run: ['SET', 'a', 'b', 'PX', 0], error: /^ERR invalid expire time/ },
    { run: ['SET', 'a', 'b', 'NX', 'XX'], error: /^ERR syntax error/ },
    { run: ['HSET', 'h', 'a'], error: /^ERR wrong number of arguments for 'hset' command/ },
    { run: ['XADD', 'x', '0-0', 'a', 'b'], error: /^ERR The ID specified in XADD/ },
    { run: ['EVALSHA', 'f'.repeat(40), 0], error: /^NOSCRIPT/ },
    { run: ['EVAL', 'return', 2, 'a'], error: /^ERR Number of keys can't be greater/ },
  ])('$run', async ({ run, error }) => {
    await stores.redis('SET', 'text', 'x')
    await expect(stores.redis(...run)).rejects.toThrow(error)
  })
})

describe('time', () => {
  it('TIME is now, in seconds and microseconds', async () => {
    const reply = (await stores.redis('TIME')) as string[]
    expect(Math.abs(Number(reply[0]) - Date.now() / 1000)).toBeLessThan(5)
    expect(Number(reply[1])).toBeLessThan(1_000_000)
  })

  it('an expiry set by PEXPIREAT is what PTTL counts down to', async () => {
    await stores.redis('SADD', 's', 'a')
    await stores.redis('PEXPIREAT', 's', Date.now() + 60_000)
    const left = Number(await stores.redis('PTTL', 's'))
    expect(left).toBeGreaterThan(50_000)
    expect(left).toBeLessThanOrEqual(60_100)
  })

  it('what has expired is gone', async () => {
    await stores.redis('SET', 'a', 1, 'PX', 1)
    await expect.poll(() => stores.redis('EXISTS', 'a')).toBe(0)
    expect(await stores.redis('SET', 'a', 2, 'NX')).toBe('OK')
  })

  it('stream ids never come twice, even after all entries were deleted', async () => {
    const first = String(await stores.redis('XADD', 'x', '*', 'a', 'b'))
    await stores.redis('XDEL', 'x', first)
    const second = String(await stores.redis('XADD', 'x', '*', 'a', 'b'))
    expect(second > first).toBe(true)
  })
})
