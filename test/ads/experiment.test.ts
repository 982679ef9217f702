import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assign, renderingOf } from '../../src/ads/read/experiment.ts'
import type { Experiment } from '../../src/platform/http/context.ts'
import { filled } from '../support/filled.ts'

const experiment = (number: number, weights: number[]): Experiment => ({
  id: `experiment ${number}`,
  number,
  arms: weights.map((weight, i) => ({
    label: String.fromCharCode(65 + i),
    weight,
    rendererKey: `renderer ${i}`,
    composition: { tokens: { colour: i }, props: {} },
  })),
})

const sessions = Array.from({ length: 4000 }, (_, i) => `gr_sess_${i}`)
const number = fc.integer({ min: 1, max: 0xffffff })
const weights = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 5 })

/** How often each arm came, over all sessions. */
function shares(running: Experiment[]) {
  const counts = new Map<string, number>()
  for (const session of sessions) {
    const part = assign(running, session)
    const name = `${part?.experiment.number}:${part?.arm}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

describe('assignment', () => {
  it('gives every arm its share by weight', () => {
    fc.assert(
      fc.property(number, weights, (n, list) => {
        const counts = shares([experiment(n, list)])
        const all = list.reduce((sum, weight) => sum + weight, 0)
        list.forEach((weight, arm) => {
          const share = weight / all
          // Five standard deviations: one case in a million.
          const slack = 5 * Math.sqrt((share * (1 - share)) / sessions.length)
          expect(Math.abs((counts.get(`${n}:${arm}`) ?? 0) / sessions.length - share)).toBeLessThan(
            slack,
          )
        })
      }),
      { numRuns: 40 },
    )
  })

  it('is the same whenever a session comes, and its arm is the place in the list', () => {
    fc.assert(
      fc.property(number, weights, fc.string({ maxLength: 60 }), (n, list, session) => {
        const running = [experiment(n, list)]
        const part = assign(running, session)
        expect(assign(structuredClone(running), session)).toEqual(part)
        expect(part).toMatchObject({ shown: running[0]?.arms[part?.arm ?? -1] })
      }),
    )
  })

  it('under a new weight moves sessions to the arm that grew or from the one that shrank only', () => {
    let moved = 0
    fc.assert(
      fc.property(number, weights, fc.nat(), fc.integer({ min: 1, max: 40 }), (n, list, at, to) => {
        const changed = at % list.length
        const before = [experiment(n, list)]
        const after = [experiment(n, list.with(changed, to))]
        const grew = to > (list[changed] ?? 0)
        for (const session of sessions.slice(0, 500)) {
          const [old, now] = [assign(before, session)?.arm, assign(after, session)?.arm]
          if (old === now) continue
          expect(grew ? now : old).toBe(changed)
          moved++
        }
      }),
      { numRuns: 40 },
    )
    expect(moved).toBeGreaterThan(0)
  })

  it('puts a session into one experiment, an equal share into each, whatever their order', () => {
    const running = [experiment(1, [1, 1]), experiment(2, [1, 3]), experiment(70_000, [5, 1])]
    const counts = shares(running)
    for (const { number: n } of running) {
      const share = ((counts.get(`${n}:0`) ?? 0) + (counts.get(`${n}:1`) ?? 0)) / sessions.length
      expect(Math.abs(share - 1 / 3)).toBeLessThan(0.04)
    }
    for (const session of sessions.slice(0, 500)) {
      expect(assign(running.toReversed(), session)).toEqual(assign(running, session))
    }
  })

  it('leaves the sessions of an experiment where they are while another starts or ends, but for those it takes', () => {
    const one = experiment(1, [1, 1, 1])
    const two = experiment(2, [1, 1])
    const left = sessions.flatMap((session) => {
      const both = assign([one, two], session)
      return both?.experiment.number === 1 ? [{ session, arm: both.arm }] : []
    })
    for (const { session, arm } of filled(left)) expect(arm).toBe(assign([one], session)?.arm)
  })

  it('knows no arms without an experiment', () => {
    expect(assign([], 's')).toBeNull()
  })
})

it('an ad of an arm says which, how it is rendered, and has an id of its own', () => {
  const part = assign([experiment(7, [1, 1])], 's')
  if (!part) throw new Error('no arm')
  expect(renderingOf(part, 'ad 1')).toEqual({
    variant: part.shown.label,
    experiment_id: 'experiment 7',
    composition_id: 'ad 1',
    renderer_key: `renderer ${part.arm}`,
    composition: { tokens: { colour: part.arm }, props: {} },
  })
})
