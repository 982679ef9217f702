import { expect, it } from 'vitest'
import { openSections, packSections } from '../../../src/campaigns/snapshot/pack.ts'
import { openTexts } from '../../../src/campaigns/snapshot/texts.ts'
import { openCatalog } from '../../../src/services/format.ts'
import { campaign, snapshotOf } from '../../support/campaigns.ts'

it('a creative is parsed once, of the thousandth winner too', () => {
  const docs = Array.from({ length: 1000 }, (_, doc) => doc)
  const snapshot = snapshotOf(...docs.map((doc) => campaign(String(doc))))
  const parsed = docs.map((doc) => snapshot.creative(doc))
  expect(docs.filter((doc) => snapshot.creative(doc) !== parsed[doc])).toEqual([])
  expect(new Set(parsed).size).toBe(1000)
})

it.each([
  ['a directory of something else', () => openSections(packed('{"a":1}'))],
  ['a length that is none', () => openSections(packed('[["a",-1]]'))],
  ['a word that is not in the list', () => openTexts(LOST_WORD)(0)],
  [
    'a service without a name',
    () =>
      openCatalog(packSections({ services: bytesOf('[{"slug":"a"}]'), index: bytesOf('') }), '1'),
  ],
])('%s in what KV holds is not opened', (_, open) => expect(open).toThrow())

const LOST_WORD = {
  ...{ words: new Uint8Array(), wordEnds: new Uint32Array() },
  ...{ ends: new Uint32Array([1]), records: new Uint8Array([7]) },
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
function packed(directory: string): ArrayBuffer {
  const text = bytesOf(directory)
  const buffer = new ArrayBuffer(8 + text.length)
  new Uint32Array(buffer, 0, 2).set([0x41534431, text.length])
  new Uint8Array(buffer).set(text, 8)
  return buffer
}
