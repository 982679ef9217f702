import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { shoesRequest } from '../support/samples.ts'
import { attack, sized } from './attack.ts'
import { startTarget, type Target } from './target.ts'

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(async () => await target.close())

const CHUNK = Buffer.alloc(64 * 1024, ' ')

/**
 * Sends blanks until the answer is there, or 64 MiB: the status, and how many KiB were sent by then. Status 0: it was cut
 * off while it wrote, and what was answered is lost.
 */
async function sendWithoutEnd(url: string): Promise<{ status: number; sentKiB: number }> {
  return await new Promise((resolve) => {
    let sentKiB = 0
    const sending = request(url, { method: 'POST' }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, sentKiB })
      sending.destroy()
    })
    sending.on('error', () => resolve({ status: 0, sentKiB }))
    const send = () => {
      if (sending.destroyed || sentKiB >= 64 * 1024) return
      sentKiB += CHUNK.length / 1024
      sending.write(CHUNK, () => setTimeout(send, 2))
    }
    send()
  })
}

const MOST_GOES = 10

attack('a body without end and without a length, to POST /collect', async (figure) => {
  let sent = { status: 0, sentKiB: 0 }
  for (let goes = 0; sent.status === 0 && goes < MOST_GOES; goes++) {
    sent = await sendWithoutEnd(`${target.url()}/collect`)
    expect(sent.sentKiB).toBeLessThan(1024)
  }
  figure(`${sent.status} after ${sent.sentKiB} KiB`)
  expect(sent.status).toBe(413)
})

const LIMIT_MS = 50
const SETTLE_MS = 15

/** CPU of the Worker for the worst of some calls, in ms: the median of several goes each. */
async function worstCpu(calls: readonly (() => Promise<Response>)[]): Promise<number> {
  let worst = 0
  for (const call of calls) {
    const took: number[] = []
    for (let n = 0; n < sized(9, 5); n++) {
      const before = target.cpuMs()
      await (await call()).arrayBuffer()
      await pause(SETTLE_MS)
      took.push(target.cpuMs() - before)
    }
    took.sort((a, b) => a - b)
    worst = Math.max(worst, took[took.length >> 1] ?? 0)
  }
  return worst
}

/** 1 MB, as somebody sends it who has no secret; the parts that the header is made of are right. */
const BOOKING = JSON.stringify({ event: 'invitee.created', payload: { name: 'x'.repeat(1e6) } })
const BYTES = Buffer.from(BOOKING)
const unsigned = () => ({
  'calendly-webhook-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
})
const CONNECTIONS = sized(100, 20)
const book = async () => await target.post('/webhooks/calendly', BOOKING, unsigned())

/** The same with less work for the sender, who may be cut off before all is sent. */
async function bookCheaply(): Promise<void> {
  await new Promise<void>((resolve) => {
    const headers = { ...unsigned(), 'content-length': BYTES.length }
    const sending = request(`${target.url()}/webhooks/calendly`, { method: 'POST', headers })
    sending.on('response', (answer) => answer.resume())
    sending.on('error', () => undefined)
    sending.on('close', resolve)
    sending.end(BYTES)
  })
}

attack('1 MB to POST /webhooks/calendly without a connection, 100 being there', async (figure) => {
  for (let n = 0; n < CONNECTIONS; n++) {
    const who = { name: `A ${n}`, email: `a${n}@ridge.example` }
    const { advertiser_id } = await target.admin('/advertisers', who)
    const secret = `the secret of number ${n}`
    await target.admin('/connections', { advertiser_id, kind: 'calendly', secret })
  }
  expect((await book()).status).toBe(401)
  const ms = await worstCpu([book])
  figure(`${ms.toFixed(1)} ms of CPU, 401`)
  expect(ms).toBeLessThan(LIMIT_MS)
})

/** Asks for ads one after the other for so long: which were none, and the 99th percentile of the times, in ms. */
async function neighbour(forMs: number) {
  const end = performance.now() + forMs
  const took: number[] = []
  let none = 0
  while (performance.now() < end) {
    const started = performance.now()
    if ((await target.ad()).status !== 200) none++
    took.push(performance.now() - started)
  }
  took.sort((a, b) => a - b)
  return { none, asked: took.length, p99: took[Math.floor(took.length * 0.99)] ?? 0 }
}

attack(
  'four senders of that without a pause, beside a neighbour that asks for ads',
  async (figure) => {
    await target.campaign({ frequency_cap: { limit: 1000, window_seconds: 60 } })
    const alone = await neighbour(sized(5000, 900))
    let isOver = false
    let sent = 0
    const senders = Array.from({ length: 4 }, async () => {
      for (; !isOver; sent++) await bookCheaply()
    })
    const beside = await neighbour(sized(5000, 900))
    isOver = true
    await Promise.all(senders)
    figure(
      `${beside.none} of ${beside.asked} ads refused, p99 ${beside.p99.toFixed(0)} ms beside ${sent} deliveries, ${alone.p99.toFixed(0)} ms alone`,
    )
    expect([alone.none, beside.none]).toEqual([0, 0])
  },
)

attack('26,000 letters that are not ASCII as feedback', async (figure) => {
  const { ad } = await target.ad()
  const calls = ['é', '漢', 'ｅ', '٣'].map((letter) => async () => {
    const text = letter.repeat(500)
    const said = { comment: letter.repeat(1000), reasons: Array.from({ length: 50 }, () => text) }
    const whose = { sessionId: randomUUID(), impUrl: ad?.impUrl, sentiment: 'thumbs_down' }
    const answer = await target.ask('/ad-feedback', { ...whose, ...said })
    expect(answer.status).toBe(200)
    return answer
  })
  const ms = await worstCpu(calls)
  figure(`${ms.toFixed(1)} ms of CPU for the whole request`)
  expect(ms).toBeLessThan(LIMIT_MS)
})

const ads = async (messages: unknown) =>
  await target.ask('/api/v1/ad', { ...shoesRequest(), messages })

attack(
  '256 KiB of messages: 2,000 short ones, 64 long ones, items that are none',
  async (figure) => {
    const [asked] = shoesRequest().messages
    const long = { role: 'user', content: 'ｅ'.repeat(1200) }
    const lists = [
      Array.from({ length: 2000 }, () => ({ role: 'user', content: 'shoes. '.repeat(10) })),
      [...Array.from({ length: 63 }, () => long), asked],
      Array.from({ length: 2000 }, () => 0),
      Array.from({ length: 80_000 }, () => 0),
      Array.from({ length: 40_000 }, () => ({})),
    ]
    const answers = await Promise.all(lists.map(ads))
    const ms = await worstCpu(lists.map((list) => async () => await ads(list)))
    const statuses = answers.map(({ status }) => status)
    figure(`${ms.toFixed(1)} ms of CPU; ${statuses.join(', ')}`)
    expect(statuses.slice(2)).toEqual([422, 422, 422])
    expect(ms).toBeLessThan(LIMIT_MS)
  },
)

attack('bodies of which everything is wrong: the largest answer', async (figure) => {
  const wrong = Array.from({ length: 40_000 }, () => ({}))
  const named = Object.fromEntries(
    wrong.slice(0, 5000).map((_, n) => [`${'k'.repeat(20)}${n}`.slice(-24), 0]),
  )
  const many = Array.from({ length: 5000 }, (_, n) => n)
  const long = 'x'.repeat(600)
  const slots = Array.from({ length: 10 }, () => ({ placement: long, placement_id: 0 }))
  const small = { sessionId: 0, messages: [], placements: slots, relevancy: long, regs: 0 }
  const bodies: [string, unknown][] = [
    // Of a body of up to 8 KiB all is told that is wrong, up to a bound.
    ['/api/v1/ad', small],
    ['/api/v1/ad', { ...shoesRequest(), excludedTopics: many.slice(0, 200) }],
    ['/ad-feedback', { reasons: many.slice(0, 50), sentiment: '€'.repeat(2000), impUrl: 0 }],
    ['/api/v1/ad', { messages: wrong }],
    ['/api/v1/ad', { ...shoesRequest(), excludedTopics: many, placements: many }],
    ['/api/v1/ad/group', { viewers: wrong.slice(0, 5000), placement: named }],
    ['/ad-feedback', { reasons: wrong, device: 0 }],
    ['/search', { query: 0, context: named, metadata: many }],
    ['/conversions', { data: wrong }],
    ['/collect', { pixel_id: target.pixelId, events: wrong }],
  ]
  let largest = 0
  for (const [path, body] of bodies) {
    const key = path === '/conversions' ? { 'x-api-key': target.advertiserKey } : undefined
    const answer = await target.ask(path, body, key)
    expect(answer.status, path).toBe(422)
    largest = Math.max(largest, (await answer.arrayBuffer()).byteLength)
  }
  figure(`${(largest / 1024).toFixed(1)} KB`)
  expect(largest).toBeLessThan(16 * 1024)
})
