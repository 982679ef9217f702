import { type PlacementType, placementTypes } from '../../platform/token/payload.ts'
import { packColumn } from './columns.ts'
import type { PlacementLearned } from './learning.ts'

/** What a view of a campaign is expected to bring: clicks per view, and the factor of its rank. */
export type Expectation = { clickRate: number; quality: number }

type Sections<Column> = {
  clickRate: Column
  quality: Column
  /** Where each campaign's placements end in the three columns below. */
  placementEnds: Uint32Array
  placementKinds: Uint8Array
  placementRates: Float64Array
  placementQualities: Float64Array
}

/** The columns of what was learned; placements are sparse. */
export function expectationSections(
  campaigns: readonly (Expectation & { placements: readonly PlacementLearned[] })[],
): Sections<Uint8Array> {
  const placements = campaigns.flatMap((c) => c.placements)
  let end = 0
  return {
    clickRate: packColumn(Float64Array.from(campaigns, (c) => c.clickRate)),
    quality: packColumn(Float64Array.from(campaigns, (c) => c.quality)),
    placementEnds: Uint32Array.from(campaigns, (c) => {
      end += c.placements.length
      return end
    }),
    placementKinds: Uint8Array.from(placements, (p) => placementTypes.indexOf(p.placement)),
    placementRates: Float64Array.from(placements, (p) => p.clickRate),
    placementQualities: Float64Array.from(placements, (p) => p.quality),
  }
}

/** Reads them: the expectation of a document, as a mean over the placements that the ad may stand in. */
export function expectationReader(columns: Sections<(doc: number) => number>) {
  const { placementEnds, placementKinds, placementRates, placementQualities } = columns
  return (doc: number, placements: readonly PlacementType[]): Expectation => {
    const whole = { clickRate: columns.clickRate(doc), quality: columns.quality(doc) }
    const from = doc === 0 ? 0 : (placementEnds[doc - 1] ?? 0)
    const to = placementEnds[doc] ?? 0
    if (from === to || placements.length === 0) return whole
    const sum = { clickRate: 0, quality: 0 }
    for (const placement of placements) {
      let i = from
      while (i < to && placementTypes[placementKinds[i] ?? 0] !== placement) i++
      sum.clickRate += (i < to ? placementRates[i] : undefined) ?? whole.clickRate
      sum.quality += (i < to ? placementQualities[i] : undefined) ?? whole.quality
    }
    return {
      clickRate: sum.clickRate / placements.length,
      quality: sum.quality / placements.length,
    }
  }
}
