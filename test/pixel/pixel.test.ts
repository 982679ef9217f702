import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PixelWindow, pixel } from '../../packages/pixel/pixel.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const PIXEL = 'px_0123456789abcdef01234567'
type Sent = { pixel_id: string; sent_at: number; events: Record<string, unknown>[] }
type Api = {
  getSessionId(): string
  track(type: string, data?: object): void
  push(...calls: [string, object?][]): void
}

/** A browser's window, as far as the pixel knows one. */
function fakeWindow(
  options: { href?: string; gpc?: boolean; src?: string; stored?: Map<string, string> } = {},
) {
  const { href = 'https://shop.example/a?b=c#d', gpc = false, stored = new Map() } = options
  const { src = `https://ads.test/px.js?id=${PIXEL}` } = options
  const sent: { url: string; body: Sent }[] = []
  const listeners = new Map<string, ((event: { target?: unknown }) => void)[]>()
  const addEventListener = (type: string, listener: (event: { target?: unknown }) => void) => {
    listeners.set(type, [...(listeners.get(type) ?? []), listener])
  }
  const at = new URL(href)
  const window: PixelWindow & { aside?: unknown } = {
    document: { currentScript: { src }, visibilityState: 'visible', addEventListener },
    location: { href, origin: at.origin, pathname: at.pathname },
    navigator: {
      globalPrivacyControl: gpc,
      sendBeacon: (url, body) => {
        sent.push({ url, body: JSON.parse(body) as Sent })
        return true
      },
    },
    history: { pushState: () => undefined },
    localStorage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
    },
    fetch: async () => undefined,
    addEventListener,
  }
  const fire = (type: string, event = {}) => {
    for (const listener of listeners.get(type) ?? []) listener(event)
  }
  const events = () => sent.flatMap(({ body }) => body.events)
  return { window, sent, events, stored, fire, api: () => window.aside as Api }
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

describe('the script', () => {
  it('is under 3 KB gzip and needs nothing but a window', () => {
    const script = `(${pixel})(window)`
    expect(gzipSync(script).length).toBeLessThan(3 * 1024)
    const { window, sent } = fakeWindow()
    new Function('window', script)(window)
    vi.advanceTimersByTime(1000)
    expect(sent).toHaveLength(1)
  })
})

describe('events', () => {
  it('go out a second later in one batch, with where they happened but not its query', () => {
    const { window, sent, fire } = fakeWindow()
    pixel(window)
    fire('click', { target: { closest: (s: string) => s.includes('button') } })
    fire('click', { target: { closest: () => null } })
    fire('click', { target: 'document' })
    fire('submit')
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(sent).toMatchObject([
      {
        url: 'https://ads.test/collect',
        body: {
          pixel_id: PIXEL,
          events: [
            { event_type: 'page_view', url: 'https://shop.example/a' },
            { event_type: 'click' },
            { event_type: 'form_submit' },
          ],
        },
      },
    ])
    const ids = sent[0]?.body.events.map((event) => event.event_id)
    expect(new Set(ids).size).toBe(3)
    for (const id of ids ?? []) expect(id).toMatch(/^gr_event_[0-9a-f]{32}$/)
  })

  it('go out before the page goes away, and twenty at a time', () => {
    const { window, sent, fire, api } = fakeWindow()
    pixel(window)
    for (let i = 0; i < 44; i++) api().track('scroll')
    expect(sent.map(({ body }) => body.events.length)).toEqual([20, 20])
    fire('pagehide')
    expect(sent.map(({ body }) => body.events.length)).toEqual([20, 20, 5])
    api().track('late')
    window.document.visibilityState = 'hidden'
    fire('visibilitychange')
    expect(sent).toHaveLength(4)
  })

  it('go by fetch where the browser has no beacon or takes none', () => {
    const { window } = fakeWindow()
    const bodies: unknown[] = []
    window.navigator.sendBeacon = () => false
    window.fetch = async (url, init) => bodies.push([url, init])
    pixel(window)
    vi.advanceTimersByTime(1000)
    expect(bodies).toMatchObject([
      ['https://ads.test/collect', { method: 'POST', keepalive: true }],
    ])
  })

  it('take what was pushed before the script came, and pages without a load', () => {
    const { window, events, fire } = fakeWindow()
    window.aside = [['purchase', { value_cents: 4999, currency: 'USD' }]]
    pixel(window)
    window.history.pushState({}, '', '/b')
    fire('popstate')
    vi.advanceTimersByTime(1000)
    expect(events()).toMatchObject([
      { event_type: 'page_view' },
      { event_type: 'purchase', value_cents: 4999, currency: 'USD' },
      { event_type: 'page_view' },
      { event_type: 'page_view' },
    ])
  })

  it('carry the click id of the landing page for 30 days, the newest one', () => {
    const stored = new Map<string, string>()
    const visit = (href: string) => {
      const { window, events } = fakeWindow({ href, stored })
      pixel(window)
      vi.advanceTimersByTime(1000)
      return events()[0]?.grclid
    }
    expect(visit('https://shop.example/')).toBeUndefined()
    expect(visit('https://shop.example/?grclid=one&x=1')).toBe('one')
    expect(visit('https://shop.example/cart')).toBe('one')
    expect(visit('https://shop.example/?grclid=two')).toBe('two')
    vi.advanceTimersByTime(30 * DAY - 2000)
    expect(visit('https://shop.example/cart')).toBe('two')
    vi.advanceTimersByTime(2000)
    expect(visit('https://shop.example/cart')).toBeUndefined()
  })
})

describe('a session', () => {
  it('ends after half an hour without anything', () => {
    const { window, api } = fakeWindow()
    pixel(window)
    const id = api().getSessionId()
    expect(id).toMatch(/^gr_sess_[0-9a-f]{32}$/)
    vi.advanceTimersByTime(30 * MINUTE - 1)
    expect(api().getSessionId()).toBe(id)
    vi.advanceTimersByTime(30 * MINUTE)
    expect(api().getSessionId()).not.toBe(id)
  })

  it('ends after a day, however busy', () => {
    const { window, api } = fakeWindow()
    pixel(window)
    const ids = new Set<string>()
    for (let i = 0; i < 144; i++) {
      ids.add(api().getSessionId())
      vi.advanceTimersByTime(10 * MINUTE)
    }
    expect(ids.size).toBe(1)
    ids.add(api().getSessionId())
    expect(ids.size).toBe(2)
  })

  it('goes on from page to page, and without storage at least on its page', () => {
    const stored = new Map<string, string>()
    const first = fakeWindow({ stored })
    const second = fakeWindow({ stored })
    pixel(first.window)
    pixel(second.window)
    expect(second.api().getSessionId()).toBe(first.api().getSessionId())
    const bare = fakeWindow()
    const broken = () => {
      throw new Error('SecurityError')
    }
    bare.window.localStorage = { getItem: broken, setItem: broken }
    pixel(bare.window)
    expect(bare.api().getSessionId()).toBe(bare.api().getSessionId())
  })
})

describe('who opted out', () => {
  it('is not counted, and nothing is kept', () => {
    const { window, sent, stored, api, fire } = fakeWindow({
      gpc: true,
      href: 'https://s.example/?grclid=x',
    })
    pixel(window)
    api().track('purchase')
    fire('pagehide')
    vi.advanceTimersByTime(DAY)
    expect(sent).toEqual([])
    expect(stored.size).toBe(0)
    expect(api().getSessionId()).toMatch(/^gr_sess_/)
  })

  it('is a publisher without a pixel: a session id, and nothing is sent', () => {
    const { window, sent, api, fire } = fakeWindow({ src: 'https://ads.test/px.js' })
    pixel(window)
    api().track('x')
    fire('pagehide')
    expect(sent).toEqual([])
    expect(api().getSessionId()).toMatch(/^gr_sess_/)
  })
})
