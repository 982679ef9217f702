import { encodePayload, type TokenPayload } from '../../src/platform/token/payload.ts'
import { sealToken, type TokenKind } from '../../src/platform/token/seal.ts'
import type { AdObject, Isolate, Tenant } from './app.ts'

/** The token of an ad as if it had been served. */
export async function tokenFor(isolate: Isolate, payload: TokenPayload, kind: TokenKind = 'view') {
  const { deps } = isolate
  return await sealToken(await deps.keyRing(), {
    kind,
    payload: encodePayload(payload),
    iv: deps.random(12),
  })
}

/** `POST /ad-feedback` with the tenant's key: what of the body is not given says thumbs down on the ad. */
export async function giveFeedback(
  isolate: Isolate,
  tenant: Pick<Tenant, 'publisherKey'>,
  ad: Pick<AdObject, 'impUrl'>,
  body: Record<string, unknown> = {},
) {
  return await isolate.request('/ad-feedback', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': tenant.publisherKey },
    body: JSON.stringify({
      sessionId: 's-1',
      impUrl: ad.impUrl,
      sentiment: 'thumbs_down',
      ...body,
    }),
  })
}
