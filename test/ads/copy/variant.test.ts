import { describe, expect, it } from 'vitest'
import {
  contentVersion,
  encodeStored,
  fieldOf,
  readStored,
  styleOf,
} from '../../../src/ads/copy/plan.ts'
import type { Creative } from '../../../src/campaigns/snapshot/creative.ts'
import { reserveOutcome } from '../../../src/platform/redis/scripts/reserve.ts'

const now = 1_780_000_000_000
const version = '0123456789abcdef'
const creative: Creative = {
  title: 'Ridge',
  brandName: 'Ridge',
  description: 'Shoes.',
  adTexts: ['One.', 'Two.'],
  cta: null,
  landingPage: 'https://ridge.example/',
  favicon: null,
  leadForm: null,
}
const texts = [
  'Plain text of a fair length.',
  'a|b;c:d',
  'won|0:1;1:2',
  'Zapatillas – señal «ñ»',
  '',
]

describe('what is kept of a text', () => {
  it.each(texts)('%j comes back as it was', (text) => {
    const value = encodeStored({ kind: 'text', text, expiresAt: now + 1, version })
    expect(readStored(value, { version, now })).toEqual({ kind: 'text', text })
    expect(readStored(value, { version, now: now + 1 })).toEqual({ kind: 'miss' })
    expect(readStored(value, { version: 'f'.repeat(16), now })).toEqual({ kind: 'miss' })
  })

  it.each(['', 'x', '1', '1780000000001t0123', `1780000000001x${version}text`])(
    'anything else is nothing: %j',
    (value) => expect(readStored(value, { version, now })).toEqual({ kind: 'miss' }),
  )

  it('a refusal counts for its content, a text being written for any', () => {
    const refused = encodeStored({ kind: 'refused', expiresAt: now + 1, version })
    const pending = encodeStored({ kind: 'pending', expiresAt: now + 1, version })
    expect(readStored(refused, { version, now })).toEqual({ kind: 'wait' })
    expect(readStored(refused, { version: 'f'.repeat(16), now })).toEqual({ kind: 'miss' })
    expect(readStored(pending, { version: 'f'.repeat(16), now })).toEqual({ kind: 'wait' })
  })

  it("the script's list keeps texts apart, whatever is in them", () => {
    const outcome = reserveOutcome(['7|won|0:100;2:200;1:300', ...texts.slice(1, 4)])
    expect(outcome).toEqual({
      version: '7',
      kind: 'won',
      wins: [
        { contender: 0, priceMicros: 100, copy: texts[1] },
        { contender: 2, priceMicros: 200, copy: texts[2] },
        { contender: 1, priceMicros: 300, copy: texts[3] },
      ],
    })
    expect(reserveOutcome('7|won|0:100')).toMatchObject({ wins: [{ copy: '' }] })
  })
})

describe('what a text is kept under', () => {
  it('every part tells variants apart', () => {
    const styles = [
      styleOf('m1', null),
      styleOf('m2', null),
      styleOf('m1', 'Be brief.'),
      styleOf('m1', 'Be brief!'),
      styleOf('m1", "x', null),
    ]
    expect(new Set(styles).size).toBe(styles.length)
    expect(new Set(styles.map((style) => style.length))).toEqual(new Set([16]))
    const fields = [
      fieldOf('s', { language: 'en', intent: 'any' }),
      fieldOf('s', { language: 'de', intent: 'any' }),
      fieldOf('s', { language: 'en', intent: 'tent' }),
    ]
    expect(new Set(fields).size).toBe(3)
  })

  it.each<[string, Partial<Creative>, boolean]>([
    ['title', { title: 'Ridges' }, true],
    ['brand', { brandName: 'Moor' }, true],
    ['description', { description: 'Shoes!' }, true],
    ['a text', { adTexts: ['One.', 'Two!'] }, true],
    ['texts joined', { adTexts: ['One.Two.'] }, true],
    ['call to action', { cta: 'Buy' }, true],
    ['landing page', { landingPage: 'https://ridge.example/2' }, false],
    ['favicon', { favicon: 'https://ridge.example/i.png' }, false],
  ])('content version and %s', (_, change, changes) => {
    const before = contentVersion(creative)
    expect(contentVersion({ ...creative, ...change }) !== before).toBe(changes)
    expect(before).toMatch(/^[0-9a-f]{16}$/)
  })
})
