/** A view: half of the ad on the screen for one second without a break, in a page that is seen. */
const SHARE = 0.5
const DWELL_MS = 1000

const fired = new Set<string>()

/**
 * Fires `impUrl` once the element has been seen; once per page, however often an ad is mounted, rendered again or
 * scrolled back. The result stops watching.
 */
export function watchView(element: Element, impUrl: string, onView?: () => void): () => void {
  if (fired.has(impUrl) || typeof IntersectionObserver === 'undefined') return () => {}
  let isThere = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const judge = () => {
    clearTimeout(timer)
    timer = undefined
    if (isThere && !document.hidden) timer = setTimeout(seen, DWELL_MS)
  }
  const seen = () => {
    if (isHidden(element)) return judge()
    stop()
    if (fired.has(impUrl)) return
    fired.add(impUrl)
    fire(impUrl)
    onView?.()
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const was = isThere
      for (const entry of entries) isThere = isHalfSeen(entry)
      if (isThere !== was) judge()
    },
    { threshold: SHARE },
  )
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('visibilitychange', judge)
  }
  document.addEventListener('visibilitychange', judge)
  observer.observe(element)
  return stop
}

/** An element without area is reported as wholly visible. */
function isHalfSeen({ intersectionRatio, boundingClientRect }: IntersectionObserverEntry) {
  const { width, height } = boundingClientRect
  return intersectionRatio >= SHARE && width > 0 && height > 0
}

const isHidden = (element: Element) =>
  element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false

/** Outlives the page. Where a policy or a filter forbids `fetch` an image may still pass; the service counts one. */
function fire(url: string): void {
  const image = () => {
    new Image().src = url
  }
  try {
    const request: RequestInit = { mode: 'no-cors', keepalive: true, credentials: 'omit' }
    fetch(url, { ...request, cache: 'no-store', referrerPolicy: 'no-referrer' }).catch(image)
  } catch {
    image()
  }
}
