/** Why no ad was served, as `X-No-Ad-Reason` says it. */
export const noAdReasons = [
  'no_candidates',
  'below_relevancy',
  'excluded_topics',
  'sensitive_content',
  'targeting',
  'capped',
  'budget',
  'muted',
  'bot',
  'consent',
  'timeout',
  'error',
] as const
export type NoAdReason = (typeof noAdReasons)[number]
