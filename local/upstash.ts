import type { Handler, HttpAnswer, HttpRequest } from './gateway.ts'
import { type RedisStore, StoreError, type StoreReply } from './redis-store.ts'

/** Commands that need a connection of their own, which a REST service does not have. */
const unavailable = new Set(
  [
    'AUTH CLIENT CONFIG DEBUG DISCARD EXEC HELLO MONITOR MULTI PSUBSCRIBE PSYNC QUIT REPLICAOF RESET',
    'SELECT SHUTDOWN SLAVEOF SSUBSCRIBE SUBSCRIBE SWAPDB SYNC UNSUBSCRIBE UNWATCH WAIT WATCH',
    'BLMOVE BLMPOP BLPOP BRPOP BRPOPLPUSH BZMPOP BZPOPMAX BZPOPMIN',
  ].flatMap((line) => line.split(' ')),
)

/** Upstash's REST protocol in front of a Redis. */
export function createUpstashHandler(redis: RedisStore, token: string): Handler {
  const bearer = `Bearer ${token}`
  return async (request) => {
    const [path = '/', search] = request.url.split('?', 2)
    const given = request.headers.authorization ?? fromQuery(search)
    if (given !== bearer) return refuse(401, 'WRONGPASS invalid or missing auth token')
    const encode = request.headers['upstash-encoding'] === 'base64' ? toBase64 : toText
    try {
      if (path === '/pipeline') return await pipeline(redis, request, encode)
      if (path === '/multi-exec') return await multiExec(redis, request, encode)
      return await single(redis, readCommand(path, request), encode)
    } catch (error) {
      if (error instanceof BadRequest) return refuse(400, error.message)
      return refuse(500, 'ERR the Redis behind this endpoint cannot be reached')
    }
  }
}

type Encode = (bytes: Buffer) => string
class BadRequest extends Error {}

async function single(redis: RedisStore, command: string[], encode: Encode): Promise<HttpAnswer> {
  const reply = refusalOf(command) ?? (await redis.run(command))
  if (reply instanceof StoreError) return refuse(400, reply.message)
  return ok({ result: present(reply, encode, true) })
}

async function pipeline(
  redis: RedisStore,
  request: HttpRequest,
  encode: Encode,
): Promise<HttpAnswer> {
  const commands = readCommands(request.body)
  const replies = commands.map((command) => refusalOf(command) ?? redis.run(command))
  return ok((await Promise.all(replies)).map((reply) => presentOne(reply, encode)))
}

async function multiExec(
  redis: RedisStore,
  request: HttpRequest,
  encode: Encode,
): Promise<HttpAnswer> {
  const commands = readCommands(request.body)
  const refused = commands.map(refusalOf).find((refusal) => refusal !== undefined)
  if (refused) return refuse(400, refused.message)
  const replies = await redis.multi(commands)
  if (replies instanceof StoreError) return refuse(400, replies.message)
  return ok(replies.map((reply) => presentOne(reply, encode)))
}

function presentOne(reply: StoreReply, encode: Encode): unknown {
  if (reply instanceof StoreError) return { error: reply.message }
  return { result: present(reply, encode, true) }
}

function present(reply: StoreReply, encode: Encode, top: boolean): unknown {
  if (reply === null || typeof reply === 'number') return reply
  if (Array.isArray(reply)) return reply.map((item) => present(item, encode, false))
  if (reply instanceof StoreError) return encode(Buffer.from(reply.message))
  return top && isOk(reply) ? 'OK' : encode(reply)
}

/** The client takes a bare OK for itself and decodes all else, so this one stays as it is. */
function isOk(bytes: Buffer): boolean {
  return bytes.length === 2 && bytes[0] === 0x4f && bytes[1] === 0x4b
}

const toBase64: Encode = (bytes) => bytes.toString('base64')
const toText: Encode = (bytes) => bytes.toString('utf8')

function refusalOf([name = '']: string[]): StoreError | undefined {
  if (!unavailable.has(name.toUpperCase())) return undefined
  return new StoreError(`ERR Command is not available: '${name}'`)
}

/** `["SET","a","1"]` in the body, or /set/a/1 with what the body holds as the last argument. */
function readCommand(path: string, { body }: HttpRequest): string[] {
  if (path === '/') return toCommand(readJson(body))
  const parts = path.slice(1).split('/').map(decodeURIComponent)
  return body === '' ? parts : [...parts, body]
}

function readCommands(body: string): string[][] {
  const list = readJson(body)
  if (!Array.isArray(list)) throw new BadRequest('ERR failed to parse pipeline request')
  return list.map(toCommand)
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new BadRequest('ERR failed to parse command')
  }
}

function toCommand(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0) throw new BadRequest('ERR empty command')
  for (let i = 0; i < value.length; i++) {
    if (typeof value[i] === 'string') continue
    if (typeof value[i] !== 'number' && typeof value[i] !== 'boolean') {
      throw new BadRequest('ERR failed to parse command')
    }
    value[i] = String(value[i])
  }
  return value as string[]
}

function fromQuery(search: string | undefined): string | undefined {
  const token = search && new URLSearchParams(search).get('_token')
  return token ? `Bearer ${token}` : undefined
}

function ok(value: unknown): HttpAnswer {
  return { status: 200, body: JSON.stringify(value) }
}

function refuse(status: number, error: string): HttpAnswer {
  return { status, body: JSON.stringify({ error }) }
}
