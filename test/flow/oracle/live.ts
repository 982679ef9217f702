import { expect } from 'vitest'
import { recheckConversions } from '../../../src/attribution/recheck.ts'
import { ensureCounters } from '../../../src/campaigns/snapshot/counters.ts'
import { adjustCharge } from '../../../src/ledger/adjust.ts'
import { drain, drainIndex } from '../../../src/ledger/drain.ts'
import { replayPending } from '../../../src/ledger/pending.ts'
import { forgetSingles } from '../../../src/ledger/prune.ts'
import { closeMonths } from '../../../src/ledger/statements.ts'
import { logIndexEvent } from '../../../src/services/log.ts'
import type { Isolate } from '../../support/app.ts'
import type { TestStores } from '../../support/stack.ts'
import { feed } from '../../support/stream.ts'
import type { Dice } from './dice.ts'
import type { Report, Sent } from './outcomes.ts'
import type { Traffic } from './traffic.ts'
import { type Fact, nothing } from './visits.ts'
import { QUARTER, runOf, runs, type World } from './world.ts'

export type Stage = { stores: TestStores; isolate: Isolate; clock: { at: number } }

/** Every so many runs of the cron something is refunded. */
const REFUND_EVERY = 15
/** The same for what advertisers do to their groups and ads. */
const EDIT_EVERY = 9
const BATCH = 500

/** Lets all of it come in, day by day. `facts` is what it comes to: what is refunded joins it. */
export async function live(
  stage: Stage,
  world: World,
  dice: Dice,
  traffic: Traffic,
  facts: Fact[],
) {
  const { stores, isolate, clock } = stage
  const { deps } = isolate
  const never = Number.POSITIVE_INFINITY
  const { beacons, leads, feedback } = traffic
  const entries = Map.groupBy(traffic.entries, ({ booked }) => booked)
  const sent = Map.groupBy([...beacons, ...leads, ...feedback], ({ at }) => runOf(at))
  const found = Map.groupBy(traffic.found, ({ booked }) => booked)
  const reports = Map.groupBy(traffic.reports, (one) => one.sent)
  await ensureCounters(deps)
  for (const [n, run] of runs.entries()) {
    await feed(
      stores,
      (entries.get(run) ?? []).map(({ fields }) => fields),
    )
    await send(stage, sent.get(run) ?? [])
    for (const { publisher, booked: _, ...event } of found.get(run) ?? []) {
      await logIndexEvent(deps, { ...event, publisherId: publisher, searchId: null })
    }
    clock.at = run
    await forgetSingles(deps, never)
    await drain(deps)
    await drainIndex(deps)
    for (const { id, key } of world.advertisers) {
      const own = (reports.get(run) ?? []).filter(({ advertiser }) => advertiser === id)
      await report(isolate, key, own)
    }
    await recheckConversions(deps, { until: never })
    await replayPending(deps, never)
    await drain(deps)
    if (n % EDIT_EVERY === EDIT_EVERY - 1) await edit(isolate, world, dice)
    if (n % REFUND_EVERY === REFUND_EVERY - 1) await refund(stage, dice, facts)
    await closeMonths(deps)
  }
}

/** Everybody's requests, each at its time. */
async function send({ isolate, clock }: Stage, all: Sent[]) {
  for (const { at, path, headers, body, status } of all.toSorted((a, b) => a.at - b.at)) {
    clock.at = at
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await isolate.request(path, init)
    expect([path, answer.status]).toEqual([path, status])
  }
  await isolate.settle()
}

/** Servers report what came in since, in batches. */
async function report(isolate: Isolate, key: string, reports: Report[]) {
  for (let i = 0; i < reports.length; i += BATCH) {
    const batch = reports.slice(i, i + BATCH)
    const body = JSON.stringify({ data: batch.map((one) => one.body) })
    const headers = { 'x-api-key': key }
    const answer = await isolate.request('/conversions', { method: 'POST', headers, body })
    const { results } = (await answer.json()) as { results: { status: string }[] }
    expect(results.map(({ status }) => status === 'rejected')).toEqual(
      batch.map(({ means }) => means === null),
    )
    await isolate.settle()
  }
}

/** Changes, pauses and archives an ad and a group of each advertiser: what they have earned stays theirs. */
async function edit(isolate: Isolate, world: World, dice: Dice) {
  for (const { key, campaigns } of world.advertisers) {
    const send = async (method: string, path: string, body?: object) => {
      const init = body ? { method, body: JSON.stringify(body) } : { method }
      const headers = { 'x-api-key': key }
      const { status } = await isolate.request(`/advertiser-dashboard${path}`, { ...init, headers })
      // What is archived by now may refuse to be changed.
      expect([200, 204, 409]).toContain(status)
    }
    // The last campaign has no traffic, and the first group of each is the campaign itself.
    const [, ...groups] = dice.pick(campaigns.slice(0, 3)).groups
    const group = dice.pick(groups)
    const ad = dice.pick(group.ads)
    await send('PATCH', `/ads/${ad.id}`, { headline: 'Boots', copy: `Number ${dice.below(99)}.` })
    await send('PATCH', `/ad-groups/${group.id}`, { status: dice.pick(['active', 'paused']) })
    if (dice.chance(0.3)) await send('DELETE', `/ads/${ad.id}`)
    if (dice.chance(0.4)) await send('DELETE', `/ad-groups/${group.id}`)
  }
  await isolate.settle()
}

/** Gives back all or a part of what some ads have cost by now. */
async function refund({ isolate, clock }: Stage, dice: Dice, facts: Fact[]) {
  const billed = facts.filter(({ spend, booked }) => spend !== 0 && booked <= clock.at)
  for (const [grclid, own] of Map.groupBy(billed, (fact) => fact.grclid)) {
    const [ad] = own
    const spend = own.reduce((all, fact) => all + fact.spend, 0)
    const revenue = own.reduce((all, fact) => all + fact.revenue, 0)
    const unused = ['fraud', 'goodwill'].filter((one) => own.every((fact) => fact.reason !== one))
    if (!ad || spend === 0 || unused.length === 0 || !dice.chance(0.01)) continue
    const reason = dice.pick(unused)
    const back = dice.chance(0.5) ? spend : Math.ceil(spend / 3)
    await adjustCharge(isolate.deps, {
      target_id: grclid,
      reason,
      amount: back === spend ? null : back,
    })
    const kept = Math.floor((revenue * (spend - back)) / spend)
    const at = Math.floor(clock.at / QUARTER) * QUARTER
    facts.push({
      ...{ ...ad, ...nothing, kind: 'adjustment', reason, happened: at, at, booked: clock.at },
      ...{ spend: -back, revenue: kept - revenue },
    })
  }
}
