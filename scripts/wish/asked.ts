import { compileSnapshot, openSnapshot } from '../../src/campaigns/snapshot/format.ts'
import { match } from '../../src/language/index/match.ts'
import { tongueOf } from '../../src/language/index/names.ts'
import { readConversation } from '../../src/language/read.ts'
import { readKnowledge } from '../eval/data.ts'
import { readOffers } from '../explain/input.ts'
import { type Frame, fillFrame } from './frames.ts'

/** As a publisher is created. */
const FLOOR = 0.35

/** Shares of the keywords, 0..1, for which an ad of a campaign with that keyword is shown, and for which any is. */
export type Asked = { own: number; any: number }

/** Asks for every keyword of the demo's campaigns in some way, with the guard left out. */
export function openAsker(): (frame: Pick<Frame, 'text'>) => Asked {
  const knowledge = readKnowledge()
  const { rarity } = knowledge
  const offers = readOffers(undefined, Date.now())
  const snapshot = openSnapshot(compileSnapshot(offers, knowledge), { version: 'demo', rarity })
  const tongue = tongueOf(snapshot.index, knowledge)
  const keywords = offers.flatMap((offer) => offer.keywords)
  const owners = new Map(
    keywords.map((keyword) => [
      keyword,
      offers.filter((offer) => offer.keywords.includes(keyword)).map(({ id }) => id),
    ]),
  )
  const shownFor = (content: string): string | null => {
    const query = readConversation([{ role: 'user', content }], tongue)
    const [best] = match(snapshot.index, { query, k: 64, markets: rarity.markets })
    return best && best.relevancy >= FLOOR ? snapshot.id(best.doc) : null
  }
  return (frame) => {
    const shown = keywords.map((keyword) => ({ keyword, id: shownFor(fillFrame(frame, keyword)) }))
    const any = shown.filter(({ id }) => id !== null)
    const own = any.filter(({ keyword, id }) => owners.get(keyword)?.includes(id ?? ''))
    return { own: own.length / keywords.length, any: any.length / keywords.length }
  }
}
