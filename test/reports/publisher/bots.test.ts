import { beforeAll, expect, it } from 'vitest'
import { withTenants } from '../../support/fixtures.ts'
import { askGroup, person } from '../../support/group.ts'
import { shoesRequest } from '../../support/samples.ts'

/** Bots that say who they are, as a publisher's server passes it on. */
const bot = { device: { country: 'US', ua: 'Mozilla/5.0 (compatible; GPTBot/1.2)' } }
const named = { ...bot, user: { id: 'ada', tier: 'gold' } }
const { stores, isolate, tenant } = withTenants({ shared: true })

beforeAll(async () => {
  await tenant.campaign()
})

const bid = async () =>
  await isolate.request('/api/v1/bid', {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.publisherKey}` },
    body: JSON.stringify({ ...shoesRequest(), ...named }),
  })

it('a bot is asked for and is no user', async () => {
  const answers = [
    await tenant.ad(named),
    await bid(),
    await askGroup(isolate, tenant, [person('eve', named), person('mallory', bot)]),
  ]
  expect(answers.map((answer) => answer.headers.get('x-no-ad-reason'))).toEqual(
    answers.map(() => 'bot'),
  )
  await askGroup(isolate, tenant, [person('eve', named), person('bob')])
  await isolate.settle()
  await tenant.admin('/drain', {})

  expect(await tenant.publisherReport('/users')).toMatchObject({ total: 1, users: [{}] })
  expect(await tenant.publisherReport('/user-insights')).toMatchObject({
    summary: { total_unique_users: 1 },
  })
  expect(await tenant.publisherReport('/countries')).toMatchObject({
    // Two in a group of bots; the one in the other is left out.
    countries: [{ country_code: 'US', requests: 5, unique_users: 1 }],
  })
  expect(
    await stores.sql(`select user_key, session_key, context, slots::text like '%gold%' as named
      from ad_requests where reason = 'bot'`),
  ).toEqual(Array(3).fill({ user_key: null, session_key: null, context: {}, named: false }))
  const drift = await tenant.admin('/reconcile', {})
  expect(drift).toMatchObject({ differences: [] })
}, 30_000)
