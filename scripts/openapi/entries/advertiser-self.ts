import * as shapes from '../answers/advertiser.ts'
import { empty, ok } from '../answers/common.ts'
import { key } from '../answers/operator.ts'
import { newOwnConnection, ownConnection } from '../answers/own.ts'
import type { Call, Entries, Entry } from '../entry.ts'
import { sample } from '../sample.ts'

const params = {
  campaignId: 'The campaign',
  groupId: 'The ad group; the one that an operator’s campaign is has its id',
  adId: 'The ad',
  id: 'The connection',
  campaign_id: 'Of one campaign only',
  include_archived: 'true: archived groups and ads too',
  limit: 'Groups of a page; 200 where it is left out',
  offset: 'Groups that are passed over',
}

function self(summary: string, answers: Entry['answers'], calls: Call[], problems: number[]) {
  const entry: Entry = {
    tag: 'Advertiser, campaigns',
    keys: ['AdvertiserKey'],
    summary,
    params,
    answers,
    calls,
    problems: [...problems, 503],
  }
  return entry
}
const ofCampaign = { path: { campaignId: sample.ownCampaign } }
const noCampaign = { path: { campaignId: sample.nobody } }
const ofGroup = { path: { groupId: sample.group } }
const noGroup = { path: { groupId: sample.nobody } }
const ofArchived = { path: { groupId: sample.archivedGroup } }
const unbilled = { 'X-API-Key': sample.newcomerKey }
const ofAd = { path: { adId: sample.ad } }
const noAd = { path: { adId: sample.nobody } }
const tents = {
  name: 'Tents',
  landing_page: 'https://ridge.example/tents',
  daily_budget: 50,
  status: 'draft',
}
const hikers = {
  name: 'Hikers',
  group_type: 'generative',
  context: 'Somebody looks for a light tent for long hikes.',
  negative_context: 'Party tents and marquees.',
}
const domes = { headline: 'Ridge domes', copy: 'Two poles, one minute, room for two.' }
const fits = ['which tent is light enough for a week on foot']

/** What advertisers do themselves. */
export const advertiserSelf: Entries = {
  'POST /advertiser-dashboard/campaigns': self(
    'A new campaign, with its ad groups',
    { 201: ok('It, with its groups.', shapes.campaign) },
    [
      { status: 201, body: { ...tents, ad_groups: [hikers] } },
      {
        status: 422,
        body: { ...tents, ad_groups: [{ ...hikers, ads: [domes] }] },
      },
      { status: 404, body: { ...tents, ad_unit_ids: [sample.nobody] } },
      {
        status: 402,
        headers: unbilled,
        body: { ...tents, status: 'active', ad_groups: [hikers] },
      },
    ],
    [402, 404],
  ),
  'PATCH /advertiser-dashboard/campaigns/:campaignId': self(
    'Changes of a campaign',
    { 200: ok('It, as it is now.', shapes.campaign) },
    [
      { status: 200, ...ofCampaign, body: { daily_budget: 60 } },
      { status: 404, ...noCampaign, body: { daily_budget: 60 } },
      { status: 409, path: { campaignId: sample.archivedCampaign }, body: { daily_budget: 60 } },
      {
        status: 402,
        path: { campaignId: sample.newcomerCampaign },
        headers: unbilled,
        body: { status: 'active' },
      },
    ],
    [402, 404, 409],
  ),
  'POST /advertiser-dashboard/campaigns/preview': self(
    'What a campaign would be shown for',
    { 200: ok('Each conversation with a score, and why.', shapes.preview) },
    [
      {
        status: 200,
        body: {
          campaign: { ad_groups: [hikers] },
          conversations: ['Which light tent should I buy for a long hike?'],
        },
      },
      { status: 404, body: { campaign_id: sample.nobody, conversations: ['a tent'] } },
    ],
    [404],
  ),
  'GET /advertiser-dashboard/ad-groups': self(
    'Ad groups, oldest first, with their first 100 ads',
    { 200: ok('They, and how many there are.', shapes.groups) },
    [
      { status: 200, query: { campaign_id: sample.ownCampaign } },
      { status: 404, query: { campaign_id: sample.nobody } },
    ],
    [404],
  ),
  'POST /advertiser-dashboard/ad-groups': self(
    'A new ad group',
    { 201: ok('It, with its ads.', shapes.group) },
    [
      { status: 201, body: { ...hikers, campaign_id: sample.ownCampaign } },
      { status: 404, body: { ...hikers, campaign_id: sample.nobody } },
      { status: 409, body: { ...hikers, campaign_id: sample.archivedCampaign } },
    ],
    [404, 409],
  ),
  'GET /advertiser-dashboard/ad-groups/:groupId': self(
    'An ad group',
    { 200: ok('It, with its ads.', shapes.group) },
    [
      { status: 200, ...ofGroup },
      { status: 404, ...noGroup },
    ],
    [404],
  ),
  'PATCH /advertiser-dashboard/ad-groups/:groupId': self(
    'Changes of an ad group',
    { 200: ok('It, as it is now.', shapes.group) },
    [
      {
        status: 200,
        ...ofGroup,
        body: { context: 'Somebody wants a tent that stands in storms.' },
      },
      { status: 404, ...noGroup, body: { name: 'Other' } },
      { status: 422, ...ofGroup, body: { group_type: 'generative' } },
      { status: 409, ...ofArchived, body: { ads: [domes] } },
    ],
    [404, 409],
  ),
  'GET /advertiser-dashboard/ad-groups/:groupId/examples': self(
    'What an ad group is matched by besides its words',
    { 200: ok('They, and whose they are.', shapes.examples) },
    [
      { status: 200, ...ofGroup },
      { status: 404, ...noGroup },
    ],
    [404],
  ),
  'PUT /advertiser-dashboard/ad-groups/:groupId/examples': self(
    'Examples of your own',
    { 200: ok('They.', shapes.examples) },
    [
      { status: 200, ...ofGroup, body: { fits } },
      { status: 404, ...noGroup, body: { fits } },
    ],
    [404],
  ),
  'PATCH /advertiser-dashboard/ad-groups/:groupId/examples': self(
    'Locks single examples, which no model changes then',
    { 200: ok('They.', shapes.examples) },
    [
      { status: 200, ...ofGroup, body: { lock: [] } },
      { status: 404, ...noGroup, body: { lock: fits } },
      { status: 422, ...ofGroup, body: { lock: ['what nobody says'] } },
    ],
    [404],
  ),
  'DELETE /advertiser-dashboard/ad-groups/:groupId/examples': self(
    'Takes examples back, so that they are written again',
    { 200: ok('What is left.', shapes.examples) },
    [
      { status: 200, ...ofGroup },
      { status: 404, ...noGroup },
    ],
    [404],
  ),
  'POST /advertiser-dashboard/ad-groups/:groupId/ads': self(
    'A new ad of a manual group',
    { 201: ok('It.', shapes.ad) },
    [
      { status: 201, ...ofGroup, body: domes },
      { status: 404, ...noGroup, body: domes },
      { status: 409, ...ofArchived, body: domes },
    ],
    [404, 409],
  ),
  'PATCH /advertiser-dashboard/ads/:adId': self(
    'Changes of an ad',
    { 200: ok('It, as it is now.', shapes.ad) },
    [
      { status: 200, ...ofAd, body: { headline: 'Ridge dome tents' } },
      { status: 404, ...noAd, body: { headline: 'Ridge dome tents' } },
      { status: 409, path: { adId: sample.archivedAd }, body: { status: 'active' } },
    ],
    [404, 409],
  ),
  'DELETE /advertiser-dashboard/ads/:adId': self(
    'Archives an ad',
    { 204: empty('It is archived.') },
    [
      { status: 204, ...ofAd },
      { status: 404, ...noAd },
      { status: 422, path: { adId: sample.operatorAd } },
    ],
    [404, 422],
  ),
  'DELETE /advertiser-dashboard/ad-groups/:groupId': self(
    'Archives an ad group with its ads',
    { 204: empty('They are archived.') },
    [
      { status: 204, ...ofGroup },
      { status: 404, ...noGroup },
      { status: 422, path: { groupId: sample.campaign } },
    ],
    [404, 422],
  ),
  'PATCH /advertiser-dashboard/campaigns/:campaignId/archive': self(
    'Archives a campaign, or brings it back, paused',
    { 200: ok('It, as it is now.', shapes.campaign) },
    [
      { status: 200, ...ofCampaign },
      { status: 404, ...noCampaign },
    ],
    [404],
  ),
  'GET /advertiser-dashboard/pixels': self(
    'The sites that have your pixel',
    { 200: ok('They.', shapes.pixels) },
    [{ status: 200 }],
    [],
  ),
  'POST /advertiser-dashboard/pixels': self(
    'A site for your pixel',
    { 201: ok('It, with what goes into its pages.', shapes.pixel) },
    [
      { status: 201, body: { url: 'ridge.example', name: 'Shop' } },
      { status: 409, body: { url: 'https://ridge.example/' } },
    ],
    [409],
  ),
  'POST /advertiser-dashboard/integrations': self(
    'Connects a shop or calendar',
    { 201: ok('It, with the URL for its deliveries.', newOwnConnection) },
    [
      {
        status: 201,
        body: { kind: 'shopify', shop_domain: 'tents.myshopify.com', secret: 'shared secret' },
      },
      {
        status: 409,
        body: { kind: 'shopify', shop_domain: 'tents.myshopify.com', secret: 'shared secret' },
      },
    ],
    [409],
  ),
  'PATCH /advertiser-dashboard/integrations/:id': self(
    'Changes of a connection',
    { 200: ok('It, as it is now.', ownConnection) },
    [
      { status: 200, path: { id: sample.connection }, body: { is_active: true } },
      { status: 404, path: { id: sample.nobody }, body: { is_active: true } },
    ],
    [404],
  ),
  'POST /advertiser-dashboard/keys/rotate': self(
    'A new key; the old ones work for the grace time',
    { 201: ok('The key, shown once.', key) },
    [{ status: 201, body: { grace_minutes: 60 } }],
    [],
  ),
}
