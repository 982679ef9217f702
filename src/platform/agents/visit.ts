import { isUnfurler, visitorOf } from './visitor.ts'

/** What of a request says whether somebody was there. */
export type Visit = { method: string; userAgent: string | undefined; purpose: string | undefined }

/** The first sign that nobody was there, or undefined: then it was a person, or a product's runtime. */
export function absenceOf({
  method,
  userAgent,
  purpose,
}: Visit): 'head' | 'prefetch' | 'bot' | 'unfurler' | undefined {
  if (method === 'HEAD') return 'head'
  if (/prefetch|prerender|preview/i.test(purpose ?? '')) return 'prefetch'
  if (isUnfurler(userAgent)) return 'unfurler'
  return visitorOf(userAgent) === 'crawler' ? 'bot' : undefined
}

/** Whether a program made the request for its users, and no browser. */
export const isServer = ({ userAgent }: Visit) => visitorOf(userAgent) === 'runtime'

/** Whether pages run where an agent comes from: in browsers and in the shells of apps, which are made of one. */
export const runsPages = (userAgent: string) =>
  visitorOf(userAgent) === 'person' ||
  (visitorOf(userAgent) === 'runtime' && userAgent.startsWith('Mozilla/'))
