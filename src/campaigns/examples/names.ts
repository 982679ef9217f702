import { fold, tokensOf } from '../../language/text.ts'

const COMPANY = /\b(inc|llc|ltd|limited|gmbh|corp|corporation|company|co|plc|bv|srl|sarl|lda)\b/g
const SHORTEST_NAME = 3
/** Words of a name that are looked up together. */
export const LONGEST_NAME = 4

/** Names as they are looked up: folded, without the company's form. */
export function listNames(names: Iterable<string>): Set<string> {
  const found = new Set<string>()
  for (const name of names) {
    const key = tokensOf(fold(name).replace(COMPANY, ' ')).filter(Boolean).join(' ')
    if (key.length >= SHORTEST_NAME) found.add(key)
  }
  return found
}
