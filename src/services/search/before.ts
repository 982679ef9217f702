/** What was answered before in the conversation. */
export type Before = {
  /** The category of the last recommendation; -1: there was none. */
  category: number
  /** Documents that the last answer named, best first, and all that were recommended. */
  named: readonly number[]
  given: readonly number[]
  isNewMatter: boolean
  /** How likely this is about something else: 0..1. */
  newness: number
}
export const NOTHING_BEFORE: Before = {
  category: -1,
  named: [],
  given: [],
  isNewMatter: true,
  newness: 1,
}
