import { describe, expect, it } from 'vitest'
import { advertiserCreate } from '../../src/admin/schema/advertiser.ts'
import { campaignFields, campaignPatch } from '../../src/admin/schema/campaign.ts'
import { publisherCreate, publisherPatch } from '../../src/admin/schema/publisher.ts'
import { newAdvertiser } from '../../src/admin/shape/advertiser.ts'
import { campaignChange, campaignWire, newCampaign } from '../../src/admin/shape/campaign.ts'
import { newPublisher, publisherChange, publisherWire } from '../../src/admin/shape/publisher.ts'
import {
  advertiser,
  campaign,
  campaignDefaults,
  noAdvertiser,
  publisher,
  publisherDefaults,
} from './samples.ts'

const now = new Date('2026-03-01T10:00:00Z')
const stored = { id: noAdvertiser, createdAt: now, updatedAt: now }
const at = '2026-03-01T10:00:00.000Z'

const nulls = (fields: object) => Object.fromEntries(Object.keys(fields).map((k) => [k, null]))
const fullCampaign = {
  ...campaign,
  ad_texts: ['Run.'],
  cta: 'Buy',
  favicon: 'https://runners.example/i.png',
  keywords: ['shoes'],
  negative_keywords: ['sandals'],
  topics: ['sports'],
  total_budget: 1000.5,
  pacing: 'asap',
  allowed_countries: ['US'],
  allowed_devices: ['mobile'],
  frequency_cap: { limit: 1, window_seconds: 60 },
  start_time: '2026-04-01T00:00:00.000Z',
  end_time: '2026-05-01T00:00:00.000Z',
  status: 'paused',
  campaign_objective: 'sales',
  utm_params: { utm_source: 'aside' },
  lead_form: {
    form_id: 'f',
    headline: 'Join',
    consent_text: 'Yes',
    fields: [{ name: 'mail', type: 'email', label: 'Mail', required: true }],
  },
}

const campaignOf = (body: object) =>
  campaignWire({
    ...newCampaign(campaignFields.parse(body), now),
    ...stored,
    advertiserId: noAdvertiser,
  })
const publisherOf = (body: object) =>
  publisherWire({ ...newPublisher(publisherCreate.parse(body)), ...stored })
const ids = { campaign_id: noAdvertiser, advertiser_id: noAdvertiser }
const times = { created_at: at, updated_at: at }

describe('defaults', () => {
  it('of a publisher', () =>
    expect(publisherOf(publisher)).toEqual({
      publisher_id: noAdvertiser,
      ...publisher,
      ...publisherDefaults,
      ...times,
    }))
  it('of an advertiser', () =>
    expect(newAdvertiser(advertiserCreate.parse(advertiser))).toEqual({
      ...advertiser,
      domains: [],
      timezone: 'UTC',
      billingEnabled: true,
      billingFirst: false,
      reviewAds: false,
    }))
  it('of a campaign', () =>
    expect(campaignOf(campaign)).toEqual({ ...ids, ...campaign, ...campaignDefaults, ...times }))
  it('null in a new campaign is its default', () =>
    expect(campaignOf({ ...campaign, ...nulls(campaignDefaults) })).toEqual(campaignOf(campaign)))
  it('null in a new publisher is its default', () =>
    expect(publisherOf({ ...publisher, ...nulls(publisherDefaults) })).toEqual(
      publisherOf(publisher),
    ))
})

describe('there and back', () => {
  it('a campaign comes out as it went in', () =>
    expect(campaignOf(fullCampaign)).toEqual({ ...ids, ...fullCampaign, ...times }))
  it('a publisher comes out as it went in', () => {
    const full = {
      ...publisher,
      payout_model: 'cpc',
      revenue_share: 0.655,
      baseline_relevancy: 0.5,
      floor_cpm: 0.123456,
      approved: false,
      excluded_topics: ['gambling'],
      blocked_advertisers: [noAdvertiser],
      view_window_minutes: 5,
      server_views: false,
      prompt_template: 'Be brief.',
      model: 'small',
      default_topics: ['food'],
      origins: ['https://chat.example'],
      allow_no_origin: true,
      direct_users: true,
      test_mode: true,
      seller_listing: 'public',
    }
    expect(publisherOf(full)).toEqual({ publisher_id: noAdvertiser, ...full, ...times })
  })
})

describe('changes', () => {
  it.each(Object.entries(fullCampaign))('of %s touch nothing else', (field, value) => {
    const change = campaignChange(campaignPatch.parse({ [field]: value }), now)
    const before = newCampaign(campaignFields.parse(campaign), now)
    const after = campaignWire({ ...before, ...change, ...stored, advertiserId: noAdvertiser })
    expect(after).toEqual({ ...campaignOf(campaign), [field]: value })
  })
  it.each(Object.keys(campaignDefaults))('null resets %s', (field) => {
    const change = campaignChange(campaignPatch.parse({ [field]: null }), now)
    const before = newCampaign(campaignFields.parse(fullCampaign), now)
    const after = campaignWire({ ...before, ...change, ...stored, advertiserId: noAdvertiser })
    const want = campaignDefaults[field as keyof typeof campaignDefaults]
    expect(after).toEqual({ ...campaignOf(fullCampaign), [field]: want })
  })
  it('none', () => {
    expect(campaignChange(campaignPatch.parse({}), now)).toEqual({})
    expect(publisherChange(publisherPatch.parse({}))).toEqual({})
  })
})
