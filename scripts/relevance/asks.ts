import type { Campaign, Item } from '../eval/data.ts'
import { type Frame, fillFrame } from '../wish/frames.ts'

/** How often somebody only speaks of a keyword, for each time that one is asked for. */
const SPOKEN_OF = 3

type Known = {
  frames: readonly Frame[]
  /** What others sell, as their keywords. */
  foreign: readonly string[]
  dice: () => number
}

/**
 * Conversations of one plain message, for each campaign: a keyword asked for in one of the ways to ask for anything, which its campaign fits,
 * as does whoever else has it; something that others sell, which nobody here does; and a keyword that is only spoken of.
 */
export function askPlainly(
  campaigns: readonly Campaign[],
  { frames, foreign, dice }: Known,
): Item[] {
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(dice() * all.length)]
  const wishes = frames.filter(({ wish }) => wish)
  const others = frames.filter(({ wish }) => !wish)
  const say = (
    among: readonly Frame[],
    subject: string | undefined,
    label: Pick<Item, 'kind' | 'accept' | 'tags'>,
  ): Item[] => {
    const frame = pick(among)
    if (!frame || subject === undefined) return []
    const content = fillFrame(frame, subject)
    return [{ id: content, messages: [{ role: 'user', content }], ...label }]
  }
  const sayOf = ({ doc }: Campaign): Item[] => {
    const keyword = pick(doc.keywords)
    const accept = campaigns
      .filter((one) => keyword !== undefined && one.doc.keywords.includes(keyword))
      .map(({ key }) => key)
    return [
      ...say(wishes, keyword, { kind: 'match', accept, tags: [] }),
      ...say(wishes, pick(foreign), { kind: 'none', accept: [], tags: ['unsold'] }),
      ...Array.from({ length: SPOKEN_OF }, () =>
        say(others, keyword, { kind: 'none', accept: [], tags: [] }),
      ).flat(),
    ]
  }
  return campaigns.flatMap(sayOf)
}
