import {
  type Is,
  isNumber,
  isText,
  listOf,
  objectOf,
  orMissing,
  orNull,
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

/** Whether KV, where an earlier version may have stored it, holds one that can be shown. */
export const isCreative: Is<Creative> = objectOf<Creative>({
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
})
