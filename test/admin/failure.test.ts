import { NeonDbError } from '@neondatabase/serverless'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, it } from 'vitest'
import { isOutage, isRefused } from '../../src/db/errors.ts'

const sql = (code?: string) => Object.assign(new NeonDbError('failed'), { code })

describe('what a failure means', () => {
  it.each([
    { name: 'no answer', error: sql(), outage: true, refused: false },
    { name: 'a code of the network', error: sql('ECONNREFUSED'), outage: true, refused: false },
    { name: 'shutting down', error: sql('57P01'), outage: true, refused: false },
    { name: 'too many connections', error: sql('53300'), outage: true, refused: false },
    { name: 'a deadlock', error: sql('40P01'), outage: true, refused: false },
    { name: 'a wrong password', error: sql('28P01'), outage: true, refused: false },
    { name: 'a text it cannot store', error: sql('22021'), outage: false, refused: true },
    { name: 'a broken key', error: sql('23503'), outage: false, refused: true },
    { name: 'a wrong statement', error: sql('42703'), outage: false, refused: false },
    { name: 'a bug', error: new TypeError('x is not a function'), outage: false, refused: false },
    { name: 'a text', error: 'failed', outage: false, refused: false },
    {
      name: 'a deadline',
      error: new DOMException('late', 'TimeoutError'),
      outage: true,
      refused: false,
    },
  ])('$name', ({ error, outage, refused }) => {
    expect([isOutage(error), isRefused(error)]).toEqual([outage, refused])
    if (!(error instanceof Error)) return
    const wrapped = new DrizzleQueryError('select', [], error)
    expect([isOutage(wrapped), isRefused(wrapped)]).toEqual([outage, refused])
  })
})
