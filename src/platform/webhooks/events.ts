/** Whose webhooks: both sides have their own. */
type WebhookSide = 'advertiser' | 'publisher'

/** What each side may ask to be told, by the name it has on the wire. */
export const webhookEvents = {
  advertiser: [
    'conversion.booked',
    'lead.received',
    'campaign.budget_reached',
    'campaign.reviewed',
    'statement.closed',
    'alert.raised',
  ],
  publisher: ['conversion.booked', 'statement.closed', 'alert.raised'],
} as const

/** What an owner sends itself to try a receiver. It needs no asking. */
const TEST_EVENT = 'webhook.test'

type WebhookType = (typeof webhookEvents)['advertiser'][number] | typeof TEST_EVENT

/** Something to be told to all receivers of an owner that ask for its type. */
export type WebhookEvent = {
  side: WebhookSide
  ownerId: string
  /** Names the event: told twice, it is the same delivery. */
  key: string
  type: WebhookType
  /** What it is about: of the same object the earlier is delivered before the later. */
  object: string
  happenedAt: Date
  /** What is sent as `data`. Names no person: deliveries are kept and shown. */
  payload: Record<string, unknown>
}
