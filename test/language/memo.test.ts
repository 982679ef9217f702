import { expect, it } from 'vitest'
import { rememberAnswers, rememberedBy } from '../../src/language/memo.ts'
import { collectGarbage } from '../support/garbage.ts'

/** Counts how often something is found, and of what. */
function counting() {
  const asked: string[] = []
  const find = rememberAnswers((word: string) => {
    asked.push(word)
    return word.length
  }, 3)
  return { asked, find }
}

it('finds a word once, and begins anew where too many are remembered', () => {
  const { asked, find } = counting()
  for (const word of ['a', 'b', 'a', 'c', 'a', 'b']) expect(find(word)).toBe(1)
  expect(asked).toEqual(['a', 'b', 'c'])
  find('d')
  find('a')
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'a'])
})

it('remembers no heap of letters', () => {
  const { asked, find } = counting()
  const heap = 'x'.repeat(65)
  expect([find(heap), find(heap), find('x'.repeat(64)), find('x'.repeat(64))]).toEqual([
    65, 65, 64, 64,
  ])
  expect(asked).toEqual([heap, heap, 'x'.repeat(64)])
})

it('keeps no text for a word of it', async () => {
  const find = rememberAnswers((word: string) => word, 10_000)
  const used = async () => {
    await collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = await used()
  for (let n = 0; n < 2000; n++) {
    const text = `${`extraordinary-word-${n} `.padEnd(40, 'x')}${String(n).repeat(2000)}`
    find(text.slice(0, 30))
  }
  // Of 2,000 texts of 7 KB.
  expect((await used()) - before).toBeLessThan(5_000_000)
  expect(find('still there')).toBe('still there')
})

it('makes one thing for each', () => {
  let made = 0
  const of = rememberedBy(({ name }: { name: string }) => `${name} ${++made}`)
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  expect([of(one), of(other), of(one)]).toEqual(['one 1', 'other 2', 'one 1'])
})
