import { readdirSync, readFileSync } from 'node:fs'
import { conversionSpans, wideSpans } from '../../src/platform/db/schema/index.ts'
import { newId, seedAccount, seedCampaign } from '../../test/support/rollups.ts'
import type { TestStores } from '../../test/support/stack.ts'

export const LEDGER_ROWS = 10_000_000
export const DAYS = 365
/** People who use the chats of all publishers, and days on which one of them is there. */
export const USERS = 200_000
export const USER_DAYS = 1_200_000
const BUCKETS = DAYS * 96
/** How much of everything each of the tenants has. */
const SHARES = [0.6, 0.3, 0.1]
const FIRST_AND_LAST_SPAN = `{${wideSpans.join()}}`

type Owner = { scope: string; owner: string; share: number }

/** A year of sums up to `end` (ms), in the order in which a live service writes them: bucket by bucket, all owners mixed. */
export async function fill(stores: TestStores, end: number) {
  const publishers = await Promise.all(SHARES.map(() => seedAccount(stores, 'publisher')))
  const advertisers = await Promise.all(SHARES.map(() => seedAccount(stores, 'advertiser')))
  const owners: Owner[] = []
  let campaign = ''
  for (const [i, share] of SHARES.entries()) {
    const [publisher, advertiser] = [publishers[i], advertisers[i]]
    if (!publisher || !advertiser) continue
    for (const scope of ['publisher', 'placement', 'device', 'country']) {
      owners.push({ scope, owner: publisher.id, share })
    }
    owners.push({ scope: 'advertiser', owner: advertiser.id, share })
    for (let n = 0; n < 4; n++) {
      const id = newId()
      campaign ||= id
      await seedCampaign(stores, { id, advertiser: advertiser.id })
      owners.push({ scope: 'campaign', owner: id, share: share / 4 })
    }
  }
  const year = { from: end / 1000 - DAYS * 86_400, to: end / 1000 - 900 }
  await fillRollups(stores, owners, year)
  await fillTraffic(stores)
  await fillConversions(stores)
  await fillUsers(stores, owners, year)
  await stores.sql(`insert into jobs (name, last_success_at) values ('drain', now())`)
  for (const table of [
    ...['rollups', 'wide_rollups', 'traffic_rollups', 'wide_traffic_rollups', 'conversion_rollups'],
    ...['users', 'user_counts', 'user_crowds', 'user_days', 'user_rollups'],
  ]) {
    await stores.sql(`vacuum analyze ${table}`)
  }
  const [publisher, advertiser] = [publishers[0], advertisers[0]]
  if (!publisher || !advertiser) throw new Error('no tenants')
  return { publisher, advertiser, campaign }
}

type Year = { from: number; to: number }

async function fillRollups(stores: TestStores, owners: Owner[], year: Year) {
  // Keys of a breakdown share by rank (1, 1/2, 1/3, ...); fractions of a view become one at random.
  await stores.sql(
    `insert into rollups (scope, owner_id, bucket, key, requests, wins, impressions, clicks, spend_micros, revenue_micros, unbilled_micros)
     select scope, owner, bucket, key, n * 2, n + 1, n, n / 25, n * 5000, n * 3500, n * 50
     from (
       select o.scope, o.owner, b.bucket, k.key,
         floor($2::float8 / $3 * o.share * k.share * b.daylight + random())::bigint as n
       from (
         select bucket, 1 + 0.8 * sin(extract(epoch from bucket) / 13750) as daylight
         from generate_series(to_timestamp($4::float8), to_timestamp($5::float8), interval '15 minutes') bucket
       ) b
       cross join jsonb_to_recordset($1::jsonb) as o(scope text, owner uuid, share float8)
       join lateral (
         select case when keys = 1 then '' else o.scope || '_' || i end as key,
           1.0 / i / sum(1.0 / i) over () as share
         from (select case o.scope when 'placement' then 11 when 'device' then 3 when 'country' then 60 else 1 end as keys) s,
           generate_series(1, keys) i
       ) k on true
     ) drawn where n > 0 order by bucket`,
    [JSON.stringify(owners), LEDGER_ROWS, BUCKETS, year.from, year.to],
  )
  await stores.sql(
    `insert into wide_rollups (span, scope, owner_id, bucket, key, requests, wins, impressions, clicks,
       spend_micros, revenue_micros, unbilled_micros)
     select span, scope, owner_id, to_timestamp(floor(extract(epoch from bucket) / span) * span), key, sum(requests), sum(wins),
       sum(impressions), sum(clicks), sum(spend_micros), sum(revenue_micros), sum(unbilled_micros)
     from rollups cross join unnest($1::int[]) span
     group by 1, 2, 3, 4, 5 order by 4`,
    [FIRST_AND_LAST_SPAN],
  )
  await stores.sql(
    `insert into totals (scope, owner_id, impressions, clicks, spend_micros)
     select scope, owner_id, sum(impressions), sum(clicks), sum(spend_micros)
     from rollups where key = '' group by 1, 2`,
  )
}

/** A tenth of all views is filtered, by five reasons, and some of the others are not billed, by three. */
async function fillTraffic(stores: TestStores) {
  await stores.sql(
    `insert into traffic_rollups (scope, owner_id, bucket, kind, reason, hits)
     select scope, owner_id, bucket, kind, reason, 1 + impressions / 50
     from rollups cross join (values ('view', '{bot,duplicate,late,prefetch,unfurler}'::text[]),
         ('click', '{bot,duplicate,late,prefetch,unfurler}'), ('unbilled', '{foreign_page,late,over_budget}')) k(kind, reasons)
       cross join unnest(reasons) reason
     where scope in ('publisher', 'advertiser') and random() < 0.5 order by bucket`,
  )
  await runMigration(stores, 'wide_traffic')
}

async function fillConversions(stores: TestStores) {
  await stores.sql(
    `insert into conversion_rollups (scope, owner_id, span, bucket, event_type, currency, conversions,
       attributed, value_cents, attributed_value_cents)
     select scope, owner_id, span, case span when 0 then 'epoch' else to_timestamp(floor(extract(epoch from bucket) / span) * span) end,
       event_type, currency, count(*), count(*), sum(impressions), sum(impressions)
     from rollups cross join unnest($1::int[]) span
       cross join (values ('purchase', 'USD'), ('purchase', 'EUR'), ('lead', 'USD')) c(event_type, currency)
     where scope in ('advertiser', 'campaign') and random() < 0.3
     group by 1, 2, 3, 4, 5, 6 order by 4`,
    [`{${conversionSpans.join()}}`],
  )
}

/** Some people come often, most seldom: the square of a random number picks who is there on a day. */
async function fillUsers(stores: TestStores, owners: Owner[], year: Year) {
  const publishers = owners.filter(({ scope }) => scope === 'publisher')
  await stores.sql(
    `insert into user_days (publisher_id, day, user_key, country, requests, ads_served, impressions, clicks, revenue_micros, quarters)
     select o.owner, d::date, lpad(to_hex(floor(power(random(), 2) * $2 * o.share)::int), 16, '0'), 'US',
       8, 8, 8, (random() * 0.6)::int, 28000, array[floor(random() * 48)::smallint, (48 + floor(random() * 48))::smallint]
     from jsonb_to_recordset($1::jsonb) as o(owner uuid, share float8)
       cross join generate_series(to_timestamp($3::float8) at time zone 'UTC', to_timestamp($4::float8) at time zone 'UTC', interval '1 day') d
       cross join lateral generate_series(1, ($5 / ${DAYS} * o.share)::int)
     on conflict do nothing`,
    [JSON.stringify(publishers), USERS, year.from, year.to, USER_DAYS],
  )
  await runMigration(stores, 'users')
  await runMigration(stores, 'user_crowds')
}

/** What a migration makes of the rows that are there. */
async function runMigration(stores: TestStores, name: string) {
  const file = readdirSync('drizzle').find((found) => found.replace(/^\d+_/, '') === `${name}.sql`)
  for (const statement of readFileSync(`drizzle/${file}`, 'utf8').split(
    '--> statement-breakpoint',
  )) {
    if (/^\s*INSERT/.test(statement)) await stores.sql(statement)
  }
}
