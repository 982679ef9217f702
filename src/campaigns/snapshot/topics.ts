import { ADULT_TOPICS, resolveTopics, TOPICS, type Topic } from '../../language/topics.ts'

const bitOf = (topic: Topic) => 1 << TOPICS.indexOf(topic)

/** Topics as bits, one per entry of TOPICS; synonyms count as their topic. */
export function topicMask(names: readonly string[]): number {
  let mask = 0
  for (const topic of resolveTopics(names)) mask |= bitOf(topic)
  return mask >>> 0
}

/** The topics whose bits are set. */
export const topicsIn = (mask: number): Topic[] =>
  TOPICS.filter((topic) => (mask & bitOf(topic)) !== 0)

/** The topics that may not be advertised to minors. */
export const adultTopics = [...ADULT_TOPICS].reduce((mask, topic) => mask | bitOf(topic), 0) >>> 0
