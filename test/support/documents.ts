import { type MatchDoc, NO_EXAMPLES } from '../../src/language/contract.ts'

/** What is matched of a campaign that says nothing. */
export const blankDoc: MatchDoc = {
  title: '',
  brandName: '',
  description: '',
  adTexts: [],
  keywords: [],
  negativeKeywords: [],
  topics: [],
  examples: NO_EXAMPLES,
}
