/** What an ad or a chat may be about, as the API names it. */
const TOPICS =
  'technology software finance health fitness food travel education home family pets fashion beauty gaming entertainment \
automotive business real_estate sports gambling alcohol dating crypto politics adult tobacco weapons'

export const topicOptions = TOPICS.split(' ').map(
  (topic) => [topic, topic.replaceAll('_', ' ')] as const,
)
