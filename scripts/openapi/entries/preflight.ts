import { empty } from '../answers/common.ts'
import type { Entries, Entry } from '../entry.ts'

const allowed = (methods: string) => ({ 'Access-Control-Allow-Methods': methods })
/** `headers`: what a page may send, and how long its browser remembers that. */
const preflight = (tag: string, headers: Record<string, string>): Entry => ({
  tag,
  summary: 'Whether a page may ask: what its browser sends beforehand',
  answers: { 204: { ...empty('It may.'), headers } },
  calls: [{ status: 204 }],
})

const ads = preflight("Publisher's server", {
  ...allowed('POST'),
  'Access-Control-Allow-Origin': 'Any: which origins may use a key is judged with the request',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Sec-GPC',
  'Access-Control-Max-Age': 'Seconds',
})
const browser = "User's browser"

/** What browsers ask before a page's own request. */
export const preflights: Entries = {
  'OPTIONS /api/v1/ad': ads,
  'OPTIONS /api/v1/ad/summary': ads,
  'OPTIONS /api/v1/ad/non-contextual': ads,
  'OPTIONS /api/v1/ad/group': ads,
  'OPTIONS /api/v1/bid': ads,
  'OPTIONS /api/v1/render': ads,
  'OPTIONS /api/v1/lead': ads,
  'OPTIONS /i': preflight(browser, allowed('GET, POST')),
  'OPTIONS /c': preflight(browser, allowed('GET')),
  'OPTIONS /collect': preflight("Advertiser's site and server", {
    ...allowed('POST'),
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': 'Seconds',
  }),
}
