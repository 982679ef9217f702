import { expect, it } from 'vitest'
import { findSecondLimit } from '../../apps/console/src/advertiser/fields.ts'

const SAID = 'Fill in only one of the three'

it.each([
  [{}, {}],
  [{ max_cpc: 1, max_cpm: null, max_cpa: null }, {}],
  [{ max_cpc: 1, max_cpm: 3 }, { max_cpm: SAID }],
  [
    { max_cpc: 1, max_cpm: 3, max_cpa: 9 },
    { max_cpm: SAID, max_cpa: SAID },
  ],
])('of the limits %j those are one too many: %j', (values, wrong) => {
  expect(findSecondLimit(values)).toEqual(wrong)
})
