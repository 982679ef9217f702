import { describe, expect, it } from 'vitest'
import { withoutPerson } from '../../src/ledger/redact.ts'

const ADA = 'ada0ada0ada0ada0'
const NAME = '0123456789abcdef0123456789abcdef'
const words = new Set([ADA, NAME])
const request = (fields: object) => ({
  ...{ id: 'r', userKey: ADA, sessionKey: 's', context: { tier: 'Countess' } },
  slots: [{ placement: 'p', placementId: 'x' }],
  ...fields,
})
const entry = (event: unknown) => ({ t: 'request', e: JSON.stringify(event), w: 'c:1' })

describe('what is put aside, without a person', () => {
  it.each([
    ['a hit', entry({ grclid: 'g', userKey: ADA }), entry({ grclid: 'g', userKey: null })],
    [
      'a request, with all it says of them',
      entry(request({ links: [{ name: NAME, grclid: 'g', slot: 0 }] })),
      entry({ ...request({ userKey: null, sessionKey: '', context: {} }), links: [] }),
    ],
    [
      "a group's request, but for the other viewers",
      entry(
        request({
          ...{ userKey: null, sessionKey: 'chat', context: { plan: 'x' } },
          slots: [
            { placement: 'p', placementId: 'x', userKey: ADA, context: { tier: 'Countess' } },
            { placement: 'p', placementId: 'x', userKey: 'bob', context: { tier: 'Earl' } },
          ],
          links: [
            { name: NAME, grclid: 'g', slot: 0 },
            { name: 'other', grclid: 'h', slot: 1 },
          ],
        }),
      ),
      entry(
        request({
          ...{ userKey: null, sessionKey: 'chat', context: { plan: 'x' } },
          slots: [
            { placement: 'p', placementId: '', userKey: null, context: {} },
            { placement: 'p', placementId: 'x', userKey: 'bob', context: { tier: 'Earl' } },
          ],
          links: [{ name: 'other', grclid: 'h', slot: 1 }],
        }),
      ),
    ],
    [
      'a rendered bid',
      entry({ requestId: 'r', names: [NAME, 'other'], userKey: 'bob' }),
      entry({ requestId: 'r', names: ['other'], userKey: 'bob' }),
    ],
    [
      'a search',
      { e: JSON.stringify({ id: 's', sessionId: 'x', emailName: NAME, metadata: { a: 1 } }) },
      { e: JSON.stringify({ id: 's', sessionId: null, emailName: null, metadata: {} }) },
    ],
    [
      'a hit that waited',
      { hit: { hitId: 'h', userKey: ADA, event: JSON.stringify({ userKey: ADA, at: 1 }) } },
      {
        hit: {
          hitId: 'h',
          userKey: '0'.repeat(16),
          event: JSON.stringify({ userKey: null, at: 1 }),
        },
      },
    ],
    ['what can not be read', { e: `{"userKey":"${ADA}` }, { e: `{"userKey":"${'0'.repeat(16)}` }],
    [
      'one who is somebody else',
      entry(request({ userKey: 'bob' })),
      entry(request({ userKey: 'bob' })),
    ],
    ['numbers and nothing', { n: 1, no: null, is: true }, { n: 1, no: null, is: true }],
  ])('%s', (_, payload, want) => expect(withoutPerson(payload, words)).toEqual(want))
})
