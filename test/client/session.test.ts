import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { reply, startService } from './server.ts'

const ad = { adText: 'Grip.', impUrl: 'https://ads.example/i?p=1', clickUrl: 'https://c.example/' }
const request = { messages: [], placements: [] }
let service: Awaited<ReturnType<typeof startService>>

beforeAll(async () => {
  service = await startService()
  service.answers(reply(200, [ad]))
})
afterAll(async () => await service.close())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  service.seen.length = 0
})

/** The client as a browser loads it. */
async function inBrowser() {
  vi.stubGlobal('document', {})
  const { createAside } = await import('../../packages/client/client.ts')
  return createAside({ proxyUrl: service.url })
}
const sessions = () => service.seen.map(({ body }) => Object(body).sessionId as unknown)

describe('the session in a browser', () => {
  it("is the pixel's, asked for each time", async () => {
    const aside = await inBrowser()
    let id = 'gr_sess_1'
    vi.stubGlobal('aside', { getSessionId: () => id })
    await aside.requestAds(request)
    id = 'gr_sess_2'
    await aside.requestAds({ ...request })
    expect(sessions()).toEqual(['gr_sess_1', 'gr_sess_2'])
  })

  it('of feedback is the one that the ad was asked for in', async () => {
    const aside = await inBrowser()
    await aside.requestAds({ ...request, sessionId: 'mine' })
    vi.stubGlobal('aside', { getSessionId: () => 'gr_sess_3' })
    await aside.sendFeedback({ ad, sentiment: 'thumbs_up' })
    await aside.sendFeedback({ ad: { impUrl: 'https://other.example/' }, sentiment: 'thumbs_up' })
    await aside.sendFeedback({ ad, sessionId: 'told', sentiment: 'thumbs_up' })
    expect(sessions()).toEqual(['mine', 'mine', 'gr_sess_3', 'told'])
  })

  it.each([
    { name: 'no pixel', pixel: undefined },
    { name: 'something else of that name', pixel: 'string' },
    { name: 'a pixel without a session', pixel: { getSessionId: () => '' } },
    {
      name: 'a pixel that throws',
      pixel: {
        getSessionId: () => {
          throw new Error('no storage')
        },
      },
    },
  ])('is one for the page with $name', async ({ pixel }) => {
    const aside = await inBrowser()
    vi.stubGlobal('aside', pixel)
    await aside.requestAds(request)
    await aside.requestAds(request)
    const [first, second] = sessions()
    expect(first).toMatch(/^page_[0-9a-z]{10,}$/)
    expect(second).toBe(first)
  })
})
