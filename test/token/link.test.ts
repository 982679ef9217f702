import { describe, expect, it } from 'vitest'
import { fromBase32, toBase32 } from '../../src/platform/token/base32.ts'
import { LINK_RANDOM, mintServiceLink, openServiceLink } from '../../src/platform/token/link.ts'
import { createKeyRing, sealBytes } from '../../src/platform/token/seal.ts'

const secret = (fill: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(fill)))
const random = (fill = 5) => new Uint8Array(LINK_RANDOM).fill(fill)
const PUBLISHER = '018bcfe5-687b-7abc-89de-0123456789af'
const SERVICE = '66666666-7777-4888-9999-aaaaaaaaaaaa'
/** Ends as the service does, and stands before it. */
const TWIN = '11111111-7777-4888-9999-bbbbbbbbaaaa'
const named = { publisherId: PUBLISHER, serviceId: SERVICE }
const ring = await createKeyRing(`1:${secret(1)}`)
const minted = await mintServiceLink(ring, { ...named, random: random() })
const said = {
  grclid: minted.grclid,
  publisherId: '00000000-0000-0000-00de-0123456789af',
  serviceId: SERVICE,
}
const open = async (code: string, on = ring) =>
  await openServiceLink(on, { text: code, serviceIds: [TWIN, SERVICE] })

describe('the short link of a service', () => {
  it('says which click, publisher and service, in 34 digits and letters', async () => {
    expect(minted.code).toMatch(/^[0-9a-hjkmnp-tv-z]{34}$/)
    expect(minted.grclid).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(await open(minted.code)).toEqual(said)
  })

  it.each<[string, (code: string) => string]>([
    ['in capitals', (code) => code.toUpperCase()],
    ['with o for 0 and l for 1', (code) => code.replaceAll('0', 'o').replaceAll('1', 'l')],
    ['with O for 0 and I for 1', (code) => code.replaceAll('0', 'O').replaceAll('1', 'I')],
    ['with the end of its sentence', (code) => `${code}.`],
    ['with the end of its markup', (code) => `${code})**`],
  ])('is read %s', async (_, change) => expect(await open(change(minted.code))).toEqual(said))

  it('is nothing once a single character is another, at every place', async () => {
    const letters = '0123456789abcdefghjkmnpqrstvwxyz'
    for (let at = 0; at < minted.code.length; at++) {
      const next = letters[(letters.indexOf(minted.code[at] ?? '') + 1) % letters.length]
      const altered = minted.code.slice(0, at) + next + minted.code.slice(at + 1)
      expect(await open(altered)).toBeUndefined()
    }
  })

  it.each(['', 'nonsense', 'u'.repeat(34), '0'.repeat(34), '-'.repeat(34), `${minted.code}0`])(
    'is not %j',
    async (text) => expect(await open(text)).toBeUndefined(),
  )

  it('is another for other random bytes, publishers and services, and says nothing of them', async () => {
    const others = await Promise.all([
      mintServiceLink(ring, { ...named, random: random(6) }),
      mintServiceLink(ring, { ...named, publisherId: TWIN, random: random() }),
      mintServiceLink(ring, { ...named, serviceId: TWIN, random: random() }),
    ])
    const all = [minted, ...others]
    expect(new Set(all.map(({ grclid }) => grclid)).size).toBe(4)
    for (let at = 0; at < 34; at += 4) {
      expect(new Set(all.map(({ code }) => code.slice(at, at + 4))).size).toBeGreaterThan(2)
    }
  })

  it('of a service that is not there is nothing', async () =>
    expect(await openServiceLink(ring, { text: minted.code, serviceIds: [TWIN] })).toBeUndefined())

  it('opens with every key of the ring, and with no other', async () => {
    const after = await createKeyRing(`2:${secret(2)},1:${secret(1)}`)
    expect(await open(minted.code, after)).toEqual(said)
    const fresh = await mintServiceLink(after, { ...named, random: random() })
    expect(await open(fresh.code, after)).toEqual({ ...said, grclid: fresh.grclid })
    expect(await open(fresh.code)).toBeUndefined()
  })

  it('the long links of before still open, as they are written alone', async () => {
    const grclid = '018bcfe5-687b-7abc-89de-0123456789af'
    const hex = [grclid, PUBLISHER, SERVICE].join('').replaceAll('-', '')
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    const iv = new Uint8Array(12).fill(9)
    const code = await sealBytes(ring, { kind: 'service', plain: bytes, iv })
    expect(code).toHaveLength(104)
    expect(await open(code)).toEqual({ grclid, publisherId: PUBLISHER, serviceId: SERVICE })
    expect(await open(`${code.slice(0, -1)}!`)).toBeUndefined()
    expect(await open(await sealBytes(ring, { kind: 'view', plain: bytes, iv }))).toBeUndefined()
  })
})

describe('base 32', () => {
  it.each([
    ['', []],
    ['00', [0]],
    ['zw', [255]],
    ['64s36d1n6rvkge9g', [...'1234567890'].map((sign) => sign.charCodeAt(0))],
  ])('%j', (text, bytes) => {
    expect(toBase32(Uint8Array.from(bytes))).toBe(text)
    expect(fromBase32(text)).toEqual(Uint8Array.from(bytes))
  })
  it.each(['0', 'zz', 'zx', '0000u', '000 ', 'ä0'])('%j is none', (text) =>
    expect(fromBase32(text)).toBeUndefined(),
  )
})
