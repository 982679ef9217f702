import { isBotUserAgent, isUnfurler } from './bots.ts'

/** What of a request says whether somebody was there. */
export type Visit = { method: string; userAgent: string | undefined; purpose: string | undefined }

/** The first sign that nobody was there, or undefined. */
export function absenceOf({
  method,
  userAgent,
  purpose,
}: Visit): 'head' | 'prefetch' | 'bot' | 'unfurler' | undefined {
  if (method === 'HEAD') return 'head'
  if (/prefetch|prerender|preview/i.test(purpose ?? '')) return 'prefetch'
  if (isUnfurler(userAgent)) return 'unfurler'
  return isBotUserAgent(userAgent) ? 'bot' : undefined
}
