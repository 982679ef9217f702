import type { Deps } from '../../deps.ts'
import { keys } from '../../platform/redis/keys.ts'
import { runScript } from '../../platform/redis/script.ts'
import {
  claimFilling,
  clearScript,
  keepScript,
  openScript,
  spendScript,
  unclaimScript,
} from '../../platform/redis/scripts/fill.ts'
import { DAY_MS } from '../../platform/time/day.ts'
import { waitFor } from '../../platform/time/wait.ts'
import { writeCampaignStates } from './campaign-states.ts'
import { listCampaignStates, listPublishers, readSpend } from './counter-queries.ts'
import { rebuildSnapshot } from './load.ts'
import { restoreCaps, restoreMutes, restoreSeen } from './restore.ts'

/** Budget days whose Redis counters can still be charged. */
export const COUNTER_DAYS = 3
const CHUNK = 500
/** How long somebody else's filling is waited for, and how often it is looked at. */
const LONGEST_WAIT_MS = 10_000
const LOOK_MS = 100

/** A call that waits for another's in its isolate waits so long before it looks for itself. */
const FOREIGN_MS = 2000

/** Fillings under way, so that an isolate runs one at a time. Each may end with the request that began it, unheard. */
const running = new WeakMap<Deps, Promise<boolean>>()

/**
 * Fills an empty Redis from Postgres: budgets, pause and block flags, what each campaign spent, the hits that counted,
 * the caps of known people and mutes. Until it is done the scripts answer `not_ready`, so nothing is sold in the dark. Does
 * nothing while Redis has its data. Answers whether this call filled it.
 */
export async function ensureCounters(deps: Deps): Promise<boolean> {
  for (let other = running.get(deps); other; other = running.get(deps)) {
    const found = await Promise.race([other, waitFor(FOREIGN_MS)])
    if (found !== undefined) return false
    if (running.get(deps) === other) running.delete(deps)
  }
  const own = fillEmpty(deps).finally(() => {
    if (running.get(deps) === own) running.delete(deps)
  })
  running.set(deps, own)
  return await own
}

async function fillEmpty(deps: Deps): Promise<boolean> {
  const { client } = deps.slowRedis
  if (await client.hget(keys.state, 'ready')) return false
  const name = `fill:${crypto.randomUUID()}`
  if (!(await awaitClaim(deps, name))) return false
  try {
    await fillCounters(deps, name)
  } catch (error) {
    // The claim is given back at once: otherwise the next isolate would wait until it has run out.
    await runScript(client, { script: unclaimScript, input: { filling: name } }).catch(
      () => undefined,
    )
    throw error
  }
  await rebuildSnapshot(deps)
  return true
}

/** Whether the filling is ours. Waits for another one to end. */
async function awaitClaim(deps: Deps, name: string): Promise<boolean> {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += LOOK_MS) {
    const found = await claimFilling(deps.slowRedis.client, name)
    if (found !== 'busy') return found === 'claimed'
    await waitFor(LOOK_MS)
  }
  return false
}

/** Each step fails once Redis was emptied again: then the next call begins anew. */
async function fillCounters(deps: Deps, name: string): Promise<void> {
  const { client } = deps.slowRedis
  const states = await listCampaignStates(deps.db, 'all')
  await writeCampaignStates(deps, states)
  await blockPublishers(deps)
  // From here on nothing is booked any more that was charged to other counters than these.
  const firstDay = Math.floor(deps.now() / DAY_MS) - COUNTER_DAYS
  const spent = await readSpend(deps.db, { stream: keys.events, mark: name, firstDay })
  for (let i = 0; i < states.length; i += CHUNK) {
    const ids = states.slice(i, i + CHUNK).map(({ id }) => id)
    await runScript(client, { script: clearScript, input: { filling: name, campaignIds: ids } })
  }
  for (let i = 0; i < spent.length; i += CHUNK) {
    const input = { filling: name, sums: spent.slice(i, i + CHUNK) }
    await runScript(client, { script: spendScript, input })
  }
  for (const restore of [restoreSeen, restoreCaps, restoreMutes]) {
    await restore(deps)
    await runScript(client, { script: keepScript, input: { filling: name } })
  }
  await runScript(client, { script: openScript, input: { filling: name } })
}

/**
 * Says which publishers' hits don't count. One that Postgres does not know yet stays blocked: it is blocked before it is
 * stored. Who is approved is read last, so that an approval given meanwhile stands.
 */
export async function blockPublishers(deps: Deps): Promise<void> {
  const { client } = deps.slowRedis
  const blocked = await listPublishers(deps.db, { approved: false })
  for (let i = 0; i < blocked.length; i += CHUNK) {
    const [first, ...rest] = blocked.slice(i, i + CHUNK)
    if (first) await client.sadd(keys.blocked, first, ...rest)
  }
  const members = await client.smembers(keys.blocked)
  if (members.length === 0) return
  const approved = new Set(await listPublishers(deps.db, { approved: true }))
  for (const id of members.filter((one) => approved.has(one))) await client.srem(keys.blocked, id)
}
