import { MOST_DOCUMENTS } from '../../language/index/layout.ts'
import { log } from '../../platform/http/log.ts'
import type { Range } from './ranges.ts'

/**
 * The groups that a part has room for. More of them share the last byte of their campaign's id only where somebody means
 * them to: those do not serve, and all others do.
 */
export function keepInRoom<T>(groups: readonly T[], { from, to }: Range): readonly T[] {
  if (groups.length <= MOST_DOCUMENTS) return groups
  log('error', 'part_overfull', { from, to, groups: groups.length, room: MOST_DOCUMENTS })
  return groups.slice(0, MOST_DOCUMENTS)
}
