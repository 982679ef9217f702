import { uuidv7 } from '../../src/platform/crypto/uuid.ts'
import { encodePayload } from '../../src/platform/token/payload.ts'
import { createKeyRing, openToken, sealToken } from '../../src/platform/token/seal.ts'

/** Seals and opens `n` tokens in workerd, one after the other; timed from outside, where the clock runs. */
async function sealAndOpen(n: number): Promise<string> {
  const random = crypto.getRandomValues(new Uint8Array(32))
  const ring = await createKeyRing(`1:${btoa(String.fromCharCode(...random))}`)
  const id = uuidv7(Date.now(), random)
  let token = ''
  for (let i = 0; i < n; i++) {
    const payload = encodePayload({
      grclid: id,
      gradid: id,
      campaignId: id,
      adNumber: i & 0xffff,
      publisherId: id,
      priceMicros: i,
      pricingModel: 'cpm',
      revenueShareBp: 7000,
      viewWindowMinutes: 60,
      placement: 'below_response',
      device: 'desktop',
      country: 'US',
      userKey: '0123456789abcdef',
      isPerson: true,
      budgetDay: Math.floor(Date.now() / 86_400_000),
      experiment: 0,
      arm: 0,
      test: false,
      serverViews: true,
    })
    token = await sealToken(ring, {
      kind: 'view',
      payload,
      iv: crypto.getRandomValues(new Uint8Array(12)),
    })
    if (!(await openToken(ring, { kind: 'view', token }))) throw new Error('a token does not open')
  }
  return token
}

export default {
  async fetch(request) {
    const n = Number(new URL(request.url).searchParams.get('n') ?? 0)
    return new Response(await sealAndOpen(n))
  },
} satisfies ExportedHandler
