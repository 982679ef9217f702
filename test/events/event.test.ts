import { expect, it } from 'vitest'
import { storable, storableObject } from '../../src/platform/events/event.ts'

it('texts of callers lose what Postgres can not keep, wherever they are', () => {
  expect(storable('a\0b\ud800')).toBe('ab\ufffd')
  expect(storableObject({ 'a\0': ['b\0', { c: 'd\0', e: null, f: 1 }], g: true })).toEqual({
    ...{ a: ['b', { c: 'd', e: null, f: 1 }], g: true },
  })
})
