import { beforeEach, describe, expect, it } from 'vitest'
import { countSpoken } from '../../src/campaigns/examples/spoken.ts'
import { tokensOf } from '../../src/language/text.ts'
import { termOf } from '../../src/language/words.ts'
import { drain } from '../../src/ledger/drain.ts'
import { checkHeard, termsOfHeard, writeHeard } from '../../src/platform/events/heard.ts'
import { adsOf } from '../support/app.ts'
import { runningClock } from '../support/clock.ts'
import { withTenants } from '../support/fixtures.ts'

const DAY_MS = 86_400_000
const group = '019a7c11-0000-7000-8000-0000abcd1234'
const heardOf = (text: string) => writeHeard({ group, terms: tokensOf(text).map(termOf) })

describe('how often an example spoke, of what was heard', () => {
  const rarity = {
    markets: 1000,
    occurrences: (term: number) => (term === termOf('shoes') ? 500 : 2),
  }
  const fits = ['which shoes grip in mud', 'shoes for a wet fell', 'my shoes']
  const terms = ['fell race', 'mud']
  it.each([
    { heard: 'grip shoes mud', want: { 'which shoes grip in mud': 3, mud: 3 } },
    { heard: 'fell', want: { 'shoes for a wet fell': 3 } },
    { heard: 'fell race', want: { 'shoes for a wet fell': 3, 'fell race': 3 } },
    { heard: 'shoes', want: { 'my shoes': 3 } },
    { heard: 'lugs', want: {} },
  ])('$heard', ({ heard, want }) => {
    const rows = [{ heard: heardOf(heard), wins: 3 }]
    const counted = countSpoken({ fits, terms }, { rows, rarity })
    expect(Object.fromEntries(counted.map(({ text, wins }) => [text, wins]))).toEqual(want)
  })
})

it('what was heard is written alike in whatever order it was said, and nothing else is read', () => {
  expect(heardOf('mud grip')).toBe(heardOf('grip mud'))
  expect(termsOfHeard(heardOf('mud'))).toEqual([termOf('mud')])
  expect(checkHeard(heardOf('a wet fell race'))).toBe(heardOf('a wet fell race'))
  expect(writeHeard({ group, terms: [] })).toBe('')
  for (const text of [undefined, '', 'abcd1234', 'abcd1234.<b>', 'ABCD1234.1', "abcd1234.1'"]) {
    expect(checkHeard(text)).toBeUndefined()
  }
})

const clock = runningClock()
const { stores, isolate, tenant } = withTenants({ clock })
const examples = {
  fits: ['which shoes hold on a muddy trail', 'my soles slip on rocky paths', 'a fell race in May'],
  not: ['shoes to dance in'],
  terms: ['lugs', 'soles'],
}
let campaign: string

beforeEach(async () => {
  campaign = await tenant.campaign({
    ...{ frequency_cap: { limit: 1000, window_seconds: 60 }, examples },
  })
})

const ask = async (content: string, fields: object = {}) =>
  await adsOf(await tenant.ad({ messages: [{ role: 'user', content }], ...fields }))
const spoke = async () => {
  const answer = await isolate.request(`/advertiser-dashboard/ad-groups/${campaign}/examples`, {
    headers: { 'x-api-key': tenant.advertiserKey },
  })
  const { spoke: told } = (await answer.json()) as {
    spoke: { days: number; wins: number; texts: { text: string; wins: number }[] }
  }
  return told
}

it('an advertiser reads which examples spoke in traffic, and nothing that only users said', async () => {
  expect(await spoke()).toEqual({ days: 30, wins: 0, texts: [] })
  const muddy = 'Which shoes should Ottoline buy for muddy Quantock trails?'
  expect(await ask(muddy, { user: { id: 'u1' } })).toHaveLength(1)
  expect(await ask(muddy, { user: { id: 'u2' } })).toHaveLength(1)
  expect(await ask('Which running shoes have lugs, my soles slip on rocks?')).toHaveLength(1)
  await ask('Who painted the Mona Lisa?')
  await drain(isolate.deps)
  const { wins, texts } = await spoke()
  expect(wins).toBe(3)
  expect(texts[0]).toEqual({ text: 'which shoes hold on a muddy trail', wins: 2 })
  expect(texts).toContainEqual({ text: 'my soles slip on rocky paths', wins: 1 })
  expect(texts).toContainEqual({ text: 'lugs', wins: 1 })
  expect(texts.map(({ text }) => text)).not.toContain('a fell race in May')
  const kept = await stores.sql<{ heard: string }>('select heard from campaign_voices')
  const said = new Set(['ottoline', 'quantock', 'buy'].map(termOf))
  expect(kept.flatMap(({ heard }) => termsOfHeard(heard)).some((term) => said.has(term))).toBe(
    false,
  )
  const requests = JSON.stringify(await stores.sql('select * from ad_requests'))
  for (const { heard } of kept) expect(requests).not.toContain(heard)
})

it('a request that is delivered again counts once; after 30 days nothing is told, then it is gone', async () => {
  expect(await ask('Which shoes for muddy trails?')).toHaveLength(1)
  const [[, fields] = ['', []]] = (await stores.redis('XRANGE', 'events', '-', '+')) as [
    string,
    string[],
  ][]
  await stores.redis('XADD', 'events', '*', ...fields)
  await drain(isolate.deps)
  await stores.redis('XADD', 'events', '*', ...fields)
  await drain(isolate.deps)
  expect(await spoke()).toMatchObject({ wins: 1 })
  clock.offset = 30 * DAY_MS
  expect(await spoke()).toMatchObject({ wins: 0 })
  clock.offset = 32 * DAY_MS
  await isolate.cron()
  expect(await stores.sql('select * from campaign_voices')).toEqual([])
})

it('of a day 200 ways to win are told apart, and known ones go on counting', async () => {
  await ask('Which shoes for muddy trails?', { user: { id: 'u1' } })
  await drain(isolate.deps)
  await stores.sql(
    `insert into campaign_voices select $1, $2::date, 'abcdefab.' || n, 1 from generate_series(1, 199) n`,
    [campaign, new Date(clock.now()).toISOString().slice(0, 10)],
  )
  await ask('Which shoes for muddy trails?', { user: { id: 'u2' } })
  await ask('Which trail shoes have lugs?', { user: { id: 'u3' } })
  await drain(isolate.deps)
  expect(await spoke()).toMatchObject({ wins: 2 })
})

it('a campaign that lives on borrowed words has none that spoke', async () => {
  const other = await tenant.campaign({ title: 'Rain jackets for hikers', bid: 3 })
  await stores.sql(`update campaigns set status = 'archived' where id = $1`, [campaign])
  campaign = other
  await ask('Which rain jacket is light enough for hiking?')
  await drain(isolate.deps)
  expect(await spoke()).toMatchObject({ texts: [] })
})
