import { anyJson, filledWith, fresh, keysOf, listOf, MOST, UA } from './bodies.ts'
import { headed, headersOf, hmac, postAll, type Shot, type World } from './shots.ts'

/** What an advertiser, its pages and its shops report. */
export function shotsAtEvents(world: World): Shot[] {
  const { advertiser } = headersOf(world)
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
  return [
    ...postAll('/conversions', advertiser, [
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
    ...postAll('/collect', { 'user-agent': UA, origin: 'https://shop.example' }, [
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
    ...postAll(
      '/webhooks/shopify',
      { 'x-shopify-shop-domain': world.shop.domain, 'x-shopify-hmac-sha256': 'x' },
      [
        { what: 'a wrong signature', body: 'a'.repeat(MOST) },
        { what: 'a wrong signature of 1 MiB', body: 'a'.repeat(4 * MOST) },
      ],
    ),
    ...postAll('/webhooks/shopify', signedOrder, [
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
    ...postAll(
      '/webhooks/calendly',
      { 'calendly-webhook-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` },
      [
        { what: 'no connection', body: 'a'.repeat(MOST) },
        { what: 'no connection, 1 MiB', body: 'a'.repeat(4 * MOST) },
      ],
    ),
    ...postAll(
      `/webhooks/calendly?connection=${world.calendar.id}`,
      { 'calendly-webhook-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` },
      [{ what: 'a wrong signature', body: 'a'.repeat(MOST) }],
    ),
    ...postAll(`/webhooks/calendly?connection=${world.calendar.id}`, signedBooking, [
      ...anyJson(booking({})),
      ...filledWith('tracking', (text) => booking({ tracking: { utm_term: text } })),
      ...filledWith('person', (text) => booking({ email: text, text_reminder_number: text })),
      {
        what: 'tracking of many fields',
        body: JSON.stringify(booking({ tracking: keysOf('grclid=0') })),
      },
    ]),
  ]
}
