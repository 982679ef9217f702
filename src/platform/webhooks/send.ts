import type { Deps } from '../../deps.ts'
import { webhookPurpose } from '../crypto/purposes.ts'
import { bodyOf, messageId } from './message.ts'
import type { Claimed, Turn } from './queries/claim.ts'
import { retryAfterOf } from './schedule.ts'
import { signedHeaders } from './sign.ts'
import { faultOfTarget } from './target.ts'

/** How long a receiver may take to answer. */
export const ANSWER_MS = 10_000

export type Outcome =
  | { kind: 'taken'; status: number }
  | {
      kind: 'refused'
      status: number | null
      fault:
        | 'status'
        | 'redirect'
        | 'gone'
        | 'timeout'
        | 'unreachable'
        | 'forbidden_target'
        | 'unreadable_secret'
      retryAfterMs?: number | undefined
    }

/** Sends one delivery. Whatever a receiver does is a value; nothing of its answer is read but the status. */
export async function sendDelivery(
  deps: Deps,
  { turn, delivery }: { turn: Turn; delivery: Claimed },
): Promise<Outcome> {
  if (faultOfTarget(turn.url, deps.env.PUBLIC_URL)) {
    return { kind: 'refused', status: null, fault: 'forbidden_target' }
  }
  const secrets = await openSecrets(deps, turn)
  if (!secrets) return { kind: 'refused', status: null, fault: 'unreadable_secret' }
  const body = bodyOf(delivery)
  const message = {
    id: messageId(delivery.id),
    seconds: Math.floor(deps.now() / 1000),
    body,
  }
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Aside-Webhooks/1',
    ...(await signedHeaders(message, secrets)),
  }
  try {
    const answer = await fetch(turn.url, {
      method: 'POST',
      headers,
      body,
      // Where it would lead to is not what was checked.
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const outcome = judgeAnswer(answer, deps.now())
    await answer.body?.cancel().catch(() => undefined)
    return outcome
  } catch (error) {
    const isLate = error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name)
    return { kind: 'refused', status: null, fault: isLate ? 'timeout' : 'unreachable' }
  }
}

function judgeAnswer({ status, ok, headers }: Response, now: number): Outcome {
  if (ok) return { kind: 'taken', status }
  if (status === 410) return { kind: 'refused', status, fault: 'gone' }
  if (status >= 300 && status < 400) return { kind: 'refused', status, fault: 'redirect' }
  const retryAfterMs = retryAfterOf(headers.get('retry-after'), now)
  return { kind: 'refused', status, fault: 'status', retryAfterMs }
}

/** Undefined where it was sealed under another key: its owner rotates it, and nobody else has to wait. */
async function openSecrets(deps: Deps, turn: Turn): Promise<string[] | undefined> {
  const vault = await deps.vault()
  const open = async (sealed: string) =>
    await vault.open(webhookPurpose(turn.endpointId), sealed).catch(() => undefined)
  const secret = await open(turn.secretSealed)
  const old = turn.oldSecretSealed && (await open(turn.oldSecretSealed))
  return secret === undefined ? undefined : [secret, ...(old ? [old] : [])]
}
