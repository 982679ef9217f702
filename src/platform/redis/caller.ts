import { toHex } from '../crypto/hex.ts'
import { type Alarm, createAlarm } from '../http/alarm.ts'

export type RedisOptions = { url: string; token: string; timeoutMs: number }

/** Why a script did not run, or may have run unheard. Never holds what was sent. */
export class RedisError extends Error {
  override readonly name = 'RedisError'
}

type Reply = { result?: unknown; error?: string }

/**
 * Calls scripts by what Upstash's REST protocol is, a POST of a command as JSON, without the client: on the way to an ad
 * it costs more than what it adds. A call fails after `timeoutMs`, by the request's alarm where there is one (a signal for
 * `fetch` costs several timers), and is never retried but for a script that Redis does not know, which did not run.
 */
export function createCaller({ url, token, timeoutMs }: RedisOptions) {
  const headers = new Headers({
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
  })
  const post = async (command: readonly string[], signal: AbortSignal | null = null) => {
    const body = JSON.stringify(command)
    const answer = await fetch(url, { method: 'POST', headers, body, signal })
    return readReply(await answer.text())
  }
  const run = async ({ text, args }: Prepared) => {
    const known = await post(['EVALSHA', shas.get(text) ?? (await shaOf(text)), '0', ...args])
    const isUnknown = known.error?.startsWith('NOSCRIPT')
    const { result, error } = isUnknown ? await post(['EVAL', text, '0', ...args]) : known
    if (error !== undefined) throw new RedisError('the command was refused')
    return result
  }
  return {
    script:
      ({ text }: { text: string }) =>
      async (args: string[], alarm?: Alarm): Promise<unknown> => {
        const bell = alarm ?? createAlarm(timeoutMs)
        return await bell.bound(run({ text, args }), { ms: timeoutMs, late: failLate })
      },
    /** Any other command; what Redis answers, as it is. */
    ask: async (command: readonly string[]): Promise<unknown> => {
      const { result, error } = await post(command, AbortSignal.timeout(timeoutMs))
      if (error !== undefined) throw new RedisError('the command was refused')
      return result
    },
  }
}

type Prepared = { text: string; args: readonly string[] }

const failLate = (): never => {
  throw new RedisError('no answer in time')
}

function readReply(text: string): Reply {
  const reply: unknown = JSON.parse(text)
  if (typeof reply !== 'object' || reply === null) throw new RedisError('the answer is none')
  if ('error' in reply) return { error: String(reply.error) }
  if (!('result' in reply)) throw new RedisError('the answer holds no result')
  return { result: reply.result }
}

const shas = new Map<string, string>()

/** The name by which Redis knows a script: SHA-1 as hex. */
async function shaOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
  const sha = toHex(new Uint8Array(digest))
  shas.set(text, sha)
  return sha
}
