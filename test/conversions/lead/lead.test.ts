import { describe, expect, it } from 'vitest'
import { type AdObject, adsOf, fire, seedTenant } from '../../support/app.ts'
import { runningClock } from '../../support/clock.ts'
import { report, sha256 } from '../../support/conversions.ts'
import { withTenants } from '../../support/fixtures.ts'

const DAY = 86_400_000
const form = {
  form_id: 'demo',
  headline: 'See it live',
  description: 'Half an hour with somebody who knows.',
  fields: [
    { name: 'mail', type: 'email', label: 'E-mail', required: true },
    { name: 'tel', type: 'phone', label: 'Phone' },
    { name: 'size', type: 'select', label: 'Team', options: ['1-10', '11+'] },
  ],
  submit_text: 'Book',
  consent_text: 'Ridge may write to me.',
  privacy_policy_url: 'https://ridge.example/privacy',
  success_message: 'See you.',
}
const values = { mail: 'ada.lovelace@mail.example', tel: '+1 555 010 0100', size: '11+' }

const clock = runningClock()
const { stores, isolate, tenant, restart } = withTenants({ clock })

async function served(fields: Record<string, unknown> = {}, from = tenant): Promise<AdObject> {
  const [ad] = await adsOf(await from.ad(fields))
  if (!ad) throw new Error('no ad')
  return ad
}
const send = async (body: unknown, key = tenant.publisherKey) => {
  const answer = await isolate.request('/api/v1/lead', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const leadsOf = async (key = tenant.advertiserKey, search = '') => {
  const headers = { 'x-api-key': key }
  const answer = await isolate.request(`/advertiser-dashboard/leads${search}`, { headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const drain = async () => {
  await isolate.settle()
  await tenant.admin('/drain', {})
}

describe('a lead form', () => {
  it('is on the ads of the campaign that has one, and on no other', async () => {
    const bare = await tenant.campaign()
    expect(await served()).not.toHaveProperty('leadForm')
    await tenant.admin(`/campaigns/${bare}`, { lead_form: form }, 'PATCH')
    restart()
    expect((await served()).leadForm).toEqual({
      ...form,
      fields: form.fields.map((field) => ({ required: false, ...field })),
    })
  })
})

describe('a lead', () => {
  it('is stored sealed with what was agreed to, read by the advertiser only, and billed once under cpa', async () => {
    const campaign = await tenant.campaign({ lead_form: form, pricing_model: 'cpa', bid: 2 })
    const ad = await served()
    const first = await send({ clickUrl: ad.clickUrl, values, consent: true })
    expect(first).toEqual({ status: 200, body: { lead_id: expect.any(String) } })
    await tenant.admin(
      `/campaigns/${campaign}`,
      { lead_form: { ...form, consent_text: 'All.' } },
      'PATCH',
    )
    const other = { ...values, mail: 'bob@mail.example' }
    expect(await send({ impUrl: ad.impUrl, values: other, consent: true })).toEqual(first)
    await drain()
    const { body } = await leadsOf()
    expect(body).toMatchObject({
      leads: [
        {
          lead_id: first.body.lead_id,
          campaign_id: campaign,
          form_id: 'demo',
          values,
          consent_text: 'Ridge may write to me.',
        },
      ],
      total_leads: 1,
      has_more: false,
      next_cursor: null,
    })
    expect(
      await stores.sql(
        `select kind, price_micros = spend_micros as paid, spend_micros > 0 as costs from ledger`,
      ),
    ).toEqual([{ kind: 'conversion', paid: true, costs: true }])
    expect(await tenant.advertiserReport('/conversions')).toMatchObject({
      conversions: [{ event_type: 'lead', source: 'lead_form', is_attributed: true }],
    })
    const stored = JSON.stringify([
      await stores.sql('select * from leads'),
      await stores.sql('select * from conversions'),
      await stores.sql('select * from ledger'),
    ])
    for (const secret of ['ada.lovelace', '555 010', sha256(values.mail)]) {
      expect(stored).not.toContain(secret)
    }
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  })

  it('is read with the answer to a field of whatever name', async () => {
    const names = ['__proto__', 'constructor']
    const fields = names.map((name) => ({ name, type: 'email', label: 'E-mail' }))
    await tenant.campaign({ lead_form: { ...form, fields } })
    const said = JSON.parse('{"__proto__": "ada@mail.example"}')
    const { clickUrl } = await served()
    expect(await send({ clickUrl, values: said, consent: true })).toMatchObject({ status: 200 })
    const [lead] = (await leadsOf()).body.leads as { values: object }[]
    expect(JSON.stringify(lead?.values)).toBe('{"__proto__":"ada@mail.example"}')
  })

  it('sent 100 times at once is one, and costs once', async () => {
    await tenant.campaign({ lead_form: form, pricing_model: 'cpa', bid: 2 })
    const ad = await served()
    const body = { clickUrl: ad.clickUrl, values, consent: true }
    const ids = await Promise.all(
      Array.from({ length: 100 }, async () => (await send(body)).body.lead_id),
    )
    expect(new Set(ids).size).toBe(1)
    await drain()
    expect(await stores.sql('select 1 as one from ledger')).toEqual([{ one: 1 }])
    expect(await stores.sql('select 1 as one from leads')).toEqual([{ one: 1 }])
  }, 60_000)

  it('of a publisher that is no more approved is kept, and costs nothing', async () => {
    await tenant.campaign({ lead_form: form, pricing_model: 'cpa', bid: 2 })
    const ad = await served()
    await tenant.admin(`/publishers/${tenant.publisherId}`, { approved: false }, 'PATCH')
    expect(await send({ clickUrl: ad.clickUrl, values, consent: true })).toMatchObject({
      status: 200,
    })
    await drain()
    expect(
      await stores.sql(
        'select kind, spend_micros::int as spend, revenue_micros::int as revenue, note from ledger',
      ),
    ).toEqual([{ kind: 'conversion', spend: 0, revenue: 0, note: 'publisher_blocked' }])
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  })

  it('is kept while Redis is down, and 503 while Postgres is', async () => {
    await tenant.campaign({ lead_form: form, pricing_model: 'cpa', bid: 2 })
    const [ad, later] = [await served(), await served()]
    stores.gateways.redis.fault = 'refuse'
    expect(await send({ clickUrl: ad.clickUrl, values, consent: true })).toMatchObject({
      status: 200,
    })
    stores.gateways.redis.fault = null
    stores.gateways.postgres.fault = 'refuse'
    const body = { clickUrl: later.clickUrl, values, consent: true }
    expect(await send(body)).toMatchObject({ status: 503 })
    stores.gateways.postgres.fault = null
    expect(await send(body)).toMatchObject({ status: 200 })
    await drain()
    expect(await stores.sql('select 1 as one from ledger')).toHaveLength(2)
  })

  it('of a test ad leaves no trace', async () => {
    const plain = await served({ testAd: true })
    expect(plain).not.toHaveProperty('leadForm')
    const ad = await served({ testAd: 'lead_form' })
    expect(ad.leadForm).toMatchObject({ form_id: 'test_form' })
    const first = await send({ clickUrl: ad.clickUrl, values, consent: true })
    expect(first).toMatchObject({ status: 200 })
    expect(await send({ impUrl: ad.impUrl, values: {}, consent: true })).toEqual(first)
    await drain()
    for (const table of ['leads', 'conversions', 'ledger', 'pending_hits']) {
      expect(await stores.sql(`select * from ${table}`)).toEqual([])
    }
  })

  it('is gone with the person, and the count stays', async () => {
    await tenant.campaign({ lead_form: form })
    const ad = await served({ user: { hashed_email: sha256('eve@mail.example') } })
    await send({ clickUrl: ad.clickUrl, values, consent: true })
    await drain()
    await tenant.admin('/users/erase', { hashed_email: sha256(values.mail) })
    expect((await leadsOf()).body).toMatchObject({ leads: [{ values: null }], total_leads: 1 })
    expect(await stores.sql('select 1 as one from identities')).toHaveLength(1)
    await tenant.admin('/users/erase', { hashed_email: sha256('eve@mail.example') })
    expect(await stores.sql('select 1 as one from identities')).toEqual([])
  })

  it.each([
    ['no consent', { values }, ['body', 'consent']],
    ['consent false', { values, consent: false }, ['body', 'consent']],
    ['consent "true"', { values, consent: 'true' }, ['body', 'consent']],
    ['no values', { consent: true }, ['body', 'values']],
    ['a required field missing', { values: {}, consent: true }, ['body', 'values', 'mail']],
    [
      'an option there is not',
      { values: { ...values, size: '9' }, consent: true },
      ['body', 'values', 'size'],
    ],
  ])('with %s is 422 and says where', async (_, body, loc) => {
    await tenant.campaign({ lead_form: form })
    const answer = await send({ clickUrl: (await served()).clickUrl, ...body })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ loc }] } })
    expect(await stores.sql('select 1 from leads')).toEqual([])
  })

  it('belongs to the publisher that was served the ad, for 30 days', async () => {
    await tenant.campaign({ lead_form: form })
    const ad = await served()
    const body = { clickUrl: ad.clickUrl, values, consent: true }
    const other = await seedTenant(isolate)
    const refused = { status: 422, body: { errors: [{ loc: ['body', 'clickUrl'] }] } }
    expect(await send(body, other.publisherKey)).toMatchObject(refused)
    expect(await send({ ...body, clickUrl: `${ad.clickUrl}x` })).toMatchObject(refused)
    expect(await send({ values, consent: true })).toMatchObject(refused)
    expect(await send(body, tenant.advertiserKey)).toMatchObject({ status: 401 })
    const rewritten = ad.clickUrl.replace(/^.*\?/, 'https://chat.example/go?x=1&')
    clock.offset = 30 * DAY - 60_000
    expect(await send({ ...body, clickUrl: rewritten })).toMatchObject({ status: 200 })
    clock.offset = 30 * DAY + 60_000
    expect(await send(body)).toMatchObject(refused)
  })

  it('needs a form', async () => {
    await tenant.campaign()
    const ad = await served()
    expect(await send({ clickUrl: ad.clickUrl, values, consent: true })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('without a lead form') },
    })
  })

  it("can't be billed away by an event id that was sent before", async () => {
    await tenant.campaign({ lead_form: form, pricing_model: 'cpa', bid: 2 })
    const ad = await served()
    const head = await fire(isolate, ad.clickUrl, { method: 'HEAD' })
    const grclid = new URL(head.headers.get('location') ?? '').searchParams.get('grclid')
    const squatted = {
      event_id: `lead:${grclid}`,
      event_type: 'x',
      conversion_timestamp: new Date(),
    }
    expect(await report(isolate, tenant, squatted)).toMatchObject([{ status: 'rejected' }])
  })
})

describe('GET /advertiser-dashboard/leads', () => {
  it('pages, filters by campaign, and shows nothing of another advertiser', async () => {
    const campaign = await tenant.campaign({
      lead_form: form,
      frequency_cap: { limit: 100, window_seconds: 60 },
    })
    for (let i = 0; i < 5; i++) {
      await send({ clickUrl: (await served()).clickUrl, values, consent: true })
    }
    const seen: unknown[] = []
    let cursor = ''
    for (let page = 0; page < 5; page++) {
      const { body } = await leadsOf(undefined, `?limit=2&campaign_id=${campaign}${cursor}`)
      seen.push(...(body.leads as { lead_id: string }[]).map((lead) => lead.lead_id))
      if (!body.has_more) break
      cursor = `&cursor=${encodeURIComponent(String(body.next_cursor))}`
    }
    expect(new Set(seen).size).toBe(5)
    const other = await seedTenant(isolate)
    expect((await leadsOf(other.advertiserKey)).body).toMatchObject({ leads: [], total_leads: 0 })
    expect((await leadsOf(other.advertiserKey, `?campaign_id=${campaign}`)).status).toBe(404)
    expect((await leadsOf(other.advertiserKey, `?limit=2${cursor}`)).status).toBe(400)
    expect((await leadsOf(tenant.publisherKey)).status).toBe(401)
    expect((await leadsOf(undefined, '?limit=101')).status).toBe(400)
  })
})
