import * as z from 'zod'
import { ad, bid, groupAd } from '../answers/ads.ts'
import { empty, id, ok } from '../answers/common.ts'
import type { Call, Entries } from '../entry.ts'
import { sample } from '../sample.ts'
import { message, sentAds, sentBid, sentGroup, sentSlots, sentSummary } from '../sent.ts'

const tag = "Publisher's server"
const shoes = [
  { role: 'user', content: 'Which trail running shoes should I buy for muddy trails?' },
]
const slot = {
  sessionId: 's-1',
  placements: [{ placement: 'below_response', placement_id: 'main' }],
  user: { id: 'ada' },
  device: { country: 'US', ua: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' },
}
/** Requests for ads are read leniently. */
const mayHave = {
  'X-Aside-Notice':
    'Paths in the body of what was left out, made up or renamed, 20 at most with commas between',
}
const refused = {
  ...empty('No ad: hide the slot. X-No-Ad-Reason says why.'),
  headers: { 'X-No-Ad-Reason': 'Why there is no ad' },
}
const none = { ...refused, mayHave }
const noAd = (call: object): Call[] => [
  { status: 204, body: { ...call, excludedTopics: ['sports', 'fitness'], relevancy: 1 } },
]
const common = { tag, keys: ['PublisherBearer' as const], problems: [429] }
const ads = { ...ok('At most one ad per placement, in their order.', z.array(ad)), mayHave }
const hash = 'a'.repeat(64)

/** What a publisher's server asks and tells. */
export const publisher: Entries = {
  'POST /api/v1/ad': {
    ...common,
    sends: sentAds,
    summary: 'Ads that fit a conversation',
    items: { messages: message },
    answers: { 200: ads, 204: none },
    calls: [
      { status: 200, body: { ...slot, messages: shoes } },
      ...noAd({ ...slot, messages: [{ role: 'user', content: 'What is the capital of France?' }] }),
    ],
  },
  'POST /api/v1/ad/summary': {
    ...common,
    sends: sentSummary,
    summary: 'Ads that fit a search',
    answers: { 200: ads, 204: none },
    calls: [
      { status: 200, body: { ...slot, queryString: 'which shoes for running on muddy trails' } },
      ...noAd({ ...slot, queryString: 'capital of France' }),
    ],
  },
  'POST /api/v1/ad/non-contextual': {
    ...common,
    sends: sentSlots,
    summary: 'Ads without a context',
    answers: { 200: ads, 204: none },
    calls: [
      { status: 200, body: slot },
      { status: 204, body: { ...slot, device: { ua: 'Googlebot/2.1' } } },
    ],
  },
  'POST /api/v1/ad/group': {
    ...common,
    sends: sentGroup,
    summary: 'One ad for the viewers of a group chat',
    items: { messages: message },
    answers: { 200: { ...ok('The ad, with URLs for each viewer.', groupAd), mayHave }, 204: none },
    calls: [
      {
        status: 200,
        body: {
          sessionId: 'chat-1',
          placement: { placement: 'group_chat', placement_id: 'chat' },
          viewers: [{ email_hash: hash }, { email_hash: 'b'.repeat(64) }],
          messages: shoes,
        },
      },
      {
        status: 204,
        body: {
          sessionId: 'chat-1',
          placement: { placement: 'group_chat', placement_id: 'chat' },
          viewers: [{ email_hash: hash, device: { ua: 'Googlebot/2.1' } }],
        },
      },
    ],
  },
  'POST /api/v1/bid': {
    ...common,
    sends: sentBid,
    summary: 'A bid for one slot, held for five seconds',
    items: { messages: message },
    answers: { 200: { ...ok('The bid, and an id to render it by.', bid), mayHave }, 204: none },
    calls: [
      { status: 200, body: { ...slot, messages: shoes } },
      ...noAd({ ...slot, messages: [{ role: 'user', content: 'What is the capital of France?' }] }),
    ],
  },
  'POST /api/v1/render': {
    ...common,
    problems: [404, 410, 429],
    summary: 'The ad of a bid that won',
    answers: { 200: ok('The ad, once.', ad), 204: refused },
    calls: [
      { status: 200, body: { bidId: sample.bid } },
      { status: 404, body: { bidId: 'none' } },
      { status: 410, body: { bidId: sample.bid } },
    ],
  },
  'POST /api/v1/lead': {
    tag,
    keys: ['PublisherBearer'],
    problems: [503],
    summary: 'Answers to the lead form of an ad',
    answers: { 200: ok('The lead; once per ad.', z.object({ lead_id: id })) },
    calls: [
      {
        status: 200,
        body: { clickUrl: sample.clickUrl, values: { email: 'ada@mail.example' }, consent: true },
      },
    ],
  },
  'POST /ad-feedback': {
    tag,
    keys: ['PublisherKey'],
    problems: [429, 503],
    summary: 'What a user thinks of an ad',
    answers: {
      200: ok('It is recorded.', z.object({ status: z.literal('ok'), feedbackId: id })),
    },
    calls: [
      {
        status: 200,
        body: {
          sessionId: 's-1',
          impUrl: sample.impUrl,
          sentiment: 'thumbs_up',
          reasons: ['helpful'],
        },
      },
    ],
  },
}
