import { expect, it } from 'vitest'
import { adsOf, fire } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'

const DAY_MS = 86_400_000
// Today, since counters that are older than a week are no more.
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
const clock = { at: 0, now: () => clock.at, rewind: () => Object.assign(clock, { at: today }) }
const { stores, isolate, tenant } = withTenants({
  clock,
  vars: { AD_DEADLINE_MS: '2000', REDIS_TIMEOUT_MS: '2000' },
})
const setHour = (hour: number) => Object.assign(clock, { at: today + hour * 3_600_000 })

let viewers = 0
/** Asks as somebody new, and sees what is shown; 204 answers the reason. */
async function see() {
  viewers++
  const answer = await tenant.ad({ user: { id: `u${viewers}` }, sessionId: `s${viewers}` })
  const [ad] = await adsOf(answer)
  if (!ad) return answer.headers.get('x-no-ad-reason')
  await fire(isolate, ad.impUrl)
  return 'ad'
}

it('an advertiser’s new time zone opens no second budget on the same day', async () => {
  setHour(0)
  await tenant.campaign({ bid: 5, daily_budget: 0.005 })
  setHour(18)
  expect([await see(), await see()]).toEqual(['ad', 'budget'])
  for (const timezone of ['Asia/Tokyo', 'Pacific/Kiritimati', 'UTC', 'Asia/Tokyo']) {
    await tenant.admin(`/advertisers/${tenant.advertiserId}`, { timezone }, 'PATCH')
    expect(await see()).toBe('budget')
  }
  setHour(24)
  expect([await see(), await see()]).toEqual(['ad', 'budget'])
  // In Tokyo the next day begins nine hours before UTC's.
  setHour(39)
  expect([await see(), await see()]).toEqual(['ad', 'budget'])
  await tenant.admin('/drain', {})
  const days = await stores.sql(
    `
    select budget_day - $1::date as day, sum(spend_micros)::int as spend
    from ledger where kind = 'view' group by 1 order by 1`,
    [new Date(today).toISOString()],
  )
  expect(days).toEqual([0, 1, 2].map((day) => ({ day, spend: 1000 })))
})

it('two changes at once keep the day that is under way', async () => {
  setHour(18)
  const change = async (timezone: string) =>
    await isolate.request(`/admin/advertisers/${tenant.advertiserId}`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${isolate.deps.env.ADMIN_API_KEY}`,
      },
      body: JSON.stringify({ timezone }),
    })
  const zones = ['Asia/Tokyo', 'Asia/Seoul', 'Asia/Kolkata', 'Europe/Berlin']
  const answers = await Promise.all(zones.map(change))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const rows = await stores.sql('select timezone_before, timezone_from from advertisers')
  expect(rows).toEqual([{ timezone_before: 'UTC', timezone_from: new Date(today + DAY_MS) }])
})
