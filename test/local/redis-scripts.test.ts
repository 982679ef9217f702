import { beforeEach, describe, expect, it } from 'vitest'
import { withStores } from '../support/fixtures.ts'

const stores = withStores({ shared: true })
beforeEach(() => stores.redis('FLUSHDB'))

const run = (lua: string, ...args: string[]) => stores.redis('EVAL', lua, 0, ...args)

describe('values', () => {
  it.each<{ lua: string; want: unknown }>([
    { lua: 'return 3.99', want: 3 },
    { lua: 'return -3.99', want: -3 },
    { lua: 'return true', want: 1 },
    { lua: 'return false', want: null },
    { lua: 'return nil', want: null },
    { lua: 'return', want: null },
    { lua: `return {1, 'a', {2, {'b'}}, false}`, want: [1, 'a', [2, ['b']], null] },
    { lua: `return {1, nil, 3}`, want: [1] },
    { lua: `return {ok = 'fine'}`, want: 'fine' },
    { lua: `return redis.status_reply('fine')`, want: 'fine' },
    { lua: `return redis.call('GET', 'nothing') == false`, want: 1 },
    { lua: `return redis.call('HMGET', 'nothing', 'a')[1] == false`, want: 1 },
    { lua: `return redis.call('SET', 'a', 'b').ok`, want: 'OK' },
    { lua: `return type(redis.call('INCR', 'n'))`, want: 'number' },
    { lua: `return redis.pcall('NOSUCH').err ~= nil`, want: 1 },
    { lua: `redis.call('SET', 'f', 2.5) return redis.call('GET', 'f')`, want: '2.5' },
    { lua: `redis.call('SET', 'f', 10 / 2) return redis.call('GET', 'f')`, want: '5' },
    { lua: `return redis.sha1hex('')`, want: 'da39a3ee5e6b4b0d3255bfef95601890afd80709' },
  ])('$lua', async ({ lua, want }) => {
    expect(await run(lua)).toEqual(want)
  })

  it('bytes and unicode go in and out unchanged', async () => {
    expect(await run('return ARGV[1] .. string.char(10)', '日本 🎉')).toBe('日本 🎉\n')
    expect(await run('return #ARGV[1]', '日本')).toBe(6)
  })
})

describe('numbers are those of Lua 5.1', () => {
  it.each<{ lua: string; want: unknown }>([
    { lua: 'return tostring(10 / 2)', want: '5' },
    { lua: `return 7 .. ''`, want: '7' },
    { lua: `return tostring(3 * 1.0)`, want: '3' },
    { lua: `return tostring(2147483647 + 1)`, want: '2147483648' },
    { lua: `return tostring(tonumber('4000000000') * 3)`, want: '12000000000' },
    { lua: `return tostring(math.floor(4e9) + math.floor(2e9))`, want: '6000000000' },
    { lua: `return string.format('%.0f', 1763700000000 + 1)`, want: '1763700000001' },
    { lua: `return string.format('%d|%5d|%s', 4e9, 12, 'x')`, want: '4000000000|   12|x' },
    { lua: `return string.format('%d%%', 50)`, want: '50%' },
    { lua: 'return tostring(100000000000000)', want: '1e+14' },
    { lua: 'return tostring(12345678901234)', want: '12345678901234' },
    { lua: 'return tostring(1 / 3)', want: '0.33333333333333' },
    { lua: 'return tostring(1e-5)', want: '1e-05' },
    { lua: 'return tostring(0.1 + 0.2)', want: '0.3' },
    { lua: 'return tostring(7 % 3) .. tostring(-7 % 3)', want: '12' },
    { lua: `return tostring('10' + 5)`, want: '15' },
    { lua: `return tostring(tonumber('x'))`, want: 'nil' },
    { lua: `return tostring(tonumber(''))`, want: 'nil' },
    { lua: `return tonumber('ff', 16)`, want: 255 },
    { lua: 'local n = 0 for i = 1, 3 do n = n + i end return n', want: 6 },
    { lua: 'return table.concat({1, 2, 3}, ",")', want: '1,2,3' },
    { lua: 'return select("#", unpack({1, 2, 3}))', want: 3 },
    { lua: 'return math.max(1, 5, 3) + math.min(4, 2)', want: 7 },
    { lua: `return string.match('12|-3', '^(%d+)|(-?%d+)$')`, want: '12' },
    { lua: `local t = {3, 1, 2} table.sort(t) return t`, want: [1, 2, 3] },
  ])('$lua', async ({ lua, want }) => {
    expect(await run(lua)).toEqual(want)
  })
})

describe('errors', () => {
  it.each<{ lua: string; error: RegExp }>([
    { lua: `return redis.call('HGET', 'text', 'f')`, error: /^WRONGTYPE .* script: [0-9a-f]{40}/ },
    { lua: `return redis.error_reply('MINE went wrong')`, error: /^MINE went wrong/ },
    { lua: `error('boom')`, error: /^ERR user_script:1: boom/ },
    { lua: `return missing`, error: /nonexistent global variable 'missing'/ },
    { lua: `missing = 1`, error: /^ERR user_script:1: / },
    { lua: `this is not lua`, error: /^ERR Error compiling script/ },
    { lua: `return redis.call('NOSUCH')`, error: /[Uu]nknown/ },
    { lua: `return redis.call('GET')`, error: /[Ww]rong number of arg/ },
    { lua: `return redis.call({})`, error: /must be strings or integers/ },
    { lua: `return redis.call('EVAL', 'return 1', 0)`, error: /not allowed from script/ },
    { lua: `local x = nil return x.y`, error: /index/ },
  ])('$lua', async ({ lua, error }) => {
    await stores.redis('SET', 'text', 'x')
    await expect(run(lua)).rejects.toThrow(error)
    expect(await run('return 1')).toBe(1)
  })
})

it('a failed script leaves nothing behind for the next one', async () => {
  await run(`local mine = 1 KEYS[1] = 'x' error('boom')`).catch(() => undefined)
  expect(await run('return {#KEYS, #ARGV}')).toEqual([0, 0])
})

it('a script is one step for everybody else', async () => {
  const take = `
    local left = tonumber(redis.call('GET', 'left') or '10')
    if left == 0 then return 0 end
    redis.call('SET', 'left', left - 1)
    return 1`
  const taken = await Promise.all(Array.from({ length: 100 }, () => run(take)))
  expect(taken.filter((one) => one === 1)).toHaveLength(10)
})
