import { expect, it } from 'vitest'
import { campaign, snapshotOf } from '../support/campaigns.ts'

it('a creative is parsed once, of the thousandth winner too', () => {
  const docs = Array.from({ length: 1000 }, (_, doc) => doc)
  const snapshot = snapshotOf(...docs.map((doc) => campaign(String(doc))))
  const parsed = docs.map((doc) => snapshot.creative(doc))
  expect(docs.filter((doc) => snapshot.creative(doc) !== parsed[doc])).toEqual([])
  expect(new Set(parsed).size).toBe(1000)
})
