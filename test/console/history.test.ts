import { afterEach, expect, it, vi } from 'vitest'
import { readHistory, saveHistory } from '../../apps/console/src/operator/history.ts'

const NOW = Date.UTC(2026, 2, 9, 12)
const point = { at: NOW - 60_000, isOk: true, backlogSeconds: 1, waitingHits: 0, putAside: 0 }

function keep(text: string | null) {
  let kept = text
  const storage = {
    getItem: () => kept,
    setItem: (_: string, given: string) => {
      kept = given
    },
  }
  vi.stubGlobal('localStorage', storage)
}
afterEach(() => vi.unstubAllGlobals())

it('what was saved is read again, for a day', () => {
  keep(null)
  expect(readHistory(NOW)).toEqual([])
  saveHistory([point])
  expect(readHistory(NOW)).toEqual([point])
  expect(readHistory(NOW + 24 * 3_600_000)).toEqual([])
})

it.each([
  ['no JSON', '{'],
  ['no list', '{"at":1}'],
  ['nothing', 'null'],
])('%s is no history', (_, text) => {
  keep(text)
  expect(readHistory(NOW)).toEqual([])
})

it('what is no point of this version is left out', () => {
  const { waitingHits, ...short } = point
  const others = [null, 7, 'x', short, { ...point, isOk: 1 }, { ...point, putAside: '3' }]
  keep(JSON.stringify([...others, point]))
  expect(readHistory(NOW)).toEqual([point])
})
