import type { Rarity } from '../../language/contract.ts'
import { joinIndexes, partOf } from '../../language/index/parts.ts'
import type { LoadedPart, Snapshot, SnapshotPart } from './format.ts'

type Known = { version: string; rarity: Rarity }

/** Loaded parts as one snapshot; they are in the order of their ranges. */
export const joinLoaded = (loaded: readonly LoadedPart[], known: Known): Snapshot => ({
  ...joinParts(
    loaded.map(({ part }) => part),
    known,
  ),
  parts: loaded,
})

/** Parts as one snapshot, whose documents are numbered on from part to part. A campaign's groups are all in one. */
function joinParts(parts: readonly SnapshotPart[], { version, rarity }: Known): Snapshot {
  const indexes = parts.map((part) => part.index)
  const index = joinIndexes(indexes, rarity)
  const [only] = parts
  if (only && parts.length === 1) return { ...only, index, version }
  const { size, firsts } = index
  /** Asks the part that a document is in. */
  const ask =
    <T>(read: (part: SnapshotPart, doc: number) => T) =>
    (doc: number): T => {
      const number = partOf(index, doc)
      const part = parts[number]
      if (!part || doc >= size) throw new RangeError(`no document ${doc}`)
      return read(part, doc - (firsts[number] ?? 0))
    }
  const documents = (campaignId: string) =>
    parts.flatMap((part, number) =>
      part.documents(campaignId).map((doc) => doc + (firsts[number] ?? 0)),
    )
  return {
    ...{ version, size, index, documents },
    find: (campaignId) => documents(campaignId)[0],
    bidMicros: ask((part, doc) => part.bidMicros(doc)),
    startsAt: ask((part, doc) => part.startsAt(doc)),
    endsAt: ask((part, doc) => part.endsAt(doc)),
    conversionRate: ask((part, doc) => part.conversionRate(doc)),
    capLimit: ask((part, doc) => part.capLimit(doc)),
    topics: ask((part, doc) => part.topics(doc)),
    expectation: (doc, placements) => {
      const number = partOf(index, doc)
      const none = { clickRate: 0, quality: 1 }
      return parts[number]?.expectation(doc - (firsts[number] ?? 0), placements) ?? none
    },
    id: ask((part, doc) => part.id(doc)),
    group: ask((part, doc) => part.group(doc)),
    advertiser: ask((part, doc) => part.advertiser(doc)),
    targeting: ask((part, doc) => part.targeting(doc)),
    pricingModel: ask((part, doc) => part.pricingModel(doc)),
    isEven: ask((part, doc) => part.isEven(doc)),
    creative: ask((part, doc) => part.creative(doc)),
  }
}
