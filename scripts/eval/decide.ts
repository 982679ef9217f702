import { type Choice, chooseCandidates } from '../../src/ads/decide/candidates.ts'
import { readSignals } from '../../src/ads/read/signals.ts'
import { adRequest } from '../../src/ads/schema.ts'
import { compileSnapshot, openSnapshot } from '../../src/campaigns/snapshot/format.ts'
import type { Message } from '../../src/language/contract.ts'
import { match } from '../../src/language/index/match.ts'
import { readConversation } from '../../src/language/read.ts'
import { type Line, offersOf } from '../explain/input.ts'
import { type Item, readKnowledge, requestOf } from './data.ts'

/** As a publisher is created. */
const PUBLISHER = {
  baselineRelevancy: 0.35,
  floorCpmMicros: 0,
  excludedTopics: [],
  blockedAdvertisers: [],
  blockedCampaigns: [],
  defaultTopics: [],
}

/** The pure functions over some campaigns, up to the reserve script. */
export function openDecider(rows: readonly Line[]) {
  const now = Date.now()
  const knowledge = readKnowledge()
  const compiled = compileSnapshot(offersOf(rows, now), knowledge)
  const snapshot = openSnapshot(compiled, { version: 'eval', rarity: knowledge.rarity })
  return { decide, unguarded }

  /** What an ad request comes to before anything is reserved. */
  function decide(item: Item): Choice {
    const request = adRequest.parse(requestOf(item))
    const surroundings = { countryOf: () => undefined, edgeCountry: () => undefined }
    const { messages, relevancy, excludedTopics = [], placements } = request
    const ask = {
      ...{ publisher: PUBLISHER, messages, isSearch: false, hints: '' },
      ...{ relevancy, excludedTopics, placements },
    }
    const viewers = [readSignals(request, { ...surroundings, globalPrivacyControl: false })]
    return chooseCandidates(knowledge, { ask, viewers, snapshot, now })
  }

  /** The most relevant campaign that reaches the publisher's floor, as if nothing were sensitive. */
  function unguarded(messages: readonly Message[]): string | null {
    const query = readConversation(messages, knowledge)
    const [best] = match(snapshot.index, { query, k: 64, markets: knowledge.rarity.markets })
    if (!best || best.relevancy < PUBLISHER.baselineRelevancy) return null
    return snapshot.id(best.doc)
  }
}
