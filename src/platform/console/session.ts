import { sessionPurpose } from '../crypto/purposes.ts'
import type { Vault } from '../crypto/vault.ts'
import { HOUR_MS } from '../time/day.ts'

/** Whose key a session holds. A browser may have one of each at a time. */
export const roles = ['publisher', 'advertiser', 'operator'] as const
export type Role = (typeof roles)[number]
export const isRole = (word: unknown): word is Role => roles.some((role) => role === word)

/** A working day: who leaves the browser open is signed out by the next morning. */
export const SESSION_MS = 12 * HOUR_MS

type Sealing = { role: Role; key: string; now: number; iv: Uint8Array }

/** A key as a cookie may hold it: only this service can read it, and until it is over. Needs 12 random bytes. */
export async function sealSession(vault: Vault, { role, key, now, iv }: Sealing): Promise<string> {
  return await vault.seal(sessionPurpose(role), { text: `${now + SESSION_MS} ${key}`, iv })
}

/** The key of a session; undefined for one that is over, of another role, or not ours. */
export async function openSession(
  vault: Vault,
  { role, sealed, now }: { role: Role; sealed: string; now: number },
): Promise<string | undefined> {
  const text = await vault.open(sessionPurpose(role), sealed).catch(() => '')
  const [until, key] = text.split(' ', 2)
  return Number(until) > now ? key : undefined
}
