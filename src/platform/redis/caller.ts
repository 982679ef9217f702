import { toHex } from '../crypto/hex.ts'
import type { Alarm } from '../http/alarm.ts'
import { within } from '../http/within.ts'

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
  const send = async ({ path = '', body, signal = null }: Sent): Promise<unknown> => {
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal }
    const answer = await fetch(`${url}${path}`, init)
    return JSON.parse(await answer.text())
  }
  const post = async (command: readonly string[], signal?: AbortSignal) =>
    readReply(await send({ body: command, signal }))
  const resultOf = async (known: Reply, { text, args }: Prepared) => {
    const isUnknown = known.error?.startsWith('NOSCRIPT')
    const { result, error } = isUnknown ? await post(['EVAL', text, '0', ...args]) : known
    if (error !== undefined) throw new RedisError('the command was refused')
    return result
  }
  const run = async (prepared: Prepared) =>
    resultOf(await post(await commandOf(prepared)), prepared)
  const runEach = async (all: readonly Prepared[]) => {
    const replies = await send({ path: '/pipeline', body: await Promise.all(all.map(commandOf)) })
    if (!Array.isArray(replies)) throw new RedisError('the answer is none')
    return await Promise.all(all.map((prepared, at) => resultOf(readReply(replies[at]), prepared)))
  }
  const bound = async <T>(work: Promise<T>, alarm: Alarm | undefined): Promise<T> =>
    await (alarm ? alarm.bound(work, { ms: timeoutMs, late: failLate }) : within(timeoutMs, work))
  return {
    script:
      ({ text }: { text: string }) =>
      (args: string[], alarm?: Alarm): Promise<unknown> =>
        bound(run({ text, args }), alarm),
    /** The same with several inputs, one after the other, in one call: it fails where any of them does. */
    scriptEach:
      ({ text }: { text: string }) =>
      (lists: readonly string[][], alarm?: Alarm): Promise<unknown[]> =>
        bound(runEach(lists.map((args) => ({ text, args }))), alarm),
    /** Any other command; what Redis answers, as it is. */
    ask: async (command: readonly string[]): Promise<unknown> => {
      const { result, error } = await post(command, AbortSignal.timeout(timeoutMs))
      if (error !== undefined) throw new RedisError('the command was refused')
      return result
    },
  }
}

type Sent = { path?: string; body: unknown; signal?: AbortSignal | null | undefined }
type Prepared = { text: string; args: readonly string[] }

const failLate = (): never => {
  throw new RedisError('no answer in time')
}

const commandOf = async ({ text, args }: Prepared) => [
  ...['EVALSHA', shas.get(text) ?? (await shaOf(text)), '0'],
  ...args,
]

function readReply(reply: unknown): Reply {
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
