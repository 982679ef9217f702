import type { Creative } from './creative.ts'
import type { Snapshot } from './format.ts'

/** What one ad of a group shows. */
export type ShownAd = Creative & { image: string | null }

const shown = new WeakMap<Creative, ShownAd[]>()

/** The number in its campaign of the ad at a place among a group's texts; null where it has none. */
export const numberOfAd = ({ adNumbers }: Creative, place: number) => adNumbers?.[place] ?? null

function startList(creative: Creative): ShownAd[] {
  const ads: ShownAd[] = []
  shown.set(creative, ads)
  return ads
}

/** A group's creative as its ad at that place shows it: with its own headline, button, page and image. */
export function creativeOfAd(creative: Creative, place: number): ShownAd {
  const known = shown.get(creative) ?? startList(creative)
  const ad = known[place] ?? { ...creative, image: null, ...creative.ads?.[place] }
  known[place] = ad
  return ad
}

/** An ad by its number; of a campaign whose ads share all but their texts also without one. Undefined: it is not shown any more. */
export function findAd(
  snapshot: Snapshot,
  { campaignId, adNumber }: { campaignId: string; adNumber: number | null },
): { doc: number; creative: ShownAd } | undefined {
  for (const doc of snapshot.documents(campaignId)) {
    const creative = snapshot.creative(doc)
    const place = adNumber === null ? -1 : (creative.adNumbers?.indexOf(adNumber) ?? -1)
    if (place >= 0) return { doc, creative: creativeOfAd(creative, place) }
    if (!creative.ads) return { doc, creative: creativeOfAd(creative, 0) }
  }
  return undefined
}
