import { createHmac } from 'node:crypto'
import { json } from './json.ts'
import { texts } from './texts.ts'

const KIB = 1024
/** What every route is held to, less what a field around it takes. */
const MOST = 256 * KIB - 64
/** More than that no edge takes in an address, or in a header. */
const LONGEST_ADDRESS = 12 * KIB

/** What is known of the service that is attacked. */
export type World = {
  publisherKey: string
  advertiserKey: string
  adminKey: string
  pixelId: string
  publisherId: string
  advertiserId: string
  campaignId: string
  impUrl: string
  clickUrl: string
  bidId: string
  searchId: string
  shop: { domain: string; secret: string }
  calendar: { id: string; secret: string }
}

export type Shot = {
  route: string
  what: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}
type Body = { what: string; body: string }

const UA =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const placements = [{ placement: 'below_response', placement_id: 'main' }]
let drawn = 0
const fresh = () => `hostile-${drawn++}`

/** JSON that is hard on its reader, alone and as a field that nobody asked for. */
function anyJson(fields: object, bytes = MOST): Body[] {
  const head = JSON.stringify(fields).slice(0, -1)
  return Object.entries(json).flatMap(([what, make]) => {
    const alone = { what, body: make(bytes) }
    const rest = make(bytes - head.length - 10)
    return [alone, { what: `${what}, in a field of its own`, body: `${head},"zz":${rest}}` }]
  })
}

/** The body with every text there is in one place, as long as the body may be, or `most` characters. */
function filledWith(
  where: string,
  bodyOf: (text: string) => unknown,
  { bytes = MOST, most = Number.POSITIVE_INFINITY } = {},
): Body[] {
  const empty = Buffer.byteLength(JSON.stringify(bodyOf('')))
  const copies = JSON.stringify(bodyOf('\u0001')).split('\\u0001').length - 1
  return Object.entries(texts).map(([what, make]) => {
    const text = make((bytes - empty) / copies).slice(0, most)
    return { what: `${where}: ${what}`, body: JSON.stringify(bodyOf(text)) }
  })
}

/** The body with a list as long as it may be. */
function listOf(
  where: string,
  bodyOf: (items: unknown[]) => unknown,
  item: (at: number) => unknown,
  bytes = MOST,
): Body {
  const empty = Buffer.byteLength(JSON.stringify(bodyOf([])))
  const size = Buffer.byteLength(JSON.stringify(item(1000))) + 1
  const items = Array.from({ length: Math.floor((bytes - empty) / size) }, (_, at) => item(at))
  return { what: where, body: JSON.stringify(bodyOf(items)) }
}

const user = (content: string) => ({ role: 'user', content })
const keysOf = (value: unknown, bytes = MOST - 2 * KIB) =>
  Object.fromEntries(
    Array.from({ length: Math.floor(bytes / (JSON.stringify(value).length + 10)) }, (_, at) => [
      `k${at.toString(36).padStart(5, '0')}`,
      value,
    ]),
  )

function slots(): Body[] {
  const base = { sessionId: fresh(), placements }
  return [
    ...anyJson(base),
    { what: 'a user of many fields', body: JSON.stringify({ ...base, user: keysOf('x') }) },
    { what: 'a device of many fields', body: JSON.stringify({ ...base, device: keysOf(1) }) },
    listOf(
      'interests',
      (interests) => ({ ...base, user: { interests } }),
      () => 'cats',
    ),
    listOf(
      'many placements',
      (list) => ({ ...base, placements: list }),
      () => placements[0],
    ),
    listOf(
      'placements that are none',
      (list) => ({ ...base, placements: list }),
      () => 0,
    ),
    listOf(
      'excluded topics',
      (excludedTopics) => ({ ...base, excludedTopics }),
      (at) => `t${at}`,
    ),
    listOf(
      'excluded topics that are none',
      (excludedTopics) => ({ ...base, excludedTopics }),
      () => 0,
    ),
    ...filledWith('regs', (text) => ({
      ...base,
      regs: { gdprConsent: text, gpp: text, usPrivacy: text },
    })),
    ...filledWith('interests', (text) => ({
      ...base,
      user: { interests: [text], gender: text, locale: text },
    })),
    ...filledWith(
      'user agent',
      (ua) => ({ ...base, device: { ua, os: ua.slice(0, 100), country: ua.slice(0, 100) } }),
      { most: 2000 },
    ),
    ...filledWith(
      'ids',
      (id) => ({ ...base, user: { id, ip: id.slice(0, 100), hashed_email: id.slice(0, 100) } }),
      { most: 500 },
    ),
    ...filledWith(
      'topics',
      (text) => ({ ...base, excludedTopics: Array(200).fill(text.slice(0, 200)) }),
      { most: 200 },
    ),
  ]
}

function conversations(
  field = 'messages',
  base: object = { sessionId: fresh(), placements },
): Body[] {
  const of = (messages: unknown) => ({ ...base, [field]: messages })
  return [
    ...filledWith('one message', (text) => of([user(text)])),
    ...filledWith('six messages', (text) => of(Array(6).fill(user(text)))),
    ...filledWith('thirty messages', (text) => of(Array(30).fill(user(text)))),
    ...filledWith('sixty-four messages', (text) => of(Array(64).fill(user(text)))),
    ...filledWith('roles', (text) => of([{ role: text, content: 'shoes' }])),
    listOf('many short messages', of, () => user('a')),
    listOf('many empty messages', of, () => user('')),
    listOf('many messages of the system', of, () => ({ role: 'system', content: 'a' })),
    listOf('messages that are numbers', of, () => 1),
    listOf('messages that are empty objects', of, () => ({})),
    listOf('messages that are nulls', of, () => null),
    listOf('messages that are lists', of, () => []),
    listOf('messages without a content', of, () => ({ role: 'user' })),
    { what: 'messages that are an object', body: JSON.stringify(of(keysOf(1))) },
    {
      what: 'a message of many fields',
      body: JSON.stringify(of([{ ...user('a'), ...keysOf(1) }])),
    },
  ]
}

type Send = Pick<Shot, 'method' | 'path'> & {
  headers?: Record<string, string> | ((body: string) => Record<string, string>)
}

const shotsOf = (send: Send, bodies: readonly Body[]): Shot[] =>
  bodies.map(({ what, body }) => ({
    route: `${send.method} ${send.path.split('?')[0]}`,
    what,
    method: send.method,
    path: send.path,
    headers: typeof send.headers === 'function' ? send.headers(body) : (send.headers ?? {}),
    body,
  }))

/** An address with every text there is as the value of a parameter. */
const addressed = (
  route: string,
  pathOf: (text: string) => string,
  headers: Record<string, string> = {},
): Shot[] =>
  Object.entries(texts).map(([what, make]) => {
    const text = encodeURIComponent(make(LONGEST_ADDRESS / 3).toWellFormed()).slice(
      0,
      LONGEST_ADDRESS,
    )
    return {
      route,
      what: `in the address: ${what}`,
      method: 'GET',
      path: pathOf(text.replace(/%.?$/, '')),
      headers,
    }
  })

/** A header with every text there is that can stand in one. */
const headed = (
  route: string,
  path: string,
  name: string,
  fixed: Record<string, string> = {},
): Shot[] =>
  Object.entries(texts).flatMap(([what, make]) => {
    const text = make(LONGEST_ADDRESS).slice(0, LONGEST_ADDRESS)
    if (!/^[\x20-\x7e]+$/.test(text)) return []
    const [method = 'GET'] = route.split(' ')
    return [{ route, what: `${name}: ${what}`, method, path, headers: { ...fixed, [name]: text } }]
  })

const hmac = (secret: string, text: string, form: 'base64' | 'hex') =>
  createHmac('sha256', secret).update(text).digest(form)

/** Every route with the worst that may be sent to it. */
export function hostileShots(world: World): Shot[] {
  const bearer = { authorization: `Bearer ${world.publisherKey}` }
  const key = { 'x-api-key': world.publisherKey }
  const advertiser = { 'x-api-key': world.advertiserKey }
  const operator = { authorization: `Bearer ${world.adminKey}` }
  const post = (path: string, headers: Send['headers'], bodies: Body[]) =>
    shotsOf({ method: 'POST', path, headers }, bodies)
  const [impPath, clickPath] = [world.impUrl, world.clickUrl].map(
    (url) => new URL(url).pathname + new URL(url).search,
  )

  const group = {
    sessionId: fresh(),
    placement: { placement: 'group_chat', placement_id: 'g' },
    viewers: [{ email_hash: 'ab'.repeat(32) }],
  }
  const five = (fields: object) =>
    Array.from({ length: 5 }, (_, at) => ({ email_hash: `${at}${'b'.repeat(63)}`, ...fields }))
  const feedback = () => ({ sessionId: fresh(), impUrl: world.impUrl, sentiment: 'thumbs_up' })
  const lead = { clickUrl: world.clickUrl, consent: true, values: { email: 'a@b.example' } }
  const sent = Date.now()
  const event = (fields: object = {}) => ({
    ...{
      event_id: `gr_event_${'0'.repeat(32)}`,
      event_type: 'page_view',
      at: sent,
      url: 'https://shop.example/',
    },
    ...fields,
  })
  const batch = (events: unknown) => ({ pixel_id: world.pixelId, sent_at: sent, events })
  const conversion = (fields: object = {}) => ({
    ...{
      event_id: fresh(),
      event_type: 'purchase',
      conversion_timestamp: new Date().toISOString(),
    },
    ...fields,
  })
  const search = (fields: object) => ({ query: 'send e-mails', ...fields })
  const rpc = (params: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const tool = (fields: object) =>
    rpc({ name: 'aside_index_search', arguments: { query: 'send e-mails', ...fields } })
  const order = (fields: object) => ({
    ...{ id: 1, total_price: '1.00', currency: 'USD', created_at: new Date().toISOString() },
    ...fields,
  })
  const signedOrder = (body: string) => ({
    'x-shopify-shop-domain': world.shop.domain,
    'x-shopify-topic': 'orders/paid',
    'x-shopify-hmac-sha256': hmac(world.shop.secret, body, 'base64'),
  })
  const booking = (payload: object) => ({
    event: 'invitee.created',
    created_at: new Date().toISOString(),
    payload: { uri: `https://api.calendly.example/x/${fresh()}`, ...payload },
  })
  const signedBooking = (body: string) => {
    const time = Math.floor(Date.now() / 1000)
    return {
      'calendly-webhook-signature': `t=${time},v1=${hmac(world.calendar.secret, `${time}.${body}`, 'hex')}`,
    }
  }
  const campaign = (fields: object) => ({
    ...{
      advertiser_id: world.advertiserId,
      name: 'n',
      title: 't',
      brand_name: 'b',
      description: 'd',
    },
    ...{
      landing_page: 'https://shop.example/',
      pricing_model: 'cpm',
      bid: 1,
      daily_budget: 1,
      status: 'draft',
    },
    ...fields,
  })
  const lines = (what: string, line: (at: number) => string): Body => {
    const size = line(1000).length + 1
    return {
      what,
      body: Array.from({ length: Math.min(10_000, Math.floor(MOST / size)) }, (_, at) =>
        line(at),
      ).join('\n'),
    }
  }

  return [
    ...post('/api/v1/ad', bearer, [
      ...slots().map(({ what, body }) => ({ what, body: body.replace(/^\{/, '{"messages":[],') })),
      ...conversations(),
    ]),
    ...post('/api/v1/ad/summary', bearer, [
      ...filledWith('query', (queryString) => ({ sessionId: fresh(), placements, queryString })),
    ]),
    ...post('/api/v1/ad/non-contextual', bearer, slots()),
    ...post('/api/v1/ad/group', bearer, [
      ...anyJson(group),
      ...conversations('messages', group),
      ...filledWith('metadata', (text) => ({ ...group, metadata: { text } })),
      ...filledWith('fifty texts of metadata', (text) => ({
        ...group,
        metadata: { texts: Array(50).fill(text) },
      })),
      {
        what: 'metadata of many fields',
        body: JSON.stringify({ ...group, metadata: keysOf('shoes') }),
      },
      {
        what: 'metadata of many empty fields',
        body: JSON.stringify({ ...group, metadata: keysOf('') }),
      },
      {
        what: 'metadata of many objects',
        body: JSON.stringify({ ...group, metadata: keysOf({ a: {} }) }),
      },
      {
        what: 'viewers of many fields',
        body: JSON.stringify({ ...group, viewers: five({ user: keysOf(1, MOST / 6) }) }),
      },
      listOf(
        'many viewers',
        (viewers) => ({ ...group, viewers }),
        (at) => ({ email_hash: String(at).padStart(64, '0') }),
      ),
      listOf(
        'viewers that are none',
        (viewers) => ({ ...group, viewers }),
        () => ({}),
      ),
      ...filledWith('viewers', (text) => ({
        ...group,
        viewers: five({
          user: { interests: [text], id: text.slice(0, 500) },
          device: { ua: text.slice(0, 2000) },
        }),
      })),
    ]),
    ...post('/api/v1/bid', bearer, [
      ...anyJson({ sessionId: fresh(), placements, messages: [] }),
      ...conversations(),
    ]),
    ...post('/api/v1/render', bearer, [
      ...anyJson({ bidId: world.bidId }),
      ...filledWith('id', (bidId) => ({ bidId })),
      ...filledWith('id', (bidId) => ({ bidId }), { most: 2000 }),
    ]),
    ...post('/api/v1/lead', bearer, [
      ...anyJson(lead),
      ...filledWith('answers', (text) => ({
        ...lead,
        values: {
          email: text.slice(0, 254),
          phone: text.slice(0, 40),
          note: text.slice(0, 5000),
          name: text.slice(0, 500),
        },
      })),
      ...filledWith('long answers', (note) => ({ ...lead, values: { note } })),
      ...filledWith('address', (clickUrl) => ({ ...lead, clickUrl }), { most: 4096 }),
      { what: 'many answers', body: JSON.stringify({ ...lead, values: keysOf('x') }) },
    ]),
    ...post('/ad-feedback', key, [
      ...anyJson(feedback()),
      ...filledWith(
        'comment and reasons',
        (text) => ({
          ...feedback(),
          comment: text.slice(0, 1000),
          reasons: Array.from({ length: 50 }, (_, at) => text.slice(at, at + 500)),
        }),
        { most: 1000 },
      ),
      ...filledWith('impUrl', (impUrl) => ({ ...feedback(), impUrl }), { most: 8192 }),
      listOf(
        'many reasons',
        (reasons) => ({ ...feedback(), reasons }),
        () => 'x',
      ),
      listOf(
        'reasons that are none',
        (reasons) => ({ ...feedback(), reasons }),
        () => 1,
      ),
      ...filledWith('long comment', (comment) => ({ ...feedback(), comment })),
    ]),
    ...post('/conversions', advertiser, [
      ...anyJson({ data: [] }),
      listOf(
        'many events',
        (data) => ({ data }),
        (at) => conversion({ event_id: `e${at}` }),
      ),
      {
        what: 'events',
        body: JSON.stringify({
          data: Array.from({ length: 500 }, () =>
            conversion({ page_url: `https://shop.example/${'%C3%A9'.repeat(40)}` }),
          ),
        }),
      },
      {
        what: 'events of hashes',
        body: JSON.stringify({
          data: Array.from({ length: 500 }, (_, at) =>
            conversion({
              user: {
                hashed_email: String(at).padStart(64, '0'),
                hashed_phone: String(at).padStart(64, '1'),
              },
            }),
          ),
        }),
      },
      { what: 'events that are none', body: JSON.stringify({ data: Array(500).fill({}) }) },
      { what: 'events that are numbers', body: JSON.stringify({ data: Array(500).fill(1) }) },
      ...filledWith(
        'ids',
        (text) => ({
          data: Array.from({ length: 500 }, () =>
            conversion({
              event_id: text.slice(0, 200),
              order_id: text.slice(0, 200),
              event_type: text.slice(0, 50),
            }),
          ),
        }),
        { most: 100 },
      ),
      ...filledWith(
        'pages',
        (text) => ({
          data: Array.from({ length: 50 }, () =>
            conversion({ page_url: `https://shop.example/${text.slice(0, 4000)}` }),
          ),
        }),
        { most: 4000 },
      ),
    ]),
    ...post('/collect', { 'user-agent': UA, origin: 'https://shop.example' }, [
      ...anyJson(batch([event()])),
      listOf('many events', batch, () => event()),
      listOf('events that are none', batch, () => ({})),
      listOf('events that are numbers', batch, () => 1),
      ...filledWith('pages', (text) =>
        batch(Array(50).fill(event({ url: `https://shop.example/${text}` }))),
      ),
      ...filledWith('addresses', (text) => batch(Array(50).fill(event({ url: text })))),
      ...filledWith('hosts', (text) =>
        batch(Array(50).fill(event({ url: `https://${text.slice(0, 250)}/` }))),
      ),
      ...filledWith('ids', (text) =>
        batch(
          Array(50).fill(
            event({
              event_id: text.slice(0, 200),
              order_id: text.slice(0, 200),
              event_type: text.slice(0, 50),
            }),
          ),
        ),
      ),
      { what: 'an event of many fields', body: JSON.stringify(batch([event(keysOf(1))])) },
    ]),
    ...headed('POST /collect', '/collect', 'origin', { 'user-agent': UA }).map((shot) => ({
      ...shot,
      body: JSON.stringify(batch([event()])),
    })),
    ...post('/search', key, [
      ...anyJson(search({})),
      ...filledWith('query', (query) => ({ query }), { most: 1000 }),
      ...filledWith('long query', (query) => ({ query })),
      ...filledWith('context', (text) => search({ context: { text } }), { bytes: 8 * KIB }),
      ...filledWith('long context', (text) => search({ context: { text } })),
      ...filledWith('metadata', (text) => search({ metadata: { [text]: text } }), {
        bytes: 8 * KIB,
      }),
      {
        what: 'context of many fields',
        body: JSON.stringify(search({ context: keysOf(1, 6 * KIB) })),
      },
      { what: 'context of very many fields', body: JSON.stringify(search({ context: keysOf(1) })) },
      {
        what: 'deep context',
        body: JSON.stringify(
          search({ context: JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`) }),
        ),
      },
      listOf(
        'a list in the context',
        (list) => search({ context: { list } }),
        (at) => `w${at}`,
        8 * KIB,
      ),
    ]),
    ...post('/search', {}, [
      {
        what: 'the key behind all else',
        body: JSON.stringify({
          query: 'x',
          zz: 'a'.repeat(MOST - 200),
          platform_api_key: world.publisherKey,
        }),
      },
    ]),
    ...post('/integrations/report', key, [
      ...anyJson({ search_id: world.searchId, integrated_slug: 'x' }),
      ...filledWith(
        'metadata',
        (text) => ({ search_id: world.searchId, integrated_slug: 'x', metadata: { [text]: text } }),
        { bytes: 8 * KIB },
      ),
      ...filledWith('long metadata', (text) => ({
        search_id: world.searchId,
        integrated_slug: text.slice(0, 200),
        metadata: { text },
      })),
    ]),
    ...post(
      '/mcp',
      { ...key, accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      [
        ...anyJson(tool({}), 64 * KIB),
        ...anyJson(rpc({}), 64 * KIB),
        ...filledWith('query', (query) => tool({ query }), { most: 1000 }),
        ...filledWith('context', (text) => tool({ context: { text } }), { bytes: 8 * KIB }),
        ...filledWith('long query', (query) => tool({ query }), { bytes: 64 * KIB }),
        ...filledWith('method', (method) => ({ jsonrpc: '2.0', id: 1, method }), {
          bytes: 64 * KIB,
        }),
      ],
    ),
    ...post(
      '/webhooks/shopify',
      { 'x-shopify-shop-domain': world.shop.domain, 'x-shopify-hmac-sha256': 'x' },
      [
        { what: 'a wrong signature', body: 'a'.repeat(MOST) },
        { what: 'a wrong signature of 1 MiB', body: 'a'.repeat(4 * MOST) },
      ],
    ),
    ...post('/webhooks/shopify', signedOrder, [
      ...anyJson(order({})),
      ...filledWith('landing site', (landing_site) => order({ landing_site })),
      ...filledWith('person', (text) => order({ email: text, phone: text, contact_email: text })),
      listOf(
        'notes',
        (note_attributes) => order({ note_attributes }),
        (at) => ({ name: 'n', value: at }),
      ),
      ...filledWith('a note', (value) => order({ note_attributes: [{ name: 'grclid', value }] })),
    ]),
    ...post(
      '/webhooks/calendly',
      { 'calendly-webhook-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` },
      [
        { what: 'no connection', body: 'a'.repeat(MOST) },
        { what: 'no connection, 1 MiB', body: 'a'.repeat(4 * MOST) },
      ],
    ),
    ...post(
      `/webhooks/calendly?connection=${world.calendar.id}`,
      { 'calendly-webhook-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` },
      [{ what: 'a wrong signature', body: 'a'.repeat(MOST) }],
    ),
    ...post(`/webhooks/calendly?connection=${world.calendar.id}`, signedBooking, [
      ...anyJson(booking({})),
      ...filledWith('tracking', (text) => booking({ tracking: { utm_term: text } })),
      ...filledWith('person', (text) => booking({ email: text, text_reminder_number: text })),
      {
        what: 'tracking of many fields',
        body: JSON.stringify(booking({ tracking: keysOf('grclid=0') })),
      },
    ]),
    ...post(`/why?${new URL(world.clickUrl).search.slice(1)}`, {}, [
      { what: 'a form', body: 'do=report&'.repeat(400) },
      { what: 'a form of percents', body: `do=report&reason=${'%25'.repeat(1300)}` },
      { what: 'a form that is too long', body: 'a'.repeat(MOST) },
    ]),
    ...post('/i', {}, [{ what: 'a body', body: 'a'.repeat(MOST) }]),
    ...post('/admin/publishers', operator, [
      ...anyJson({ name: '', url: 'https://chat.example' }),
      ...filledWith('texts', (text) => ({
        name: '',
        url: text,
        prompt_template: text,
        model: text,
        excluded_topics: [text],
        default_topics: Array(27).fill(text.slice(0, 100)),
      })),
    ]),
    ...shotsOf(
      { method: 'PATCH', path: `/admin/publishers/${world.publisherId}`, headers: operator },
      anyJson({ name: '' }),
    ),
    ...post('/admin/advertisers', operator, [
      ...anyJson({ name: '', email: 'x' }),
      ...filledWith('texts', (text) => ({
        name: text,
        email: text,
        timezone: text,
        domains: [text],
      })),
      ...filledWith('domains', (text) => ({
        name: '',
        email: 'a@b.example',
        domains: Array(100).fill(text.slice(0, 250)),
      })),
    ]),
    ...post('/admin/campaigns', operator, [
      ...anyJson(campaign({ advertiser_id: 'x' })),
      ...filledWith(
        'texts',
        (text) =>
          campaign({
            advertiser_id: 'x',
            title: text.slice(0, 200),
            description: text.slice(0, 2000),
            ad_texts: [text.slice(0, 300)],
            keywords: Array(100).fill(text.slice(0, 100)),
          }),
        { most: 2000 },
      ),
      ...filledWith('long texts', (text) =>
        campaign({
          advertiser_id: 'x',
          title: text,
          landing_page: text,
          favicon: text,
          start_time: text,
          topics: [text],
        }),
      ),
      ...filledWith('landing page', (text) =>
        campaign({
          advertiser_id: 'x',
          landing_page: `https://a.example/${text.slice(0, 2000)}`,
          utm_params: { a: text },
        }),
      ),
      listOf(
        'keywords',
        (keywords) => campaign({ advertiser_id: 'x', keywords }),
        (at) => `k${at}`,
      ),
      listOf(
        'topics that are none',
        (topics) => campaign({ advertiser_id: 'x', topics }),
        (at) => `t${at}`,
      ),
    ]),
    ...shotsOf(
      { method: 'PATCH', path: `/admin/campaigns/${world.campaignId}`, headers: operator },
      anyJson({ bid: 0 }),
    ),
    ...post('/admin/connections', operator, anyJson({ kind: 'x' })),
    ...shotsOf(
      { method: 'PATCH', path: `/admin/connections/${world.calendar.id}`, headers: operator },
      anyJson({ is_active: 1 }),
    ),
    ...post('/admin/experiments', operator, [
      ...anyJson({ name: '' }),
      listOf(
        'arms',
        (arms) => ({ publisher_id: world.publisherId, name: 'x', arms }),
        () => ({}),
      ),
    ]),
    ...shotsOf(
      { method: 'PATCH', path: `/admin/experiments/${world.publisherId}`, headers: operator },
      anyJson({ name: '' }),
    ),
    ...post('/admin/keys/rotate', operator, anyJson({ publisher_id: 'x' })),
    ...post('/admin/adjustments', operator, anyJson({ target_id: 'x' })),
    ...post('/admin/users/erase', operator, anyJson({ publisher_id: 'x' })),
    ...shotsOf(
      { method: 'PUT', path: '/admin/services/hostile', headers: operator },
      anyJson({ name: '' }),
    ),
    ...post('/admin/import', operator, [
      lines('lines that are no JSON', () => '{'),
      lines('lines of numbers', () => '1'),
      lines('lines of an unknown type', (at) => `{"type":"x","key":"k${at}"}`),
      lines('campaigns without an advertiser', (at) =>
        JSON.stringify({ type: 'campaign', key: `k${at}` }),
      ),
      { what: 'one line', body: 'a'.repeat(MOST) },
      { what: 'blanks', body: ' '.repeat(MOST) },
      ...Object.entries(json).map(([what, make]) => ({ what, body: make(MOST) })),
    ]),
    ...addressed('GET /i', (text) => `/i?p=${text}`),
    ...headed('GET /i', impPath ?? '', 'user-agent'),
    ...headed('GET /i', impPath ?? '', 'x-forwarded-for', { 'user-agent': UA }),
    ...addressed('GET /c', (text) => `/c?p=${text}`),
    ...headed('GET /c', clickPath ?? '', 'user-agent'),
    ...addressed('GET /go/:code', (text) => `/go/${text}`),
    ...addressed('GET /why', (text) => `/why?p=${text}`),
    ...headed('GET /why', `/why?${new URL(world.clickUrl).search.slice(1)}`, 'accept-language'),
    ...addressed('GET /services', (text) => `/services?q=${text}`, key),
    ...addressed(
      'GET /services',
      (text) => `/services?category=${text}&platform_api_key=${text.slice(0, 3000)}`,
    ),
    ...addressed('GET /services/:slug', (text) => `/services/${text}`, key),
    ...headed('GET /categories', '/categories', 'x-api-key'),
    ...headed('GET /health', '/health?deep=1', 'x-forwarded-for'),
    ...addressed('GET /health', (text) => `/health?deep=${text}`),
    ...headed('GET /px.js', '/px.js', 'origin'),
    ...addressed(
      'GET /publisher-dashboard/stats',
      (text) => `/publisher-dashboard/stats?tz=${text}&days=${text.slice(0, 3000)}`,
      key,
    ),
    ...headed('GET /publisher-dashboard/stats', '/publisher-dashboard/stats', 'accept', key),
    ...addressed(
      'GET /publisher-dashboard/users',
      (text) => `/publisher-dashboard/users?search=${text}`,
      key,
    ),
    ...addressed(
      'GET /publisher-dashboard/users',
      (text) => `/publisher-dashboard/users?cursor=${text}`,
      key,
    ),
    ...addressed(
      'GET /publisher-dashboard/feedback',
      (text) => `/publisher-dashboard/feedback?cursor=${text}`,
      key,
    ),
    ...addressed(
      'GET /advertiser-dashboard/conversions',
      (text) =>
        `/advertiser-dashboard/conversions?cursor=${text}&event_type=${text.slice(0, 3000)}`,
      advertiser,
    ),
    ...addressed(
      'GET /advertiser-dashboard/events/analytics',
      (text) => `/advertiser-dashboard/events/analytics?domain=${text}`,
      advertiser,
    ),
    ...addressed(
      'GET /advertiser-dashboard/campaigns/:campaignId',
      (text) => `/advertiser-dashboard/campaigns/${text}`,
      advertiser,
    ),
    ...addressed(
      'GET /advertiser-dashboard/metrics',
      (text) =>
        `/advertiser-dashboard/metrics?start_date=${text.slice(0, 4000)}&end_date=${text.slice(0, 4000)}&tz=${text.slice(0, 4000)}`,
      advertiser,
    ),
    ...headed('GET /advertiser-dashboard/metrics', '/advertiser-dashboard/metrics', 'x-api-key'),
    ...headed(
      'GET /advertiser-dashboard/metrics',
      '/advertiser-dashboard/metrics',
      'authorization',
    ),
  ]
}
