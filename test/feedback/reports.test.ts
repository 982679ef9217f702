import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type FeedbackRow, recordFeedback } from '../../src/feedback/queries.ts'
import { uuidv7 } from '../../src/platform/crypto/uuid.ts'
import { writeCursor } from '../../src/platform/http/cursor.ts'
import { withIsolate } from '../support/fixtures.ts'
import { asker, newId, seedAccount, seedCampaign, wrongKeys } from '../support/rollups.ts'

const now = Date.parse('2026-03-09T12:00:00Z')
const { stores, isolate } = withIsolate({ shared: true, clock: { now: () => now } })
let own: Awaited<ReturnType<typeof seedAccount>>
let other: typeof own
let advertiser: typeof own
let rival: typeof own
const [shoes, boots, tents] = [newId(), newId(), newId()]

const given = (at: string, said: Partial<FeedbackRow>): FeedbackRow => ({
  id: uuidv7(Date.parse(at), randomBytes(10)),
  grclid: newId(),
  sessionKey: 's',
  sentiment: 'thumbs_down',
  campaignId: shoes,
  adNumber: null,
  publisherId: own.id,
  placement: 'below_response',
  placementId: 'main',
  userKey: '00000000000000aa',
  isPerson: false,
  servedAt: Date.parse(at),
  reasons: said.codes ?? [],
  codes: [],
  comment: null,
  at: Date.parse(at),
  bucket: Math.floor(Date.parse(at) / 900_000) * 900_000,
  ...said,
})

beforeAll(async () => {
  own = await seedAccount(stores, 'publisher')
  other = await seedAccount(stores, 'publisher')
  advertiser = await seedAccount(stores, 'advertiser')
  rival = await seedAccount(stores, 'advertiser')
  for (const id of [shoes, boots]) await seedCampaign(stores, { id, advertiser: advertiser.id })
  await seedCampaign(stores, { id: tents, advertiser: rival.id })
  const rows = [
    // 23:30 in New York on the 7th, the evening before the clocks change.
    given('2026-03-08T04:30:00Z', { codes: ['irrelevant', 'too_many'] }),
    given('2026-03-08T05:15:00Z', { codes: ['irrelevant'], comment: 'First.' }),
    given('2026-03-08T23:59:59Z', {
      campaignId: boots,
      sentiment: 'thumbs_up',
      comment: 'Second.',
    }),
    given('2026-03-09T11:00:00Z', {
      placement: 'top_page',
      codes: ['other'],
      reasons: ['So long!'],
    }),
    given('2026-03-09T11:30:00Z', { campaignId: tents, comment: 'Third.' }),
    given('2026-03-09T11:40:00Z', { publisherId: other.id, comment: 'Foreign.' }),
    given('2026-02-01T11:40:00Z', { comment: 'Long ago.' }),
  ]
  for (const row of rows) await recordFeedback(isolate.deps.db, row)
})

const publisher = async (path = '', key = own.key) =>
  await asker(isolate, 'publisher')(`/feedback${path}`, key)
const asAdvertiser = async (path = '', key = advertiser.key) =>
  await asker(isolate, 'advertiser')(`/feedback${path}`, key)

/** What both sides are told of the two days. */
const twoDays = {
  total: 5,
  thumbs_up: 1,
  thumbs_down: 4,
  data: [
    { date: '2026-03-08', thumbs_up: 1, thumbs_down: 2 },
    { date: '2026-03-09', thumbs_up: 0, thumbs_down: 2 },
  ],
  placements: [
    { placement: 'below_response', thumbs_up: 1, thumbs_down: 3 },
    { placement: 'top_page', thumbs_up: 0, thumbs_down: 1 },
  ],
}

describe('GET /publisher-dashboard/feedback', () => {
  it('counts by day, reason, placement and campaign, and shows the words', async () => {
    const { status, body } = await publisher('?days=2')
    expect([status, body]).toEqual([
      200,
      {
        ...twoDays,
        reasons: [
          { reason: 'irrelevant', thumbs_up: 0, thumbs_down: 2 },
          { reason: 'other', thumbs_up: 0, thumbs_down: 1 },
          { reason: 'too_many', thumbs_up: 0, thumbs_down: 1 },
        ],
        campaigns: [
          { campaign_id: shoes, thumbs_up: 0, thumbs_down: 3 },
          ...[
            { campaign_id: boots, thumbs_up: 1, thumbs_down: 0 },
            { campaign_id: tents, thumbs_up: 0, thumbs_down: 1 },
          ].sort((a, b) => (a.campaign_id < b.campaign_id ? -1 : 1)),
        ],
        comments: [
          expect.objectContaining({ comment: 'Third.' }),
          expect.objectContaining({ comment: null, reasons: ['So long!'] }),
          expect.objectContaining({ comment: 'Second.', sentiment: 'thumbs_up' }),
          {
            feedback_id: expect.any(String),
            created_at: '2026-03-08T05:15:00',
            sentiment: 'thumbs_down',
            reasons: ['irrelevant'],
            comment: 'First.',
            campaign_id: shoes,
            placement: 'below_response',
            placement_id: 'main',
          },
        ],
        has_more: false,
        next_cursor: null,
        data_as_of: '2026-03-09T12:00:00',
      },
    ])
  })

  it('has every day of the range, in the zone asked for', async () => {
    const range = '?start_date=2026-03-06&end_date=2026-03-09'
    const { body } = await publisher(`${range}&tz=America/New_York`)
    expect(body.data).toEqual([
      { date: '2026-03-06', thumbs_up: 0, thumbs_down: 0 },
      { date: '2026-03-07', thumbs_up: 0, thumbs_down: 1 },
      { date: '2026-03-08', thumbs_up: 1, thumbs_down: 1 },
      { date: '2026-03-09', thumbs_up: 0, thumbs_down: 2 },
    ])
    expect((await publisher()).body.data).toHaveLength(30)
    const katmandu = (await publisher('?days=3&tz=Asia/Kathmandu')).body
    expect(katmandu).toMatchObject({ total: 5 })
  })

  it('pages through the words', async () => {
    const words: unknown[] = []
    let cursor = ''
    for (let page = 0; page < 4; page++) {
      const { body } = await publisher(`?days=2&limit=1${cursor}`)
      words.push(...(body.comments as { comment: string }[]).map(({ comment }) => comment))
      expect(body.has_more).toBe(page < 3)
      cursor = `&cursor=${encodeURIComponent(String(body.next_cursor))}`
    }
    expect(words).toEqual(['Third.', null, 'Second.', 'First.'])
  })

  it('takes a cursor of this publisher and list only', async () => {
    const cursorOf = async (path: string, key = own.key) =>
      encodeURIComponent(String((await asker(isolate, 'publisher')(path, key)).body.next_cursor))
    const cursor = await cursorOf('/feedback?days=2&limit=1')
    expect((await publisher(`?days=2&cursor=${cursor}`)).body.comments).toHaveLength(3)
    expect((await publisher(`?tz=Asia/Tokyo&cursor=${cursor}`)).status).toBe(200)
    expect(await publisher(`?days=2&cursor=${cursor}`, other.key)).toMatchObject({
      status: 400,
      body: { error: 'invalid_parameter' },
    })
    const place = [crypto.randomUUID()]
    for (const list of [['feedback', other.id], ['users', own.id, ''], ['feedback']]) {
      const foreign = encodeURIComponent(await writeCursor(place, list))
      expect((await publisher(`?days=2&cursor=${foreign}`)).status).toBe(400)
    }
    const bare = encodeURIComponent(btoa(place.join()))
    expect((await publisher(`?days=2&cursor=${bare}`)).status).toBe(400)
    const nowhere = encodeURIComponent(await writeCursor(['x'], ['feedback', own.id]))
    expect((await publisher(`?days=2&cursor=${nowhere}`)).status).toBe(400)
  })

  it.each([
    ['?days=1', 200],
    ['?days=365', 200],
    ['?days=366', 400],
    ['?days=0', 400],
    ['?tz=Nowhere', 400],
    ['?limit=1', 200],
    ['?limit=100', 200],
    ['?limit=0', 400],
    ['?limit=101', 400],
    ['?cursor=abc', 400],
    ['?cursor=%25', 400],
    ['?start_date=2026-03-08&end_date=2026-03-07', 400],
    ['?start_date=2026-03-08', 422],
  ])('%s is %i', async (path, status) => expect((await publisher(path)).status).toBe(status))
})

describe('GET /advertiser-dashboard/feedback', () => {
  it('counts the own campaigns, without words and without codes of a publisher', async () => {
    const { status, body } = await asAdvertiser('?days=2')
    expect([status, body]).toEqual([
      200,
      {
        ...twoDays,
        reasons: [
          { reason: 'irrelevant', thumbs_up: 0, thumbs_down: 2 },
          { reason: 'other', thumbs_up: 0, thumbs_down: 2 },
        ],
        campaigns: [
          { campaign_id: shoes, thumbs_up: 0, thumbs_down: 4 },
          { campaign_id: boots, thumbs_up: 1, thumbs_down: 0 },
        ],
        data_as_of: '2026-03-09T12:00:00',
      },
    ])
  })

  it('takes one campaign; foreign and unknown ones look the same', async () => {
    expect((await asAdvertiser(`?campaign_id=${boots}`)).body).toMatchObject({ total: 1 })
    const answers = [tents, newId(), 'none'].map((id) => asAdvertiser(`?campaign_id=${id}`))
    for (const { status, body } of await Promise.all(answers)) {
      expect([status, { ...body, request_id: '' }]).toEqual([
        404,
        expect.objectContaining({ error: 'not_found', request_id: '' }),
      ])
    }
  })
})

describe('feedback reports, access', () => {
  it('take only a live key of their side', async () => {
    for (const key of wrongKeys(own, advertiser)) {
      expect((await publisher('?days=0', key)).status).toBe(401)
    }
    for (const key of wrongKeys(advertiser, own)) {
      expect((await asAdvertiser('?days=0', key)).status).toBe(401)
    }
  })

  it('show nothing of others', async () => {
    expect((await publisher('', other.key)).body).toMatchObject({
      total: 1,
      comments: [{ comment: 'Foreign.' }],
    })
    expect((await asAdvertiser('', rival.key)).body).toMatchObject({ total: 1 })
  })

  it('are 503 with Retry-After while Postgres is down', async () => {
    stores.gateways.postgres.fault = 'refuse'
    const answers = [await publisher(), await asAdvertiser()]
    for (const { status, headers } of answers) {
      expect([status, headers.has('retry-after')]).toEqual([503, true])
    }
  })
})
