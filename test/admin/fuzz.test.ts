import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { readLine } from '../../src/admin/import/line.ts'
import { dollars } from '../../src/platform/http/amounts.ts'
import { dollarsOf } from '../../src/platform/money.ts'
import { withAdmin } from './client.ts'
import { advertiser, campaign, experiment, publisher } from './samples.ts'

const optional =
  'domains timezone approved excluded_topics blocked_advertisers ad_texts cta keywords topics total_budget ' +
  'frequency_cap start_time end_time status utm_params lead_form publisher_id advertiser_id type key ' +
  'advertiser_key grace_minutes arms weights __proto__ constructor'
const known = [...Object.keys({ ...publisher, ...advertiser, ...campaign }), ...optional.split(' ')]
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('\0', '\ud800', '', -0, 1e308, 5e-324, [], {}, [null], [[]], '9999-99-99'),
)
const bent = (base: object) =>
  fc
    .dictionary(fc.constantFrom(...known), odd, { maxKeys: 3, noNullPrototype: true })
    .map((fields) => JSON.stringify({ ...base, ...fields }))
const body = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  bent(experiment),
  ...[publisher, advertiser, campaign].flatMap((base) => [
    bent(base),
    bent({ ...base, type: 'campaign', key: 'k', advertiser_key: 'a' }),
    bent({ ...base, type: 'publisher', key: 'k' }),
  ]),
)

describe('whatever comes', () => {
  const { admin } = withAdmin({ shared: true })
  let routes: readonly (readonly [string, string])[]

  beforeAll(async () => {
    const { publisher_id: publisherId } = await admin.publisher()
    const { advertiser_id: owner } = await admin.advertiser()
    const { campaign_id: campaignId } = await admin.campaign(owner)
    routes = [
      ['POST', '/publishers'],
      ['PATCH', `/publishers/${publisherId}`],
      ['POST', '/advertisers'],
      ['POST', '/campaigns'],
      ['PATCH', `/campaigns/${campaignId}`],
      ['POST', '/import'],
      ['POST', '/keys/rotate'],
      ['POST', '/experiments'],
    ]
  })

  it('500 bodies on any route: an answer or the error body, never a 5xx', async () => {
    const request = fc.tuple(fc.nat({ max: 7 }), body)
    await fc.assert(
      fc.asyncProperty(request, async ([at, text]) => {
        const [method, path] = routes[at] ?? ['POST', '/import']
        const answer = await admin.call(method, path, text)
        expect(answer.status).toBeLessThan(500)
        if (answer.status < 400) return
        expect(answer.body).toMatchObject({
          status: answer.status,
          error: expect.any(String),
          request_id: expect.any(String),
        })
      }),
      { numRuns: 500 },
    )
  }, 60_000)

  it('a line is read or its fault told', () =>
    fc.assert(
      fc.property(body, (text) => {
        expect(readLine(text)).toHaveProperty('type')
      }),
    ))

  it('microdollars there and back are the same', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e15 }), (micros) => {
        expect(dollars.parse(dollarsOf(micros))).toBe(micros)
      }),
    ))
})
