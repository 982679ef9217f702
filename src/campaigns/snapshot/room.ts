import { MOST_DOCUMENTS } from '../../language/index/layout.ts'
import { log } from '../../platform/http/log.ts'
import type { SnapshotCampaign } from './format.ts'
import type { Range } from './ranges.ts'

type Owned = Pick<SnapshotCampaign, 'advertiserId'>

/**
 * The groups that a part has room for. So many share the last byte of their campaign's id only where somebody means them
 * to: whoever has the most keeps no more than fit, and all others serve.
 */
export function keepInRoom<T extends Owned>(
  groups: readonly T[],
  { from, to }: Range,
): readonly T[] {
  if (groups.length <= MOST_DOCUMENTS) return groups
  log('error', 'part_overfull', { from, to, groups: groups.length, room: MOST_DOCUMENTS })
  const share = shareOf(countByAdvertiser(groups))
  const kept = new Map<string, number>()
  return groups.filter(({ advertiserId }) => {
    const count = kept.get(advertiserId) ?? 0
    kept.set(advertiserId, count + 1)
    return count < share
  })
}

function countByAdvertiser(groups: readonly Owned[]): number[] {
  const counts = new Map<string, number>()
  for (const { advertiserId } of groups) {
    counts.set(advertiserId, (counts.get(advertiserId) ?? 0) + 1)
  }
  return [...counts.values()].sort((a, b) => a - b)
}

/** How many groups each advertiser may have, given how many each has, ascending: who has fewer leaves room to the others. */
function shareOf(counts: readonly number[]): number {
  let room = MOST_DOCUMENTS
  for (const [at, count] of counts.entries()) {
    const share = Math.floor(room / (counts.length - at))
    if (count > share) return share
    room -= count
  }
  return MOST_DOCUMENTS
}
