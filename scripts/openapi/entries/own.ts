import { empty, ok, text } from '../answers/common.ts'
import * as shapes from '../answers/own.ts'
import type { Entries, Entry } from '../entry.ts'
import { sample } from '../sample.ts'

const params = {
  id: 'The id',
  campaignId: 'The campaign',
  month: 'YYYY-MM',
  webhook_id: 'Of one webhook only',
  status: 'Of one status only',
  type: 'Of one type of event only',
  q: 'Part of its name, or of a brand of it',
  blocked: 'Only those that you block, or only the others',
  limit: 'Rows of a page; 50 where it is left out',
  cursor: 'next_cursor of the page before',
}
type Side = 'publisher' | 'advertiser'

function route(
  side: Side,
  summary: string,
  { problems = [], ...rest }: Pick<Entry, 'answers' | 'calls'> & Partial<Entry>,
): Entry {
  return {
    tag: side === 'publisher' ? "Publisher's own settings" : "Advertiser's own settings",
    keys: [side === 'publisher' ? 'PublisherKey' : 'AdvertiserKey'],
    summary,
    params,
    problems: [...problems, 503],
    ...rest,
  }
}
const by = (id: string) => ({ path: { id } })
const nobody = { status: 404, ...by(sample.nobody) }

/** What both sides have alike. */
function ofBoth(side: Side): Entries {
  const own = side === 'publisher' ? sample.publisherWebhook : sample.webhook
  const delivery = side === 'publisher' ? sample.publisherDelivery : sample.delivery
  const gone = side === 'publisher' ? sample.publisherSpareWebhook : sample.spareWebhook
  const at = `/${side}-dashboard`
  return {
    [`GET ${at}/webhooks`]: route(side, 'Where you are told what happens', {
      answers: { 200: ok('All of them.', shapes.webhooks) },
      calls: [{ status: 200 }],
    }),
    [`GET ${at}/webhooks/deliveries`]: route(side, 'What you were told, the latest first', {
      answers: { 200: ok('A page.', shapes.deliveries) },
      calls: [
        { status: 200, query: { limit: 10 } },
        { status: 400, query: { cursor: 'none' } },
      ],
    }),
    [`POST ${at}/webhooks`]: route(side, 'A new receiver; its secret is shown once', {
      answers: { 201: ok('It, with its secret.', shapes.newWebhook) },
      problems: [409],
      calls: [
        {
          status: 201,
          body: { url: 'https://hooks.example/aside', events: ['conversion.booked'] },
        },
        { status: 422, body: { url: 'https://127.0.0.1/' } },
      ],
    }),
    [`GET ${at}/webhooks/:id`]: route(side, 'One receiver', {
      answers: { 200: ok('It.', shapes.webhook) },
      problems: [404],
      calls: [{ status: 200, ...by(own) }, nobody],
    }),
    [`PATCH ${at}/webhooks/:id`]: route(side, 'Changes a receiver, or switches it on again', {
      answers: { 200: ok('It, as it is now.', shapes.webhook) },
      problems: [404],
      calls: [
        { status: 200, ...by(own), body: { is_active: true } },
        { ...nobody, body: { is_active: true } },
      ],
    }),
    [`POST ${at}/webhooks/:id/rotate-secret`]: route(side, 'A new secret for a receiver', {
      answers: { 201: ok('The new one; the old one signs besides for a day.', shapes.secret) },
      problems: [404],
      calls: [
        { status: 201, ...by(own), body: { grace_minutes: 60 } },
        { ...nobody, body: { grace_minutes: 60 } },
      ],
    }),
    [`POST ${at}/webhooks/:id/test`]: route(side, 'Sends a receiver something to try it', {
      answers: { 202: ok('It is on its way, once a minute.', shapes.queued) },
      problems: [404, 409],
      calls: [{ status: 202, ...by(own) }, nobody],
    }),
    [`POST ${at}/webhooks/:id/replay`]: route(side, 'Sends again what has failed', {
      answers: { 200: ok('How many deliveries that are.', shapes.replayed) },
      problems: [404],
      calls: [
        { status: 200, ...by(own), body: { since: '2025-12-31T00:00:00Z' } },
        { ...nobody, body: { since: '2025-12-31T00:00:00Z' } },
      ],
    }),
    [`POST ${at}/webhooks/deliveries/:id/replay`]: route(side, 'Sends one delivery again', {
      answers: { 200: ok('It, as it is now.', shapes.delivery) },
      problems: [404],
      calls: [{ status: 200, ...by(delivery) }, nobody],
    }),
    [`DELETE ${at}/webhooks/:id`]: route(side, 'Takes a receiver away', {
      answers: { 204: empty('It is gone.') },
      problems: [404],
      calls: [{ status: 204, ...by(gone) }, nobody],
    }),
    [`GET ${at}/alerts`]: route(side, 'Days that were far from their own last weeks', {
      answers: { 200: ok('A page, the latest first.', shapes.alerts) },
      calls: [{ status: 200, query: { limit: 10 } }],
    }),
    [`GET ${at}/alerts/settings`]: route(side, 'What you are warned of', {
      answers: { 200: ok('It.', shapes.alertSettings) },
      calls: [{ status: 200 }],
    }),
    [`PATCH ${at}/alerts/settings`]: route(side, 'Changes what you are warned of', {
      answers: { 200: ok('It, as it is now.', shapes.alertSettings) },
      calls: [
        { status: 200, body: { is_on: true, metrics: ['views'] } },
        { status: 422, body: { metrics: ['weather'] } },
      ],
    }),
    [`GET ${at}/statements/:month`]: route(side, 'One month', {
      answers: { 200: ok('The month, with names.', shapes.month) },
      problems: [404],
      hasCsv: true,
      calls: [
        { status: 200, path: { month: '2026-01' } },
        { status: 404, path: { month: '2020-01' } },
      ],
    }),
    [`GET ${at}/statements/:month/pdf`]: route(side, 'A closed month on paper', {
      answers: {
        200: text(
          side === 'publisher' ? 'A statement.' : 'An invoice.',
          'application/pdf',
          '%PDF-1.4',
        ),
      },
      problems: [404, 409],
      calls: [
        { status: 409, path: { month: '2026-01' } },
        { status: 404, path: { month: '2020-01' } },
      ],
    }),
  }
}

/** What accounts set for themselves, and are told. */
export const own: Entries = {
  'GET /publisher-dashboard/settings': route('publisher', 'Your settings', {
    answers: { 200: ok('They.', shapes.settings) },
    calls: [{ status: 200 }],
  }),
  'PATCH /publisher-dashboard/settings': route('publisher', 'Changes your settings', {
    description: "Fields that are the operator's to set are ignored.",
    answers: { 200: ok('They, as they are now.', shapes.settings) },
    problems: [409],
    calls: [
      { status: 200, body: { baseline_relevancy: 0.4, excluded_topics: ['betting'] } },
      { status: 409, body: { origins: ['https://chat.example'] } },
      { status: 422, body: { baseline_relevancy: 1.2 } },
    ],
  }),
  'POST /publisher-dashboard/keys/rotate': route('publisher', 'A new key', {
    answers: { 201: ok('It, shown once; the old ones end with their grace.', shapes.newKey) },
    calls: [{ status: 201, body: { grace_minutes: 60, use: 'server' } }],
  }),
  'GET /publisher-dashboard/advertisers': route('publisher', 'Who advertises in your chat', {
    description:
      'Advertisers whose campaigns run and could be shown to you, or were in your latest ads. For blocked_advertisers.',
    answers: { 200: ok('A page, the newest accounts first.', shapes.advertisersHere) },
    calls: [
      { status: 200, query: { limit: 10 } },
      { status: 400, query: { cursor: 'none' } },
    ],
  }),
  'POST /publisher-dashboard/blocked-ads': route('publisher', 'Blocks one campaign', {
    answers: { 201: ok('It.', shapes.blockedAd) },
    problems: [404, 409],
    calls: [
      { status: 201, body: { campaign_id: sample.nobody, note: 'Not for us' } },
      { status: 404, body: { ad: 'https://ads.example/none' } },
    ],
  }),
  'GET /publisher-dashboard/blocked-ads': route('publisher', 'Campaigns you do not show', {
    answers: { 200: ok('All of them, the latest first.', shapes.blockedAds) },
    calls: [{ status: 200 }],
  }),
  'DELETE /publisher-dashboard/blocked-ads/:campaignId': route('publisher', 'Unblocks one', {
    answers: { 204: empty('It may be shown again.') },
    problems: [404],
    calls: [
      { status: 204, path: { campaignId: sample.nobody } },
      { status: 404, path: { campaignId: sample.publisher } },
    ],
  }),
  ...ofBoth('publisher'),
  ...ofBoth('advertiser'),
  'GET /sellers.json': {
    tag: 'Open',
    summary: 'Who sells through this service (IAB sellers.json)',
    answers: { 200: ok('Publishers who want to be listed.', shapes.sellers) },
    problems: [503],
    calls: [{ status: 200 }],
  },
}
