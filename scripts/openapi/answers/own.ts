import * as z from 'zod'
import { anything, count, cursor, id, texts, time } from './common.ts'
import { statements } from './dashboards.ts'
import { connection, newConnection, publisher } from './operator.ts'

export const settings = publisher
  .omit({ model: true })
  .extend({ created_at: time, updated_at: time })
  .meta({ id: 'PublisherSettings' })
export const ownConnection = connection.extend({ connected_at: time }).meta({ id: 'OwnConnection' })
export const newOwnConnection = newConnection
  .extend({ connected_at: time })
  .meta({ id: 'NewOwnConnection' })
export const newKey = z.object({ api_key: z.string(), key_prefix: z.string() })
export const blockedAd = z.object({
  campaign_id: id,
  note: z.string().nullable(),
  blocked_at: time,
})
const brand = z.string().meta({ description: 'Of its campaigns that are or were shown to you' })
export const advertisersHere = z.object({
  advertisers: z.array(
    z.object({
      advertiser_id: id,
      name: z.string().meta({ description: 'As who pays for its ads' }),
      brand_names: z.array(brand),
      was_shown: z.boolean().meta({ description: 'In one of your latest 5,000 requests' }),
      is_blocked: z.boolean(),
    }),
  ),
  has_more: z.boolean(),
  next_cursor: cursor,
})
export const blockedAds = z.object({ blocked_ads: z.array(blockedAd) })

const maybe = time.nullable()
export const webhook = z
  .object({
    webhook_id: id,
    url: z.string(),
    events: texts,
    description: z.string().nullable(),
    status: z.enum(['active', 'failing', 'off', 'paused']),
    failing_since: maybe,
    off_since: maybe,
    off_reason: z.string().nullable(),
    last_number: count,
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Webhook' })
export const webhooks = z.object({ webhooks: z.array(webhook) })
export const newWebhook = webhook.extend({ secret: z.string() })
export const secret = z.object({ secret: z.string() })
export const queued = z.object({ status: z.literal('queued') })
export const replayed = z.object({ replayed: count })

export const delivery = z
  .object({
    delivery_id: id,
    message_id: z.string(),
    webhook_id: id,
    number: count,
    type: z.string(),
    status: z.enum(['pending', 'delivered', 'failed']),
    attempts: count,
    happened_at: time,
    created_at: time,
    last_attempt_at: maybe,
    next_attempt_at: maybe,
    delivered_at: maybe,
    response_status: z.int().nullable(),
    fault: z.string().nullable(),
    data: anything,
  })
  .meta({ id: 'WebhookDelivery' })
const paged = { has_more: z.boolean(), next_cursor: cursor }
export const deliveries = z.object({ deliveries: z.array(delivery), ...paged })

export const alerts = z.object({
  alerts: z.array(
    z.object({
      alert_id: id,
      kind: z.enum(['spend', 'revenue', 'views', 'fill', 'errors', 'webhook_off']),
      direction: z.enum(['up', 'down', 'off']),
      day: z.iso.date(),
      observed: z.number(),
      expected: z.number(),
      detail: z.string().nullable(),
      raised_at: time,
    }),
  ),
  ...paged,
})
export const alertSettings = z.object({ is_on: z.boolean(), metrics: texts })

const [statement] = [statements.shape.statements.element]
export const month = statement.extend({
  number: z.string(),
  lines: z.array(statement.shape.lines.element.extend({ campaign: z.string().nullable() })),
  data_as_of: statements.shape.data_as_of,
})

export const sellers = z.object({
  version: z.literal('1.0'),
  sellers: z.array(
    z.object({
      seller_id: id,
      seller_type: z.literal('PUBLISHER'),
      name: z.string().optional(),
      domain: z.string().optional(),
      is_confidential: z.literal(1).optional(),
    }),
  ),
})
