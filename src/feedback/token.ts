import { DAY_MS } from '../platform/time/day.ts'
import { servedAt, type TokenPayload } from '../platform/token/payload.ts'
import { type KeyRing, openToken } from '../platform/token/seal.ts'
import { tokensOf } from '../platform/token/urls.ts'

/** Feedback is taken this long after the ad was served. */
const WINDOW_MS = 30 * DAY_MS

export const isOpen = (payload: TokenPayload, now: number) => now <= servedAt(payload) + WINDOW_MS

/** The ad that an impression URL was made for, however it was rewritten on its way; undefined where it is none of ours. */
export async function readImpression(
  ring: KeyRing,
  url: string,
): Promise<TokenPayload | undefined> {
  for (const token of tokensOf(url)) {
    const payload = await openToken(ring, { kind: 'view', token })
    if (payload) return payload
  }
  return undefined
}
