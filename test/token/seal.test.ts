import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '../../src/platform/crypto/uuid.ts'
import { bid, price } from '../../src/platform/http/amounts.ts'
import { MOST_PRICE_DOLLARS } from '../../src/platform/money.ts'
import {
  decodePayload,
  deviceTypes,
  encodePayload,
  placementTypes,
  pricingModels,
  servedAt,
  type TokenPayload,
} from '../../src/platform/token/payload.ts'
import { createKeyRing, openToken, sealToken } from '../../src/platform/token/seal.ts'
import { clickUrl, tokensOf, viewUrl } from '../../src/platform/token/urls.ts'

const secret = (fill: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(fill)))
const bytes = (n: number) => fc.uint8Array({ minLength: n, maxLength: n })
const served = 1_790_000_000_123
const day = Math.floor(served / 86_400_000)

const uuids = bytes(10).map((random) => uuidv7(served, random))
const payloads: fc.Arbitrary<TokenPayload> = fc.record({
  grclid: uuids,
  gradid: uuids,
  campaignId: uuids,
  adNumber: fc.option(fc.nat(65_535)),
  publisherId: uuids,
  priceMicros: fc.nat(2 ** 48 - 1),
  pricingModel: fc.constantFrom(...pricingModels),
  revenueShareBp: fc.integer({ min: 0, max: 10_000 }),
  viewWindowMinutes: fc.integer({ min: 5, max: 1440 }),
  placement: fc.constantFrom(...placementTypes),
  device: fc.constantFrom(...deviceTypes),
  country: fc.constantFrom('', 'DE', 'US'),
  userKey: bytes(8).map((b) => Buffer.from(b).toString('hex')),
  isPerson: fc.boolean(),
  budgetDay: fc.constantFrom(day - 1, day, day + 1),
  experiment: fc.nat(2 ** 24 - 1),
  arm: fc.nat(255),
  test: fc.boolean(),
  serverViews: fc.boolean(),
})
const [sample] = fc.sample(payloads, { numRuns: 1, seed: 7 }) as [TokenPayload]
const iv = new Uint8Array(12).fill(9)

describe('token', () => {
  it('carries any payload there and back, within the length limits', async () => {
    const ring = await createKeyRing(`3:${secret(1)}`)
    await fc.assert(
      fc.asyncProperty(payloads, bytes(12), async (payload, nonce) => {
        const token = await sealToken(ring, {
          kind: 'view',
          payload: encodePayload(payload),
          iv: nonce,
        })
        expect(await openToken(ring, { kind: 'view', token })).toEqual(payload)
        expect(servedAt(payload)).toBe(served)
        expect(token.length).toBeLessThanOrEqual(160)
        expect(viewUrl('https://a-rather-long-host.workers.dev', token).length).toBeLessThan(255)
      }),
    )
  })

  it('carries any price that may be bid to the microdollar, and refuses to wrap another', () => {
    const limits = [bid, price.refine((micros) => micros > 0)]
    const near = fc.double({
      min: MOST_PRICE_DOLLARS - 1,
      max: MOST_PRICE_DOLLARS + 1,
      noNaN: true,
    })
    const far = fc.double({ min: 0, max: 2 * MOST_PRICE_DOLLARS, noNaN: true })
    const edge = fc.constantFrom(MOST_PRICE_DOLLARS, 2 ** 48 / 1e6, 1e9, 0.000001)
    fc.assert(
      fc.property(fc.oneof(near, far, edge), (dollars) => {
        for (const limit of limits) {
          const read = limit.safeParse(dollars)
          if (dollars > MOST_PRICE_DOLLARS) expect(read.success).toBe(false)
          if (!read.success) continue
          const priceMicros = read.data
          expect(decodePayload(encodePayload({ ...sample, priceMicros })).priceMicros).toBe(
            Math.round(dollars * 1e6),
          )
        }
      }),
    )
    for (const priceMicros of [2 ** 48, 1e15, -1, Number.NaN]) {
      expect(() => encodePayload({ ...sample, priceMicros })).toThrow(RangeError)
    }
  })

  it('refuses every single-bit flip', async () => {
    const ring = await createKeyRing(`3:${secret(1)},7:${secret(2)}`)
    const token = await sealToken(ring, { kind: 'view', payload: encodePayload(sample), iv })
    const raw = Buffer.from(token, 'base64url')
    for (let bit = 0; bit < raw.length * 8; bit++) {
      const flipped = Buffer.from(raw)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(
        await openToken(ring, { kind: 'view', token: flipped.toString('base64url') }),
      ).toBeUndefined()
    }
  })

  it('refuses every other spelling of the same bytes', async () => {
    const ring = await createKeyRing(`3:${secret(1)}`)
    const token = await sealToken(ring, { kind: 'view', payload: encodePayload(sample), iv })
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const last of alphabet) {
      const spelled = token.slice(0, -1) + last
      if (spelled !== token)
        expect(await openToken(ring, { kind: 'view', token: spelled })).toBeUndefined()
    }
    for (const other of [`${token}=`, ` ${token}`, `${token}A`, token.slice(0, -4), '']) {
      expect(await openToken(ring, { kind: 'view', token: other })).toBeUndefined()
    }
  })

  it('opens a view token only as a view, a click token only as a click', async () => {
    const ring = await createKeyRing(`3:${secret(1)}`)
    for (const [kind, other] of [
      ['view', 'click'],
      ['click', 'view'],
    ] as const) {
      const token = await sealToken(ring, { kind, payload: encodePayload(sample), iv })
      expect(await openToken(ring, { kind: other, token })).toBeUndefined()
    }
  })

  it('refuses a token of another environment, also under the same key id', async () => {
    const here = await createKeyRing(`3:${secret(1)}`)
    const there = await createKeyRing(`3:${secret(2)}`)
    expect(
      await openToken(here, {
        kind: 'view',
        token: await sealToken(there, { kind: 'view', payload: encodePayload(sample), iv }),
      }),
    ).toBeUndefined()
  })

  it('opens old tokens after a rotation, and seals with the newest key', async () => {
    const before = await createKeyRing(`3:${secret(1)}`)
    const after = await createKeyRing(`4:${secret(2)},3:${secret(1)}`)
    const old = await sealToken(before, { kind: 'click', payload: encodePayload(sample), iv })
    const fresh = await sealToken(after, { kind: 'click', payload: encodePayload(sample), iv })
    expect(await openToken(after, { kind: 'click', token: old })).toEqual(sample)
    expect(Buffer.from(fresh, 'base64url')[1]).toBe(4)
    expect(await openToken(before, { kind: 'click', token: fresh })).toBeUndefined()
  })

  it.each([
    ['nothing', ''],
    ['no secret', '1'],
    ['an id over 255', `300:${secret(1)}`],
    ['an id that is no number', `x:${secret(1)}`],
    ['a short secret', `1:${btoa('short')}`],
    ['an id that comes twice', `1:${secret(1)},1:${secret(2)}`],
  ])('refuses a key ring of %s', async (_, text) => {
    await expect(createKeyRing(text)).rejects.toThrow(/^TOKEN_KEYS: expected/)
  })

  it('refuses a key ring that is no base64', async () => {
    await expect(createKeyRing('1:x')).rejects.toThrow(/decoded/)
  })

  it('is found in any rewritten URL', () => {
    const token = 'A'.repeat(159)
    expect(tokensOf(viewUrl('https://a.example', token))).toEqual([token])
    expect(tokensOf(`${clickUrl('https://x.example', token)}&utm=1`)).toEqual([token])
    expect(tokensOf(`/proxied/path?x=1&p=${token}#frag`)).toEqual([token])
    expect(tokensOf(token)).toEqual([token])
    const escaped = `%${'p'.charCodeAt(0).toString(16)}=%41${token.slice(1)}`
    const wrapped = encodeURIComponent(viewUrl('https://a.example', token))
    for (const url of [
      `https://proxy.example/img?u=${wrapped}&w=1`,
      `https://proxy.example/img?u=${encodeURIComponent(`https://b.example/?u=${wrapped}`)}`,
      `https://a.example/i?x=1&amp;p=${token}`,
      `https://a.example/i?${escaped}`,
      `https://a.example/i?p=1&p=${token}`,
      ` /i?p=${token}\n`,
    ]) {
      expect(tokensOf(url)).toEqual([token])
    }
    for (const url of [
      'https://a.example/i',
      `https://a.example/i?up=${token}`,
      `https://a.example/i/${token}`,
      `https://a.example/i?p=${token}${token}`,
      '%',
      '',
    ]) {
      expect(tokensOf(url)).toEqual([])
    }
  })
})
