/** What speaks for a service, in the order of the weights. */
export const FEATURES = [
  'score',
  'scoreUntold',
  'strong',
  'words',
  'category',
  'categoryOfNewest',
  'sameCategory',
  'wanted',
  'wantedPlain',
  'present',
  'presentBefore',
  'takesPlace',
  'peerCategory',
  'quality',
  'offered',
  'pointedAt',
  'again',
  'kept',
  'unknown',
  'soft',
  'cloud',
  'cheap',
  'runtime',
  'region',
  'platform',
  'scoreOfNewest',
  'keptNow',
  'brokenBefore',
  'brokenStack',
  'home',
  'kin',
  'brokenElsewhere',
  'native',
  'among',
  'stayRefining',
  'cloudRefining',
  'cosine',
  'stayKept',
] as const
export type Feature = (typeof FEATURES)[number]

/** Numbers a document. */
export const SIZE = FEATURES.length
const PLACES = new Map<Feature, number>(FEATURES.map((name, at) => [name, at]))
/** Where a feature stands among those of a document. */
export const placeIn = (feature: Feature): number => PLACES.get(feature) ?? 0
/** Notes a number at the place of a document's feature: an object for each would cost most of a search. */
export type Put = (place: number, value: number) => void

/** Where a feature of a document stands in the rows; of no document (-1) nowhere. */
export const placeOf = (doc: number, feature: Feature) => doc * SIZE + placeIn(feature)
