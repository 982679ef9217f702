import { describe, expect, it } from 'vitest'
import {
  createIds,
  formatUuid,
  timeOfUuid,
  UUID,
  uuidv7,
  writeUuid,
} from '../../src/platform/crypto/uuid.ts'

const sample = '018bcfe5-687b-7abc-89de-0123456789af'

describe('a version 7 UUID', () => {
  it('is its time, its version and variant, and the random bytes in their places', () => {
    const random = Uint8Array.of(0xfa, 0xbc, 0xc9, 0xde, 0x01, 0x23, 0x45, 0x67, 0x89, 0xaf)
    expect(uuidv7(0x018bcfe5687b, random)).toBe(sample)
    expect(uuidv7(0x018bcfe5687b + 0.9, random)).toBe(sample)
    expect(uuidv7(1, new Uint8Array(10))).toBe('00000000-0001-7000-8000-000000000000')
    expect(uuidv7(1, new Uint8Array(10).fill(0xff))).toBe('00000000-0001-7fff-bfff-ffffffffffff')
  })

  it('is made by many at once, each of the time at which it is asked for and no two alike', () => {
    let at = 1
    const drawn: number[] = []
    const newId = createIds({
      now: () => at,
      random: (bytes) => {
        drawn.push(bytes)
        return crypto.getRandomValues(new Uint8Array(bytes))
      },
    })
    const made = Array.from({ length: 200 }, () => {
      at += 7
      const id = newId()
      expect(id).toMatch(UUID)
      expect(id).toMatch(/^.{14}7.{4}[89ab]/)
      expect(timeOfUuid(id)).toBe(at)
      return id.slice(14)
    })
    expect(new Set(made).size).toBe(200)
    expect(drawn.length).toBeLessThan(10)
  })

  it('says when it was made', () => {
    expect(timeOfUuid(sample)).toBe(0x018bcfe5687b)
    expect(timeOfUuid('00000001-0000-7000-8000-000000000000')).toBe(0x10000)
  })

  it('takes random bytes that are not there for zeros', () => {
    expect(uuidv7(1, new Uint8Array(0))).toBe('00000000-0001-7000-8000-000000000000')
  })

  it('is written as bytes and read again, whatever is around it', () => {
    const bytes = new Uint8Array(20).fill(0xee)
    writeUuid(sample, { bytes, offset: 2 })
    expect(Buffer.from(bytes).toString('hex')).toBe(`eeee${sample.replaceAll('-', '')}eeee`)
    expect(formatUuid(bytes.subarray(2, 18))).toBe(sample)
    expect(formatUuid(bytes.subarray(2))).toBe(sample)
    writeUuid('99999999-9999-9999-9999-999999999999', { bytes, offset: 0 })
    expect(formatUuid(bytes)).toBe('99999999-9999-9999-9999-999999999999')
  })
})

it.each([
  [sample, true],
  ['00000000-0000-0000-0000-000000000000', true],
  [`x${sample}`, false],
  [`${sample}0`, false],
  [sample.replace('-', ''), false],
  [sample.toUpperCase(), false],
  [sample.replace('f', 'g'), false],
  ['8-7abc-7abc-7abc-0123456789af', false],
  ['018bcfe5-6-7abc-89de-0123456789af', false],
  ['018bcfe5-687b-7-89de-0123456789af', false],
  ['018bcfe5-687b-7abc-8-0123456789af', false],
  ['018bcfe5-687b-7abc-89de-0', false],
  ['', false],
])('%j is a UUID: %s', (text, is) => {
  expect(UUID.test(text)).toBe(is)
})
