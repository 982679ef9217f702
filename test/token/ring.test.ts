import { describe, expect, it } from 'vitest'
import { serviceUrl } from '../../src/platform/token/link.ts'
import { createKeyRing, openBytes, sealBytes } from '../../src/platform/token/seal.ts'
import { TEST_LANDING_PAGE, tokensOf, whyUrl } from '../../src/platform/token/urls.ts'

const secret = (fill: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(fill)))
const iv = new Uint8Array(12).fill(9)
const plain = (length: number) => new Uint8Array(length).map((_, i) => i * 7)

describe('a key ring', () => {
  it.each([
    [`255:${secret(1)}`, 255],
    [`0:${secret(1)}`, 0],
    [` 12:${secret(1)} , 11:${secret(2)} `, 12],
  ])('%j seals with the first', async (text, newest) => {
    const ring = await createKeyRing(text)
    expect(ring.newest).toBe(newest)
    const extractable = [...ring.keys.values()].map((key) => key.extractable)
    expect(new Set(extractable)).toEqual(new Set([false]))
  })

  it.each([
    `256:${secret(1)}`,
    `1000:${secret(1)}`,
    `-1:${secret(1)}`,
    `1.5:${secret(1)}`,
    ` :${secret(1)}`,
    `x1:${secret(1)}`,
    `1x:${secret(1)}`,
    `1e1:${secret(1)}`,
    `0001:${secret(1)}`,
    `1:${btoa('x'.repeat(31))}`,
    `1:${btoa('x'.repeat(33))}`,
    `1:${btoa('x'.repeat(16))}`,
    `1:${secret(1)},1:${secret(2)}`,
    `1:${secret(1)},`,
  ])('%j is refused with what was expected', async (text) => {
    await expect(createKeyRing(text)).rejects.toThrow(
      'TOKEN_KEYS: expected kid:base64-of-32-bytes with distinct kids 0 to 255',
    )
  })

  it('without its newest key seals nothing', async () => {
    const { keys, roots } = await createKeyRing(`1:${secret(1)}`)
    await expect(
      sealBytes({ newest: 2, keys, roots }, { kind: 'view', plain: plain(3), iv }),
    ).rejects.toThrow('the key ring has no newest key')
  })

  it('opens nothing that names a key it does not have', async () => {
    const sealed = await sealBytes(await createKeyRing(`1:${secret(1)}`), {
      kind: 'view',
      plain: plain(3),
      iv,
    })
    const other = await createKeyRing(`2:${secret(1)}`)
    expect(await openBytes(other, { kind: 'view', token: sealed, length: 3 })).toBeUndefined()
  })
})

describe('sealed bytes', () => {
  it('of any length come back as they were, in the alphabet of URLs without padding', async () => {
    const ring = await createKeyRing(`1:${secret(1)}`)
    for (let length = 0; length < 40; length++) {
      const sealed = await sealBytes(ring, { kind: 'view', plain: plain(length), iv })
      expect(sealed).toBe(Buffer.from(sealed, 'base64url').toString('base64url'))
      expect(Buffer.from(sealed, 'base64url').subarray(0, 14)).toEqual(Buffer.from([1, 1, ...iv]))
      expect(await openBytes(ring, { kind: 'view', token: sealed, length })).toEqual(plain(length))
      expect(
        await openBytes(ring, { kind: 'view', token: sealed, length: length + 1 }),
      ).toBeUndefined()
    }
  })

  it('are opened up to 200 characters, and not beyond', async () => {
    const ring = await createKeyRing(`1:${secret(1)}`)
    const longest = await sealBytes(ring, { kind: 'view', plain: plain(120), iv })
    expect(longest).toHaveLength(200)
    expect(await openBytes(ring, { kind: 'view', token: longest, length: 120 })).toEqual(plain(120))
    const longer = await sealBytes(ring, { kind: 'view', plain: plain(121), iv })
    expect(await openBytes(ring, { kind: 'view', token: longer, length: 121 })).toBeUndefined()
  })

  it.each(['+', '/', '=', ' ', 'é', '%'])('with %j in them are none', async (character) => {
    const ring = await createKeyRing(`1:${secret(1)}`)
    const sealed = await sealBytes(ring, { kind: 'view', plain: plain(20), iv })
    for (const text of [`${character}${sealed}`, `${sealed}${character}`]) {
      expect(await openBytes(ring, { kind: 'view', token: text, length: 20 })).toBeUndefined()
    }
  })

  it('of four characters that no bytes have are none', async () => {
    expect(
      await openBytes(await createKeyRing(`1:${secret(1)}`), {
        kind: 'view',
        token: 'A',
        length: 1,
      }),
    ).toBeUndefined()
  })
})

describe('addresses', () => {
  it('are short', () => {
    expect(serviceUrl('https://a.example', 'code')).toBe('https://a.example/go/code')
    expect(whyUrl('https://a.example', 'token')).toBe('https://a.example/why?p=token')
    expect(TEST_LANDING_PAGE).toBe('https://example.com/?utm_source=aside&utm_medium=test')
  })
})

describe('tokens of a URL', () => {
  const token = (fill: string, length = 159) => fill.repeat(length)

  it('are looked for through three levels of escapes, and no more', () => {
    const escaped = (levels: number) => {
      let url = `https://a.example/?p=${token('A')}`
      for (let level = 0; level < levels; level++) url = encodeURIComponent(url)
      return url
    }
    expect([1, 2, 3].map((levels) => tokensOf(escaped(levels)))).toEqual(
      Array(3).fill([token('A')]),
    )
    expect(tokensOf(escaped(4))).toEqual([])
  })

  it('have 100 to 200 characters', () => {
    const found = (length: number) => tokensOf(`?p=${token('A', length)}`).length
    expect([99, 100, 200, 201].map(found)).toEqual([0, 1, 1, 0])
    expect([99, 100, 200, 201].map((length) => tokensOf(token('A', length)).length)).toEqual([
      ...[0, 1, 1, 0],
    ])
    expect(tokensOf(`${token('A')} x`)).toEqual([])
    expect(tokensOf(`x ${token('A')}`)).toEqual([])
    expect(tokensOf(` ${token('A')}\n`)).toEqual([token('A')])
    expect(tokensOf(`p=${token('A')}`)).toEqual([token('A')])
    expect(tokensOf(` p=${token('A')} `)).toEqual([token('A')])
  })

  it('are all of them, each once, at most eight', () => {
    const letters = [...'ABCDEFGHIJ']
    const url = letters.map((letter) => `p=${token(letter)}&p=${token(letter)}`).join('&')
    expect(tokensOf(`https://a.example/?${url}`)).toEqual(
      letters.slice(0, 8).map((letter) => token(letter)),
    )
  })

  it('may be escaped in either case, and follow any separator', () => {
    for (const start of ['?', '&', ';', '#', '%3f', '%3F', '%26', '%3B']) {
      expect(tokensOf(`https://a.example/${start}p=${token('A')}`)).toEqual([token('A')])
    }
    expect(tokensOf(`https://a.example/%C3%BCp=${token('A')}`)).toEqual([])
  })
})
