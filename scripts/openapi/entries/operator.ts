import * as z from 'zod'
import { empty, ok } from '../answers/common.ts'
import * as shapes from '../answers/operator.ts'
import type { Call, Entries, Entry } from '../entry.ts'
import { sample } from '../sample.ts'

const params = {
  id: 'The id',
  slug: 'The slug',
  prefix: 'The key up to its second _, at least its first 8 characters, or all of it',
  limit: 'Rows of a page',
  cursor: 'next_cursor of the page before',
  q: 'Part of the name; of what is put aside, of id or reason',
  advertiser_id: 'Of one advertiser only',
  status: 'Of one status only',
  kind: 'Of one kind only',
  days: 'How many days back',
}
const by = (id: string) => ({ path: { id } })

function route(
  summary: string,
  answers: Entry['answers'],
  calls: Call[],
  more: Partial<Entry> = {},
) {
  const { problems = [], ...rest } = more
  const entry: Entry = {
    tag: 'Operator',
    keys: ['OperatorBearer'],
    summary,
    params,
    answers,
    calls,
    problems: [...problems, 503],
    ...rest,
  }
  return { ...entry, problems: [...problems, 503] }
}
const list = (summary: string, item: z.ZodType) =>
  route(summary, { 200: ok('A page, newest first.', shapes.page(item)) }, [
    { status: 200, query: { limit: 2 } },
    { status: 400, query: { cursor: 'none' } },
  ])
const one = (summary: string, schema: z.ZodType, id: string) =>
  route(
    summary,
    { 200: ok('It.', schema) },
    [
      { status: 200, ...by(id) },
      { status: 404, ...by(sample.nobody) },
    ],
    { problems: [404] },
  )
const change = (summary: string, schema: z.ZodType, id: string, body: object, problems: number[]) =>
  route(
    summary,
    { 200: ok('It, as it is now.', schema) },
    [
      { status: 200, ...by(id), body },
      { status: 404, ...by(sample.nobody), body },
    ],
    { problems },
  )

const shoes = {
  name: 'Trail shoes',
  title: 'Ridge trail running shoes',
  brand_name: 'Ridge',
  description: 'Trail running shoes with deep lugs for muddy and rocky paths.',
  landing_page: 'https://ridge.example/shoes',
  pricing_model: 'cpm',
  bid: 50,
  daily_budget: 1000,
}
const arms = ['plain', 'card'].map((label) => ({ label, weight: 1, renderer_key: label }))

/** The operator API. */
export const operator: Entries = {
  'POST /admin/publishers': route(
    'A new publisher',
    { 201: ok('Its key, shown once.', shapes.newPublisher) },
    [{ status: 201, body: { name: 'Chat', url: 'https://chat.example' } }],
  ),
  'GET /admin/publishers': list('The publishers', shapes.publisher),
  'GET /admin/publishers/:id': one('A publisher', shapes.publisher, sample.publisher),
  'PATCH /admin/publishers/:id': change(
    'Changes of a publisher',
    shapes.publisher,
    sample.publisher,
    { baseline_relevancy: 0.4 },
    [404],
  ),
  'POST /admin/advertisers': route(
    'A new advertiser',
    { 201: ok('Its key, shown once.', shapes.newAdvertiser) },
    [{ status: 201, body: { name: 'Ridge', email: 'ads@ridge.example' } }],
  ),
  'GET /admin/advertisers': list('The advertisers', shapes.advertiser),
  'GET /admin/advertisers/:id': one('An advertiser', shapes.advertiser, sample.advertiser),
  'PATCH /admin/advertisers/:id': change(
    'Changes of an advertiser',
    shapes.advertiser,
    sample.advertiser,
    { review_ads: false },
    [404],
  ),
  'GET /admin/review': list('Ads that wait for you', shapes.waiting),
  'POST /admin/review/:id': route(
    'Approves an ad, or rejects it',
    { 200: ok('What is decided.', shapes.reviewed) },
    [
      {
        status: 200,
        ...by(sample.waitingAd),
        body: { decision: 'reject', reason: 'The headline names another brand.', revision: 1 },
      },
      { status: 404, ...by(sample.nobody), body: { decision: 'approve' } },
      { status: 409, ...by(sample.waitingAd), body: { decision: 'approve', revision: 7 } },
    ],
    { problems: [404, 409] },
  ),
  'POST /admin/campaigns': route('A new campaign', { 201: ok('Its id.', shapes.newCampaign) }, [
    { status: 201, body: { ...shoes, advertiser_id: sample.advertiser, status: 'draft' } },
  ]),
  'GET /admin/campaigns': list('The campaigns', shapes.campaign),
  'GET /admin/campaigns/:id': one('A campaign', shapes.campaign, sample.campaign),
  'GET /admin/campaigns/:id/topics': one(
    'The words of a campaign that won its ads',
    shapes.topics,
    sample.campaign,
  ),
  'PATCH /admin/campaigns/:id': change(
    'Changes of a campaign',
    shapes.campaign,
    sample.campaign,
    { bid: 40 },
    [404],
  ),
  'GET /admin/examples': route(
    'Where the examples of campaigns come from',
    { 200: ok('The overview.', shapes.overview) },
    [{ status: 200 }],
  ),
  'POST /admin/explain': route(
    'Why a conversation would get its ad, or none',
    { 200: ok('Each step, with what it said.', shapes.explanation) },
    [
      { status: 200, body: { query: 'trail running shoes', campaign_id: sample.campaign } },
      { status: 404, body: { query: 'trail running shoes', campaign_id: sample.nobody } },
    ],
    { problems: [404] },
  ),
  'POST /admin/import': route(
    'Publishers, advertisers, campaigns and services by the line',
    { 200: ok('A result per line.', shapes.imported) },
    [
      {
        status: 200,
        text: '{"type":"publisher","key":"chat-2","name":"Chat 2","url":"https://two.example"}\nnothing',
      },
    ],
    {
      problems: [413, 422],
      body: { contentType: 'application/x-ndjson', schema: z.string() },
    },
  ),
  'PUT /admin/services/:slug': route(
    'A service of the index, new or changed',
    { 200: ok('It.', shapes.service) },
    [
      {
        status: 200,
        path: { slug: 'postbird' },
        body: { name: 'Postbird', category: 'Email', description: 'Transactional e-mail by API.' },
      },
    ],
  ),
  'POST /admin/experiments': route(
    'A new experiment',
    { 201: ok('Its id.', shapes.newExperiment) },
    [
      {
        status: 201,
        body: { publisher_id: sample.publisher, name: 'Cards', status: 'draft', arms },
      },
    ],
  ),
  'GET /admin/experiments': list('The experiments', shapes.experiment),
  'GET /admin/experiments/:id': one('An experiment', shapes.experiment, sample.experiment),
  'PATCH /admin/experiments/:id': change(
    'Changes of an experiment',
    shapes.experiment,
    sample.experiment,
    { weights: { plain: 2 } },
    [404, 409],
  ),
  'POST /admin/connections': route(
    'A shop or calendar of an advertiser',
    { 201: ok('It, with the URL for its deliveries.', shapes.newConnection) },
    [
      {
        status: 201,
        body: {
          kind: 'shopify',
          advertiser_id: sample.advertiser,
          shop_domain: 'other.myshopify.com',
          secret: 'shared secret',
        },
      },
      {
        status: 409,
        body: {
          kind: 'shopify',
          advertiser_id: sample.advertiser,
          shop_domain: 'other.myshopify.com',
          secret: 'shared secret',
        },
      },
    ],
    { problems: [409] },
  ),
  'PATCH /admin/connections/:id': change(
    'Changes of a connection',
    shapes.connection,
    sample.connection,
    { is_active: true },
    [404],
  ),
  'POST /admin/keys/rotate': route(
    'A new key; the old ones work for the grace time',
    { 201: ok('The key, shown once.', shapes.key) },
    [
      { status: 201, body: { publisher_id: sample.spare, grace_minutes: 60 } },
      { status: 404, body: { publisher_id: sample.nobody } },
    ],
    { problems: [404] },
  ),
  'DELETE /admin/keys/:prefix': route(
    'The end of a key',
    { 204: empty('It is over within a minute.') },
    [
      { status: 204, path: { prefix: sample.keyPrefix } },
      { status: 404, path: { prefix: 'pub_000000000000' } },
    ],
    { problems: [404, 409] },
  ),
  'POST /admin/adjustments': route(
    'Money given back',
    {
      201: ok('It is booked.', shapes.adjustment),
      200: ok('It was booked before.', shapes.adjustment),
    },
    [
      { status: 201, body: { target_id: sample.grclid, reason: 'goodwill' } },
      { status: 200, body: { target_id: sample.grclid, reason: 'goodwill' } },
      { status: 404, body: { target_id: sample.nobody, reason: 'goodwill' } },
      { status: 409, body: { target_id: sample.grclid, reason: 'once more' } },
    ],
    { problems: [404, 409] },
  ),
  'POST /admin/drain': route('Books all that waits', { 200: ok('How much.', shapes.drained) }, [
    { status: 200 },
  ]),
  'POST /admin/drain/stream': route(
    'Books what waits in one stream of events, as a drain asks its own Worker',
    { 200: ok('What became of it.', shapes.drainedStream) },
    [{ status: 200, body: { stream: 'events:1' } }],
  ),
  'GET /admin/put-aside': route(
    'What could not be booked',
    { 200: ok('A page, latest first.', shapes.page(shapes.aside)) },
    [{ status: 200, query: { limit: 10 } }],
  ),
  'POST /admin/put-aside/retry': route(
    'Tries to book it again',
    { 200: ok('What came of it.', shapes.retried) },
    [{ status: 200, body: { all: true } }],
  ),
  'POST /admin/put-aside/discard': route(
    'Gives it up',
    { 200: ok('How many.', shapes.discarded) },
    [{ status: 200, body: { ids: ['1767225600000-0'] } }],
  ),
  'POST /admin/reconcile': route(
    'Holds the books against each other',
    { 200: ok('Where they differ.', shapes.reconciled) },
    [{ status: 200, query: { days: 2 } }],
  ),
  'POST /admin/users/erase': route(
    'Takes a person out of everything',
    { 200: ok('How many rows named them.', shapes.erased) },
    [{ status: 200, body: { hashed_email: 'e'.repeat(64) } }],
    { problems: [404] },
  ),
}
