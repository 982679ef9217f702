import { DAY_MS } from '../time/day.ts'
import { servedAt, type TokenPayload } from './payload.ts'
import { type KeyRing, openToken, type TokenKind } from './seal.ts'
import { tokensOf } from './urls.ts'

/** What people say of an ad, and their answers to its form, are taken this long after it was served. */
const RESPONSE_MS = 30 * DAY_MS

/** Whether an ad was served so lately that what people say of it is taken. */
export const takesResponse = (ad: TokenPayload, now: number) => now <= servedAt(ad) + RESPONSE_MS

const KINDS: readonly TokenKind[] = ['view', 'click']

/** The ad of a view or click token, or of those `kinds` only; undefined for anything that this ring did not seal so. */
export async function openAdToken(
  ring: KeyRing,
  { token, kinds = KINDS }: { token: string; kinds?: readonly TokenKind[] },
): Promise<TokenPayload | undefined> {
  for (const kind of kinds) {
    const ad = await openToken(ring, { kind, token })
    if (ad) return ad
  }
  return undefined
}

type Sought = {
  /** A tracked URL, whatever a proxy made of it (`tokensOf`), or its bare token. */
  url: string
  kinds?: readonly TokenKind[]
  /** Whether an ad is one that the caller may name; any, where that is not said. */
  isWanted?: (ad: TokenPayload) => boolean
}

/** The first wanted ad that a tracked URL names; undefined where it names none. */
export async function findTrackedAd(
  ring: KeyRing,
  { url, kinds, isWanted = () => true }: Sought,
): Promise<TokenPayload | undefined> {
  for (const token of tokensOf(url)) {
    const ad = await openAdToken(ring, { token, kinds })
    if (ad && isWanted(ad)) return ad
  }
  return undefined
}
