import { basename } from 'node:path'
import { listTrainFolders } from '../data/labelled.ts'
import { type Campaign, type Item, readCampaigns, readItems } from '../eval/data.ts'
import { type Market, unsaid } from './read.ts'

/** What a campaign sells, told as a market is: what its authors say of it, and what others asked who wanted it. */
export type Niche = Market & {
  /** The name of its folder. */
  folder: string
}

/** A niche for every campaign of data/labelled/train, in an order that stays. */
export const readNiches = (): Niche[] => listTrainFolders().flatMap(nichesOf)

function nichesOf(folder: string): Niche[] {
  const items = readItems(folder)
  return readCampaigns(folder, { withExamples: true }).map((campaign) =>
    nicheOf(campaign, { folder, items }),
  )
}

function nicheOf(
  { key, doc }: Campaign,
  { folder, items }: { folder: string; items: readonly Item[] },
): Niche {
  const { keywords, description, topics, examples } = doc
  return {
    ...{ slug: key, file: folder, folder: basename(folder) },
    ...{ name: keywords[0] ?? '', about: description, topics: [...topics] },
    // In whatever language: nobody told which.
    said: { ...unsaid(), en: [...examples.fits, ...askedFor(key, items)] },
    ...{ near: [...examples.not], idle: [], terms: [...keywords, ...examples.terms] },
  }
}

/** The newest message of everybody whom that campaign is the right answer for. */
const askedFor = (key: string, items: readonly Item[]): string[] =>
  items
    .filter(({ kind, accept }) => kind === 'match' && accept.includes(key))
    .flatMap(({ messages }) => messages.findLast(({ role }) => role === 'user')?.content ?? [])
