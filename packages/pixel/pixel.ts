type Store = { getItem(name: string): string | null; setItem(name: string, value: string): void }
type Listener = (event: { target?: unknown }) => void
type Target = { closest?(selector: string): unknown }

/** What of a browser's window the pixel uses. */
export type PixelWindow = {
  document: {
    currentScript: { src?: string } | null
    visibilityState: string
    addEventListener(type: string, listener: Listener, capture: boolean): void
  }
  location: { href: string; origin: string; pathname: string }
  navigator: {
    globalPrivacyControl?: boolean
    sendBeacon?(url: string, body: string): boolean
  }
  history: { pushState(...args: unknown[]): void }
  localStorage: Store
  fetch(url: string, init: object): Promise<unknown>
  aside?: unknown
  addEventListener(type: string, listener: Listener, capture: boolean): void
}

/**
 * The browser pixel, served as its own source at `/px.js`: it must not refer to anything outside itself. Keeps the
 * session id and the click id of the landing URL, and sends events in batches. With Global Privacy Control it sends and
 * keeps nothing.
 */
export function pixel(w: PixelWindow): void {
  const d = w.document
  const source = new URL(d.currentScript?.src ?? '', w.location.href)
  const pixelId = source.searchParams.get('id')
  const optedOut = w.navigator.globalPrivacyControl === true
  const minute = 60_000
  const day = 1440 * minute
  const most = 20
  const kept: Record<string, string> = {}
  const queue: object[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const read = (name: string): string[] => {
    let text: string | null | undefined
    try {
      text = w.localStorage.getItem(name)
    } catch {}
    return (text ?? kept[name] ?? '').split('|')
  }
  const write = (name: string, ...values: unknown[]) => {
    kept[name] = values.join('|')
    try {
      if (!optedOut) w.localStorage.setItem(name, kept[name])
    } catch {}
  }
  const random = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')

  /** A session ends after half an hour without anything, and after a day. */
  const getSessionId = (): string => {
    const now = Date.now()
    const [id, start, last] = read('gr_sess')
    const isLive = id && now - Number(last) < 30 * minute && now - Number(start) < day
    const current = isLive ? id : `gr_sess_${random()}`
    write('gr_sess', current, isLive ? start : now, now)
    return current
  }
  const clickId = () => {
    const [id, at] = read('gr_click')
    return id && Date.now() - Number(at) < 30 * day ? id : undefined
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    while (queue.length > 0) {
      const events = queue.splice(0, most)
      const body = JSON.stringify({ pixel_id: pixelId, sent_at: Date.now(), events })
      const url = `${source.origin}/collect`
      if (w.navigator.sendBeacon?.(url, body)) continue
      w.fetch(url, { method: 'POST', body, keepalive: true, mode: 'no-cors' }).catch(
        () => undefined,
      )
    }
  }
  const track = (type: string, data?: object) => {
    const session_id = getSessionId()
    if (optedOut || !pixelId) return
    queue.push({
      event_id: `gr_event_${random()}`,
      event_type: type,
      at: Date.now(),
      session_id,
      url: w.location.origin + w.location.pathname,
      grclid: clickId(),
      ...data,
    })
    if (queue.length >= most) flush()
    else timer ??= setTimeout(flush, 1000)
  }

  const landed = new URL(w.location.href).searchParams.get('grclid')
  if (landed) write('gr_click', landed, Date.now())
  const waiting = Array.isArray(w.aside) ? (w.aside as [string, object?][]) : []
  const push = (...calls: [string, object?][]) => {
    for (const call of calls) track(...call)
  }
  w.aside = { getSessionId, track, push }

  const { pushState } = w.history
  w.history.pushState = (...args) => {
    pushState.apply(w.history, args)
    track('page_view')
  }
  w.addEventListener('popstate', () => track('page_view'), true)
  w.addEventListener('pagehide', flush, true)
  d.addEventListener('visibilitychange', () => d.visibilityState === 'hidden' && flush(), true)
  d.addEventListener('submit', () => track('form_submit'), true)
  const clickable = 'a,button,input[type=submit],input[type=button],[role=button]'
  d.addEventListener(
    'click',
    ({ target }) => (target as Target | undefined)?.closest?.(clickable) && track('click'),
    true,
  )
  track('page_view')
  push(...waiting)
}
