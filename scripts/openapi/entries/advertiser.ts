import * as z from 'zod'
import { conversionEvent } from '../../../src/conversions/server/schema.ts'
import { anything, empty, ok, text } from '../answers/common.ts'
import type { Entries } from '../entry.ts'
import { sample } from '../sample.ts'

const tag = "Advertiser's site and server"
const result = z.object({
  event_id: z.string().nullable(),
  status: z.enum(['ok', 'duplicate', 'rejected']),
  attributed: z.boolean(),
  error: z.string().optional(),
})
const delivery = z.object({
  status: z.enum(['ok', 'duplicate', 'ignored']),
  attributed: z.boolean().optional(),
})
const order = { contentType: 'application/json', schema: anything }
const taken = { 200: ok('It is taken, or was before.', delivery) }

/** What an advertiser's pages and servers tell, and the services that they connect. */
export const advertiser: Entries = {
  'GET /px.js': {
    tag,
    summary: 'The pixel',
    query: z.object({ id: z.string().optional() }),
    params: { id: 'The pixel id; read by the script itself' },
    answers: { 200: text('The script.', 'text/javascript', '(function(w){…})(window)') },
    calls: [{ status: 200, query: { id: sample.pixel } }],
  },
  'POST /collect': {
    tag,
    summary: 'What the pixel saw',
    answers: { 204: empty('Taken, or dropped: nobody is told which.') },
    problems: [429, 503],
    calls: [
      {
        status: 204,
        body: {
          pixel_id: sample.pixel,
          sent_at: 1_767_225_600_000,
          events: [
            {
              event_id: 'e-1',
              event_type: 'page_view',
              at: 1_767_225_600_000,
              url: 'https://ridge.example/shoes',
            },
          ],
        },
      },
    ],
  },
  'POST /conversions': {
    tag,
    keys: ['AdvertiserKey', 'AdvertiserBearer'],
    summary: 'What came of the ads, as your server knows it',
    items: { data: conversionEvent },
    answers: { 200: ok('A result per event, in order.', z.object({ results: z.array(result) })) },
    problems: [503],
    calls: [
      {
        status: 200,
        body: {
          data: [
            {
              event_id: 'purchase:A-1',
              event_type: 'purchase',
              conversion_timestamp: '2026-01-01T00:00:00Z',
              value_cents: 4900,
              currency: 'USD',
              grclid: sample.grclid,
            },
          ],
        },
      },
    ],
  },
  'POST /webhooks/shopify': {
    tag,
    summary: "A shop's order, signed",
    headers: {
      'X-Shopify-Hmac-Sha256': 'HMAC-SHA256 of the body by the secret, base64',
      'X-Shopify-Shop-Domain': 'The shop',
      'X-Shopify-Topic': 'What happened',
    },
    body: order,
    answers: taken,
    problems: [400, 401, 413, 429, 503],
    calls: [
      {
        status: 200,
        headers: {
          'X-Shopify-Shop-Domain': 'ridge.myshopify.com',
          'X-Shopify-Topic': 'orders/updated',
        },
        text: '{"id":1}',
      },
      { status: 401, text: '{"id":1}' },
    ],
  },
  'POST /webhooks/calendly': {
    tag,
    summary: "A calendar's booking, signed",
    headers: { 'Calendly-Webhook-Signature': 't=SECONDS,v1=HEX' },
    query: z.object({ connection: z.guid() }),
    params: { connection: 'The id of the connection' },
    body: order,
    answers: taken,
    problems: [400, 401, 413, 429, 503],
    calls: [
      {
        status: 200,
        query: { connection: sample.connection },
        text: '{"event":"invitee.canceled"}',
      },
      { status: 401, query: { connection: sample.nobody }, text: '{}' },
    ],
  },
}
