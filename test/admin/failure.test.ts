import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, it } from 'vitest'
import { isMisspelt, isOutage, isRefused, isSlow } from '../../src/platform/db/errors.ts'
import { NeonDbError } from '../../src/platform/db/neon.ts'

const sql = (code?: string) => Object.assign(new NeonDbError('failed'), { code })
const http = (message: string) => new NeonDbError(`Server error ${message}`)
const TOO_LARGE = 'request is too large (max is 67108864 bytes)'
const UNREADABLE = 'could not parse the HTTP request body: lone leading surrogate in hex escape'

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
    { name: 'a key that is too long', error: sql('54000'), outage: false, refused: true },
    { name: 'a failure inside Postgres', error: sql('XX000'), outage: false, refused: true },
    { name: 'a wrong statement', error: sql('42703'), outage: false, refused: true },
    { name: 'a standby', error: sql('25006'), outage: true, refused: false },
    { name: 'a disk that fails', error: sql('58030'), outage: true, refused: false },
    { name: 'a lock that is held', error: sql('55P03'), outage: true, refused: false },
    { name: 'no service', error: http('(HTTP status 503): busy'), outage: true, refused: false },
    {
      name: 'too large a request',
      error: http('(HTTP status 413): x'),
      outage: false,
      refused: true,
    },
    { name: 'what the proxy says of it', error: http(TOO_LARGE), outage: false, refused: true },
    { name: 'half a character', error: http(UNREADABLE), outage: false, refused: true },
    { name: 'more than a text can be', error: new RangeError(), outage: false, refused: true },
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

  it('a statement may be wrong whatever it says, or take too long', () => {
    expect([isMisspelt(sql('42P01')), isMisspelt(sql('22021'))]).toEqual([true, false])
    const late = new DOMException('late', 'TimeoutError')
    const sent = Object.assign(new NeonDbError('late'), { sourceError: late })
    expect([isSlow(sql('57014')), isSlow(late), isSlow(sent)]).toEqual([true, true, true])
    expect([isSlow(sql('57P01')), isSlow(sql())]).toEqual([false, false])
  })
})
