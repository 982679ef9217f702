import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { emailName, pseudonym, userName } from '../../src/accounts/pseudonym.ts'
import { listPseudonymKeys } from '../../src/ledger/queries/erase.ts'
import { type AdObject, adsOf, fire } from '../support/app.ts'
import { sha256 } from '../support/conversions.ts'
import { dump } from '../support/dump.ts'
import { withLlm, withTenants } from '../support/fixtures.ts'
import { askGroup, person } from '../support/group.ts'
import { kv } from '../support/kv.ts'
import { loggedLines, type Stored } from '../support/privacy.ts'
import { CHROME, leadForm, queueService, shoesRequest } from '../support/samples.ts'

/** All that one person says and is, in words that stand nowhere else. */
const MAIL = 'zelda.quimby@plantbox.example'
const PHONE = '+49 171 555 0199'
const IP = '203.0.113.199'
const USER = 'zelda-user-4711'
const SESSION = 'session-of-quimby-alone'
const SENTENCE = 'grandmother knits violet kayak covers by lantern light'
const SAID = `my ${SENTENCE}, write to ${MAIL} or call ${PHONE}`
const SPELLED = 'zelda . quimby @ plantbox . example'
const HASH = sha256(MAIL)
const PHONE_HASH = sha256('491715550199')

/** In which shapes it would be found: as it was said, its pieces, and two words that followed each other. */
const needles: readonly RegExp[] = [
  ...[MAIL, PHONE, IP, USER, HASH, PHONE_HASH, 'zelda', 'quimby', 'plantbox', '1715550199'],
  ...[encodeURIComponent(MAIL), btoa(MAIL), btoa(USER)],
].map((text) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i'))
const words = SENTENCE.split(' ')
const pairs = words.slice(1).map((word, i) => new RegExp(`${words[i]}[^a-z0-9]{1,6}${word}`, 'i'))

const leaksIn = (stored: readonly Stored[], patterns = [...needles, ...pairs]) =>
  stored.flatMap(({ where, text }) =>
    patterns.flatMap((pattern) => (pattern.test(text) ? [`${pattern.source} in ${where}`] : [])),
  )

const form = {
  ...leadForm,
  fields: [...leadForm.fields, { name: 'more', type: 'textarea', label: 'More' }],
}
const SECRET = 'a-secret-of-a-shop'

const text = 'Deep lugs for muddy trails, light enough for long days.'
const llm = withLlm({ says: text }, { shared: true })
const { stores, isolate, tenant } = withTenants({
  shared: true,
  vars: () => ({ LLM_BASE_URL: llm.url, LLM_MODEL: 'm' }),
})
let calendly: string

beforeAll(async () => {
  await tenant.campaign({ lead_form: form, frequency_cap: { limit: 99, window_seconds: 86_400 } })
  await tenant.admin('/services/queue', queueService, 'PUT')
  const { advertiserId: advertiser_id } = tenant
  const connect = async (more: object) =>
    await tenant.admin('/connections', { advertiser_id, secret: SECRET, ...more })
  await connect({ kind: 'shopify', shop_domain: 'ridge.myshopify.com' })
  calendly = new URL((await connect({ kind: 'calendly' })).webhook_url ?? '').href
}, 120_000)

const everything = async (): Promise<Stored[]> => [
  ...(await dump(stores.sql, stores.redis)),
  ...(await kv.dump()),
  { where: 'logs', text: loggedLines() },
]
const drain = async () => {
  await isolate.settle()
  await tenant.admin('/drain', {})
  await isolate.cron()
}

const user = {
  id: USER,
  name: 'Zelda Quimby',
  email: MAIL,
  phone: PHONE,
  hashed_email: HASH,
  hashed_phone: PHONE_HASH,
  tier: MAIL,
  interests: [MAIL, `call ${PHONE}`],
}
const device = { ...shoesRequest().device, ip: IP, ifa: `ifa-${USER}` }
const place = { placement: 'below_response', placement_id: `slot of ${MAIL}` }
const conversation = [
  ...shoesRequest().messages,
  { role: 'assistant', content: `Of course, ${MAIL}!` },
  { role: 'user', content: `${SAID}. And which trail running shoes should I buy for mud?` },
]
const whole = { messages: conversation, user, device, sessionId: SESSION, placements: [place] }
const from = { 'cf-connecting-ip': IP, 'x-forwarded-for': `${IP}, 10.0.0.1`, cookie: `who=${USER}` }

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const key = { authorization: `Bearer ${tenant.publisherKey}`, 'x-api-key': tenant.publisherKey }
  const answer = await isolate.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...key, ...from, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
async function served(): Promise<AdObject> {
  const [ad] = await adsOf(await post('/api/v1/ad', whole))
  if (!ad) throw new Error('no ad')
  return ad
}
const see = async (url: string | undefined) =>
  await fire(isolate, url ?? '', { headers: { ...from, referer: `https://x.example/?u=${MAIL}` } })
async function search(query: string, more: object = {}) {
  const body = { query, external_session_id: MAIL, external_user_id: USER, email_hash: HASH }
  const metadata = { who: MAIL, [MAIL]: [{ ip: `at ${IP}`, call: PHONE }] }
  const answer = await post('/search', { ...body, metadata, context: { team: SAID }, ...more })
  return (await answer.json()) as { search_id: string; click_url: string | null }
}
const asAdvertiser = { 'x-api-key': '', authorization: '' }
const event = (type: string, more: object = {}) => ({
  event_id: `e-${crypto.randomUUID()}`,
  event_type: type,
  at: Date.now(),
  session_id: `gr_sess_${USER}`,
  url: `https://shop.example/for/${MAIL}/${encodeURIComponent(MAIL)}?mail=${MAIL}#${PHONE}`,
  user: { email: MAIL },
  ...more,
})

/** What a person can do, each as one flow, with all that could be said of them wherever anything may be said. */
const flows: Readonly<Record<string, () => Promise<unknown>>> = {
  'an ad, a view, a click, twice': async () => {
    const ad = await served()
    await see(ad.impUrl)
    await see(ad.clickUrl)
    await see(ad.clickUrl)
  },
  'a summary, a page without context, a sensitive conversation and a bot': async () => {
    const { messages: _, ...rest } = whole
    await post('/api/v1/ad/summary', { ...rest, queryString: `trail running shoes, ${SAID}` })
    await post('/api/v1/ad/non-contextual', rest)
    const grief = [{ role: 'user', content: `I want to kill myself. ${SAID}` }]
    await post('/api/v1/ad', { ...whole, messages: grief })
    await post('/api/v1/ad', { ...whole, device: { ...device, ua: 'Googlebot/2.1' } })
  },
  'a group chat': async () => {
    const viewer = { ...person('x'), email_hash: HASH, user, device }
    const answer = await askGroup(isolate, tenant, [viewer, person('somebody else')], {
      messages: conversation,
      sessionId: SESSION,
      placement: { placement: 'group_chat', placement_id: MAIL },
      metadata: { topic: SAID, tier: MAIL },
    })
    const { viewers } = (await answer.json()) as { viewers: { impUrl: string }[] }
    await see(viewers[0]?.impUrl)
  },
  'a bid that is rendered, and one that is not': async () => {
    const bid = async () => (await (await post('/api/v1/bid', whole)).json()) as { bidId: string }
    await bid()
    await post('/api/v1/render', await bid())
  },
  'words of a model': async () => {
    await isolate.settle()
    expect(llm.requests.length).toBeGreaterThan(0)
    const read = llm.requests.map(({ prompt }) => ({ where: 'a model', text: prompt }))
    expect(leaksIn(read)).toEqual([])
  },
  'a lead': async () => {
    const { impUrl } = await served()
    await post('/api/v1/lead', { impUrl, consent: true, values: { mail: MAIL, more: SAID } })
  },
  'a search, follow-ups, a visit and a report': async () => {
    const first = await search(`run background jobs from a queue. ${SAID}`)
    await search(`cheaper, ${SAID}`, { search_id: first.search_id })
    const metadata = { who: MAIL, at: [`${IP}`, PHONE] }
    const { search_id } = await search(`self hosted though: ${SAID}`, first)
    await post('/integrations/report', { search_id, integrated_slug: 'queue', metadata })
    await isolate.request(new URL(first.click_url ?? '/go/x', 'https://ads.test').pathname, {
      headers: { ...from, 'user-agent': CHROME },
    })
  },
  'a tool of an agent': async () => {
    const given = { query: `a queue. ${SAID}`, external_session_id: MAIL }
    const params = { name: 'aside_index_search', arguments: given }
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    await post('/mcp', call, { accept: 'application/json, text/event-stream' })
  },
  'pages with the pixel': async () => {
    const events = ['page_view', 'purchase', 'lead', 'custom'].map((type) => event(type))
    await isolate.request('/collect', {
      method: 'POST',
      headers: { 'user-agent': CHROME, origin: 'https://shop.example', ...from },
      body: JSON.stringify({ pixel_id: tenant.pixelId, sent_at: Date.now(), events, who: MAIL }),
    })
  },
  'conversions, and some that are refused': async () => {
    const base = { event_type: 'purchase', value_cents: 1, currency: 'USD' }
    const at = new Date().toISOString()
    const whose = { hashed_email: HASH, hashed_phone: PHONE_HASH, email: MAIL }
    const data = [
      { ...base, event_id: 'o-1', conversion_timestamp: at, user: whose, page_url: event('').url },
      { ...base, event_id: MAIL, conversion_timestamp: at, order_id: MAIL, user: whose },
      { ...base, event_id: 'o-2', conversion_timestamp: SAID, user: { hashed_email: MAIL } },
    ]
    await post('/conversions', { data }, { ...asAdvertiser, 'x-api-key': tenant.advertiserKey })
  },
  'an order and a booking': async () => {
    const order = JSON.stringify({
      ...{ id: 77, email: MAIL, phone: PHONE, total_price: '9.00', currency: 'USD', note: SAID },
      created_at: new Date().toISOString(),
      customer: { email: MAIL, phone: PHONE, first_name: 'Zelda' },
      landing_site: `/?email=${MAIL}`,
      note_attributes: [{ name: MAIL, value: SAID }],
    })
    await post('/webhooks/shopify', order, {
      'x-shopify-topic': 'orders/paid',
      'x-shopify-shop-domain': 'ridge.myshopify.com',
      'x-shopify-hmac-sha256': createHmac('sha256', SECRET).update(order).digest('base64'),
    })
    const booking = JSON.stringify({
      event: 'invitee.created',
      created_at: new Date().toISOString(),
      payload: {
        uri: 'https://api.calendly.com/scheduled_events/A/invitees/B',
        ...{ email: MAIL, name: 'Zelda Quimby', text_reminder_number: PHONE },
        questions_and_answers: [{ question: 'Why?', answer: SAID }],
        tracking: { utm_content: MAIL },
      },
    })
    const t = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', SECRET).update(`${t}.${booking}`).digest('hex')
    const { pathname, search: query } = new URL(calendly)
    const signature = { 'calendly-webhook-signature': `t=${t},v1=${v1}` }
    await post(pathname + query, booking, signature)
  },
  'a view, a page and a search while Redis is down': async () => {
    const ad = await served()
    stores.gateways.redis.fault = 'refuse'
    await see(ad.impUrl)
    await flows['pages with the pixel']?.()
    await search(`a queue. ${SAID}`)
    stores.gateways.redis.fault = null
  },
  'feedback, and the page that says why': async () => {
    const ad = await served()
    await post('/ad-feedback', {
      ...{ sessionId: SESSION, impUrl: ad.impUrl, sentiment: 'thumbs_down', userId: USER },
      ...{ placementId: MAIL, reasons: [`write to ${MAIL}`, SPELLED, `ring ${PHONE}`] },
      comment: `${SPELLED}, ${MAIL}, ${PHONE}, from ${IP}`,
      device,
    })
    const page = `/why${new URL(ad.whyUrl ?? '').search}`
    await isolate.request(page, { headers: from })
    const form = new URLSearchParams({ action: 'report', reason: MAIL })
    await isolate.request(page, { method: 'POST', body: form, headers: from })
  },
  'what is wrong': async () => {
    const wrong = { ...whole, placements: MAIL, messages: [{ role: SAID, content: 7 }] }
    await expect(post('/api/v1/ad', wrong)).rejects.toThrow(': 422 ')
    await expect(post('/ad-feedback', `{"comment": "${SAID}`)).rejects.toThrow(': 400 ')
    await expect(search('')).rejects.toThrow(': 422 ')
    await isolate.request(`/i?p=${MAIL}`, { headers: from })
    await isolate.request(`/${MAIL}`, { headers: from })
  },
}

describe('what a person says and is stands nowhere', () => {
  it.each(Object.keys(flows))('after %s: not before it is booked, and not after', async (name) => {
    await flows[name]?.()
    await isolate.settle()
    expect(leaksIn(await everything())).toEqual([])
    await drain()
    expect(leaksIn(await everything())).toEqual([])
  })

  it('after an erasure nothing stands for them either', async () => {
    const keys = await listPseudonymKeys(isolate.deps.db)
    const vault = await isolate.deps.vault()
    const names = await Promise.all([
      ...keys.flatMap(({ secret }) => [
        pseudonym(secret, userName(USER)),
        pseudonym(secret, emailName(HASH)),
      ]),
      ...[vault.nameOf(HASH), vault.nameOf(PHONE_HASH)],
    ])
    const marks = [...names, sha256(USER)].map((name) => new RegExp(name, 'i'))
    const known = leaksIn(await everything(), marks)
    for (const table of ['ledger', 'ad_requests', 'index_events', 'identities', 'users'])
      expect(known.join()).toContain(`postgres ${table}`)
    await tenant.admin('/users/erase', { hashed_email: HASH })
    await tenant.admin('/users/erase', { hashed_phone: PHONE_HASH })
    await tenant.admin('/users/erase', { publisher_id: tenant.publisherId, user_id: USER })
    const left = await everything()
    const isKept = (place: string) => place.endsWith(' in postgres erased_users')
    expect(leaksIn(left, marks).filter((place) => !isKept(place))).toEqual([])
    expect(leaksIn(left)).toEqual([])
    const threads = left.filter(({ where }) => where === 'redis ix:')
    expect(threads.filter(({ text }) => text.startsWith('ix:t:'))).toEqual([])
    await drain()
    expect(leaksIn(await everything())).toEqual([])
  })

  it('because whatever stands in a table, a key, the log or KV would be found', async () => {
    const found = async () => leaksIn(await everything())
    expect(await found()).toEqual([])
    await stores.redis('SET', 'ix:t:x', JSON.stringify({ words: ['violet', 'kayak'] }))
    await stores.sql(`insert into dead_letters values ('1-1', '{"e": "Zelda"}', 'x')`)
    await kv.put('note', `to ${IP}`)
    expect(await found()).toEqual([
      'zelda in postgres dead_letters',
      'violet[^a-z0-9]{1,6}kayak in redis ix:',
      '203\\.0\\.113\\.199 in kv note',
    ])
    expect(leaksIn([{ where: 'logs', text: `{"error":"${MAIL}"}` }])).not.toEqual([])
    await stores.redis('DEL', 'ix:t:x')
    await stores.sql('delete from dead_letters')
    await kv.put('note', '')
  })
})
