import { type Examples, type MatchDoc, NO_EXAMPLES } from '../../language/contract.ts'
import { BOUNDS } from '../examples/bounds.ts'

/** What of an ad is shown. What is null is as the group, or the campaign, has it. */
export type AdWords = {
  headline: string | null
  copy: string | null
  cta: string | null
  description: string | null
}

/** What of a campaign its groups are matched by. */
export type CampaignWords = Omit<MatchDoc, 'examples'>

/** What a group says itself, in the advertiser's words. */
export type GroupWords = { name: string; context: string | null; negativeContext: string | null }

/**
 * What is matched of a group. Its headline stands for a title, for the names of campaigns and groups are notes to oneself;
 * its context for a description, and is matched only: what it says of people is not for them to read.
 */
export function wordsOfGroup(
  campaign: CampaignWords,
  { group, ads }: { group: GroupWords; ads: readonly AdWords[] },
): CampaignWords {
  const [first] = ads
  const said = [group.context ?? campaign.description, ...ads.map((ad) => ad.description ?? '')]
  return {
    ...campaign,
    title: first?.headline ?? campaign.title,
    description: [...new Set(said)].filter((text) => text !== '').join('\n'),
    adTexts: ads.flatMap(({ copy }) => copy ?? []),
  }
}

export type StoredExamples = Examples & { source: 'given' | 'model' | null }

/** The examples to match by: what a model wrote, or nobody, is joined by what the group is to stay away from. */
export function examplesOfGroup(
  stored: StoredExamples | undefined,
  { negativeContext }: Pick<GroupWords, 'negativeContext'>,
): Examples {
  const { fits, not, terms, source } = stored ?? { ...NO_EXAMPLES, source: null }
  if (source === 'given') return { fits, not, terms }
  const avoided = sentencesOf(negativeContext ?? '')
  return { fits, not: [...new Set([...not, ...avoided])].slice(0, BOUNDS.not.most), terms }
}

/** Lines, sentences and items of lists, as far as they may be examples. */
const sentencesOf = (text: string) =>
  text
    .split(/[\n;,]|(?<=[.!?])\s/)
    .map((part) => part.trim())
    .filter(({ length }) => length >= BOUNDS.not.shortest && length <= BOUNDS.not.longest)
