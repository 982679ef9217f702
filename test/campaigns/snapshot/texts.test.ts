import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openIds, packIds } from '../../../src/campaigns/snapshot/ids.ts'
import { openTexts, packTexts } from '../../../src/campaigns/snapshot/texts.ts'

const wellFormed = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed())

/** As ids are, as long as these in bytes, or anything. */
const someId = fc.oneof(
  fc.uuid(),
  fc.string({ unit: 'binary-ascii', minLength: 15, maxLength: 17 }),
  wellFormed,
)

describe('packed texts', () => {
  it('come back as they were, whatever they hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(wellFormed, fc.constantFrom('a a a', 'the the')), { maxLength: 12 }),
        (texts) => {
          const read = openTexts(packTexts(texts))
          expect(texts.map((_, at) => read(at))).toEqual(texts)
        },
      ),
    )
  })

  it('share their words: a thousand alike take less than half', () => {
    const texts = Array.from(
      { length: 100 },
      (_, at) =>
        `{"title":"Warm boots for long winter walks with lambskin and a grippy sole, number ${at}"}`,
    )
    const { words, records, ends } = packTexts(texts)
    expect(words.length + records.length + ends.byteLength).toBeLessThan(texts.join('').length / 2)
  })

  it('throws where there is none', () => {
    expect(() => openTexts(packTexts(['one']))(1)).toThrow(RangeError)
  })
})

describe('packed ids', () => {
  it('each is at its place, and found by its name; others are not', () => {
    fc.assert(
      fc.property(fc.uniqueArray(someId, { maxLength: 40 }), someId, (ids, other) => {
        const packed = openIds(packIds(ids))
        expect(ids.map((_, at) => packed.id(at))).toEqual(ids)
        expect(ids.map((id) => packed.findAll(id))).toEqual(ids.map((_, at) => [at]))
        if (!ids.includes(other)) expect(packed.findAll(other)).toEqual([])
      }),
    )
  })

  it('an id that stands in several places is found in all of them', () => {
    const packed = openIds(packIds(['b', 'a', 'b', 'c', 'b']))
    expect(['a', 'b', 'c'].map((id) => packed.findAll(id))).toEqual([[1], [0, 2, 4], [3]])
  })
})
