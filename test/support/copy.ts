import type { PlainReply } from './plain.ts'
import type { TestStores } from './stack.ts'

type Command = (string | number)[]

/** All that Redis holds, as the commands that bring it back: what an older copy of it would hold. */
export async function copyOf(redis: TestStores['redis']): Promise<Command[]> {
  const [, keys] = (await redis('SCAN', 0, 'COUNT', 100_000)) as [string, string[]]
  const commands: Command[] = []
  for (const key of keys) {
    commands.push(...(await commandsOf(redis, key)))
    const life = Number(await redis('PTTL', key))
    if (life > 0) commands.push(['PEXPIRE', key, life])
  }
  return commands
}

/** Puts a copy in the place of all that Redis holds. */
export async function replaceBy(redis: TestStores['redis'], copy: readonly Command[]) {
  await redis('FLUSHDB')
  for (const command of copy) await redis(...command)
}

async function commandsOf(redis: TestStores['redis'], key: string): Promise<Command[]> {
  const list = async (...command: Command) => (await redis(...command)) as string[]
  switch (await redis('TYPE', key)) {
    case 'string':
      return [['SET', key, String(await redis('GET', key))]]
    case 'hash':
      return [['HSET', key, ...(await list('HGETALL', key))]]
    case 'set':
      return [['SADD', key, ...(await list('SMEMBERS', key))]]
    case 'zset': {
      const flat = await list('ZRANGE', key, 0, -1, 'WITHSCORES')
      return Array.from({ length: flat.length / 2 }, (_, i) => [
        ...['ZADD', key, flat[2 * i + 1] ?? '', flat[2 * i] ?? ''],
      ])
    }
    case 'stream': {
      const entries = (await redis('XRANGE', key, '-', '+')) as [string, PlainReply[]][]
      return entries.map(([id, fields]) => ['XADD', key, id, ...fields.map(String)])
    }
    default:
      return []
  }
}
