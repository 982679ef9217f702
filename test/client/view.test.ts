import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchView } from '../../packages/client/view.ts'

class FakeDocument extends EventTarget {}
type Look = { ratio?: number; width?: number; height?: number }

let sees: (look: Look) => void
let observing: number
let page: EventTarget & { hidden: boolean }
let element: { checkVisibility: () => boolean }
/** How much of the element lies under something else, from the bottom up. */
let covered: number
let urls: string[]
let images: string[]
let network: () => Promise<unknown>
let n = 0

beforeEach(() => {
  vi.useFakeTimers()
  observing = 0
  urls = []
  images = []
  network = async () => undefined
  page = Object.assign(new FakeDocument(), {
    hidden: false,
    elementFromPoint: (_: number, y: number) => (y < 100 * (1 - covered) ? element : null),
  })
  covered = 0
  element = {
    checkVisibility: () => true,
    contains: (at: unknown) => at === element,
    getClientRects: () => [{ left: 0, top: 0, width: 300, height: 100 }],
    getRootNode: () => page,
  } as typeof element
  vi.stubGlobal('document', page)
  vi.stubGlobal('Document', FakeDocument)
  vi.stubGlobal('ShadowRoot', class {})
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: unknown[]) => void) {
        sees = ({ ratio = 1, width = 300, height = 100 }) =>
          report([{ intersectionRatio: ratio, boundingClientRect: { width, height } }])
      }
      observe() {
        observing++
      }
      disconnect() {
        observing--
      }
    },
  )
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    return await network()
  })
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        images.push(url)
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const newUrl = () => `https://ads.example/i?p=${n++}`
const watch = (url = newUrl(), onView?: () => void) =>
  watchView(element as unknown as Element, url, onView)
const hide = (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}
const pass = async (ms: number) => await vi.advanceTimersByTimeAsync(ms)

describe('a view', () => {
  it('fires after one second of half of it, once, and ends the watch', async () => {
    const url = newUrl()
    let told = 0
    watch(url, () => told++)
    sees({ ratio: 0.5 })
    await pass(999)
    expect(urls).toEqual([])
    await pass(1)
    expect([urls, told, observing]).toEqual([[url], 1, 0])
    sees({ ratio: 0 })
    sees({ ratio: 1 })
    hide(true)
    hide(false)
    await pass(10_000)
    expect(urls).toEqual([url])
  })

  it.each([
    { name: 'less than half of it', looks: [{ ratio: 0.49 }] },
    { name: 'nothing of it', looks: [{ ratio: 0 }] },
    { name: 'an element without area', looks: [{ ratio: 1, width: 0 }] },
  ])('does not fire for $name', async ({ looks }) => {
    watch()
    for (const look of looks) sees(look)
    await pass(10_000)
    expect(urls).toEqual([])
  })

  it('needs the second without a break: scrolled away and back it begins anew', async () => {
    watch()
    for (let i = 0; i < 5; i++) {
      sees({ ratio: 1 })
      await pass(900)
      sees({ ratio: 0.2 })
      await pass(900)
    }
    expect(urls).toEqual([])
    sees({ ratio: 0.6 })
    await pass(500)
    // Still more than half: no break.
    sees({ ratio: 0.9 })
    await pass(500)
    expect(urls).toHaveLength(1)
  })

  it('waits for a page in the background to come back', async () => {
    hide(true)
    watch()
    sees({})
    await pass(5000)
    hide(false)
    await pass(600)
    hide(true)
    await pass(5000)
    expect(urls).toEqual([])
    hide(false)
    await pass(1000)
    expect(urls).toHaveLength(1)
  })

  it('waits for an element that is made invisible', async () => {
    watch()
    element.checkVisibility = () => false
    sees({})
    await pass(3500)
    expect(urls).toEqual([])
    element.checkVisibility = () => true
    await pass(1200)
    expect(urls).toHaveLength(1)
  })

  it.each([
    { share: 0.5, views: 1 },
    { share: 0.6, views: 0 },
  ])('with $share of it under something else fires $views times', async ({ share, views }) => {
    watch()
    covered = share
    sees({})
    await pass(3000)
    expect(urls).toHaveLength(views)
  })

  it('begins the second anew when something was over it', async () => {
    watch()
    sees({})
    await pass(900)
    covered = 1
    await pass(300)
    covered = 0
    await pass(900)
    expect(urls).toEqual([])
    await pass(400)
    expect(urls).toHaveLength(1)
  })

  it('never fires after the watch was ended', async () => {
    const stop = watch()
    sees({})
    await pass(999)
    stop()
    stop()
    hide(false)
    await pass(5000)
    expect(urls).toEqual([])
  })

  it('fires once for an ad that is shown twice, or mounted again', async () => {
    const url = newUrl()
    watch(url)
    sees({})
    watch(url)
    sees({})
    await pass(1000)
    watch(url)
    sees({})
    await pass(5000)
    expect(urls).toEqual([url])
  })

  it('is an image where fetch is forbidden', async () => {
    network = async () => {
      throw new TypeError('blocked by policy')
    }
    const url = newUrl()
    watch(url)
    sees({})
    await pass(1000)
    expect(images).toEqual([url])
  })

  it('is nothing on a server or in a browser without the means', async () => {
    vi.stubGlobal('IntersectionObserver', undefined)
    expect(watch()).toBeTypeOf('function')
  })
})
