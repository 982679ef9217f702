import { describe, expect, it } from 'vitest'
import { readSignals, requestContext } from '../../src/ads/read/signals.ts'
import { adRequest, type SlotRequest } from '../../src/ads/schema.ts'

const request = (overrides: Record<string, unknown>): SlotRequest =>
  adRequest.parse({
    messages: [{ role: 'user', content: 'hi' }],
    sessionId: 's1',
    placements: [{ placement: 'below_response', placement_id: 'p' }],
    ...overrides,
  })
const read = (overrides: Record<string, unknown>, gpc = false) =>
  readSignals(request(overrides), {
    countryOf: (ip) => ({ '1.1.1.1': 'AU', '2.2.2.2': 'FR' })[ip],
    edgeCountry: () => undefined,
    globalPrivacyControl: gpc,
  })
const hash = 'ab'.repeat(32)
/** A TCF 2 core string: 152 bits of head, of which the version is 2, then the first four purposes. */
function consent(purposes: number): string {
  const bits = `000010${'0'.repeat(146)}${purposes.toString(2).padStart(4, '0')}${'0'.repeat(24)}`
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return (bits.match(/.{6}/g) ?? []).map((six) => digits[Number.parseInt(six, 2)]).join('')
}

describe('country', () => {
  it.each([
    { name: 'the device says it', input: { device: { country: 'us', ip: '2.2.2.2' } }, want: 'US' },
    { name: 'from the device address', input: { device: { ip: '2.2.2.2' } }, want: 'FR' },
    { name: 'from the user address', input: { user: { ip: '1.1.1.1' } }, want: 'AU' },
    {
      name: 'a name is no code',
      input: { device: { country: 'Germany', ip: '1.1.1.1' } },
      want: 'AU',
    },
    { name: 'the UK is GB', input: { device: { country: 'uk' } }, want: 'GB' },
    { name: 'unknown', input: {}, want: '' },
  ])('$name', ({ input, want }) => expect(read(input).country).toBe(want))

  it('the edge is the last resort', () => {
    const at = (input: Record<string, unknown>) =>
      readSignals(request(input), {
        countryOf: (ip) => ({ '1.1.1.1': 'AU' })[ip],
        edgeCountry: () => 'NL',
        globalPrivacyControl: false,
      }).country
    expect([at({}), at({ device: { ip: '1.1.1.1' } }), at({ device: { country: 'US' } })]).toEqual([
      'NL',
      'AU',
      'US',
    ])
  })
})

describe('identity', () => {
  const us = { device: { country: 'US' } }
  const de = { device: { country: 'DE' } }
  it.each([
    { name: 'the user id', input: { ...us, user: { id: 'u1' } }, want: 'user:u1' },
    {
      name: 'anonymous is nobody',
      input: { ...us, user: { id: 'Anonymous' } },
      want: 'session:s1',
    },
    { name: 'the empty id is nobody', input: { ...us, user: { id: ' ' } }, want: 'session:s1' },
    { name: 'null is nobody', input: { ...us, user: { id: null } }, want: 'session:s1' },
    {
      name: 'the e-mail hash next',
      input: { ...us, user: { id: '', hashed_email: hash } },
      want: `email:${hash}`,
    },
    {
      name: 'a bad hash is nobody',
      input: { ...us, user: { hashed_email: 'a@b.example' } },
      want: 'session:s1',
    },
    { name: 'the EEA without consent', input: { ...de, user: { id: 'u1' } }, want: 'session:s1' },
    {
      name: 'the EEA with consent',
      input: { ...de, user: { id: 'u1' }, regs: { gdpr: 1, gdprConsent: consent(0b1111) } },
      want: 'user:u1',
    },
    {
      name: 'gdpr does not apply',
      input: { ...de, user: { id: 'u1' }, regs: { gdpr: 0 } },
      want: 'user:u1',
    },
    ...['', ' '].map((gdpr) => ({
      name: `a macro that nobody filled in (${JSON.stringify(gdpr)}) says nothing`,
      input: { ...de, user: { id: 'u1' }, regs: { gdpr } },
      want: 'session:s1',
    })),
    {
      name: 'a garbled flag protects',
      input: { ...us, user: { id: 'u1' }, regs: { gdpr: 'yes' } },
      want: 'session:s1',
    },
    {
      name: 'US opt-out',
      input: { ...us, user: { id: 'u1' }, regs: { usPrivacy: '1YYN' } },
      want: 'session:s1',
    },
    {
      name: 'a child',
      input: { ...us, user: { id: 'u1' }, regs: { coppa: 1 } },
      want: 'session:s1',
    },
  ])('$name', ({ input, want }) => expect(read(input).identity.name).toBe(want))

  it('honours global privacy control', () => {
    expect(read({ ...us, user: { id: 'u1' } }, true).identity).toEqual({
      name: 'session:s1',
      isPerson: false,
    })
  })
})

describe('request context', () => {
  it('keeps what is known to be harmless and forgets the rest', () => {
    const { user, device } = request({
      user: {
        id: 'u1',
        gender: 'female',
        age: 34,
        tier: 'pro',
        membership: 'gold',
        interests: ['running', 'a@b.example', 'cooking'],
        first: 'Jane Doe',
        contact: 4915112345678,
        note: 'i have cancer',
        postcode: '90210',
        __proto__: { x: 1 },
      },
      device: {
        ua: 'x',
        ip: '1.2.3.4',
        locale: 'en-US',
        timezone: 'America/New_York',
        lat: 48.85837,
        browser: 'Chrome 140.0',
        plan: 'call +1 555 123 4567',
      },
    })
    expect(requestContext({ user, device })).toEqual({
      gender: 'female',
      age: 34,
      tier: 'pro',
      membership: 'gold',
      interests: ['running', 'cooking'],
      locale: 'en-US',
      timezone: 'America/New_York',
      browser: 'Chrome 140.0',
    })
  })
})
