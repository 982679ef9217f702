import { beforeEach, expect, it } from 'vitest'
import { drain } from '../../src/ledger/drain.ts'
import { readEvent } from '../../src/platform/events/read.ts'
import { operator } from '../admin/client.ts'
import { noAdvertiser } from '../admin/samples.ts'
import { adsOf } from '../support/app.ts'
import { runningClock } from '../support/clock.ts'
import { filled } from '../support/filled.ts'
import { withTenants } from '../support/fixtures.ts'

const DAY_MS = 86_400_000
const clock = runningClock()
const { stores, isolate, tenant } = withTenants({ clock })
let campaign: string

beforeEach(async () => {
  campaign = await tenant.campaign({ frequency_cap: { limit: 1000, window_seconds: 60 } })
})

const get = async (path: string) =>
  await operator(isolate, stores.env.ADMIN_API_KEY)('GET', `/campaigns/${path}`)
const topics = async (id = campaign) => {
  const { status, body } = await get(`${id}/topics`)
  expect(status).toBe(200)
  return body.data as { word: string; wins: number; last_day: string }[]
}
const today = () => new Date(clock.now()).toISOString().slice(0, 10)
const ask = async (content: string, fields: object = {}) => {
  const answer = await tenant.ad({ messages: [{ role: 'user', content }], ...fields })
  expect((await adsOf(answer))[0]?.campaignId).toBe(campaign)
}
const entries = async () =>
  (await stores.redis('XRANGE', 'events', '-', '+')) as [string, string[]][]

it('a win counts the three most telling words of the campaign that were said', async () => {
  await ask('Which trail running shoes should Ottoline buy for muddy Quantock trails?')
  await ask('My shoes are full of mud: which trail shoes have lugs?')
  await drain(isolate.deps)
  const found = filled(await topics())
  expect(found.every(({ wins, last_day }) => wins >= 1 && last_day === today())).toBe(true)
  const own = 'ridge trail trails running shoes with deep lugs for muddy and rocky paths grip'
  for (const { word } of found) expect(own.split(' ')).toContain(word)
  expect(found.reduce((sum, { wins }) => sum + wins, 0)).toBeLessThanOrEqual(6)
  expect(found.map(({ word }) => word)).toContain('lugs')
  const kept = JSON.stringify(await stores.sql('select * from campaign_topics'))
  expect(kept).not.toMatch(/ottoline|quantock|buy/i)
})

it('nothing of it stands beside who asked, nor of what was not won', async () => {
  await ask('Which trail running shoes should I buy for muddy trails?', { user: { id: 'u1' } })
  await tenant.ad({ messages: [{ role: 'user', content: 'who painted the muddy trail?' }] })
  await drain(isolate.deps)
  const rows = await stores.sql('select * from ad_requests')
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/muddy|trail/)
  const { length } = await topics()
  expect(length).toBe(3)
})

it('a request that is delivered again counts once', async () => {
  await ask('Which trail running shoes should I buy for muddy trails?')
  const [[, fields] = ['', []]] = await entries()
  await stores.redis('XADD', 'events', '*', ...fields)
  await drain(isolate.deps)
  const once = await topics()
  await stores.redis('XADD', 'events', '*', ...fields)
  await drain(isolate.deps)
  expect(once.map(({ wins }) => wins)).toEqual([1, 1, 1])
  expect(await topics()).toEqual(once)
})

it('of a campaign and day 50 words are told apart, and known ones go on counting', async () => {
  await ask('Which trail running shoes should I buy for muddy trails?')
  await drain(isolate.deps)
  await stores.sql(
    `insert into campaign_topics select $1, $2::date, 'word' || n, 1 from generate_series(1, 47) n`,
    [campaign, today()],
  )
  await ask('Which trail running shoes should I buy for muddy trails?')
  await ask('Do rocky paths want deep lugs on trail shoes?')
  await drain(isolate.deps)
  const found = await topics()
  expect(found).toHaveLength(50)
  expect(found.slice(0, 3).every(({ wins }) => wins >= 2)).toBe(true)
  expect(found.map(({ word }) => word)).not.toContain('lugs')
})

it('30 days are told, and then forgotten', async () => {
  await ask('Which trail running shoes should I buy for muddy trails?')
  await drain(isolate.deps)
  const first = today()
  clock.offset = 29 * DAY_MS
  expect((await topics()).map(({ last_day }) => last_day)).toEqual([first, first, first])
  clock.offset = 30 * DAY_MS
  expect(await topics()).toEqual([])
  clock.offset = 32 * DAY_MS
  await isolate.cron()
  expect(await stores.sql('select * from campaign_topics')).toEqual([])
})

it('a campaign that is not there is 404, one without wins has none', async () => {
  expect((await get(`${noAdvertiser}/topics`)).status).toBe(404)
  expect((await get('x/topics')).status).toBe(404)
  expect(await topics()).toEqual([])
})

it('what is no word in an entry is left out', () => {
  const id = '00000000-0000-7000-8000-000000000001'
  const event = { id, publisherId: id, at: Date.now(), slots: [], country: 'US', device: '' }
  const e = JSON.stringify({ ...event, sessionKey: 's', context: {} })
  const read = readEvent({ t: 'request', e, r: '', w: `${id}:5:trail,<b>,a@b,éclair;${id}:6` })
  expect(read).toMatchObject({
    wins: [
      { campaignId: id, priceMicros: 5, words: ['trail'] },
      { campaignId: id, priceMicros: 6 },
    ],
  })
})
