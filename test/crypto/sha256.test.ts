import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSigner } from '../../src/platform/crypto/sha256.ts'

const RFC_TEXT = 'Test Using Larger Than Block-Size Key - Hash Key First'

it('signs any text under any key as Node does', () => {
  const key = fc.uint8Array({ minLength: 0, maxLength: 150 })
  const text = fc.string({ unit: 'binary', maxLength: 300 })
  fc.assert(
    fc.property(key, text, (secret, said) => {
      const theirs = createHmac('sha256', secret).update(said, 'utf8').digest('hex')
      expect(Buffer.from(createSigner(secret)(said)).toString('hex')).toBe(theirs)
    }),
    { numRuns: 500 },
  )
})

it.each([
  { name: 'a case of RFC 4231', key: Buffer.alloc(20, 0x0b), text: 'Hi There', starts: 'b0344c61' },
  { name: 'its long key', key: Buffer.alloc(131, 0xaa), text: RFC_TEXT, starts: '60e43159' },
])('$name', ({ key, text, starts }) => {
  expect(Buffer.from(createSigner(key)(text)).toString('hex').slice(0, 8)).toBe(starts)
})
