import type * as z from 'zod'
import { ok } from '../answers/common.ts'
import * as shapes from '../answers/dashboards.ts'
import type { Call, Entries, Entry } from '../entry.ts'
import { sample } from '../sample.ts'

const params = {
  days: 'How many days back from today, today included; 30 where it is left out. Ignored beside both dates',
  start_date: 'The first date; goes with end_date',
  end_date: 'The last date; goes with start_date',
  tz: 'IANA name of the time zone that cuts the dates',
  limit: 'Rows of a page; 50 where it is left out, of countries 20',
  cursor: 'next_cursor of the page before',
  campaign_id: 'One campaign only',
  ad_unit_id: 'One ad only',
  ad_group_id: 'One ad group only',
  include_archived: 'Whether archived groups are there too',
  offset: 'How many ads or groups are passed over; a page has 2,000',
  event_type: 'One type only',
  status: 'One status only; any other word has no campaigns',
  domain: 'Part of the domain',
  page: 'From 1',
  per_page: 'Rows of a page; 50 where it is left out',
  sort: 'What the list is sorted by',
  order: 'How it is sorted',
  search: 'Part of a pub_user_id, or the whole id that you send as user.id',
  q: 'The same',
  user_id: 'The same',
  campaignId: 'The campaign',
}
const week = { start_date: '2025-12-30', end_date: '2026-01-01' }

function report(
  side: 'publisher' | 'advertiser',
  [summary, schema]: [string, z.ZodType],
  more: Partial<Entry> & { query?: never; asks?: Call['query']; isOne?: boolean } = {},
): Entry {
  const { asks = {}, isOne = false, calls = [], ...rest } = more
  return {
    tag: side === 'publisher' ? "Publisher's dashboard" : "Advertiser's dashboard",
    keys: [side === 'publisher' ? 'PublisherKey' : 'AdvertiserKey'],
    summary,
    params,
    answers: { 200: ok('The report.', schema) },
    problems: [503],
    hasCsv: !isOne,
    calls: [{ status: 200, query: asks }, ...calls],
    ...rest,
  }
}
const ofPublisher = (what: [string, z.ZodType], more?: Parameters<typeof report>[2]) =>
  report('publisher', what, more)
const ofAdvertiser = (what: [string, z.ZodType], more?: Parameters<typeof report>[2]) =>
  report('advertiser', what, more)
const ranged = { asks: week, calls: [{ status: 422, query: { start_date: '2025-12-30' } }] }
const campaign = {
  problems: [404, 503],
  asks: { ...week, campaign_id: sample.campaign },
  calls: [{ status: 404, query: { campaign_id: sample.nobody } }],
}
const page = {
  problems: [404, 503],
  asks: { limit: 10 },
  calls: [{ status: 404, query: { campaign_id: sample.nobody } }],
}
const one = { isOne: true }

/** What dashboards read. */
export const dashboards: Entries = {
  'GET /publisher-dashboard/info': ofPublisher(['Who you are', shapes.publisherInfo], one),
  'GET /publisher-dashboard/stats': ofPublisher(['Views, clicks, revenue', shapes.stats], ranged),
  'GET /publisher-dashboard/activity': ofPublisher(
    ['From request to view', shapes.activity],
    ranged,
  ),
  'GET /publisher-dashboard/placements': ofPublisher(['By placement', shapes.placements], ranged),
  'GET /publisher-dashboard/devices': ofPublisher(['By device type', shapes.devices], ranged),
  'GET /publisher-dashboard/geography': ofPublisher(['By country', shapes.geography], ranged),
  'GET /publisher-dashboard/user-insights': ofPublisher(
    ['How users come back', shapes.insights],
    ranged,
  ),
  'GET /publisher-dashboard/users': ofPublisher(['Users, page by page', shapes.users], {
    asks: { per_page: 10, sort: 'impressions' },
  }),
  'GET /publisher-dashboard/countries': ofPublisher(
    ['Countries of all time, most users first', shapes.topCountries],
    { asks: { limit: 10 } },
  ),
  'GET /publisher-dashboard/feedback': ofPublisher(
    ['What users think of the ads', shapes.publisherFeedback],
    ranged,
  ),
  'GET /publisher-dashboard/experiments': ofPublisher(
    ['Experiments, by arm', shapes.experiments],
    ranged,
  ),
  'GET /publisher-dashboard/traffic-quality': ofPublisher(
    ['What counts, what does not, and why', shapes.traffic],
    ranged,
  ),
  'GET /publisher-dashboard/ads/:adId': ofPublisher(['What became of one ad', shapes.oneAd], {
    ...one,
    params: {
      adId: 'A tracked URL of the ad, its token, its grclid, its gradid or its composition_id',
    },
    problems: [404, 503],
    calls: [{ status: 404, path: { adId: sample.nobody } }],
  }),
  'GET /publisher-dashboard/statements': ofPublisher(['Revenue by month', shapes.statements]),
  'GET /publisher-dashboard/index': ofPublisher(['What came of searches', shapes.searches], ranged),

  'GET /advertiser-dashboard/info': ofAdvertiser(['Who you are', shapes.advertiserInfo], one),
  'GET /advertiser-dashboard/campaigns': ofAdvertiser(
    ['Campaigns, newest first', shapes.campaigns],
    {
      asks: { status: 'active' },
    },
  ),
  'GET /advertiser-dashboard/campaigns/:campaignId': ofAdvertiser(
    ['One campaign', shapes.campaignDetail],
    {
      isOne: true,
      problems: [404, 503],
      calls: [{ status: 404, path: { campaignId: sample.nobody } }],
    },
  ),
  'GET /advertiser-dashboard/metrics': ofAdvertiser(['Figures by date', shapes.metrics], campaign),
  'GET /advertiser-dashboard/ad-unit-metrics': ofAdvertiser(
    ['Figures by ad and date', shapes.unitMetrics],
    campaign,
  ),
  'GET /advertiser-dashboard/ad-group-metrics': ofAdvertiser(
    ['Figures by ad group and date', shapes.groupMetrics],
    campaign,
  ),
  'GET /advertiser-dashboard/conversions': ofAdvertiser(
    ['Conversions, latest first', shapes.conversions],
    page,
  ),
  'GET /advertiser-dashboard/events/conversion-stats': ofAdvertiser(
    ['Conversions by date and type', shapes.conversionStats],
    ranged,
  ),
  'GET /advertiser-dashboard/events/analytics': ofAdvertiser(
    ['What the pixel saw', shapes.analytics],
    ranged,
  ),
  'GET /advertiser-dashboard/leads': ofAdvertiser(['Leads, latest first', shapes.leads], page),
  'GET /advertiser-dashboard/integrations': ofAdvertiser(
    ['Connected shops and calendars', shapes.integrations],
    one,
  ),
  'GET /advertiser-dashboard/feedback': ofAdvertiser(
    ['What users think of the ads', shapes.advertiserFeedback],
    campaign,
  ),
  'GET /advertiser-dashboard/traffic-quality': ofAdvertiser(
    ['What counts, what does not, and why', shapes.traffic],
    ranged,
  ),
  'GET /advertiser-dashboard/billing': ofAdvertiser(
    ['What is spent and billed', shapes.billing],
    one,
  ),
  'GET /advertiser-dashboard/statements': ofAdvertiser(['Spend by month', shapes.statements]),
}

const story = dashboards['GET /publisher-dashboard/ads/:adId']
if (story?.calls[0]) story.calls[0] = { status: 200, path: { adId: sample.grclid } }
const detail = dashboards['GET /advertiser-dashboard/campaigns/:campaignId']
if (detail?.calls[0]) detail.calls[0] = { status: 200, path: { campaignId: sample.campaign } }
