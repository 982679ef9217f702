import { expect, it } from 'vitest'
import { encodePayload, servedAt, type TokenPayload } from '../../src/platform/token/payload.ts'
import { createKeyRing, sealToken, type TokenKind } from '../../src/platform/token/seal.ts'
import { findTrackedAd, openAdToken, takesResponse } from '../../src/platform/token/tracked.ts'

const id = (end: number) => `01920000-0000-7000-8000-${String(end).padStart(12, '0')}`
const ad: TokenPayload = {
  ...{ grclid: id(1), gradid: id(2), campaignId: id(3), adNumber: 1, publisherId: id(4) },
  ...{ priceMicros: 9000, pricingModel: 'cpm', revenueShareBp: 5000, viewWindowMinutes: 60 },
  ...{ placement: 'below_response', device: 'desktop', country: '', userKey: '0'.repeat(16) },
  ...{ isPerson: false, budgetDay: 0 },
  ...{ experiment: 0, arm: 0, test: false, serverViews: true },
}
const own = { ...ad, budgetDay: Math.floor(servedAt(ad) / 86_400_000) }
const other = { ...own, publisherId: id(5) }
const ring = await createKeyRing(`1:${btoa('k'.repeat(32))}`)
const seal = (payload: TokenPayload, kind: TokenKind) =>
  sealToken(ring, { kind, payload: encodePayload(payload), iv: new Uint8Array(12) })
const isOwn = ({ publisherId }: TokenPayload) => publisherId === own.publisherId

it('a token opens whichever kind it is, or as one of those that are asked for', async () => {
  const [view, click] = await Promise.all([seal(own, 'view'), seal(own, 'click')])
  for (const token of [view, click]) expect(await openAdToken(ring, { token })).toEqual(own)
  expect(await openAdToken(ring, { token: click, kinds: ['view'] })).toBeUndefined()
  expect(await openAdToken(ring, { token: 'x'.repeat(160) })).toBeUndefined()
})

it('of what a URL names the first ad that is wanted is taken', async () => {
  const [mine, theirs] = await Promise.all([seal(own, 'click'), seal(other, 'view')])
  const find = (url: string) => findTrackedAd(ring, { url, isWanted: isOwn })
  expect(await find(`https://x.example/?p=${theirs}&p=${mine}`)).toEqual(own)
  expect(await find(`https://x.example/?p=${theirs}`)).toBeUndefined()
  expect(await find(mine)).toEqual(own)
})

it('what people say is taken for 30 days', () => {
  const end = servedAt(own) + 30 * 86_400_000
  expect([end, end + 1].map((now) => takesResponse(own, now))).toEqual([true, false])
})
