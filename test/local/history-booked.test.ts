import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DemoCampaign, drawHistory } from '../../local/demo/draw.ts'
import { bookHistory } from '../../local/demo/history.ts'
import { readState, writeState } from '../../local/demo/state.ts'
import { keys } from '../../src/platform/redis/keys.ts'
import { startService } from '../browser/service.ts'
import { filled } from '../support/filled.ts'
import { sqlOn } from '../support/plain.ts'
import { trailShoes } from '../support/samples.ts'
import { randomOf } from '../support/simulated-days.ts'

const DAYS = 2
const now = Date.now()
const localDir = mkdtempSync(join(tmpdir(), 'aside-history-'))
let service: Awaited<ReturnType<typeof startService>>
let campaign: DemoCampaign

beforeAll(async () => {
  service = await startService({ ...trailShoes, pricing_model: 'cpm', bid: 9, daily_budget: 5 })
  const { stack, publisher, advertiser } = service
  const [row] = await sqlOn(stack.database)('select id from campaigns')
  // Somebody's own campaign, whose past nobody makes up.
  await service.admin('/campaigns', {
    ...{ ...trailShoes, pricing_model: 'cpm', bid: 9, daily_budget: 5 },
    ...{ advertiser_id: advertiser.advertiser_id, landing_page: `${trailShoes.landing_page}/own` },
  })
  campaign = { id: String(row?.id), pricingModel: 'cpm', bid: 9, dailyBudget: 5 }
  await writeState(localDir, {
    ...{ base_url: stack.url, admin_key: stack.adminKey, pixel_id: '' },
    ...{ publisher_key: publisher.api_key ?? '', publisher_id: publisher.publisher_id ?? '' },
    ...{ advertiser_key: advertiser.api_key ?? '', advertiser_id: advertiser.advertiser_id ?? '' },
  })
}, 120_000)
afterAll(async () => {
  await service.stack.close()
  rmSync(localDir, { recursive: true, force: true })
})

const book = async (stack: Parameters<typeof bookHistory>[0]['stack']) => {
  const pages = new Set([trailShoes.landing_page])
  await bookHistory({ stack, localDir, pages, days: DAYS, now, random: randomOf(7) })
}
const draw = () => {
  const publisherId = service.publisher.publisher_id ?? ''
  return drawHistory({
    ...{ publisherId, campaigns: [campaign], days: DAYS, now },
    random: randomOf(7),
  })
}

it('days that the demo is given are in the ledger and the counters to the microdollar, once', async () => {
  const { stack } = service
  const drawn = draw().charges.reduce((sum, { micros }) => sum + micros, 0)
  const booked = async () => {
    const sql = sqlOn(stack.database)
    const [sum] = await sql('select sum(spend_micros) as charged, count(*) as hits from ledger')
    const [asked] = await sql('select count(*) as requests from ad_requests')
    const spent = await stack.redis.run(['HGET', `${keys.campaign}${campaign.id}`, 'S'])
    return [sum?.charged, spent, sum?.hits, asked?.requests].map(Number)
  }
  await book(stack)
  const [charged, spent, hits, requests] = await booked()
  expect([charged, spent]).toEqual([drawn, drawn])
  expect(drawn).toBeGreaterThan(0)
  const kinds = filled(draw().entries).map(([, kind]) => kind)
  expect(requests).toBe(kinds.filter((kind) => kind === 'request').length)
  expect(hits).toBeGreaterThanOrEqual(kinds.filter((kind) => kind === 'hit').length)
  await book(stack)
  expect(await booked()).toEqual([charged, spent, hits, requests])
}, 120_000)

it('who is killed on the way books nothing twice', async () => {
  const { stack } = service
  const told: string[] = []
  await writeState(localDir, { ...(await stateOf()), history: undefined })
  const failing = {
    ...{ url: stack.url, adminKey: stack.adminKey },
    redis: {
      ...stack.redis,
      run: async (command: string[]) => {
        told.push(command[0] ?? '')
        if (told.length > 10) throw new Error('killed')
        return null
      },
    },
  }
  await expect(book(failing as unknown as typeof stack)).rejects.toThrow('killed')
  const before = told.length
  await book(failing as unknown as typeof stack)
  expect(told).toHaveLength(before)
})

async function stateOf() {
  const state = await readState(localDir)
  if (!state) throw new Error('no state')
  return state
}
