import { uuidv7 } from '../src/id/uuid.ts'
import { encodePayload, type TokenPayload } from '../src/token/payload.ts'
import { createKeyRing, openToken, sealToken } from '../src/token/seal.ts'

const RUNS = 20_000

/** Mean time of sealing one token and opening it again, one after the other. */
export async function measureToken(): Promise<{ micros: number; characters: number }> {
  const random = crypto.getRandomValues(new Uint8Array(32))
  const ring = await createKeyRing(`1:${btoa(String.fromCharCode(...random))}`)
  const id = uuidv7(Date.now(), random)
  const payload: TokenPayload = {
    grclid: id,
    gradid: id,
    campaignId: id,
    publisherId: id,
    priceMicros: 12_345,
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
  }
  let token = ''
  const started = performance.now()
  for (let i = 0; i < RUNS; i++) {
    token = await sealToken(
      ring,
      'view',
      encodePayload(payload),
      crypto.getRandomValues(new Uint8Array(12)),
    )
    await openToken(ring, 'view', token)
  }
  return { micros: ((performance.now() - started) * 1000) / RUNS, characters: token.length }
}
