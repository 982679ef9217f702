import { readableOf } from './messages.ts'
import { post } from './post.ts'
import type { Ad, AdRequest, FeedbackRequest } from './types.ts'
import { watchView } from './view.ts'

export type * from './types.ts'

export type AsideOptions = (
  | {
      /** The service's origin. On servers only: the key is a secret. */ baseUrl: string
      apiKey: string
    }
  | {
      /** The publisher's own address in front of the service: `/ads` and `/feedback` under it. */ proxyUrl: string
    }
) & {
  /** How long an answer is waited for; 3,000 by default. */
  timeoutMs?: number
}

/** `reason` says why there is no ad: the service's `X-No-Ad-Reason`, else `timeout`, `aborted`, `unreachable`, `no_session` or `http_…`. */
export type AdsResult = { ads: Ad[]; reason: string | null }

export type Feedback = Omit<FeedbackRequest, 'sessionId' | 'impUrl'> & {
  /** The ad, or what of it is at hand. */
  ad: Pick<Ad, 'impUrl'> & Partial<Ad>
  /** Where the ad was asked for by another client, and on a server, which remembers nobody. */
  sessionId?: string
}
/** `retryAfterMs`: the service can't take it now and may be asked again then. */
export type FeedbackResult =
  | { ok: true; feedbackId: string }
  | { ok: false; reason: string; retryAfterMs?: number }

export type AsideClient = {
  /** Asks for ads. Never throws: without an ad the list is empty. */
  requestAds(request: AdRequest, signal?: AbortSignal | null): Promise<AdsResult>
  /** Browser: fires the ad's view once half of the element has been visible for one second. The result stops watching. */
  watch(element: Element, ad: Pick<Ad, 'impUrl'>, onView?: () => void): () => void
  /** Tells what the user thinks of an ad. Never throws. */
  sendFeedback(feedback: Feedback): Promise<FeedbackResult>
}

const TIMEOUT_MS = 3000
const isBrowser = typeof document !== 'undefined'

export function createAside(options: AsideOptions): AsideClient {
  const to = routes(options)
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  /** The session of each ad of this page: it may change until something is said of the ad. */
  const sessions = new Map<string, string>()
  return {
    async requestAds(request, signal) {
      const sessionId = request?.sessionId || browserSession()
      if (!sessionId) return { ads: [], reason: 'no_session' }
      const data = { ...request, messages: readableOf(request?.messages), sessionId }
      const answer = await post(to.ads.url, data, { headers: to.ads.headers, timeoutMs, signal })
      if (!('body' in answer)) return { ads: [], reason: answer.failure }
      const ads = answer.status === 200 ? adsIn(answer.body) : []
      if (isBrowser) for (const ad of ads) sessions.set(ad.impUrl, sessionId)
      return { ads, reason: ads.length > 0 ? null : reasonOf(answer) }
    },
    watch: (element, ad, onView) => watchView(element, ad.impUrl, onView),
    async sendFeedback(given) {
      const { ad, ...feedback } = Object(given) as Partial<Feedback>
      if (!ad) return { ok: false, reason: 'no_ad' }
      const sessionId = feedback.sessionId ?? sessions.get(ad.impUrl) ?? browserSession()
      if (!sessionId) return { ok: false, reason: 'no_session' }
      const data = {
        placement: ad.placement,
        placementId: ad.placement_id,
        ...feedback,
        impUrl: ad.impUrl,
        sessionId,
      }
      const answer = await post(to.feedback.url, data, { headers: to.feedback.headers, timeoutMs })
      if (!('body' in answer)) return { ok: false, reason: answer.failure }
      const feedbackId = textIn(answer.body, 'feedbackId')
      if (answer.status === 200 && feedbackId) return { ok: true, feedbackId }
      const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN)
      const retry = seconds >= 0 ? { retryAfterMs: seconds * 1000 } : {}
      return { ok: false, reason: `http_${answer.status}`, ...retry }
    },
  }
}

function routes(options: AsideOptions) {
  if ('proxyUrl' in options) {
    const base = options.proxyUrl.replace(/\/+$/, '')
    const headers = {}
    return { ads: { url: `${base}/ads`, headers }, feedback: { url: `${base}/feedback`, headers } }
  }
  const base = options.baseUrl.replace(/\/+$/, '')
  return {
    ads: { url: `${base}/api/v1/ad`, headers: { Authorization: `Bearer ${options.apiKey}` } },
    feedback: { url: `${base}/ad-feedback`, headers: { 'X-API-Key': options.apiKey } },
  }
}

/** What can be shown and counted, whatever a proxy made of it. */
const adsIn = (body: unknown): Ad[] => (Array.isArray(body) ? body.filter(isAd) : [])

const isAd = (item: unknown): item is Ad =>
  ['impUrl', 'clickUrl', 'adText'].every((name) => textIn(item, name) !== undefined)

function textIn(value: unknown, name: string): string | undefined {
  const found: unknown = Object(value)[name]
  return typeof found === 'string' ? found : undefined
}

const reasonOf = ({ status, headers }: { status: number; headers: Headers }) =>
  headers.get('X-No-Ad-Reason') || `http_${status}`

let pageSession: string | undefined

/** The pixel's session, else one for as long as the page lives. On a server there is none: it serves many users. */
function browserSession(): string | undefined {
  if (!isBrowser) return undefined
  const random = () => Math.random().toString(36).slice(2)
  pageSession ??= `page_${random()}${random()}`
  return pixelSession() || pageSession
}

function pixelSession(): string | undefined {
  const pixel: unknown = Reflect.get(globalThis, 'aside')
  try {
    return textIn({ id: Object(pixel).getSessionId?.() }, 'id')
  } catch {
    return undefined
  }
}
