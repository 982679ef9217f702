import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { openTexts } from '../../../src/campaigns/snapshot/texts.ts'
import { openSections, packSections } from '../../../src/platform/kv/pack.ts'
import { CATALOG_FORM, compileCatalog, openCatalog } from '../../../src/services/format.ts'
import { serviceShape } from '../../../src/services/service.ts'
import { catalogOf, service } from '../../services/samples.ts'
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
  ['a catalogue of another form', () => openCatalog(catalogOfForm(CATALOG_FORM - 1), '1')],
  ['a catalogue from before there were forms', () => openCatalog(packSections(SERVICES), '1')],
])('%s in what KV holds is not opened', (_, open) => expect(open).toThrow())

it('another shape of services has another form', () => {
  const shape = JSON.stringify(z.toJSONSchema(serviceShape))
  const sum = createHash('sha256').update(shape).digest('hex').slice(0, 16)
  expect([CATALOG_FORM, sum]).toEqual([6, 'a227489217c004c5'])
})

it('a service without a name is not compiled', () => {
  const nameless = { ...service('a'), name: undefined as never }
  const { prepared } = catalogOf()
  const compile = () => compileCatalog([nameless], { index: new ArrayBuffer(8), prepared })
  expect(compile).toThrow(/expected string/)
})

const SERVICES = { services: new TextEncoder().encode('[]'), index: new Uint8Array(0) }
const catalogOfForm = (form: number) => packSections({ ...SERVICES, form: new Uint32Array([form]) })
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
