import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { announceBooked } from '../../src/ledger/announce.ts'
import { deliverWebhooks } from '../../src/platform/webhooks/deliver.ts'
import type { WebhookEvent } from '../../src/platform/webhooks/events.ts'
import { enqueueWebhooks } from '../../src/platform/webhooks/queries/enqueue.ts'
import { adsOf, fire, startIsolate } from '../support/app.ts'
import { runningClock } from '../support/clock.ts'
import { purchase, report } from '../support/conversions.ts'
import { withTenants } from '../support/fixtures.ts'
import { killedAt } from '../support/network.ts'
import { type Received, type Receiver, withReceivers } from '../support/receivers.ts'
import { until } from '../support/until.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const clock = runningClock()
const receivers = withReceivers()
const { stores, isolate, tenant } = withTenants({ clock })

type Side = 'advertiser' | 'publisher'
async function own(method: string, path: string, body?: unknown, side: Side = 'advertiser') {
  const key = side === 'advertiser' ? tenant.advertiserKey : tenant.publisherKey
  const answer = await isolate.request(`/${side}-dashboard${path}`, {
    method,
    headers: { 'x-api-key': key },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? (JSON.parse(text) as Record<string, string>) : {} }
}
async function hook(receiver: Receiver, fields: object = {}, side: Side = 'advertiser') {
  const { status, body } = await own('POST', '/webhooks', { url: receiver.url, ...fields }, side)
  expect([status, body]).toMatchObject([201, { secret: expect.stringMatching(/^whsec_.{44}$/) }])
  return { id: body.webhook_id ?? '', secret: body.secret ?? '' }
}
const event = (n: number, fields: Partial<WebhookEvent> = {}): WebhookEvent => ({
  side: 'advertiser',
  ownerId: tenant.advertiserId,
  key: `review:${n}`,
  type: 'campaign.reviewed',
  object: `campaign:${n}`,
  happenedAt: new Date(clock.now()),
  payload: { campaign_id: `${n}`, verdict: 'approved' },
  ...fields,
})
const tell = async (n: number, fields: Partial<WebhookEvent> = {}) =>
  await enqueueWebhooks(isolate.deps.db, { events: [event(n, fields)], now: clock.now() })
const deliver = async () => await deliverWebhooks(isolate.deps, clock.now() + 20_000)
const read = ({ headers, body }: Received, secret: string) => {
  const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
    name,
    String(headers[name]),
  ])
  return new Webhook(secret).verify(body, Object.fromEntries(signed) as Record<string, string>) as {
    type: string
    number: number
    timestamp: string
    data: Record<string, unknown>
  }
}
const deliveries = async (query = '', side: Side = 'advertiser') => {
  const { body } = await own('GET', `/webhooks/deliveries${query}`, undefined, side)
  return body as unknown as { deliveries: Record<string, unknown>[]; next_cursor: string | null }
}
const statusOf = async (id: string) => (await own('GET', `/webhooks/${id}`)).body

describe('a delivery', () => {
  it("holds to the standard's own library, is numbered, and is shown", async () => {
    const receiver = await receivers.add('good')
    const { id, secret } = await hook(receiver)
    for (const n of [1, 2, 3]) await tell(n)
    expect(await deliver()).toBe(3)
    const told = receiver.received.map((one) => read(one, secret))
    expect(told.map(({ number, data }) => [number, data.campaign_id])).toEqual([
      [1, '1'],
      [2, '2'],
      [3, '3'],
    ])
    expect(await deliver()).toBe(0)
    const { deliveries: shown } = await deliveries(`?webhook_id=${id}`)
    expect(shown).toHaveLength(3)
    expect(shown[0]).toMatchObject({ number: 3, status: 'delivered', response_status: 204 })
    expect(shown.map(({ message_id }) => message_id)).toEqual(
      receiver.received.map(({ headers }) => headers['webhook-id']).toReversed(),
    )
  })

  it('is told once, however often it is said, and without a gap in the numbers', async () => {
    const receiver = await receivers.add('once')
    const { secret } = await hook(receiver)
    await Promise.all([1, 1, 2, 2, 3, 1].map(async (n) => await tell(n)))
    await deliver()
    const numbers = receiver.received.map((one) => read(one, secret).number)
    expect(new Set(numbers)).toEqual(new Set([1, 2, 3]))
    expect(numbers).toHaveLength(3)
  })

  it('goes to those who asked for it, and to nobody else', async () => {
    const [all, some, theirs] = [
      await receivers.add('all'),
      await receivers.add('some'),
      await receivers.add('theirs'),
    ]
    await hook(all)
    await hook(some, { events: ['statement.closed'] })
    await hook(theirs, {}, 'publisher')
    await tell(1)
    await deliver()
    expect([all, some, theirs].map(({ received }) => received.length)).toEqual([1, 0, 0])
  })

  it('waits while its receiver is paused, and tells nothing of that time', async () => {
    const receiver = await receivers.add('paused')
    const { id } = await hook(receiver)
    await tell(1)
    await own('PATCH', `/webhooks/${id}`, { is_active: false })
    await tell(2)
    expect(await deliver()).toBe(0)
    await own('PATCH', `/webhooks/${id}`, { is_active: true })
    expect(await deliver()).toBe(1)
  })

  it('has both signatures after a rotation, and the old one no longer than its grace', async () => {
    const receiver = await receivers.add('rotated')
    const { id, secret } = await hook(receiver)
    const { body } = await own('POST', `/webhooks/${id}/rotate-secret`, { grace_minutes: 5 })
    await tell(1)
    await deliver()
    const [first] = receiver.received
    if (!first) throw new Error('nothing came')
    expect(read(first, secret)).toEqual(read(first, body.secret ?? ''))
    // The library holds times against the clock of this machine.
    await stores.sql(`update webhook_endpoints set old_secret_until = now() - interval '1 second'`)
    await tell(2)
    await deliver()
    const second = receiver.received[1]
    if (!second) throw new Error('nothing came')
    expect(() => read(second, secret)).toThrow()
    expect(read(second, body.secret ?? '').number).toBe(2)
  })
})

describe('a receiver', () => {
  it.each([
    ['an error', 500, 'status'],
    ['a redirect', 302, 'redirect'],
    ['not found', 404, 'status'],
    [
      'rubbish',
      (_: Received, answer: { socket: { end: (text: string) => void } | null }) =>
        answer.socket?.end('no HTTP at all\r\n\r\n'),
      'unreachable',
    ],
    [
      'nothing',
      (_: Received, answer: { socket: { destroy: () => void } | null }) => answer.socket?.destroy(),
      'unreachable',
    ],
  ] as const)('that answers %s is tried again, later each time', async (_, reply, fault) => {
    const receiver = await receivers.add('bad', reply as never)
    const { id } = await hook(receiver)
    await tell(1)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    const [shown] = (await deliveries()).deliveries
    expect(shown).toMatchObject({ status: 'pending', attempts: 1, fault })
    expect(await statusOf(id)).toMatchObject({ status: 'failing' })
    await deliver()
    expect(receiver.received).toHaveLength(1)
    receiver.reply = 200
    clock.offset += MINUTE
    expect(await deliver()).toBe(1)
    expect(await statusOf(id)).toMatchObject({ status: 'active', failing_since: null })
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids[1]).toBe(ids[0])
  })

  it('that redirects is not followed', async () => {
    const inner = await receivers.add('inner')
    const outer = await receivers.add('outer', (_, answer) =>
      answer.writeHead(307, { location: inner.url }).end(),
    )
    await hook(outer)
    await tell(1)
    await deliver()
    expect([outer.received.length, inner.received.length]).toEqual([1, 0])
  })

  it('that never stops answering has answered', async () => {
    const endless = await receivers.add('endless', (_, answer) => {
      answer.writeHead(200)
      const more = setInterval(() => answer.write('x'.repeat(1000)), 5)
      answer.on('close', () => clearInterval(more))
    })
    await hook(endless)
    await tell(1)
    expect(await deliver()).toBe(1)
  })

  it('that hangs is given up for now after its time, and others do not wait for it', async () => {
    const hanging = await receivers.add('hanging', () => undefined)
    const good = await receivers.add('good')
    await hook(hanging)
    await hook(good)
    for (let n = 0; n < 12; n++) await tell(n)
    const startedAt = Date.now()
    const running = deliver()
    await until('all were told', () => good.received.length === 12, { withinMs: 8000 })
    expect(Date.now() - startedAt).toBeLessThan(8000)
    await running
    expect(hanging.received.length).toBeLessThanOrEqual(4)
    const { deliveries: shown } = await deliveries('?status=pending')
    expect(shown.filter(({ fault }) => fault === 'timeout').length).toBeGreaterThan(0)
  }, 40_000)

  it('that asks for time gets it', async () => {
    const busy = await receivers.add('busy', (_, answer) =>
      answer.writeHead(429, { 'retry-after': '600' }).end(),
    )
    await hook(busy)
    await tell(1)
    await deliver()
    clock.offset += 5 * MINUTE
    await deliver()
    expect(busy.received).toHaveLength(1)
    clock.offset += 6 * MINUTE
    await deliver()
    expect(busy.received).toHaveLength(2)
  })

  it('that asks for time gets it for all that waits for it, also for what happens meanwhile', async () => {
    const busy = await receivers.add('busy', (_, answer) =>
      answer.writeHead(503, { 'retry-after': '600' }).end(),
    )
    await hook(busy)
    await tell(1)
    await tell(2)
    await deliver()
    expect(busy.received).toHaveLength(1)
    busy.reply = 200
    await tell(3)
    clock.offset += 9 * MINUTE
    expect(await deliver()).toBe(0)
    expect(busy.received).toHaveLength(1)
    clock.offset += 2 * MINUTE
    expect(await deliver()).toBe(3)
  })

  it('that asked for time keeps it, when a second delivery that was on its way fails later', async () => {
    const waiting: ServerResponse[] = []
    const busy = await receivers.add('two', (_, answer) => void waiting.push(answer))
    await hook(busy)
    for (let n = 0; n < 40; n++) await tell(n)
    const running = deliver()
    await until('two are on their way', () => waiting.length >= 2)
    const [first, ...others] = waiting
    first?.writeHead(503, { 'retry-after': '600' }).end()
    await until('the first is settled', async () => {
      const { deliveries: shown } = await deliveries('?status=pending')
      return shown.some(({ fault }) => fault === 'status')
    })
    for (const answer of others) answer.writeHead(500).end()
    await running
    const told = busy.received.length
    busy.reply = 200
    clock.offset += 9 * MINUTE
    expect(await deliver()).toBe(0)
    expect(busy.received).toHaveLength(told)
    clock.offset += 2 * MINUTE
    expect(await deliver()).toBeGreaterThan(0)
  })

  it('whose secret can no longer be read keeps nobody else waiting', async () => {
    const [locked, good] = [await receivers.add('locked'), await receivers.add('good')]
    const { id } = await hook(locked)
    await hook(good)
    await stores.sql('update webhook_endpoints set secret_sealed = $1 where id = $2::uuid', [
      btoa('x'.repeat(60)),
      id,
    ])
    for (let n = 0; n < 5; n++) await tell(n)
    expect(await deliver()).toBe(5)
    expect(locked.received).toEqual([])
    const { deliveries: shown } = await deliveries(`?webhook_id=${id}&status=pending`)
    expect(shown.some(({ fault }) => fault === 'unreadable_secret')).toBe(true)
    expect((await own('POST', `/webhooks/${id}/rotate-secret`)).status).toBe(201)
    clock.offset += MINUTE
    expect(await deliver()).toBe(5)
  })

  it('that moved to a private address is not called', async () => {
    const receiver = await receivers.add('moved')
    const { id } = await hook(receiver)
    for (const url of ['http://127.0.0.1/', 'https://10.0.0.1/', 'https://[::1]/in']) {
      const { status } = await own('PATCH', `/webhooks/${id}`, { url })
      expect(status).toBe(422)
    }
    // As if it had been taken by other rules before.
    await stores.sql(`update webhook_endpoints set url = 'https://169.254.169.254/latest'`)
    await tell(1)
    await deliver()
    expect((await deliveries()).deliveries).toMatchObject([{ fault: 'forbidden_target' }])
    expect(receiver.received).toEqual([])
  })
})

describe('of one object', () => {
  it('the earlier comes before the later, and others do not wait', async () => {
    const seen: string[] = []
    let isDown = true
    const receiver = await receivers.add('order', ({ body }, answer) => {
      const { data } = JSON.parse(body) as { data: { step: string } }
      const isRefused = isDown && data.step.startsWith('a')
      if (!isRefused) seen.push(data.step)
      answer.writeHead(isRefused ? 503 : 200).end()
    })
    await hook(receiver)
    for (const [n, step] of ['a1', 'b1', 'a2', 'b2', 'a3'].entries()) {
      await tell(n, { object: step.slice(0, 1), payload: { step } })
    }
    for (let i = 0; i < 4; i++) {
      await deliver()
      clock.offset += 20_000
    }
    expect(seen).toEqual(['b1', 'b2'])
    isDown = false
    clock.offset += 10 * MINUTE
    await deliver()
    expect(seen).toEqual(['b1', 'b2', 'a1', 'a2', 'a3'])
  })

  it('two runs at once send each once, in order', async () => {
    const receiver = await receivers.add('twice')
    const { secret } = await hook(receiver)
    for (let n = 0; n < 30; n++) await tell(n, { object: `o${n % 3}` })
    const second = startIsolate(stores.env, clock)
    const sent = await Promise.all([deliver(), deliverWebhooks(second.deps, clock.now() + 20_000)])
    expect(sent.reduce((a, b) => a + b)).toBe(30)
    const numbers = receiver.received.map((one) => read(one, secret).number)
    expect(new Set(numbers).size).toBe(30)
    for (const object of [0, 1, 2]) {
      const own = numbers.filter((number) => (number - 1) % 3 === object)
      expect(own).toEqual([...own].sort((a, b) => a - b))
    }
  })
})

describe('whatever is killed on the way', () => {
  it.each(['before', 'after'] as const)(
    '%s any call: it is delivered in the end, under the same id',
    async (when) => {
      for (let call = 0; call < 12; call++) {
        const receiver = await receivers.add(`killed${when}${call}`)
        const { id } = await hook(receiver)
        await tell(call)
        const { finished } = await killedAt({ call, when }, deliver)
        clock.offset += 2 * MINUTE
        await deliver()
        clock.offset += 2 * MINUTE
        await deliver()
        const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
        expect([call, ids.size]).toEqual([call, 1])
        const { deliveries: shown } = await deliveries(`?webhook_id=${id}`)
        expect(shown).toMatchObject([{ status: 'delivered' }])
        await own('DELETE', `/webhooks/${id}`)
        if (finished) break
      }
    },
    60_000,
  )
})

it('no more receivers are kept than ten', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) {
    const made = await own('POST', '/webhooks', { url: `https://hooks.example/${n}` })
    statuses.push(made.status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 409])
})

describe('after a day of failures', () => {
  it('a receiver is switched off with a reason, its owner hears of it, and all can be replayed', async () => {
    const bad = await receivers.add('bad', 500)
    const good = await receivers.add('watch')
    const { id } = await hook(bad)
    const watching = await hook(good, { events: ['alert.raised'] })
    await tell(1)
    await tell(2)
    const since = new Date(clock.now() - MINUTE).toISOString()
    for (let hour = 0; hour < 60 && (await statusOf(id)).status !== 'off'; hour++) {
      await deliver()
      clock.offset += 30 * MINUTE
    }
    expect(await statusOf(id)).toMatchObject({
      status: 'off',
      off_reason: expect.stringMatching(/Nothing was taken for 2\d hours.*answered 500/),
    })
    expect(clock.offset).toBeGreaterThan(DAY - 60 * MINUTE)
    // The last pause is 3.6 hours at most, and a turn of this loop half an hour.
    expect(clock.offset).toBeLessThan(DAY + 5 * 60 * MINUTE)
    const { deliveries: failed } = await deliveries(`?webhook_id=${id}&status=failed`)
    expect(failed).toHaveLength(2)
    const calls = bad.received.length
    await tell(3)
    await deliver()
    expect(bad.received).toHaveLength(calls)
    expect(good.received).toHaveLength(1)
    // The library takes no time of tomorrow, where this test is by now.
    expect(JSON.parse(good.received[0]?.body ?? '')).toMatchObject({
      type: 'alert.raised',
      data: { kind: 'webhook_off', webhook_id: id },
    })
    expect(watching.secret).not.toBe('')
    bad.reply = 200
    expect((await own('POST', `/webhooks/${id}/test`, {})).status).toBe(409)
    await own('PATCH', `/webhooks/${id}`, { is_active: true })
    expect((await own('POST', `/webhooks/${id}/replay`, { since })).body).toEqual({ replayed: 3 })
    expect(await deliver()).toBe(3)
    const told = bad.received.slice(calls).map(({ body }) => JSON.parse(body) as { number: number })
    expect(told.map(({ number }) => number)).toEqual([1, 2, 3])
  }, 60_000)

  it('one that answers 410 is off at once', async () => {
    const gone = await receivers.add('gone', 410)
    const { id } = await hook(gone)
    await tell(1)
    await deliver()
    expect(await statusOf(id)).toMatchObject({ status: 'off', off_reason: /410/ })
  })

  it('a delivery that is refused for a day fails alone, where others are taken', async () => {
    const picky = await receivers.add('picky', ({ body }, answer) =>
      answer.writeHead(body.includes('"campaign_id":"1"') ? 422 : 200).end(),
    )
    const { id } = await hook(picky)
    await tell(1)
    for (let n = 2; n < 60; n++) {
      await tell(n)
      await deliver()
      clock.offset += 30 * MINUTE
    }
    expect(await statusOf(id)).toMatchObject({ status: 'active' })
    const { deliveries: failed } = await deliveries('?status=failed')
    expect(failed).toMatchObject([{ number: 1, response_status: 422 }])
    const [one] = failed
    const replayed = await own(
      'POST',
      `/webhooks/deliveries/${String(one?.delivery_id)}/replay`,
      {},
    )
    expect(replayed).toMatchObject({ status: 200, body: { status: 'pending', attempts: 0 } })
    await deliver()
    expect(picky.received.at(-1)?.headers['webhook-id']).toBe(one?.message_id)
  }, 60_000)
})

describe('what happens is told', () => {
  const bought = async () => {
    const [ad] = await adsOf(await tenant.ad())
    await fire(isolate, ad?.impUrl ?? '')
    const click = await fire(isolate, ad?.clickUrl ?? '')
    const grclid = new URL(click.headers.get('location') ?? '').searchParams.get('grclid') ?? ''
    await tenant.admin('/drain', {})
    await report(isolate, tenant, purchase({ grclid, value_cents: 4200, order_id: 'A-1' }))
    await isolate.settle()
    await tenant.admin('/drain', {})
    return grclid
  }

  it('a booked conversion, to both sides, each with its own part, once', async () => {
    await tenant.campaign({ pricing_model: 'cpa', bid: 5, daily_budget: 100 })
    const [ours, theirs] = [await receivers.add('ours'), await receivers.add('theirs')]
    const hooks = { ours: await hook(ours), theirs: await hook(theirs, {}, 'publisher') }
    const grclid = await bought()
    for (let i = 0; i < 3; i++) await announceBooked(isolate.deps, clock.now() + MINUTE)
    await deliver()
    expect([ours.received.length, theirs.received.length]).toEqual([1, 1])
    const [first, second] = [ours.received[0], theirs.received[0]]
    if (!first || !second) throw new Error('nothing came')
    const booked = read(first, hooks.ours.secret)
    expect(booked).toMatchObject({
      type: 'conversion.booked',
      data: { grclid, spend: 5, value_cents: 4200, order_id: 'A-1', attribution: 'click' },
    })
    const earned = read(second, hooks.theirs.secret)
    expect(earned).toMatchObject({ type: 'conversion.booked', data: { grclid, revenue: 3.5 } })
    expect(JSON.stringify(earned)).not.toMatch(/4200|A-1|purchase/)
  })

  it('nothing that was booked before there was anybody to tell', async () => {
    await tenant.campaign()
    await bought()
    await announceBooked(isolate.deps, clock.now() + MINUTE)
    const late = await receivers.add('late')
    await hook(late)
    await announceBooked(isolate.deps, clock.now() + MINUTE)
    expect(await deliver()).toBe(0)
    await bought()
    await announceBooked(isolate.deps, clock.now() + MINUTE)
    expect(await deliver()).toBe(1)
  })

  it('a lead, without what the person said', async () => {
    const lead_form = {
      form_id: 'demo',
      headline: 'See it',
      fields: [{ name: 'mail', type: 'email', label: 'E-mail', required: true }],
    }
    await tenant.campaign({ lead_form })
    const receiver = await receivers.add('leads')
    const { secret } = await hook(receiver, { events: ['lead.received'] })
    const [ad] = await adsOf(await tenant.ad())
    const values = { mail: 'ada@mail.example' }
    const answer = await isolate.request('/api/v1/lead', {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.publisherKey}` },
      body: JSON.stringify({ impUrl: ad?.impUrl, values, consent: true }),
    })
    const { lead_id } = (await answer.json()) as { lead_id: string }
    await isolate.settle()
    await tenant.admin('/drain', {})
    await announceBooked(isolate.deps, clock.now() + MINUTE)
    await deliver()
    const [one] = receiver.received
    if (!one) throw new Error('nothing came')
    expect(read(one, secret)).toMatchObject({ type: 'lead.received', data: { lead_id } })
    expect(one.body).not.toContain('ada@')
  })

  it('a budget that is used up, once a day, and once more when it was raised', async () => {
    const id = await tenant.campaign({ bid: 1000, daily_budget: 2, total_budget: 4 })
    const receiver = await receivers.add('budget')
    const { secret } = await hook(receiver, { events: ['campaign.budget_reached'] })
    const spend = async (ads: number) => {
      for (let n = 0; n < ads; n++) {
        const [ad] = await adsOf(await tenant.ad({ user: { id: `u${clock.offset}-${n}` } }))
        if (ad) await fire(isolate, ad.impUrl)
      }
      await announceBooked(isolate.deps, clock.now() + MINUTE)
      await announceBooked(isolate.deps, clock.now() + MINUTE)
      await deliver()
    }
    const price = async () => {
      const [row] = await stores.sql<{ s: string }>('select sum(spend_micros) s from ledger')
      return Number(row?.s ?? 0)
    }
    await tenant.admin(`/campaigns/${id}`, { bid: 1000, daily_budget: 0.001 }, 'PATCH')
    await spend(1)
    const first = receiver.received.map((one) => read(one, secret).data)
    expect(first).toMatchObject([{ campaign_id: id, budget: 'daily', amount: 0.001 }])
    await spend(0)
    expect(receiver.received).toHaveLength(1)
    await tenant.admin(`/campaigns/${id}`, { daily_budget: 0.002 }, 'PATCH')
    await spend(0)
    expect(receiver.received).toHaveLength(2)
    expect(await price()).toBeLessThanOrEqual(2000)
  })

  it('no budget that is enough for one more view', async () => {
    // A view costs 1999 microdollars at most: as much as is left.
    await tenant.campaign({ bid: 1.9995, daily_budget: 0.001999, total_budget: 0.001999 })
    await hook(await receivers.add('budget'), { events: ['campaign.budget_reached'] })
    await announceBooked(isolate.deps, clock.now() + MINUTE)
    expect(await stores.sql('select payload from webhook_deliveries')).toEqual([])
  })

  it('a total budget that is used up over days', async () => {
    // A view costs a tenth of a cent: one a day, two in all.
    await tenant.campaign({ bid: 1, daily_budget: 0.001, total_budget: 0.002 })
    const receiver = await receivers.add('total')
    await hook(receiver, { events: ['campaign.budget_reached'] })
    const told = async () => {
      const [ad] = await adsOf(await tenant.ad())
      await fire(isolate, ad?.impUrl ?? '')
      await announceBooked(isolate.deps, clock.now() + MINUTE)
      await deliver()
      // The second day is in the future, where no signature is valid.
      return receiver.received.map(({ body }) => JSON.parse(body).data)
    }
    expect(await told()).toMatchObject([{ budget: 'daily', spent: 0.001 }])
    clock.offset += 24 * 60 * MINUTE
    const [, ...next] = await told()
    expect(next).toHaveLength(2)
    expect(next).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ budget: 'total', spent: 0.002 })]),
    )
  })

  it('a closed month, to both sides, in the transaction that closes it', async () => {
    await tenant.campaign()
    const [ours, theirs] = [await receivers.add('ours'), await receivers.add('theirs')]
    await hook(ours, { events: ['statement.closed'] })
    await hook(theirs, {}, 'publisher')
    const [ad] = await adsOf(await tenant.ad())
    await fire(isolate, ad?.impUrl ?? '')
    await tenant.admin('/drain', {})
    const today = new Date(clock.now())
    clock.offset += Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 6) - today.getTime()
    await isolate.cron()
    await isolate.cron()
    const [closed] = ours.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
    const [row] = await stores.sql<{ amount_micros: string }>(
      `select amount_micros from statements where side = 'advertiser'`,
    )
    expect(closed).toMatchObject({
      type: 'statement.closed',
      data: { impressions: 1, amount: Number(row?.amount_micros) / 1e6 },
    })
    expect([ours.received.length, theirs.received.length]).toEqual([1, 1])
  })
})

it('10,000 that are due at once do not delay a drain', async () => {
  await tenant.campaign()
  const receiver = await receivers.add('many')
  const { id } = await hook(receiver)
  await stores.sql(
    `with n as (select generate_series(1, 10000) as n)
     insert into webhook_deliveries (id, endpoint_id, number, event_key, type, object, payload, happened_at,
       status, next_at, started_at, created_at)
     select gen_random_uuid(), $1::uuid, n, 'n:' || n, 'campaign.reviewed', 'o:' || n % 500, '{}', now(),
       'pending', now() - interval '1 minute', now(), now() from n`,
    [id],
  )
  await stores.sql('update webhook_endpoints set last_number = 10000')
  const drainMs = async () => {
    const [ad] = await adsOf(await tenant.ad())
    if (!ad) throw new Error('no ad')
    await fire(isolate, ad.impUrl)
    const startedAt = performance.now()
    await tenant.admin('/drain', {})
    return performance.now() - startedAt
  }
  const alone = [await drainMs(), await drainMs(), await drainMs()]
  const until = clock.now() + 6000
  const sending = deliverWebhooks(isolate.deps, until)
  const beside: number[] = []
  while (clock.now() < until - 500) beside.push(await drainMs())
  const sent = await sending
  // A run ends in time, and its turns are short: what a drain waits for is a statement of ours.
  expect(clock.now()).toBeLessThan(until + 3000)
  expect(sent).toBeGreaterThan(50)
  const median = (list: number[]) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0
  expect(median(beside)).toBeLessThan(Math.max(10 * median(alone), 1500))
  const order = receiver.received.map(({ body }) => (JSON.parse(body) as { number: number }).number)
  for (const object of [1, 2, 3]) {
    const own = order.filter((number) => number % 500 === object)
    expect(own).toEqual([...own].sort((a, b) => a - b))
  }
}, 60_000)
