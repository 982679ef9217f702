import { signal } from '@preact/signals'
import {
  type ApiResult,
  createApi,
  type Problem,
  type Route,
} from '../../../../packages/client/api.ts'
import { sayFault, sayPlace, sayPlainly } from './say.ts'

export const roles = ['publisher', 'advertiser', 'operator'] as const
export type Role = (typeof roles)[number]
/** Who asks for what everybody may read. */
export type Asker = Role | 'nobody'
export type Session = { roles: Role[]; demo: boolean; demo_sign_in: boolean }

/** Undefined until it is known. */
export const session = signal<Session | undefined>(undefined)
/** Roles that were signed in, until their session was over. */
export const expired = signal<readonly Role[]>([])

const SESSION = '/console/session'
const NOBODY: Session = { roles: [], demo: false, demo_sign_in: false }

export async function loadSession(): Promise<void> {
  const answer = await fetch(SESSION).catch(() => undefined)
  session.value = answer?.ok ? ((await answer.json()) as Session) : NOBODY
}

/** Signs in with a key, or without one as the demo; answers what went wrong. */
export async function signIn(role: Role, key: string | undefined): Promise<string | undefined> {
  const init = { method: 'POST', body: JSON.stringify({ role, key }) }
  const answer = await fetch(SESSION, init).catch(() => undefined)
  if (answer?.ok) {
    expired.value = expired.value.filter((one) => one !== role)
    await loadSession()
    return undefined
  }
  const problem = (await answer?.json().catch(() => undefined)) as Problem | undefined
  if (answer?.status === 401) return `This is no ${role} key that works. ${problem?.detail ?? ''}`
  return problem?.detail ?? 'The service does not answer. Try again in a moment.'
}

export async function signOut(role: Role): Promise<void> {
  await fetch(`${SESSION}?role=${role}`, { method: 'DELETE' }).catch(() => undefined)
  await loadSession()
}

const noteEnd = (role: Asker) => {
  const now = session.value
  if (role === 'nobody' || !now?.roles.includes(role)) return
  expired.value = [...expired.value, role]
  session.value = { ...now, roles: now.roles.filter((one) => one !== role) }
}

/** Sends with the session of a role in place of a key. A session that is over is noted. */
export function sendAs(role: Asker) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'X-Aside-Role': role }
    const answer = await fetch(url, { ...init, headers, redirect: 'error' })
    if (answer.status === 401) noteEnd(role)
    return answer
  }
}

export const API = '/console/api'
/** A report over a year may take a while on a small database. */
const TIMEOUT_MS = 30_000
const calls = Object.fromEntries(
  [...roles, 'nobody' as const].map((role) => [
    role,
    createApi({ baseUrl: API, send: sendAs(role), timeoutMs: TIMEOUT_MS }),
  ]),
) as Record<Asker, ReturnType<typeof createApi>>

export const callAs = (role: Asker) => calls[role]

/** What went wrong, as a sentence for who waits for the answer; of a form with what its fields are called. */
export function sayFailure(
  result: ApiResult<Route>,
  fields: readonly { name: string; label: string }[] = [],
): string {
  if (result.ok) return ''
  if ('failure' in result) {
    return result.failure === 'timeout'
      ? 'The service took too long to answer.'
      : 'The service can not be reached.'
  }
  const { problem, status } = result
  const first = problem?.errors?.[0]
  const text = problem?.detail ?? `The service answered ${status}.`
  if (!first) return sayPlainly(text)
  const place = sayPlace(first.loc, fields)
  const fault = `${place && `${place}: `}${sayFault(first.msg)}.`
  return text.includes(first.msg) ? fault : `${sayPlainly(text)} (${fault})`
}
