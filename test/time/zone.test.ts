import { describe, expect, it } from 'vitest'
import { isZone } from '../../src/platform/time/zone.ts'

describe('isZone', () => {
  it.each([
    'Europe/Berlin',
    'europe/berlin',
    'Asia/Calcutta',
    'Asia/Kolkata',
    'Etc/GMT+5',
    'America/Argentina/Buenos_Aires',
    'UTC',
    'gmt',
    'CET',
    'EST5EDT',
    'GB-Eire',
    'Japan',
  ])('takes %s', (name) => expect(isZone(name)).toBe(true))

  it.each([
    'BST',
    'IST',
    'pst',
    'UTC+5',
    '+05:30',
    '-03:00',
    'Mars/Olympus',
    'Z',
    '',
    'Europe/Berlin ',
  ])('refuses "%s"', (name) => expect(isZone(name)).toBe(false))

  it('takes every zone of Intl', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((tz) => !isZone(tz))).toEqual([])
  })
})
