import {
  type Is,
  isNumber,
  isText,
  listOf,
  objectOf,
  orMissing,
  orNull,
  readOwnJson,
} from '../../platform/is.ts'

/** What an ad has of its own beside its text. */
export type AdDetail = {
  title: string
  cta: string | null
  landingPage: string
  image: string | null
}

/** What the winner's ad object is made of. */
export type Creative = {
  title: string
  brandName: string
  description: string
  adTexts: string[]
  cta: string | null
  landingPage: string
  favicon: string | null
  leadForm: Record<string, unknown> | null
  /** The number of each ad of `adTexts`; without texts, of the one ad that is made of the description. */
  adNumbers?: number[] | undefined
  /** Views and clicks of each of them so far; missing while there are none. */
  adSeen?: { views: number; clicks: number }[] | undefined
  /** What the ads of `adTexts` have besides; of a campaign's own group nothing: its texts share all else. */
  ads?: AdDetail[] | undefined
}

/** What may stand in each field, in the order of a row: another order is another layout of a snapshot (`VERSION`). */
const fields: { readonly [Name in keyof Creative]-?: Is<Creative[Name]> } = {
  title: isText,
  brandName: isText,
  description: isText,
  adTexts: listOf(isText),
  cta: orNull(isText),
  landingPage: isText,
  favicon: orNull(isText),
  leadForm: orNull(objectOf<Record<string, unknown>>({})),
  adNumbers: orMissing(listOf(isNumber)),
  adSeen: orMissing(listOf(objectOf({ views: isNumber, clicks: isNumber }))),
  ads: orMissing(
    listOf(
      objectOf({ title: isText, cta: orNull(isText), landingPage: isText, image: orNull(isText) }),
    ),
  ),
}
const isCreative = objectOf<Creative>(fields)
const entries = Object.entries<Is<unknown>>(fields)
const isRow = listOf((_: unknown): _ is unknown => true)
const MISSING_AT_END = /(,null)+\]$/

/** A creative as a row of its fields: a hundred thousand of them need not repeat their names. */
export const writeCreative = (creative: Creative): string =>
  JSON.stringify(entries.map(([name]) => Reflect.get(creative, name))).replace(MISSING_AT_END, ']')

/** Reads what `writeCreative` wrote. Throws a `TypeError` on a creative that can't be shown. */
export function readCreative(text: string): Creative {
  const row = readOwnJson(text, isRow)
  const read = entries.map(([name, is], at) => [name, row[at] ?? (is(null) ? null : undefined)])
  const creative: unknown = Object.fromEntries(read)
  if (!isCreative(creative)) throw new TypeError('no creative')
  return creative
}
