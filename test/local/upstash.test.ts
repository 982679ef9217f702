import { Redis } from '@upstash/redis'
import { beforeAll, describe, expect, it } from 'vitest'
import { withStores } from '../support/fixtures.ts'

const stores = withStores()
let base64: Redis
let plain: Redis

const client = (responseEncoding: false | 'base64', token?: string) =>
  new Redis({
    url: stores.env.UPSTASH_REDIS_REST_URL,
    token: token ?? stores.env.UPSTASH_REDIS_REST_TOKEN,
    automaticDeserialization: false,
    enableTelemetry: false,
    responseEncoding,
    retry: { retries: 0 },
  })

beforeAll(() => {
  base64 = client('base64')
  plain = client(false)
})

const awkward = ['', 'OK', 'null', '12', '"quoted"', 'ünï 日本 🎉', 'line\nbreak\0nul', 'T0s=']

describe.each([
  { encoding: 'base64' as const, get: () => base64 },
  { encoding: false as const, get: () => plain },
])('values with encoding $encoding', ({ get }) => {
  it.each(awkward)('%j comes back, alone and in lists', async (value) => {
    const redis = get()
    await redis.set(value || 'empty', value)
    expect(await redis.get(value || 'empty')).toBe(value)
    await redis.rpush('list', value, 'x')
    expect(await redis.lrange('list', 0, -1)).toEqual([value, 'x'])
    await redis.xadd('stream', '1-1', { f: value })
    expect(await redis.xrange('stream', '-', '+')).toEqual([['1-1', ['f', value]]])
    expect(await redis.eval('return {ARGV[1], {ARGV[1], 7}}', [], [value])).toEqual([
      value,
      [value, 7],
    ])
  })

  it('knows OK, null, numbers', async () => {
    const redis = get()
    expect(await redis.set('a', '1')).toBe('OK')
    expect(await redis.set('a', '2', { nx: true })).toBeNull()
    expect(await redis.get('nothing')).toBeNull()
    expect(await redis.incrby('a', 41)).toBe(42)
    expect(await redis.hgetall('nothing')).toEqual([])
    expect(await redis.ping()).toBe('PONG')
  })
})

describe('scripts', () => {
  it('run by source, and by hash once they were loaded', async () => {
    const script = plain.createScript<string>('return KEYS[1] .. ARGV[1]')
    expect(await script.exec(['a'], ['b'])).toBe('ab')
    expect(await script.exec(['a'], ['b'])).toBe('ab')
    const sha = await plain.scriptLoad('return 5')
    expect(await plain.evalsha(sha, [], [])).toBe(5)
    await expect(plain.evalsha('0'.repeat(40), [], [])).rejects.toThrow(/NOSCRIPT/)
  })

  it('undo nothing when they fail, as Redis does', async () => {
    const failing = plain.eval(`redis.call('SET', 'a', '1') redis.call('HGET', 'a', 'x')`, [], [])
    await expect(failing).rejects.toThrow(/WRONGTYPE/)
    expect(await plain.get('a')).toBe('1')
  })
})

describe('pipelines', () => {
  it('answer command by command, errors too', async () => {
    await plain.set('text', 'x')
    const pipe = plain.pipeline().set('a', '1').hget('text', 'f').get('a')
    const replies = await pipe.exec({ keepErrors: true })
    expect(replies[0]).toMatchObject({ result: 'OK' })
    expect(replies[1]?.error).toMatch(/WRONGTYPE/)
    expect(replies[2]).toMatchObject({ result: '1' })
  })

  it('multi runs in one step, and goes on after an error at run time', async () => {
    await plain.set('text', 'x')
    const replies = await plain
      .multi()
      .incr('n')
      .hget('text', 'f')
      .incr('n')
      .exec({ keepErrors: true })
    expect(replies.map(({ result }) => result)).toEqual([1, undefined, 2])
  })

  it('multi runs nothing when a command is unknown', async () => {
    const answer = await post('/multi-exec', [['SET', 'a', '1'], ['NOSUCH']])
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/EXECABORT/) })
    expect(await plain.get('a')).toBeNull()
  })
})

async function post(path: string, body: unknown, token = stores.env.UPSTASH_REDIS_REST_TOKEN) {
  return await fetch(stores.env.UPSTASH_REDIS_REST_URL + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

describe('requests', () => {
  it.each([
    { name: 'an unknown command', path: '/', body: ['NOSUCH'], error: /unknown command/ },
    { name: 'wrong arity', path: '/', body: ['GET'], error: /wrong number of arguments/ },
    { name: 'a connection command', path: '/', body: ['SELECT', 1], error: /not available/ },
    { name: 'no JSON', path: '/', body: '{', error: /parse/ },
    { name: 'no list', path: '/pipeline', body: { a: 1 }, error: /parse/ },
    { name: 'an empty command', path: '/pipeline', body: [[]], error: /empty/ },
    { name: 'an object in a command', path: '/', body: ['SET', 'a', {}], error: /parse/ },
  ])('$name is refused with 400', async ({ path, body, error }) => {
    const answer = await post(path, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: expect.stringMatching(error) })
  })

  it('a wrong token is 401', async () => {
    expect((await post('/', ['PING'], 'wrong')).status).toBe(401)
    await expect(client(false, 'wrong').ping()).rejects.toThrow(/WRONGPASS/)
  })

  it('may carry the command in the path', async () => {
    expect(await (await post('/set/a%20b', 'value')).json()).toEqual({ result: 'OK' })
    expect(await plain.get('a b')).toBe('value')
  })

  it('takes a megabyte of value', async () => {
    await base64.set('big', 'é'.repeat(500_000))
    expect(await base64.strlen('big')).toBe(1_000_000)
  })
})

describe('faults', () => {
  it.each(['refuse', 'error500'] as const)('%s fails the call and does nothing', async (fault) => {
    stores.gateways.redis.fault = fault
    await expect(plain.incr('n')).rejects.toThrow(/fetch failed|ERR internal/)
    stores.gateways.redis.fault = null
    expect(await plain.get('n')).toBeNull()
  })

  it('lost-reply does the work', async () => {
    stores.gateways.redis.fault = 'lost-reply'
    await expect(plain.incr('n')).rejects.toThrow('fetch failed')
    stores.gateways.redis.fault = null
    expect(await plain.get('n')).toBe('1')
  })

  it('a delay is one', async () => {
    stores.gateways.redis.fault = { delayMs: 30 }
    const start = performance.now()
    await plain.ping()
    expect(performance.now() - start).toBeGreaterThanOrEqual(29)
  })
})
