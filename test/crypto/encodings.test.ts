import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fromBase64,
  fromBase64Url,
  toBase64,
  toBase64Url,
} from '../../src/platform/crypto/base64.ts'
import { toHex } from '../../src/platform/crypto/hex.ts'

/** Node's own encodings are what ours are held against. */
describe('bytes', () => {
  it('are written as everybody writes them, and read back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
        const theirs = Buffer.from(bytes)
        expect(toBase64(bytes)).toBe(theirs.toString('base64'))
        expect(toBase64Url(bytes)).toBe(theirs.toString('base64url'))
        expect(toHex(bytes)).toBe(theirs.toString('hex'))
        expect(fromBase64(toBase64(bytes))).toEqual(bytes)
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
      }),
    )
  })

  it('may be none', () => {
    const none = new Uint8Array()
    expect([toBase64(none), toBase64Url(none), toHex(none)]).toEqual(['', '', ''])
  })

  it.each(['', 'A', 'AB=', 'AB==', 'A+', 'A/', 'AC', 'AAB', ' AA', 'AÄ'])(
    'have one spelling as base64url, which %j is not',
    (text) => expect(fromBase64Url(text)).toBeUndefined(),
  )

  it('have two digits each', () => {
    expect(toHex(Uint8Array.of(0, 10, 255))).toBe('000aff')
  })
})
