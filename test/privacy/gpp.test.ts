import { describe, expect, it } from 'vitest'
import { optsOutByGpp } from '../../src/platform/consent/gpp.ts'

// Headers as the specification of the IAB Tech Lab builds them: DBABTA names section 6, DBABLA 7, DBABMA 2, DBACNY 2
// and 6.
describe('an opt-out', () => {
  it.each([
    { gpp: 'DBABTA~1YYN' },
    { gpp: 'DBABTA~1YYN', gppSid: [6] },
    { gpp: 'DBABTA~1YYN', gppSid: '6' },
    { gpp: 'DBABLA~BVVVVVVVVWA.QA' },
    { gpp: 'DBABLA~BVVVVVVVVWA.QA', gppSid: [7] },
    { gpp: 'DBACNY~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA~1YYN' },
    { gpp: 'garbled', gppSid: '7,8' },
  ])('%j', (regs) => expect(optsOutByGpp(regs)).toBe(true))
})

describe('none', () => {
  it.each([
    {},
    { gppSid: [7] },
    { gpp: '', gppSid: [7] },
    { gpp: 'DBABTA~1YNN' },
    { gpp: 'DBABTA~1YNN', gppSid: [6] },
    { gpp: 'DBABMA~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA', gppSid: [2] },
    { gpp: 'DBABMA~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA' },
    { gpp: 'not a header' },
    { gpp: '~~~~' },
    { gpp: 'D' },
    { gpp: `DBAB${'_'.repeat(4000)}~1YNN` },
  ])('%j', (regs) => expect(optsOutByGpp(regs)).toBe(false))
})

it('many sections of a range are read up to a bound', () => {
  expect(optsOutByGpp({ gpp: `DB${'_'.repeat(5000)}` })).toBe(true)
})
