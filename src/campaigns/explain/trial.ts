import type { Deps } from '../../deps.ts'
import type { Message } from '../../language/contract.ts'
import { match } from '../../language/index/match.ts'
import { tongueOf } from '../../language/index/names.ts'
import { readConversation } from '../../language/read.ts'
import type { SnapshotCampaign } from '../snapshot/format.ts'
import { readEntries } from '../snapshot/load.ts'
import { readySnapshot } from '../snapshot/serve.ts'
import { judgeTrial } from './judge.ts'

/** A conversation is judged by its best, second and next four documents: so many may be somebody else's. */
const RIVALS = 8

type Trial = {
  own: readonly SnapshotCampaign[]
  conversations: readonly (readonly Message[])[]
  floor: number
}

/** Tries groups on conversations, beside the published ones that say most there. */
export async function tryGroups(deps: Deps, { own, conversations, floor }: Trial) {
  const knowledge = await deps.knowledge()
  const { index, id, group } = await readySnapshot(deps)
  const markets = knowledge.rarity.markets
  const mine = new Set(own.map((entry) => entry.id))
  const [campaigns, groups] = [new Set<string>(), new Set<string>()]
  for (const messages of conversations) {
    const tongue = tongueOf(index, knowledge)
    const query = { ...readConversation(messages, tongue), newest: new Set<number>() }
    const found = match(index, { query, k: RIVALS + own.length, each: 1, markets })
    for (const { doc } of found.filter((one) => !mine.has(id(one.doc))).slice(0, RIVALS)) {
      campaigns.add(id(doc))
      groups.add(group(doc))
    }
  }
  const entries = await readEntries(deps, { kind: 'some', ids: [...campaigns] })
  const rivals = entries.filter((entry) => groups.has(entry.groupId ?? entry.id))
  return judgeTrial({ own, rivals, conversations, floor, knowledge })
}
