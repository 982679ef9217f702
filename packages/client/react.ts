import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Ad, AdRequest, AdsResult, AsideClient, Feedback, FeedbackResult } from './client.ts'

export type UseAside = AdsResult & {
  isLoading: boolean
  /** For the element that shows the ad: `<aside ref={viewOf(ad)}>` fires its view when it was seen. */
  viewOf(ad: Ad): (element: Element | null) => void
  sendFeedback(feedback: Feedback): Promise<FeedbackResult>
}

const NOTHING: AdsResult = { ads: [], reason: null }

/** An answer that streams in changes the conversation many times a second, and each ad that is asked for counts for caps. */
const SETTLED_MS = 400

/**
 * Ads for a request; null asks for none. Asks again when the request's content has changed and then stood still for 400
 * ms, and takes back what is under way.
 */
export function useAside(client: AsideClient, request: AdRequest | null): UseAside {
  const wanted = request && JSON.stringify(request)
  const [found, setFound] = useState<{ wanted: string | null; result: AdsResult }>()
  useEffect(() => {
    if (wanted === null) return
    const controller = new AbortController()
    const { signal } = controller
    const ask = async () => {
      const asked: AdRequest = JSON.parse(wanted)
      const result = await client.requestAds(asked, signal)
      if (!signal.aborted) setFound({ wanted, result })
    }
    const timer = setTimeout(() => ask().catch(() => undefined), SETTLED_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, wanted])
  const viewOf = useViews(client)
  const sendFeedback = useCallback((feedback: Feedback) => client.sendFeedback(feedback), [client])
  const isFound = wanted !== null && found?.wanted === wanted
  const result = isFound ? found.result : NOTHING
  const isLoading = wanted !== null && !isFound
  return useMemo(
    () => ({ ...result, isLoading, viewOf, sendFeedback }),
    [result, isLoading, viewOf, sendFeedback],
  )
}

/** A ref callback per ad that stays the same from render to render, else each render would begin the second anew. */
function useViews(client: AsideClient) {
  const views = useRef(new Map<string, (element: Element | null) => void>())
  return useCallback(
    (ad: Ad) => {
      const known = views.current.get(ad.impUrl)
      if (known) return known
      let stop: (() => void) | undefined
      const view = (element: Element | null) => {
        stop?.()
        stop = element ? client.watch(element, ad) : undefined
      }
      views.current.set(ad.impUrl, view)
      return view
    },
    [client],
  )
}
