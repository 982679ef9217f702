import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMisspelt, isOutage, isRefused, isSlow } from '../../src/platform/db/errors.ts'
import { doInHalves } from '../../src/platform/db/halves.ts'

/** As the driver throws it. */
function fromPostgres(code: string | undefined, message = 'no', more: object = {}): Error {
  return Object.assign(new Error(message), { name: 'NeonDbError', code, ...more })
}
const named = (name: string) => Object.assign(new Error('no'), { name })
const wrapped = (cause: unknown) => new Error('Failed query', { cause })

describe('what Postgres said', () => {
  it.each([
    ['a time-out of ours', named('TimeoutError'), 'outage, slow'],
    ['a call that was aborted', named('AbortError'), 'outage'],
    ['no answer', fromPostgres(undefined, 'fetch failed'), 'outage'],
    [
      'no answer in time',
      fromPostgres(undefined, '', { sourceError: named('TimeoutError') }),
      'outage, slow',
    ],
    ['an answer without a state', fromPostgres('ECONNRESET'), 'outage'],
    ['a state with more around it', fromPostgres('x23505x'), 'outage'],
    ...['08006', '25006', '28000', '3D000', '40P01', '53300', '55P03', '57P03', '58030'].map(
      (state) => [state, fromPostgres(state), 'outage'] as const,
    ),
    ['a statement that took too long', fromPostgres('57014'), 'outage, slow'],
    ['a key that is there', fromPostgres('23505'), 'refused'],
    ['a row that is too large', fromPostgres('54000'), 'refused'],
    ['another state that only ends like one', fromPostgres('22008'), 'refused'],
    ['a transaction that may not read', fromPostgres('25001'), 'refused'],
    ...['0A000', '26000', '3F000', '42703'].map(
      (state) => [state, fromPostgres(state), 'refused, misspelt'] as const,
    ),
    ['another that only ends like one', fromPostgres('22042'), 'refused'],
    ['413 of the proxy', fromPostgres(undefined, 'Server error (HTTP status 413): x'), 'refused'],
    ['its number, but for more', fromPostgres(undefined, 'HTTP status 4130'), 'outage'],
    [
      'a request that is too large',
      fromPostgres(undefined, 'request is too large (max is 1)'),
      'refused',
    ],
    [
      'one that it could not parse',
      fromPostgres(undefined, 'Could not parse the HTTP request body'),
      'refused',
    ],
    ['a text that is longer than there can be', new RangeError('Invalid string length'), 'refused'],
    ['a bug', new TypeError('x is not a function'), ''],
    ['no error at all', 'no', ''],
  ] as const)('%s', (_, error, is) => {
    const judged = (given: unknown) =>
      Object.entries({ isOutage, isRefused, isSlow, isMisspelt })
        .filter(([, judge]) => judge(given))
        .map(([name]) => name.slice(2).toLowerCase())
    const order = ['outage', 'refused', 'slow', 'misspelt']
    const sorted = (names: string[]) => names.sort((a, b) => order.indexOf(a) - order.indexOf(b))
    expect(sorted(judged(error)).join(', ')).toBe(is)
    expect(sorted(judged(wrapped(error))).join(', ')).toBe(is)
  })
})

/** Refuses whatever holds a bad number. */
const halving = (bad: ReadonlySet<number>) => {
  const [done, refused, calls]: [number[], number[], number[][]] = [[], [], []]
  let probes = 0
  return {
    seen: () => ({ done, refused, calls, probes }),
    work: async (items: number[]) => {
      calls.push(items)
      if (items.some((item) => bad.has(item))) throw fromPostgres('23505')
      done.push(...items)
      await Promise.resolve()
    },
    refuse: async (item: number, error: unknown) => {
      expect(isRefused(error)).toBe(true)
      refused.push(item)
      await Promise.resolve()
    },
    probe: async () => {
      probes++
      await Promise.resolve()
    },
  }
}
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i)

describe('work that is halved', () => {
  it('is done at once where nothing is refused, without a probe', async () => {
    const own = halving(new Set())
    await doInHalves(upTo(5), own)
    expect(own.seen()).toEqual({ done: upTo(5), refused: [], calls: [upTo(5)], probes: 0 })
  })

  it('is none for nothing', async () => {
    const own = halving(new Set())
    await doInHalves([], own)
    expect(own.seen().calls).toEqual([])
  })

  it('finds the one that is refused, and the larger half comes first', async () => {
    const own = halving(new Set([3]))
    await doInHalves(upTo(5), own)
    expect(own.seen()).toEqual({
      ...{ done: [0, 1, 2, 4], refused: [3], probes: 1 },
      calls: [upTo(5), [0, 1, 2], [3, 4], [3], [4]],
    })
  })

  it('does every good item once, in order, and refuses every bad one once', async () => {
    const bad = fc.uniqueArray(fc.nat(40))
    await fc.assert(
      fc.asyncProperty(fc.nat(40), bad, async (n, numbers) => {
        const own = halving(new Set(numbers))
        await doInHalves(upTo(n), own)
        const { done, refused } = own.seen()
        expect(done).toEqual(upTo(n).filter((item) => !numbers.includes(item)))
        expect(refused).toEqual(upTo(n).filter((item) => numbers.includes(item)))
      }),
    )
  })

  it.each([
    [0, []],
    [1, []],
    [2, [0, 1, 2]],
    [3, [0, 1, 2]],
    [4, [0, 1, 2, 4]],
  ])('ends at an outage in call %i, with what is done by then', async (at, done) => {
    const own = halving(new Set([3]))
    let calls = 0
    const work = async (items: number[]) => {
      if (calls++ === at) throw fromPostgres('57P01')
      await own.work(items)
    }
    // The calls are [0..5], [0..2], [3..5], [3, 4], [3] and [4].
    await expect(doInHalves(upTo(6), { ...own, work })).rejects.toThrow('no')
    expect(own.seen().done).toEqual(done.filter((item) => item !== 4))
    expect(own.seen().refused).toEqual([])
  })

  it('puts nothing aside where the work is refused without anything in it', async () => {
    const own = halving(new Set([1]))
    const probe = async () => await Promise.reject(new Error('misspelt'))
    await expect(doInHalves(upTo(3), { ...own, probe })).rejects.toThrow('misspelt')
    expect(own.seen()).toEqual({ done: [], refused: [], calls: [upTo(3)], probes: 0 })
  })
})
