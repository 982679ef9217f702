import { expect, it, vi } from 'vitest'
import { keepInRoom } from '../../../src/campaigns/snapshot/room.ts'
import { MOST_DOCUMENTS } from '../../../src/language/index/layout.ts'

const range = { from: 7, to: 8 }

it('a part takes as many groups as a posting can name, and says when there are more', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fitting = Array.from({ length: MOST_DOCUMENTS }, (_, at) => at)
  expect(keepInRoom(fitting, range)).toBe(fitting)
  expect(said).not.toHaveBeenCalled()
  expect(keepInRoom([...fitting, -1], range)).toEqual(fitting)
  expect(String(said.mock.calls[0]?.[0])).toContain('"part_overfull"')
  said.mockRestore()
})
