import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmulation } from '../../local/emulation/emulation.ts'
import { openEmulated } from '../../local/redis-emulated.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'aside-emulation-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const writes = [
  ['SET', 'text', 'ünï \u0000 "quoted"'],
  ['SET', 'later', '1', 'PX', '600000'],
  ['HSET', 'hash', 'a', '1', 'b', ''],
  ['SADD', 'set', 'a', 'b'],
  ['RPUSH', 'list', 'a', 'b'],
  ['ZADD', 'zset', '1.5', 'a', '-inf', 'b', '+inf', 'c'],
  ['XADD', 'stream', '5-1', 'f', 'v'],
  ['XADD', 'emptied', '7-1', 'f', 'v'],
  ['XDEL', 'emptied', '7-1'],
]
const looks = [
  ['GET', 'text'],
  ['PEXPIRETIME', 'later'],
  ['HGETALL', 'hash'],
  ['SMEMBERS', 'set'],
  ['LRANGE', 'list', '0', '-1'],
  ['ZRANGE', 'zset', '0', '-1', 'WITHSCORES'],
  ['XRANGE', 'stream', '-', '+'],
  ['XLEN', 'emptied'],
  ['DBSIZE'],
]

it('keeps every type and time to live across a restart', async () => {
  const file = join(dir, 'redis.json')
  const first = openEmulated(file)
  for (const command of writes) await first.run(command)
  const before = await Promise.all(looks.map((command) => first.run(command)))
  await first.close()

  const second = openEmulated(file)
  expect(await Promise.all(looks.map((command) => second.run(command)))).toEqual(before)
  expect(await second.run(['XADD', 'emptied', '7-1', 'f', 'v'])).toMatchObject({
    message: expect.stringMatching(/equal or smaller/),
  })
  await second.close()
})

it('writes within a second of a change, without being closed', async () => {
  const file = join(dir, 'redis.json')
  const store = openEmulated(file)
  await store.run(['SET', 'a', 'kept'])
  await expect.poll(() => existsSync(file), { timeout: 1000 }).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain('kept')
  await store.close()
})

it('lets keys go when their time has come, also while a script runs', () => {
  let now = 1_000_000
  const redis = createEmulation(() => now++)
  redis.run(['SET', 'a', '1', 'PX', '100'])
  const script = `
    for i = 1, 500 do redis.call('PTTL', 'a') end
    return redis.call('EXISTS', 'a')`
  expect(redis.run(['EVAL', script, '0'])).toBe(1)
  now += 100
  expect(redis.run(['EVAL', script, '0'])).toBe(0)
})

it('never runs into 32 bits: sums of microdollars stay exact', () => {
  const redis = createEmulation()
  const script = `
    redis.call('HINCRBY', 'h', 'n', string.format('%.0f', tonumber(ARGV[1]) + tonumber(ARGV[1])))
    return redis.call('HGET', 'h', 'n')`
  expect(redis.run(['EVAL', script, '0', '3000000000000'])).toBe('6000000000000')
  expect(redis.run(['INCRBY', 'big', '9007199254740991'])).toBe(9007199254740991)
  expect(redis.run(['INCR', 'big'])).toMatchObject({
    message: expect.stringMatching(/out of range/),
  })
})

it('says which command it lacks', () => {
  expect(createEmulation().run(['GEOADD', 'k', '1', '1', 'm'])).toMatchObject({
    message: expect.stringMatching(/^ERR unknown command 'GEOADD'.*emulated Redis/),
  })
})
