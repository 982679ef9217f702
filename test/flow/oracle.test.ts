import { beforeAll, describe, expect, it } from 'vitest'
import { reconcile } from '../../src/ledger/reconcile.ts'
import { withIsolate } from '../support/fixtures.ts'
import { asker } from '../support/rollups.ts'
import * as advertiser from './oracle/advertiser.ts'
import { diceFrom } from './oracle/dice.ts'
import { first, happen } from './oracle/known.ts'
import * as money from './oracle/money.ts'
import type { Judged } from './oracle/owed.ts'
import * as people from './oracle/people.ts'
import * as publisher from './oracle/publisher.ts'
import { byDate, dateOf, datesFrom, opinions, sum, traffic, wireTime } from './oracle/sums.ts'
import type { Fact } from './oracle/visits.ts'
import { DAY, makeWorld, NOW, type World } from './oracle/world.ts'

/** Random traffic over 90 days, taken in by the service, against sums in a few plain lines: every field of every report. */
const { TEST_DATABASE_URL, TEST_REDIS_URL, ORACLE_EVENTS, ORACLE_SEED = '1' } = process.env
const EVENTS = Number(ORACLE_EVENTS ?? (TEST_DATABASE_URL && TEST_REDIS_URL ? 100_000 : 5_000))
const zones = [
  ...['UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/St_Johns'],
  ...['America/New_York', 'Europe/Berlin', 'Pacific/Chatham', 'Asia/Kolkata', 'Pacific/Apia'],
]

const clock = { at: NOW, now: () => clock.at }
const { stores, isolate } = withIsolate({ shared: true, clock })
let world: World
/** Whose reports are read, with all that they did. */
let known: Awaited<ReturnType<typeof happen>>

beforeAll(async () => {
  world = await makeWorld(stores, isolate)
  known = await happen({ stores, isolate, clock }, world, diceFrom(Number(ORACLE_SEED)), EVENTS)
}, 600_000)

type Side = 'publisher' | 'advertiser'
async function ask(side: Side, path: string) {
  const { status, body } = await asker(isolate, side)(path, known[side].key)
  expect([path, status]).toEqual([path, 200])
  return body
}
/** Everything is booked up to now. */
const data_as_of = wireTime(NOW)
async function check(side: Side, path: string, want: object) {
  expect(await ask(side, path), path).toEqual({ ...want, data_as_of })
}

/** Reads a list from its first page to its last: each ends with the cursor of the next. */
async function checkPages(side: Side, path: string, rows: string, want: object[], rest: object) {
  const limit = Number(/limit=(\d+)/.exec(path)?.[1] ?? 50)
  let cursor = ''
  for (let from = 0; from === 0 || from < want.length; from += limit) {
    const page = await ask(side, path + cursor)
    const has_more = from + limit < want.length
    const next_cursor = has_more ? (expect.any(String) as unknown) : null
    const list = { [rows]: want.slice(from, from + limit), has_more, next_cursor }
    expect(page, path).toEqual({ ...list, ...rest })
    cursor = `&cursor=${encodeURIComponent(String(page.next_cursor))}`
  }
}

async function checkUsers(tz: string, sort: people.Sort, order: 'asc' | 'desc') {
  const query = `sort=${sort}&order=${order}&per_page=200&tz=${tz}`
  const { next_cursor: _, ...page } = await ask('publisher', `/users?${query}`)
  const users = people.users(known.publisher.people, tz, sort, order)
  const [total, has_more] = [users.length, users.length > 200]
  const rest = { total, has_more, page: 1, per_page: 200, data_as_of }
  expect(page, query).toEqual({ users: users.slice(0, 200), ...rest })
}

const ranges = (tz: string) => [
  {
    query: `days=60&tz=${tz}`,
    dates: datesFrom(dateOf(NOW - 59 * DAY, tz), dateOf(NOW, tz)),
  },
  {
    query: `start_date=2026-02-10&end_date=2026-03-31&tz=${tz}`,
    dates: datesFrom('2026-02-10', '2026-03-31'),
  },
  {
    query: `start_date=2025-07-31&end_date=2025-08-01&tz=${tz}`,
    dates: ['2025-07-31', '2025-08-01'],
  },
]

describe.each(zones)('in %s', (tz) => {
  it('the reports of the publisher say what happened', async () => {
    const days = byDate(known.publisher.facts, tz)
    const said = byDate(known.publisher.opinions, tz)
    const found = byDate(known.publisher.found, tz)
    for (const { query, dates } of ranges(tz)) {
      const is = async (path: string, want: object) =>
        await check('publisher', `${path}?${query}`, want)
      await is('/stats', publisher.stats(days, dates))
      await is('/activity', publisher.activity(days, dates))
      await is('/placements', publisher.breakdown(days, dates, 'placement'))
      await is('/devices', publisher.breakdown(days, dates, 'device'))
      await is('/geography', publisher.breakdown(days, dates, 'country'))
      await is('/user-insights', people.insights(known.publisher.people, days, dates, tz))
      await is('/traffic-quality', traffic(days, dates))
      await is('/experiments', publisher.experiments(known.publisher, days, dates))
      await is('/feedback', publisher.feedback(said, dates))
      await is('/index', publisher.searches(found, dates))
    }
  }, 120_000)

  it('the users say when they came', async () => {
    await checkUsers(tz, 'first_seen', 'asc')
    await checkUsers(tz, 'last_seen', 'desc')
  })

  it('the reports of the advertiser say what happened', async () => {
    const { metrics, conversionStats, analytics, feedback } = advertiser
    const days = byDate(known.advertiser.facts, tz)
    const sold = byDate(known.advertiser.conversions, tz)
    const seen = byDate(known.advertiser.pixelEvents, tz)
    const said = byDate(known.advertiser.opinions, tz)
    const [campaign] = known.advertiser.campaigns.filter(({ model }) => model === 'cpa')
    const isIts = (one: { campaign: string }) => one.campaign === campaign?.id
    const itsDays = byDate(known.advertiser.facts.filter(isIts), tz)
    const saidOfIt = byDate(known.advertiser.opinions.filter(isIts), tz)
    for (const { query, dates } of ranges(tz)) {
      const is = async (path: string, want: object, filter = '') =>
        await check('advertiser', `${path}?${query}${filter}`, want)
      const ofIt = `&campaign_id=${campaign?.id}`
      await is('/metrics', metrics(days, dates))
      await is('/metrics', metrics(itsDays, dates), ofIt)
      const { campaigns } = known.advertiser
      await is('/ad-unit-metrics', advertiser.units(campaigns, days, dates))
      const every = '&include_archived=true'
      await is('/ad-group-metrics', advertiser.groups(campaigns, days, dates), every)
      await is('/traffic-quality', traffic(days, dates))
      await is('/feedback', feedback(said, dates))
      await is('/feedback', feedback(saidOfIt, dates), ofIt)
      await is('/events/conversion-stats', conversionStats(sold, dates))
      const leads = conversionStats(sold, dates, 'lead')
      await is('/events/conversion-stats', leads, '&event_type=LEAD')
      await is('/events/analytics', analytics(seen, dates))
      const inShop = analytics(seen, dates, { domain: 'p.ridge' })
      await is('/events/analytics', inShop, '&domain=P.RIDGE')
      const views = analytics(seen, dates, { type: 'page_view' })
      await is('/events/analytics', views, '&event_type=page_view')
    }
  }, 120_000)
})

describe('over all time', () => {
  it('who they are, and where the users are', async () => {
    const { facts, people: crowd } = known.publisher
    await check('publisher', '/info', publisher.info(known.publisher, facts))
    const countries = people.countries(crowd, facts)
    await check('publisher', '/countries', { countries })
    await check('publisher', '/countries?limit=2', { countries: countries.slice(0, 2) })
    const [name, email] = ['Ridge', 'ads@ridge.example']
    const profile = { advertiser_id: known.advertiser.id, name, email }
    expect(await ask('advertiser', '/info')).toEqual(profile)
    expect(await ask('advertiser', '/integrations')).toEqual(
      advertiser.integrations(known.advertiser),
    )
  })

  it.each(people.SORTS)('the users by %s', async (sort) => {
    await checkUsers('UTC', sort, 'asc')
    await checkUsers('UTC', sort, 'desc')
  })

  it('every page of users, by number and by cursor, and those that are looked for', async () => {
    const crowd = known.publisher.people
    const users = people.users(crowd, 'UTC', 'clicks', 'asc')
    const last = Math.ceil(users.length / 50)
    let cursor = ''
    for (let page = 1; page <= last; page++) {
      const byNumber = await ask('publisher', `/users?sort=clicks&order=asc&page=${page}`)
      const has_more = page < last
      expect(byNumber).toEqual({
        ...{ users: users.slice(page * 50 - 50, page * 50), total: users.length, page },
        ...{ per_page: 50, has_more, data_as_of },
        next_cursor: has_more ? expect.any(String) : null,
      })
      if (page > 1) {
        const byCursor = await ask('publisher', `/users?cursor=${encodeURIComponent(cursor)}`)
        expect(byCursor).toEqual({ ...byNumber, page: 1 })
      }
      cursor = String(byNumber.next_cursor)
    }
    const all = people.users(crowd, 'UTC', 'last_seen', 'desc')
    const looks = async (search: string, found: typeof all) => {
      const rest = { page: 1, per_page: 200, has_more: false, next_cursor: null }
      const path = `/users?per_page=200&${search}`
      await check('publisher', path, { users: found, total: found.length, ...rest })
    }
    await looks(
      'search=AB',
      all.filter(({ pub_user_id }) => pub_user_id.includes('ab')),
    )
    const person = first(world.people)
    await looks(
      `user_id=${encodeURIComponent(person.id)}`,
      all.filter(({ pub_user_id }) => pub_user_id === person.user),
    )
  }, 60_000)

  it('campaigns', async () => {
    const all = advertiser.campaigns(known.advertiser.campaigns, known.advertiser.facts)
    await check('advertiser', '/campaigns', { campaigns: all })
    for (const status of ['active', 'paused', 'draft', 'fired']) {
      const campaigns = all.filter((one) => one.status === status)
      await check('advertiser', `/campaigns?status=${status}`, { campaigns })
    }
    for (const one of known.advertiser.campaigns) {
      const summary = all.find(({ campaign_id }) => campaign_id === one.id)
      // Beside what was earned it says how the campaign is set: those fields are no sums.
      const want = { ...summary, ...advertiser.detail(one), data_as_of }
      expect(await ask('advertiser', `/campaigns/${one.id}`)).toMatchObject(want)
    }
  })

  it('an ad, a group, and groups that are not archived', async () => {
    const { campaigns, facts } = known.advertiser
    const days = byDate(facts, 'UTC')
    const dates = datesFrom(dateOf(NOW - 119 * DAY, 'UTC'), dateOf(NOW, 'UTC'))
    const archived = await stores.sql<{ id: string }>(
      "select id from ad_groups where status = 'archived'",
    )
    expect(archived).not.toEqual([])
    const isLive = ({ id }: { id: string }) => archived.every((gone) => gone.id !== id)
    const live = campaigns.map((one) => ({ ...one, groups: one.groups.filter(isLive) }))
    await check('advertiser', '/ad-group-metrics?days=120', advertiser.groups(live, days, dates))
    const one = first(campaigns)
    const [, group] = one.groups
    const ofIt = [{ ...one, groups: group ? [group] : [] }]
    const path = `/ad-group-metrics?days=120&campaign_id=${one.id}&ad_group_id=${group?.id}`
    await check('advertiser', path, advertiser.groups(ofIt, days, dates))
    const [ad] = group?.ads ?? []
    const single = ofIt.map((its) => ({
      ...its,
      groups: its.groups.map((own) => ({ ...own, ads: own.ads.slice(0, 1) })),
    }))
    const unit = `/ad-unit-metrics?days=120&ad_unit_id=${ad?.id}`
    await check('advertiser', unit, advertiser.units(single, days, dates))
  })

  it('ads add up to groups, groups to campaigns, and campaigns to the ledger', async () => {
    const figures = ['impressions', 'clicks', 'conversions', 'spend'] as const
    const totals = async (path: string) => {
      const body = await ask('advertiser', `${path}days=120`)
      return figures.map((figure) => Number(body[`total_${figure}`]))
    }
    const near = (all: number[]) => all.map((figure) => expect.closeTo(figure, 6) as unknown)
    const booked = await stores.sql<Record<string, string>>(
      `select campaign_id, ad_number is null as is_old, count(*) filter (where kind = 'view') as impressions,
         count(*) filter (where kind = 'click') as clicks,
         count(*) filter (where kind = 'conversion') as conversions, sum(spend_micros) / 1e6 as spend
       from ledger group by 1, 2`,
    )
    const inLedger = (rows: typeof booked) =>
      figures.map((name) => sum(rows, (row) => Number(row[name])))
    for (const { id } of known.advertiser.campaigns) {
      const own = booked.filter((row) => row.campaign_id === id)
      const numbered = inLedger(own.filter((row) => String(row.is_old) === 'false'))
      expect(await totals(`/ad-unit-metrics?campaign_id=${id}&`)).toEqual(near(numbered))
      const every = `/ad-group-metrics?include_archived=true&campaign_id=${id}&`
      expect(await totals(every)).toEqual(near(numbered))
      expect(await totals(`/metrics?campaign_id=${id}&`)).toEqual(near(inLedger(own)))
    }
  })

  it('every page of conversions, of a campaign and of a type too', async () => {
    const ids = await stores.sql<{ id: string; event_id: string }>(
      'select id, event_id from conversions where advertiser_id = $1',
      [known.advertiser.id],
    )
    const idOf = new Map(ids.map(({ id, event_id }) => [event_id, id]))
    const [campaign] = known.advertiser.campaigns.filter(({ model }) => model === 'cpa')
    const is = async (filter: string, fits: (one: Judged) => boolean) => {
      const some = known.advertiser.conversions.filter(fits)
      const want = advertiser.conversions(some, (id) => idOf.get(id) ?? '')
      const rest = { total_conversions: want.length, data_as_of }
      await checkPages('advertiser', `/conversions?${filter}`, 'conversions', want, rest)
    }
    const isIts = ({ owed: by }: Judged) => by?.ad.campaign === campaign?.id
    await is('limit=100', () => true)
    await is('event_type=lead', ({ type }) => type === 'lead')
    await is(`limit=99&campaign_id=${campaign?.id}`, isIts)
    await is(
      `limit=7&event_type=Lead&campaign_id=${campaign?.id}`,
      (one) => one.type === 'lead' && isIts(one),
    )
  }, 60_000)

  it('every page of leads, of a campaign too, and of comments', async () => {
    const leads = advertiser.leads(known.advertiser.leads)
    const total = { total_leads: leads.length }
    const [, , campaign, other] = known.advertiser.campaigns
    await checkPages('advertiser', '/leads?limit=20', 'leads', leads, total)
    const ofIt = `/leads?limit=100&campaign_id=${campaign?.id}`
    await checkPages('advertiser', ofIt, 'leads', leads, total)
    const none = { total_leads: 0 }
    await checkPages('advertiser', `/leads?campaign_id=${other?.id}`, 'leads', [], none)
    const days = byDate(known.publisher.opinions, 'UTC')
    const dates = datesFrom(dateOf(NOW - 364 * DAY, 'UTC'), dateOf(NOW, 'UTC'))
    const path = '/feedback?days=365&limit=20'
    const comments = publisher.comments(days, dates)
    const sums = { ...opinions(days, dates), data_as_of }
    await checkPages('publisher', path, 'comments', comments, sums)
  })

  it('statements and billing', async () => {
    const { facts } = known.advertiser
    const spend = { tz: known.advertiser.timezone, amount: (fact: Fact) => fact.spend }
    const statements = money.statements(facts, { ...spend, byCampaign: true })
    await check('advertiser', '/statements', { statements })
    const closed = statements.filter(({ status }) => status === 'closed')
    const billing = { ...money.billing(facts, closed), last_spend_sync_at: data_as_of }
    await check('advertiser', '/billing', billing)
    const revenue = { tz: 'UTC', amount: (fact: Fact) => fact.revenue }
    const paid = money.statements(known.publisher.facts, { ...revenue, byCampaign: false })
    await check('publisher', '/statements', { statements: paid })
  })

  it('the ledger, its sums and the statements agree', async () => {
    // Views and clicks did not pass through Redis.
    const { differences } = await reconcile(isolate.deps, 100)
    expect(differences.filter(({ where }) => where !== 'counters')).toEqual([])
  }, 60_000)

  it('there was some of everything', () => {
    const { facts, conversions } = known.advertiser
    const kinds = new Set(conversions.map(({ owed: by }) => by?.via))
    expect(kinds).toEqual(new Set(['click', 'identity', 'view', 'lead_form', undefined]))
    expect(new Set(facts.map(({ reason }) => reason))).toEqual(
      new Set(['', 'bot', 'late', 'burst', 'prefetch', 'duplicate', 'fraud', 'goodwill']),
    )
    const notes = new Set(facts.map(({ note }) => note))
    // Two conversions of a type by one ad are rare: among few events there may be none.
    notes.delete('pixel_again')
    expect(notes).toEqual(new Set(['', 'over_budget', 'late', 'foreign_page']))
    const lines = money
      .statements(facts, {
        ...{ tz: 'UTC', amount: () => 0, byCampaign: true },
      })
      .flatMap((statement) => statement.lines.map(({ type }) => type))
    expect(new Set(lines)).toEqual(new Set(['activity', 'adjustment', 'late']))
  })
})
