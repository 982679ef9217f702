import { expect, it, vi } from 'vitest'
import { keepInRoom } from '../../../src/campaigns/snapshot/room.ts'
import { MOST_DOCUMENTS } from '../../../src/language/index/layout.ts'

const range = { from: 7, to: 8 }
const groupsOf = (advertiserId: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ advertiserId, at }))
const countOf = (groups: readonly { advertiserId: string }[], id: string) =>
  groups.filter(({ advertiserId }) => advertiserId === id).length

it('a part takes as many groups as a posting can name, and says when there are more', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fitting = groupsOf('one', MOST_DOCUMENTS)
  expect(keepInRoom(fitting, range)).toBe(fitting)
  expect(said).not.toHaveBeenCalled()
  expect(keepInRoom([...fitting, { advertiserId: 'one', at: -1 }], range)).toEqual(fitting)
  expect(String(said.mock.calls[0]?.[0])).toContain('"part_overfull"')
  said.mockRestore()
})

it('who fills a part loses of their own, nobody else', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const all = [
    ...groupsOf('flood', 20_000),
    ...groupsOf('many', 9000),
    ...groupsOf('few', 3),
    ...groupsOf('late', 500),
  ]
  const kept = keepInRoom(all, range)
  const half = Math.floor((MOST_DOCUMENTS - 503) / 2)
  expect(['flood', 'many', 'few', 'late'].map((id) => countOf(kept, id))).toEqual([
    ...[half, half, 3, 500],
  ])
  const modest = keepInRoom([...groupsOf('flood', 20_000), ...groupsOf('late', 500)], range)
  expect(countOf(modest, 'flood')).toBe(MOST_DOCUMENTS - 500)
  expect(countOf(modest, 'late')).toBe(500)
  said.mockRestore()
})
