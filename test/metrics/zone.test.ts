import { describe, expect, it } from 'vitest'
import { isUnknownZone, zoneNamed } from '../../src/metrics/zone.ts'

describe('zoneNamed', () => {
  it.each([
    { name: 'Europe/Berlin', want: 'Europe/Berlin' },
    { name: 'Asia/Calcutta', want: 'Asia/Calcutta' },
    { name: 'Etc/GMT+5', want: 'Etc/GMT+5' },
    { name: 'America/Argentina/Buenos_Aires', want: 'America/Argentina/Buenos_Aires' },
    { name: 'UTC', want: 'UTC' },
    { name: 'gmt', want: 'UTC' },
    { name: 'CET', want: 'Europe/Brussels' },
    { name: 'EST5EDT', want: 'America/New_York' },
    { name: 'Japan', want: 'Asia/Tokyo' },
    { name: 'BST', want: undefined },
    { name: 'IST', want: undefined },
    { name: 'pst', want: undefined },
    { name: 'UTC+5', want: undefined },
    { name: '+05:30', want: undefined },
    { name: 'Mars/Olympus', want: undefined },
    { name: '', want: undefined },
    { name: 'Europe/Berlin ', want: undefined },
  ])('$name', ({ name, want }) => expect(zoneNamed(name)).toBe(want))

  it('knows every zone of Intl under its own name', () => {
    for (const tz of Intl.supportedValuesOf('timeZone')) expect(zoneNamed(tz)).toBe(tz)
  })
})

describe('isUnknownZone', () => {
  const refused = Object.assign(new Error('refused'), { code: '22023' })
  it.each([
    { name: 'the error itself', error: refused, want: true },
    { name: 'its cause', error: new Error('query', { cause: refused }), want: true },
    { name: 'another code', error: Object.assign(new Error('x'), { code: '57014' }), want: false },
    { name: 'no error', error: '22023', want: false },
  ])('$name', ({ error, want }) => expect(isUnknownZone(error)).toBe(want))
})
