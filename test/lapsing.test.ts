import { expect, it } from 'vitest'
import { createLapsing } from '../src/platform/lapsing.ts'

it('a name holds until its instant, and its last one counts', () => {
  const names = createLapsing()
  names.note('a', 10)
  expect([9, 10].map((now) => names.has('a', now))).toEqual([true, false])
  names.note('a', 20)
  expect(names.has('a', 19)).toBe(true)
  expect(names.has('b', 0)).toBe(false)
})

it('where there are too many, only the one that was noted first leaves', () => {
  const names = createLapsing(3)
  for (const name of ['a', 'b', 'c', 'a', 'd']) names.note(name, 10)
  expect(['a', 'b', 'c', 'd'].map((name) => names.has(name, 0))).toEqual([true, false, true, true])
})
