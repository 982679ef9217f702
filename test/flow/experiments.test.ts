import { beforeEach, describe, expect, it } from 'vitest'
import { assign } from '../../src/ads/read/experiment.ts'
import { drain } from '../../src/ledger/drain.ts'
import type { Experiment } from '../../src/platform/http/context.ts'
import { openToken, type TokenKind } from '../../src/platform/token/seal.ts'
import { tokensOf } from '../../src/platform/token/urls.ts'
import { type AdObject, adsOf, fire, startIsolate } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'
import { askGroup, groupAd, person } from '../support/group.ts'
import { killedAt } from '../support/network.ts'
import { shoesRequest } from '../support/samples.ts'

const arm = (label: string, weight: number) => ({
  label,
  weight,
  renderer_key: `${label}-v1`,
  composition: { tokens: { accent: '#0a7' }, props: { compact: label === 'line' } },
})
const arms = [arm('card', 1), arm('line', 1)]

const { stores, isolate, tenant } = withTenants({
  vars: { REDIS_TIMEOUT_MS: '3000', AD_DEADLINE_MS: '3000' },
})
let experimentId: string

beforeEach(async () => {
  await tenant.campaign()
  experimentId = await start()
  await isolate.request('/health')
})

async function start(fields: object = {}) {
  const body = { publisher_id: tenant.publisherId, name: 'Card or line', arms, status: 'active' }
  return (await tenant.admin('/experiments', { ...body, ...fields })).experiment_id ?? ''
}

const adOf = async (fields: Record<string, unknown> = {}) =>
  (await adsOf(await tenant.ad(fields)))[0] as AdObject

async function payloadOf(url: string, kind: TokenKind) {
  return await openToken(await isolate.deps.keyRing(), { kind, token: tokensOf(url)[0] ?? '' })
}

type ArmRow = { label: string; requests: number; ads_served: number; views: number; clicks: number }
async function armsOf(id = experimentId, query = 'days=1') {
  const { experiments } = (await tenant.publisherReport(`/experiments?${query}`)) as unknown as {
    experiments: { experiment_id: string; arms: ArmRow[] }[]
  }
  return experiments.find((one) => one.experiment_id === id)?.arms ?? []
}

describe('an ad of a publisher with an active experiment', () => {
  it('says its arm and how it is rendered, and both tokens carry it', async () => {
    const ad = await adOf({ sessionId: 'gr_sess_1' })
    const number = 1
    const part = assign([{ id: experimentId, number, arms } as unknown as Experiment], 'gr_sess_1')
    const expected = arms[part?.arm ?? -1]
    expect(ad).toMatchObject({
      variant: expected?.label,
      experiment_id: experimentId,
      renderer_key: expected?.renderer_key,
      composition: expected?.composition,
    })
    for (const [url, kind] of [
      [ad.impUrl, 'view'],
      [ad.clickUrl, 'click'],
    ] as const) {
      expect(await payloadOf(url, kind)).toMatchObject({
        experiment: number,
        arm: part?.arm,
        gradid: ad.composition_id,
      })
    }
  })

  it('keeps its arm through a session and has a composition id of its own', async () => {
    const places = ['above_response', 'below_response'].map((placement) => ({
      placement,
      placement_id: placement,
    }))
    await tenant.campaign({
      advertiser_id: (await tenant.admin('/advertisers', { name: 'B', email: 'b@b.example' }))
        .advertiser_id,
    })
    const answers = [
      ...(await adsOf(await tenant.ad({ sessionId: 's', placements: places }))),
      await adOf({ sessionId: 's' }),
    ]
    expect(answers).toHaveLength(3)
    expect(new Set(answers.map((ad) => ad.variant)).size).toBe(1)
    expect(new Set(answers.map((ad) => ad.composition_id)).size).toBe(3)
  })

  it('carries none of it while the experiment is paused or a draft, and none of another publisher', async () => {
    await tenant.admin(`/experiments/${experimentId}`, { status: 'paused' }, 'PATCH')
    await start({ status: 'draft' })
    const other = await tenant.admin('/publishers', { name: 'B', url: 'https://b.example' })
    await start({ publisher_id: other.publisher_id })
    expect(await adOf()).not.toHaveProperty('variant')
    await tenant.admin(`/experiments/${experimentId}`, { status: 'active' }, 'PATCH')
    expect(await adOf()).toHaveProperty('experiment_id', experimentId)
  })

  it('follows a change within a minute in every other isolate', async () => {
    const clock = { at: Date.now(), now: () => clock.at }
    const away = startIsolate(stores.env, clock)
    expect((await adsOf(await tenant.ad({}, away)))[0]).toHaveProperty('variant')
    await tenant.admin(`/experiments/${experimentId}`, { status: 'paused' }, 'PATCH')
    clock.at += 51_000
    const later = await adsOf(await tenant.ad({}, away))
    expect(later).toHaveLength(1)
    expect(later[0]).not.toHaveProperty('variant')
  })

  it('costs no more round trips than without', async () => {
    await adOf()
    const { calls } = await killedAt({ call: 99, when: 'after' }, async () => await adOf())
    expect(calls).toBe(1)
  })
})

describe('results per arm', () => {
  it('are what was asked, served, seen and clicked, and nothing of test ads', async () => {
    const seen = new Map(arms.map(({ label }) => [label, { requests: 0, views: 0, clicks: 0 }]))
    for (let i = 0; i < 24; i++) {
      const ad = await adOf({ sessionId: `s${i}`, user: { id: `user ${i}` } })
      const row = seen.get(String(ad.variant))
      if (!row) throw new Error('no such arm')
      row.requests++
      if (i % 2 === 0) {
        await fire(isolate, ad.impUrl)
        row.views++
      }
      if (i % 4 === 0) {
        await fire(isolate, ad.clickUrl)
        await fire(isolate, ad.clickUrl)
        row.clicks++
      }
      const test = await adOf({ sessionId: `t${i}`, testAd: true })
      expect(test).toMatchObject({ experiment_id: experimentId })
      await fire(isolate, test.impUrl)
      await fire(isolate, test.clickUrl)
    }
    // Asked for and not served: no ad fits.
    const none = await tenant.ad({ sessionId: 's0', messages: [{ role: 'user', content: 'Hi' }] })
    expect(none.status).toBe(204)
    await isolate.settle()
    await tenant.admin('/drain', {})
    const first = (await adOf({ sessionId: 's0', testAd: true })).variant
    const rows = await armsOf()
    expect(rows.map(({ label }) => label)).toEqual(['card', 'line'])
    for (const row of rows) {
      const { requests, views, clicks } = seen.get(row.label) ?? {
        requests: 0,
        views: 0,
        clicks: 0,
      }
      expect(row).toMatchObject({
        weight: 1,
        requests: requests + (row.label === first ? 1 : 0),
        ads_served: requests,
        views,
        clicks,
        ctr: views && (clicks / views) * 100,
      })
    }
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
    expect(await armsOf(experimentId, 'start_date=2020-01-01&end_date=2020-01-02')).toMatchObject([
      { requests: 0, views: 0, ctr: 0, ctr_interval: { low: 0, high: 100 } },
      { requests: 0 },
    ])
  })

  it('stay exact when a drain dies at any of its calls and is repeated', async () => {
    for (let i = 0; i < 12; i++) {
      const ad = await adOf({ sessionId: `s${i}`, user: { id: `user ${i}` } })
      await fire(isolate, ad.clickUrl)
      const kill = { call: i >> 1, when: i % 2 === 0 ? 'before' : 'after' } as const
      await killedAt(kill, async () => await drain(isolate.deps, { batch: 2 }))
    }
    await tenant.admin('/drain', {})
    const rows = await armsOf()
    const sum = (name: 'requests' | 'ads_served' | 'views' | 'clicks') =>
      rows.reduce((all, row) => all + row[name], 0)
    expect([sum('requests'), sum('ads_served'), sum('views'), sum('clicks')]).toEqual([
      12, 12, 12, 12,
    ])
    const ledger = await stores.sql(
      'select experiment, arm from ledger group by 1, 2 order by 1, 2',
    )
    expect(ledger.length).toBeGreaterThan(0)
    for (const row of ledger) expect(row).toMatchObject({ experiment: 1 })
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  })

  it('hold ads of a group and of a bid too', async () => {
    const group = await groupAd(await askGroup(isolate, tenant, [person('ada'), person('bob')]))
    expect(group).toMatchObject({ experiment_id: experimentId, composition_id: expect.any(String) })
    const again = await groupAd(await askGroup(isolate, tenant, [person('ada'), person('bob')]))
    const compositions = [group, again].flatMap((ad) => [ad, ...ad.viewers])
    const ids = compositions.map(({ composition_id: id }) => id)
    expect(ids).toEqual(Array(6).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)))
    expect(new Set(ids).size).toBe(6)
    for (const { impUrl } of group.viewers) await fire(isolate, impUrl)
    const { bidId } = await post('/bid', { ...shoesRequest() })
    const rendered = await post('/render', { bidId })
    expect(rendered).toMatchObject({ experiment_id: experimentId })
    await fire(isolate, rendered.impUrl ?? '')
    await isolate.settle()
    await tenant.admin('/drain', {})
    const rows = await armsOf()
    const sum = (name: 'requests' | 'ads_served' | 'views') =>
      rows.reduce((all, row) => all + row[name], 0)
    expect([sum('requests'), sum('ads_served'), sum('views')]).toEqual([5, 5, 3])
    const shown = rows.find(({ label }) => label === rendered.variant)
    expect(shown?.views).toBeGreaterThan(0)
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  })
  const post = async (path: string, body: unknown) => {
    const answer = await isolate.request(`/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.publisherKey}` },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Record<string, string>
  }

  it('of a group are found by the composition id: a viewer by their own, all by that of the ad', async () => {
    const people = [person('ada'), person('bob'), person('cyd')]
    const group = await groupAd(await askGroup(isolate, tenant, people))
    const [ada, bob, cyd] = group.viewers
    for (const one of [ada, bob]) await fire(isolate, one?.impUrl ?? '')
    await fire(isolate, bob?.clickUrl ?? '')
    await tenant.admin('/drain', {})
    const fateOf = async (id = '') => {
      const answer = await isolate.request(`/publisher-dashboard/ads/${id}`, {
        headers: { 'x-api-key': tenant.publisherKey },
      })
      const { hits = [], ...rest } = (await answer.json()) as { gradid?: string } & {
        hits?: { kind: string }[]
      }
      return {
        status: answer.status,
        ...rest,
        kinds: hits.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b)),
      }
    }
    const { gradid } = await fateOf(ada?.composition_id)
    expect(gradid).toBe(group.composition_id)
    expect(await fateOf(ada?.composition_id)).toMatchObject({
      ...{ grclid: ada?.composition_id, status: 'paid', clicked: null, kinds: ['view'] },
    })
    expect(await fateOf(bob?.composition_id)).toMatchObject({
      ...{ grclid: bob?.composition_id, gradid, kinds: ['click', 'view'] },
    })
    expect(await fateOf(group.composition_id)).toMatchObject({ kinds: ['click', 'view', 'view'] })
    expect(await fateOf(cyd?.composition_id)).toMatchObject({ status: 404, error: 'not_found' })
    expect(await fateOf(encodeURIComponent(cyd?.impUrl ?? ''))).toMatchObject({
      ...{ status: 'served', grclid: cyd?.composition_id },
    })
  })

  it('do not count an ad whose answer never left', async () => {
    stores.gateways.redis.fault = 'lost-reply'
    expect((await tenant.ad()).status).toBe(204)
    stores.gateways.redis.fault = null
    await isolate.settle()
    await tenant.admin('/drain', {})
    const rows = await armsOf()
    expect(rows.reduce((all, row) => all + row.requests, 0)).toBe(1)
    expect(rows.reduce((all, row) => all + row.ads_served, 0)).toBe(0)
  })

  it('come as CSV too, a row for every arm', async () => {
    const headers = { 'x-api-key': tenant.publisherKey, accept: 'text/csv' }
    const answer = await isolate.request('/publisher-dashboard/experiments', { headers })
    expect((await answer.text()).split('\r\n')).toEqual([
      'experiment_id,name,status,label,weight,requests,ads_served,views,clicks,ctr,ctr_low,ctr_high',
      ...arms.map(({ label }) => `${experimentId},Card or line,active,${label},1,0,0,0,0,0,0,100`),
      '',
    ])
  })

  it("are the own publisher's only, paused experiments among them", async () => {
    await adOf()
    await tenant.admin('/drain', {})
    await tenant.admin(`/experiments/${experimentId}`, { status: 'paused' }, 'PATCH')
    const other = await tenant.admin('/publishers', { name: 'B', url: 'https://b.example' })
    const headers = { 'x-api-key': other.api_key ?? '' }
    const answer = await isolate.request('/publisher-dashboard/experiments', { headers })
    expect(await answer.json()).toMatchObject({ experiments: [], period_days: 30 })
    expect(await tenant.publisherReport('/experiments?days=1')).toMatchObject({
      experiments: [{ experiment_id: experimentId, name: 'Card or line', status: 'paused' }],
      period_days: 1,
    })
  })
})
