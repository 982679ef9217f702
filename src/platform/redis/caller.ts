import { toHex } from '../crypto/hex.ts'
import type { Alarm } from '../http/alarm.ts'
import { within } from '../http/within.ts'

export type RedisOptions = { url: string; token: string; timeoutMs: number }

/** Why a script did not run, or may have run unheard: without an alarm by `within`. Never holds what was sent. */
export class RedisError extends Error {
  override readonly name = 'RedisError'
}

type Reply = { result?: unknown; error?: string }

/**
 * Calls scripts by what Upstash's REST protocol is, a POST of a command as JSON, without the client: on the way to an ad
 * it costs more than what it adds. A call fails after `timeoutMs`, by the request's alarm where there is one (a signal for
 * `fetch` costs several timers), and is never retried but for a script that Redis does not know, which did not run.
 */
export function createCaller({ url: given, token, timeoutMs }: RedisOptions) {
  const url = given.replace(/\/+$/, '')
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
  const run = async ({ text, args }: Prepared) => {
    const known = await post(['EVALSHA', await nameOf(text), '0', ...args])
    return resultIn(isUnknown(known) ? await post(['EVAL', text, '0', ...args]) : known)
  }
  const postEach = async ({ text, lists }: PreparedEach) => {
    const name = await nameOf(text)
    const body = lists.map((args) => ['EVALSHA', name, '0', ...args])
    const replies = await send({ path: '/pipeline', body })
    if (!Array.isArray(replies)) throw new RedisError('the answer is none')
    return lists.map((_, at) => readReply(replies[at]))
  }
  const runEach = async ({ text, lists }: PreparedEach) => {
    const known = await postEach({ text, lists })
    const left = lists.filter((_, at) => isUnknown(known[at]))
    if (left.length === 0) return known.map(resultIn)
    await post(['SCRIPT', 'LOAD', text])
    const others = (await postEach({ text, lists: left })).values()
    return known.map((reply) => resultIn(isUnknown(reply) ? (others.next().value ?? {}) : reply))
  }
  const bound = async <T>(work: Promise<T>, alarm: Alarm | undefined): Promise<T> =>
    await (alarm ? alarm.bound(work, { ms: timeoutMs, late: failLate }) : within(timeoutMs, work))
  return {
    script:
      ({ text }: { text: string }) =>
      (args: string[], alarm?: Alarm): Promise<unknown> =>
        bound(run({ text, args }), alarm),
    /**
     * The same with several inputs, one after the other, in one call, or three where Redis doesn't know the script: it
     * fails where any of them does.
     */
    scriptEach:
      ({ text }: { text: string }) =>
      (lists: readonly string[][], alarm?: Alarm): Promise<unknown[]> =>
        bound(runEach({ text, lists }), alarm),
    /** Any other command; what Redis answers, as it is. */
    ask: async (command: readonly string[]): Promise<unknown> => {
      return resultIn(await post(command, AbortSignal.timeout(timeoutMs)))
    },
  }
}

type Sent = { path?: string; body: unknown; signal?: AbortSignal | null | undefined }
type Prepared = { text: string; args: readonly string[] }
type PreparedEach = { text: string; lists: readonly string[][] }

const isUnknown = (reply: Reply | undefined) => reply?.error?.startsWith('NOSCRIPT') === true

function resultIn({ result, error }: Reply): unknown {
  if (error !== undefined) throw new RedisError('the command was refused')
  return result
}

const failLate = (): never => {
  throw new RedisError('no answer in time')
}

function readReply(reply: unknown): Reply {
  if (typeof reply !== 'object' || reply === null) throw new RedisError('the answer is none')
  if ('error' in reply) return { error: String(reply.error) }
  if (!('result' in reply)) throw new RedisError('the answer holds no result')
  return { result: reply.result }
}

const shas = new Map<string, string>()

/** The name by which Redis knows a script: SHA-1 as hex, worked out once. */
async function nameOf(text: string): Promise<string> {
  const known = shas.get(text)
  if (known !== undefined) return known
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
  const sha = toHex(new Uint8Array(digest))
  shas.set(text, sha)
  return sha
}
