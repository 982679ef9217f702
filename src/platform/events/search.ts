export const searchKinds = ['search', 'click', 'integration'] as const

/** What a use of the index leaves in its stream. */
export type SearchEvent = {
  id: string
  kind: (typeof searchKinds)[number]
  publisherId: string
  /** ms since 1970 */
  at: number
  /** Empty when nothing matched. */
  slug: string
  searchId: string | null
  sessionId?: string | undefined
  userHash?: string | undefined
  emailName?: string | undefined
  metadata?: Record<string, unknown> | undefined
  payoutMicros?: number | undefined
}
