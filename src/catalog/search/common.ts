import { STOP } from '../../language/stop.ts'

/** Words that every developer's question has. */
const COMMON = new Set(
  `api apis sdk app apps application applications service services tool tools software platform product build building
  need want looking best good recommend something anyone developer developers code integrate integration add use using
  company startup team project website site online user users customers customer system simple easy fast solution
  provider providers support supports set setup run running create make give new own real every per several multiple
  dont id anything small big hosted manage hey hows going hi hello thanks thank please
  already actually basically currently simply literally ideally preferably guys folks dude bit whole way handle handles
  suggest suggestion suggestions recommendation recommendations option options pick choose whichever existing dev devs
  asap urgent quick quickly kinda gonna wanna gotta cool awesome sorry yeah yep nope hmm oh btw fyi imo etc stuff twice
  requirement requirements must current guy person care cares`.split(/\s+/),
)
export const isCommon = (word: string) => STOP.has(word) || COMMON.has(word)
