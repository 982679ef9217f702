import * as z from 'zod'
import type { Deps } from '../deps.ts'
import { decodePayload, encodePayload, type TokenPayload } from '../platform/token/payload.ts'

/** All that rendering a bid needs, but for the campaign: it travels with the caller, so that no store has to keep it. */
export type SealedBid = {
  payload: TokenPayload
  /** The bid's engine event. */
  requestId: string
  placementId: string
  adText: string
  names: readonly string[]
}

const PURPOSE = 'bid'
const parts = z.tuple([z.string(), z.string(), z.string(), z.string(), z.array(z.string())])

/** A bid as the id that the caller gets: base64url, some 400 characters. */
export async function sealBid(deps: Deps, bid: SealedBid): Promise<string> {
  const payload = btoa(String.fromCharCode(...encodePayload(bid.payload)))
  const text = JSON.stringify([
    payload,
    bid.requestId,
    bid.placementId,
    bid.adText,
    [...bid.names],
  ] satisfies z.infer<typeof parts>)
  const vault = await deps.vault()
  const sealed = await vault.seal(PURPOSE, text, deps.random(12))
  return sealed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The bid behind an id; undefined for anything that we did not seal. */
export async function openBid(deps: Deps, bidId: string): Promise<SealedBid | undefined> {
  const vault = await deps.vault()
  const sealed = bidId.replaceAll('-', '+').replaceAll('_', '/')
  try {
    const text = await vault.open(PURPOSE, sealed.padEnd(Math.ceil(sealed.length / 4) * 4, '='))
    const [payload, requestId, placementId, adText, names] = parts.parse(JSON.parse(text))
    const bytes = Uint8Array.from(atob(payload), (c) => c.charCodeAt(0))
    return { payload: decodePayload(bytes), requestId, placementId, adText, names }
  } catch {
    return undefined
  }
}
