import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AsideClient, createAside } from '../../packages/client/client.ts'
import { reply, startService } from './server.ts'

let service: Awaited<ReturnType<typeof startService>>
let aside: AsideClient

beforeEach(async () => {
  service = await startService()
  aside = createAside({ baseUrl: `${service.url}/`, apiKey: 'pub_key', timeoutMs: 300 })
})
afterEach(async () => await service.close())

const ad = {
  adText: 'Grip.',
  impUrl: 'https://ads.example/i?p=1',
  clickUrl: 'https://ads.example/c?p=1',
  placement: 'below_response' as const,
  placement_id: 'main',
}
const request = {
  messages: [{ role: 'user', content: 'Which shoes?' }],
  sessionId: 's1',
  placements: [{ placement: 'below_response' as const, placement_id: 'main' }],
}

describe('requestAds', () => {
  it('sends of a conversation what is read: texts of the newest messages, and no picture', async () => {
    service.answers(reply(200, [ad]))
    const picture = `data:image/png;base64,${'A'.repeat(400_000)}`
    const shown = { type: 'image_url', image_url: { url: picture } }
    const messages = [
      ...Array.from({ length: 100 }, (_, i) => ({ role: 'user', content: `Hello ${i}` })),
      { role: 'user', content: [{ type: 'text', text: 'What is this?' }, shown] },
      {
        id: 'm1',
        role: 'user',
        parts: [
          { type: 'file', url: picture },
          { type: 'text', text: 'hi' },
        ],
      },
      { role: 'assistant', content: `${'a'.repeat(100_000)}${'b'.repeat(100_000)}` },
      { type: 'human', data: { content: 'hi', id: 'm2' } },
      { role: 'user', text: 'hi' },
      { role: 'assistant', content: null },
    ]
    const asked = { ...request, messages: messages as (typeof request)['messages'] }
    expect((await aside.requestAds(asked)).ads).toHaveLength(1)
    const { messages: sent } = (service.seen[0]?.body ?? {}) as { messages: unknown[] }
    expect(sent).toHaveLength(64)
    expect(sent[0]).toEqual({ role: 'user', content: 'Hello 42' })
    expect(sent.slice(-6)).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'What is this?' }] },
      { role: 'user', parts: [{ type: 'text', text: 'hi' }] },
      { role: 'assistant', content: `${'a'.repeat(4000)}${'b'.repeat(4000)}` },
      { type: 'human', data: { content: 'hi' } },
      { role: 'user', text: 'hi' },
      { role: 'assistant', content: null },
    ])
  })

  it('sends of long texts less than the service takes', async () => {
    service.answers(reply(200, [ad]))
    const messages = Array.from({ length: 64 }, () => ({ role: 'user', content: 'ü'.repeat(9000) }))
    await aside.requestAds({ ...request, messages })
    const { messages: sent } = (service.seen[0]?.body ?? {}) as { messages: unknown[] }
    expect(sent).toHaveLength(8)
    expect(Buffer.byteLength(JSON.stringify(service.seen[0]?.body))).toBeLessThan(200_000)
  })

  it.each([undefined, null, {}, 1])('never throws: %s', async (wrong) => {
    service.answers(reply(422, ''))
    expect((await aside.requestAds(wrong as never)).ads).toEqual([])
    expect(await aside.sendFeedback(wrong as never)).toEqual({ ok: false, reason: 'no_ad' })
  })

  it('sends the request with the key and gives the ads', async () => {
    service.answers(reply(200, [ad]))
    expect(await aside.requestAds(request)).toEqual({ ads: [ad], reason: null })
    expect(service.seen).toEqual([
      {
        url: '/api/v1/ad',
        headers: expect.objectContaining({
          authorization: 'Bearer pub_key',
          'content-type': 'application/json',
        }),
        body: request,
      },
    ])
  })

  it('goes without a key through a proxy', async () => {
    service.answers(reply(200, [ad]))
    const proxied = createAside({ proxyUrl: `${service.url}/aside` })
    expect((await proxied.requestAds(request)).ads).toHaveLength(1)
    expect(service.seen[0]?.url).toBe('/aside/ads')
    expect(service.seen[0]?.headers).not.toHaveProperty('authorization')
  })

  it.each([
    {
      name: '204 with a reason',
      answer: reply(204, '', { 'X-No-Ad-Reason': 'capped' }),
      reason: 'capped',
    },
    { name: '204 without one', answer: reply(204, ''), reason: 'http_204' },
    { name: '401', answer: reply(401, { error: 'unauthorized' }), reason: 'http_401' },
    { name: '422 that looks like ads', answer: reply(422, [ad]), reason: 'http_422' },
    { name: '500 with a page', answer: reply(500, '<h1>Oops</h1>'), reason: 'http_500' },
    { name: '200 with a page', answer: reply(200, '<h1>Login</h1>'), reason: 'http_200' },
    { name: '200 with null', answer: reply(200, 'null'), reason: 'http_200' },
    { name: '200 with an object', answer: reply(200, { ads: [ad] }), reason: 'http_200' },
    {
      name: 'ads without URLs',
      answer: reply(200, [{}, null, 1, { adText: 'x' }]),
      reason: 'http_200',
    },
  ])('is empty and says why: $name', async ({ answer, reason }) => {
    service.answers(answer)
    expect(await aside.requestAds(request)).toEqual({ ads: [], reason })
  })

  it('leaves out what of an answer cannot be shown', async () => {
    service.answers(reply(200, [null, ad, { ...ad, clickUrl: 1 }]))
    expect(await aside.requestAds(request)).toEqual({ ads: [ad], reason: null })
  })

  it('gives up after the time, also in the middle of an answer, and lets the connection go', async () => {
    for (const half of [false, true]) {
      service.answers((response) => {
        if (half) response.write('[')
      })
      expect(await aside.requestAds(request)).toEqual({ ads: [], reason: 'timeout' })
    }
    await expect.poll(service.abandoned).toBe(2)
  })

  it('waits three seconds unless told', async () => {
    service.answers(() => undefined)
    const patient = createAside({ baseUrl: service.url, apiKey: 'k' })
    const started = performance.now()
    expect((await patient.requestAds(request)).reason).toBe('timeout')
    expect(performance.now() - started).toBeGreaterThan(2900)
  }, 30_000)

  it('ends when it is aborted, before or during', async () => {
    service.answers(() => undefined)
    const controller = new AbortController()
    const running = aside.requestAds(request, controller.signal)
    await expect.poll(() => service.seen.length).toBe(1)
    controller.abort()
    expect(await running).toEqual({ ads: [], reason: 'aborted' })
    expect(await aside.requestAds(request, controller.signal)).toEqual({
      ads: [],
      reason: 'aborted',
    })
    expect(service.seen).toHaveLength(1)
    await expect.poll(service.abandoned).toBe(1)
  })

  it('is empty where nobody listens, and where the request cannot be sent', async () => {
    const nobody = createAside({ baseUrl: 'http://127.0.0.1:9', apiKey: 'k' })
    expect(await nobody.requestAds(request)).toEqual({ ads: [], reason: 'unreachable' })
    const nowhere = createAside({ baseUrl: 'not a url', apiKey: 'k' })
    expect(await nowhere.requestAds(request)).toEqual({ ads: [], reason: 'unreachable' })
    const user = { circular: {} }
    user.circular = user
    expect(await aside.requestAds({ ...request, user })).toEqual({ ads: [], reason: 'unreachable' })
    expect(service.seen).toEqual([])
  })

  it('never makes up a session on a server, which serves many users', async () => {
    const { sessionId: _, ...rest } = request
    expect(await aside.requestAds(rest)).toEqual({ ads: [], reason: 'no_session' })
    expect(service.seen).toEqual([])
  })
})

describe('sendFeedback', () => {
  const feedback = {
    ad,
    sessionId: 's1',
    sentiment: 'thumbs_down' as const,
    reasons: ['irrelevant'],
  }

  it('names the ad by its URL and sends the key', async () => {
    service.answers(reply(200, { status: 'ok', feedbackId: 'f1' }))
    expect(await aside.sendFeedback(feedback)).toEqual({ ok: true, feedbackId: 'f1' })
    expect(service.seen).toEqual([
      {
        url: '/ad-feedback',
        headers: expect.objectContaining({ 'x-api-key': 'pub_key' }),
        body: {
          sessionId: 's1',
          impUrl: ad.impUrl,
          sentiment: 'thumbs_down',
          reasons: ['irrelevant'],
          placement: 'below_response',
          placementId: 'main',
        },
      },
    ])
  })

  it.each([
    {
      name: '429',
      answer: reply(429, {}, { 'Retry-After': '7' }),
      result: { ok: false, reason: 'http_429', retryAfterMs: 7000 },
    },
    { name: '422', answer: reply(422, {}), result: { ok: false, reason: 'http_422' } },
    { name: 'no id', answer: reply(200, {}), result: { ok: false, reason: 'http_200' } },
    { name: 'a page', answer: reply(200, '<p>'), result: { ok: false, reason: 'http_200' } },
    { name: 'nothing', answer: () => undefined, result: { ok: false, reason: 'timeout' } },
  ])('says so when it was not taken: $name', async ({ answer, result }) => {
    service.answers(answer)
    expect(await aside.sendFeedback(feedback)).toEqual(result)
  })

  it('needs a session on a server', async () => {
    const { sessionId: _, ...rest } = feedback
    expect(await aside.sendFeedback(rest)).toEqual({ ok: false, reason: 'no_session' })
  })
})
