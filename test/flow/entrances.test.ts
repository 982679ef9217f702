import { expect, it } from 'vitest'
import { withTenants } from '../support/fixtures.ts'
import { CHROME } from '../support/samples.ts'

const { stores, isolate, tenant } = withTenants()

/** The longest texts of so many characters: of two units each, and those whose struck out parts become longer. */
const longest = (characters: number) => [
  '😀'.repeat(characters),
  ...['1.2.3.4 ', 'a@b.co ', '1:: ', '😀1:: '].map((piece) =>
    [...piece.repeat(characters)].slice(0, characters).join(''),
  ),
]

const post = async (path: string, body: unknown, headers: Record<string, string>) =>
  (await isolate.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).status

/** All of the streams is booked: nothing is left, nothing put aside. */
async function expectBooked() {
  expect(await tenant.admin('/drain', {})).toMatchObject({ remaining: 0 })
  expect(await tenant.admin('/put-aside', undefined, 'GET')).toMatchObject({ data: [] })
}

it('a request of places with the longest names is booked', async () => {
  await tenant.campaign()
  const placements = longest(256).map((placement_id) => ({
    placement: 'below_response',
    placement_id,
  }))
  expect((await tenant.ad({ placements })).status).toBe(200)
  await expectBooked()
  expect(await stores.sql('select wins from ad_requests')).toEqual([{ wins: 1 }])
})

it('searches of the longest sessions are booked', async () => {
  for (const external_session_id of longest(512)) {
    const headers = { 'x-api-key': tenant.publisherKey }
    expect(await post('/search', { query: 'send email', external_session_id }, headers)).toBe(200)
  }
  await isolate.settle()
  await expectBooked()
  expect(await stores.sql('select 1 from index_events')).toHaveLength(5)
})

it('purchases of the longest order number are booked, whatever their ids are', async () => {
  const order_id = '😀'.repeat(200)
  const events = ['e'.repeat(200), '😀'.repeat(200), `gr_event_${'0'.repeat(32)}`].map(
    (event_id) => ({
      ...{ event_id, order_id, event_type: 'purchase', at: Date.now(), session_id: 'gr_sess_0' },
      url: 'https://shop.example/',
    }),
  )
  const batch = { pixel_id: tenant.pixelId, sent_at: Date.now(), events }
  expect(await post('/collect', batch, { 'user-agent': CHROME })).toBe(204)
  await expectBooked()
  expect(await stores.sql('select order_id from conversions')).toEqual(
    events.map(() => ({ order_id })),
  )
})
