import { beforeEach, expect, it } from 'vitest'
import { emailName, pseudonym, userName } from '../../src/accounts/pseudonym.ts'
import { listPseudonymKeys } from '../../src/ledger/queries/erase.ts'
import { type AdObject, adsOf, fire, seedTenant, type Tenant } from '../support/app.ts'
import { runningClock } from '../support/clock.ts'
import { purchase, report, sha256 } from '../support/conversions.ts'
import { giveFeedback } from '../support/feedback.ts'
import { withTenants } from '../support/fixtures.ts'
import { askGroup, groupAd, person } from '../support/group.ts'
import { leadForm, queueService, shoesRequest } from '../support/samples.ts'

const DAY = 86_400_000
const CAP = { limit: 9, window_seconds: 30 * 86_400 }
const MAIL = 'ada.lovelace@mail.example'
const HASH = sha256(MAIL)
const USER = 'ada-of-the-first-chat'
const SESSION = 'a-session-of-ada-alone'
const TIER = 'Countess'

/** Where somebody's traces stand, and nowhere else; all of it goes with an erasure. */
const PERSONAL = [
  'ad_requests.context',
  'ad_requests.slots',
  'ad_requests.user_key',
  'conversions.identities',
  'dead_letters.payload',
  'feedback.comment',
  'feedback.placement_id',
  'feedback.reasons',
  'feedback.user_key',
  'identities.name',
  'identities.user_key',
  'index_events.email_name',
  'index_events.metadata',
  'index_events.session_id',
  'index_events.user_hash',
  'leads.names',
  'leads.values_sealed',
  'ledger.user_key',
  'opinions.user_key',
  'pending_hits.payload',
  'user_days.user_key',
  'users.user_key',
]
/** What sounds or is shaped as if it could name a person, and why it can't. */
const IMPERSONAL: Readonly<Record<string, string>> = {
  'ad_requests.session_key': 'pseudonym of a session; goes with the request of a known user',
  'erased_users.user_key': 'what is left on purpose',
  'feedback.session_key': 'pseudonym for one ad alone; tells repeats',
  'feedback_reasons.reason': 'a code that is counted',
  'feedback_rollups.reason': 'a code that is counted',
  'filtered_hits.reason': 'ours',
  'ad_requests.reason': 'ours',
  'traffic_rollups.reason': 'ours',
  'wide_traffic_rollups.reason': 'ours',
  'leads.consent_text': "the advertiser's",
  'jobs.name': 'ours',
  'jobs.detail': 'ours',
  'alerts.detail': 'which receiver is off, and why: ours',
  'webhook_deliveries.payload': 'ids and sums: what receivers are told names nobody',
}
/** Accounts, the catalogue, and sums of many. */
const OF_NOBODY =
  /^(advertisers|publishers|campaigns|campaign_examples|ad_groups|ads|pixels|connections|experiments|services|api_keys|statements|webhook_endpoints|alert_accounts|blocked_ads|.*rollups|.*totals)\./

const clock = runningClock()
const { stores, isolate, tenant } = withTenants({ clock })

beforeEach(async () => {
  await tenant.admin('/services/queue', queueService, 'PUT')
  const cpa = { pricing_model: 'cpa', bid: 2, lead_form: leadForm }
  await tenant.campaign({ ...cpa, frequency_cap: CAP })
})

const user = { id: USER, hashed_email: HASH, tier: TIER }
const drain = async () => {
  await isolate.settle()
  await tenant.admin('/drain', {})
}
const asPublisher = async (path: string, body: unknown, from = tenant) => {
  const answer = await isolate.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${from.publisherKey}`, 'x-api-key': from.publisherKey },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
const served = async (): Promise<AdObject> => {
  const [ad] = await adsOf(await tenant.ad({ user, sessionId: SESSION }))
  if (!ad) throw new Error('no ad')
  return ad
}

/** Everything that a person can leave behind, at two publishers and in every store. */
async function live(other: Tenant) {
  const [seen, asked, late] = [await served(), await served(), await served()]
  await fire(isolate, seen.impUrl)
  await fire(isolate, seen.clickUrl)
  const values = { mail: MAIL }
  await asPublisher('/api/v1/lead', { impUrl: asked.impUrl, values, consent: true })
  const { bidId } = (await (
    await asPublisher('/api/v1/bid', { ...shoesRequest(), user })
  ).json()) as { bidId: string }
  await asPublisher('/api/v1/render', { bidId })
  const group = await groupAd(await askGroup(isolate, other, [person('ada.lovelace', { user })]))
  await fire(isolate, group.viewers[0]?.impUrl ?? '')
  await searchAround()
  await drain()
  clock.offset += 2 * DAY
  // Booked on a day on which she was not there.
  const { grclid } = await tokenOf(seen)
  await report(isolate, tenant, purchase({ grclid, conversion_timestamp: at() }))
  await giveFeedback(isolate, tenant, seen, {
    comment: `I am ${TIER}.`,
    reasons: [`No ${TIER}`],
    placementId: `chat of ${TIER}`,
  })
  // Of an advertiser whose ads she never saw: it waits for one.
  const bought = purchase({ user: { hashed_email: HASH }, conversion_timestamp: at() })
  await report(isolate, other, bought)
  await drain()
  stores.gateways.redis.fault = 'refuse'
  await fire(isolate, late.impUrl)
  stores.gateways.redis.fault = null
}
/** A conversation with the index: of its searches one names her, the others only go with it. */
async function searchAround() {
  const ask = async (query: string, more: object) =>
    (await (await asPublisher('/search', { query, ...more })).json()) as { search_id: string }
  const before = await ask('send e-mails from my app', { metadata: { first: TIER } })
  const named = { external_user_id: USER, email_hash: HASH, metadata: { plan: TIER } }
  const whole = { external_session_id: SESSION, ...named }
  const { search_id } = await ask('cheaper', { search_id: before.search_id, ...whole })
  await ask('self hosted though', { search_id, metadata: { later: TIER } })
  await ask('and a queue', { external_session_id: SESSION, metadata: { beside: TIER } })
  const report = { search_id, integrated_slug: 'queue', metadata: { team: TIER } }
  await asPublisher('/integrations/report', report)
}
const at = () => new Date(clock.now()).toISOString()
const tokenOf = async ({ clickUrl = '' }: Partial<AdObject>) => {
  const { headers } = await fire(isolate, clickUrl)
  const grclid = new URL(headers.get('location') ?? '').searchParams.get('grclid')
  return { grclid }
}

/** All that stands for the person, everywhere or at the one publisher. */
async function wordsOf(publisherId?: string): Promise<string[]> {
  const publishers = await listPseudonymKeys(isolate.deps.db, publisherId)
  const keys = publishers.flatMap(({ secret }) => [
    pseudonym(secret, userName(USER)),
    pseudonym(secret, emailName(HASH)),
  ])
  const vault = await isolate.deps.vault()
  const names = publisherId ? [] : [await vault.nameOf(HASH), TIER]
  return [...keys, ...names, sha256(USER), SESSION]
}

const columns = async () =>
  await stores.sql<{ name: string; table_name: string; column_name: string; data_type: string }>(
    `select table_name || '.' || column_name as name, table_name, column_name, data_type
     from information_schema.columns where table_schema = 'public' and not exists (
       select from pg_class c where c.relname = table_name and c.relispartition) order by 1`,
  )

/** The columns in which any of the words stands. */
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name, table_name, column_name } of await columns()) {
    const [row] = await stores.sql<{ text: string | null }>(
      `select string_agg("${column_name}"::text, ' ') as text from "${table_name}"`,
    )
    const text = row?.text ?? ''
    const isSealed = name === 'leads.values_sealed' && text !== ''
    if (isSealed || words.some((word) => text.includes(word))) found.push(name)
  }
  return found.filter((name) => !OF_NOBODY.test(name))
}

async function keysNaming(words: readonly string[]): Promise<string[]> {
  const [, names] = (await stores.redis('SCAN', 0, 'COUNT', 5000)) as [string, string[]]
  const threads = names.filter((name) => name.startsWith('ix:t:'))
  return [...names.filter((name) => words.some((word) => name.includes(word))), ...threads]
}

const sums = async (): Promise<unknown[]> =>
  await stores.sql('select sum(spend_micros) spend, sum(conversions) conversions from totals')

it.each(['an e-mail', 'an id'])(
  'leaves nothing of a person who is named by %s in any column or key',
  async (named) => {
    const here = named === 'an id' ? tenant.publisherId : undefined
    const whom = here ? { publisher_id: here, user_id: USER } : { hashed_email: HASH }
    await live(await seedTenant(isolate))
    const words = await wordsOf(here)
    const aside = { userKey: words[0], sessionKey: SESSION, context: { tier: TIER } }
    await stores.sql(`insert into dead_letters values ('1-1', $1::jsonb, 'x')`, [
      JSON.stringify({ t: 'request', e: JSON.stringify(aside) }),
    ])
    expect(await tracesOf(await wordsOf())).toEqual(PERSONAL)
    const kinds = (await keysNaming(words)).map((name) => name.replace(/:.*/, ''))
    expect(new Set(kinds)).toEqual(new Set(['cap', 'mute', 'ix']))
    const before = await sums()
    await tenant.admin('/users/erase', whom)
    expect(await tracesOf(words)).toEqual(['erased_users.user_key'])
    expect(await keysNaming(words)).toEqual([])
    expect(await sums()).toEqual(before)
    expect(await stores.sql('select 1 from leads')).toHaveLength(1)
    // The view that waited is booked without her.
    await isolate.cron()
    await drain()
    expect(await tracesOf(words)).toEqual(['erased_users.user_key'])
    expect(await stores.sql('select 1 from pending_hits')).toEqual([])
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  },
  60_000,
)

it('every column that could tell of a person is known to', async () => {
  const all = await columns()
  const telling = all.filter(
    ({ name, column_name, data_type }) =>
      !OF_NOBODY.test(name) &&
      (['jsonb', 'json', 'ARRAY', 'bytea', 'inet'].includes(data_type) ||
        /user|session|name|person|hash|mail|phone|address|^ip|value|comment|text|reason|said|payload|detail/.test(
          column_name,
        )),
  )
  const known = new Set([...PERSONAL, ...Object.keys(IMPERSONAL)])
  const counted = /_(cents|micros)$|countries$|quarters$|event_|\.users$/
  expect(telling.map(({ name }) => name).filter((n) => !known.has(n) && !counted.test(n))).toEqual(
    [],
  )
})
