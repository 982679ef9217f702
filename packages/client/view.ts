/** A view: half of the ad in sight for one second without a break, in a page that is looked at. */
const SHARE = 0.5
const DWELL_MS = 1000
const LOOK_EVERY_MS = 200

const fired = new Set<string>()

/**
 * Fires `impUrl` once the element has been seen; once per page, however often an ad is mounted, rendered again or
 * scrolled back. The result stops watching.
 */
export function watchView(element: Element, impUrl: string, onView?: () => void): () => void {
  if (fired.has(impUrl) || typeof IntersectionObserver === 'undefined') return () => {}
  let isThere = false
  let seenMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    clearTimeout(timer)
    seenMs = 0
    if (isThere && !document.hidden) look()
  }
  const look = () => {
    const isSeen = isUncovered(element)
    if (isSeen && seenMs >= DWELL_MS) return seen()
    seenMs = isSeen ? seenMs + LOOK_EVERY_MS : 0
    timer = setTimeout(look, LOOK_EVERY_MS)
  }
  const seen = () => {
    stop()
    if (fired.has(impUrl)) return
    fired.add(impUrl)
    fire(impUrl)
    onView?.()
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const was = isThere
      for (const entry of entries) isThere = isHalfThere(entry)
      if (isThere !== was) begin()
    },
    { threshold: SHARE },
  )
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('visibilitychange', begin)
  }
  document.addEventListener('visibilitychange', begin)
  observer.observe(element)
  return stop
}

/** An element without area is reported as wholly there. */
function isHalfThere({ intersectionRatio, boundingClientRect }: IntersectionObserverEntry) {
  const { width, height } = boundingClientRect
  return intersectionRatio >= SHARE && width > 0 && height > 0
}

const ROWS = 10
const COLUMNS = 4
/** Points in rounded corners belong to what is behind. */
const CORNERS = 0.05

/** Whether half of the element lies under nothing else: an input field over the chat, a dialog. An observer can't tell. */
function isUncovered(element: Element): boolean {
  if (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false) {
    return false
  }
  const root = element.getRootNode()
  if (!(root instanceof Document || root instanceof ShadowRoot)) return false
  const rects = [...element.getClientRects()]
  let hits = 0
  for (const { left, top, width, height } of rects) {
    for (let i = 0; i < ROWS * COLUMNS; i++) {
      const x = left + (width * ((i % COLUMNS) + 0.5)) / COLUMNS
      const y = top + (height * (Math.floor(i / COLUMNS) + 0.5)) / ROWS
      if (element.contains(root.elementFromPoint(x, y))) hits++
    }
  }
  return hits >= (SHARE - CORNERS) * ROWS * COLUMNS * rects.length
}

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
