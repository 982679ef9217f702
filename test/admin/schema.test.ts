import { describe, expect, it } from 'vitest'
import { advertiserCreate } from '../../src/admin/schema/advertiser.ts'
import { campaignCreate, campaignPatch } from '../../src/admin/schema/campaign.ts'
import { keyRotation } from '../../src/admin/schema/key.ts'
import { publisherCreate, publisherPatch } from '../../src/admin/schema/publisher.ts'
import { advertiser, campaign, letters, noAdvertiser, publisher, words } from './samples.ts'

type Case = { field: string; good: unknown[]; bad: unknown[] }

const many = <T>(value: (i: number) => T, count: number) =>
  Array.from({ length: count }, (_, i) => value(i))
const uuid = (i: number) => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`
const formField = { name: 'mail', type: 'email', label: 'Mail', required: true }
const form = { form_id: 'f', headline: 'Join', fields: [formField] }
const text = (field: string, max: number): Case => ({
  field,
  good: ['x', letters(max)],
  bad: ['', letters(max + 1), 1],
})
const texts = (field: string, count: number, max: number): Case => ({
  field,
  good: [[], words(count), [letters(max)]],
  bad: [words(count + 1), [letters(max + 1)], [''], 'x', [1]],
})

function describeBounds(
  title: string,
  schema: { safeParse: (value: unknown) => { success: boolean } },
  base: object,
  cases: Case[],
) {
  describe(title, () => {
    const flat = cases.flatMap(({ field, good, bad }) => [
      ...good.map((value, i) => ({ title: `takes ${field}, ${i}`, field, value, want: true })),
      ...bad.map((value, i) => ({ title: `refuses ${field}, ${i}`, field, value, want: false })),
    ])
    it.each(flat)('$title', ({ field, value, want }) =>
      expect(schema.safeParse({ ...base, [field]: value }).success).toBe(want),
    )
  })
}

const publisherBounds: Case[] = [
  text('name', 200),
  { field: 'url', good: ['http://a.example'], bad: ['a.example', 'ftp://a.example', null] },
  text('payout_model', 40),
  { field: 'revenue_share', good: [0, 1, 0.7001, null], bad: [-0.01, 1.01, 0.70005, '0.7'] },
  { field: 'baseline_relevancy', good: [0, 1, null], bad: [-0.01, 1.01] },
  {
    field: 'floor_cpm',
    good: [0, 0.000001, 1.1, 123_456_789.123457, 1e9, null],
    bad: [-1, 1e9 + 1, 1e-7, 1.0000005],
  },
  { field: 'approved', good: [true, false, null], bad: ['true', 1] },
  { field: 'excluded_topics', good: [[], ['Politics', 'betting']], bad: [['x'], 'politics'] },
  {
    field: 'blocked_advertisers',
    good: [[], many(uuid, 1000)],
    bad: [many(uuid, 1001), ['runners'], [1]],
  },
  { field: 'server_views', good: [true, false, null], bad: ['yes', 1] },
  { field: 'view_window_minutes', good: [5, 1440, null], bad: [4, 1441, 60.5, '60'] },
  text('prompt_template', 8000),
  text('model', 100),
  { field: 'default_topics', good: [['food'], null], bad: [['x']] },
  {
    field: 'origins',
    good: [
      [],
      many((i) => `https://p${i}.example`, 50),
      ['capacitor://localhost', 'http://localhost:3000', 'http://127.0.0.1'],
      null,
    ],
    bad: [
      many((i) => `https://p${i}.example`, 51),
      ...[
        'p.example',
        'https://p.example/shop',
        'https://*.p.example',
        'null',
        'https://',
        'http://p.example',
        'javascript://p.example',
        'file://p',
      ].map((origin) => [origin]),
    ],
  },
  { field: 'allow_no_origin', good: [true, false, null], bad: ['true', 1] },
  { field: 'direct_users', good: [true, false, null], bad: ['true', 1] },
  { field: 'test_mode', good: [true, false, null], bad: ['true', 1] },
  { field: 'seller_listing', good: ['hidden', 'confidential', 'public', null], bad: ['x', true] },
]
describeBounds('publisher', publisherCreate, publisher, publisherBounds)
describeBounds('publisher patch', publisherPatch, {}, publisherBounds)

describeBounds('advertiser', advertiserCreate, advertiser, [
  text('name', 200),
  {
    field: 'email',
    good: ['a@b.example', `${letters(63)}@${letters(60)}.example`],
    bad: ['a', 'a@', '@b.example', `${letters(250)}@b.example`, null],
  },
  {
    field: 'domains',
    good: [[], many((i) => `d${i}.example`, 50), null],
    bad: [many((i) => `d${i}.example`, 51), ['x'], 'a.example'],
  },
  { field: 'timezone', good: ['UTC', 'Europe/Berlin', null], bad: ['', 'Berlin', '+01:00', 1] },
])

const campaignBounds: Case[] = [
  text('name', 200),
  text('title', 200),
  text('brand_name', 200),
  text('description', 2000),
  { field: 'landing_page', good: ['https://a.example'], bad: ['http://a.example', '', null] },
  { field: 'pricing_model', good: ['cpm', 'cpc', 'cpa'], bad: ['CPM', 'flat', null] },
  { field: 'bid', good: [0.000001, 1e8], bad: [0, 0.0000001, -1, 1e8 + 0.01, '1', null] },
  { field: 'daily_budget', good: [0.000001, 1e9], bad: [0, -1, 1e9 + 1, null] },
  { field: 'total_budget', good: [0, 1e9, null], bad: [-1, 1e9 + 1] },
  texts('ad_texts', 20, 300),
  text('cta', 60),
  { field: 'favicon', good: ['https://a.example/i.png', null], bad: ['http://a.example/i.png'] },
  texts('keywords', 100, 100),
  texts('negative_keywords', 100, 100),
  { field: 'topics', good: [[], ['Food', 'real estate'], null], bad: [['betting'], ['x'], 'food'] },
  { field: 'pacing', good: ['even', 'asap', null], bad: ['fast'] },
  { field: 'allowed_countries', good: [[], ['us', 'DE'], null], bad: [['EU'], ['USA'], 'US'] },
  { field: 'allowed_devices', good: [[], ['Mobile', 'desktop', 'tablet'], null], bad: [['tv']] },
  {
    field: 'frequency_cap',
    good: [{ limit: 1, window_seconds: 1 }, { limit: 1000, window_seconds: 31_536_000 }, null],
    bad: [
      { limit: 0, window_seconds: 1 },
      { limit: 1001, window_seconds: 1 },
      { limit: 1, window_seconds: 0 },
      { limit: 1, window_seconds: 31_536_001 },
      { limit: 1.5, window_seconds: 1 },
      { limit: 1 },
    ],
  },
  { field: 'start_time', good: ['2026-01-01T00:00:00Z', null], bad: ['tomorrow', 1] },
  { field: 'end_time', good: ['2026-01-01T00:00:00Z', null], bad: ['2026-01-01', 1] },
  { field: 'status', good: ['active', 'paused', 'draft', 'archived', null], bad: ['ACTIVE', 'x'] },
  text('campaign_objective', 100),
  {
    field: 'utm_params',
    good: [
      {},
      { utm_source: 'aside' },
      Object.fromEntries(many((i) => [`k${i}`, letters(500)], 20)),
      null,
    ],
    bad: [
      { 'a b': 'x' },
      { [letters(65)]: 'x' },
      { a: letters(501) },
      { a: 1 },
      { grclid: 'x' },
      Object.fromEntries(many((i) => [`k${i}`, 'v'], 21)),
      [],
    ],
  },
  {
    field: 'lead_form',
    good: [
      form,
      { ...form, privacy_policy_url: 'https://a.example/p', consent_text: 'Yes', other: 1 },
      { ...form, fields: [{ ...formField, type: 'select', options: ['a'] }] },
      { ...form, fields: many((i) => ({ ...formField, name: `f${i}` }), 30) },
      null,
    ],
    bad: [
      {},
      { ...form, fields: [] },
      { ...form, fields: many((i) => ({ ...formField, name: `f${i}` }), 31) },
      { ...form, fields: [formField, formField] },
      { ...form, fields: [{ ...formField, options: ['a'] }] },
      { ...form, consent_text: ' ' },
      { ...form, fields: [{ ...formField, type: 'select' }] },
      { ...form, fields: [{ ...formField, type: 'file' }] },
      { ...form, privacy_policy_url: 'http://a.example/p' },
    ],
  },
]
const ownCampaign = { ...campaign, advertiser_id: noAdvertiser }
describeBounds('campaign', campaignCreate, ownCampaign, campaignBounds)
describeBounds('campaign patch', campaignPatch, {}, campaignBounds)
describeBounds('campaign owner', campaignCreate, ownCampaign, [
  { field: 'advertiser_id', good: [uuid(1)], bad: ['', 'x', null, 1] },
])

describe('what must be there', () => {
  it.each(Object.keys(ownCampaign))('a campaign has %s', (field) =>
    expect(campaignCreate.safeParse({ ...ownCampaign, [field]: undefined }).success).toBe(false),
  )
  it.each(Object.keys(publisher))('a publisher has %s', (field) =>
    expect(publisherCreate.safeParse({ ...publisher, [field]: undefined }).success).toBe(false),
  )
  it.each(Object.keys(advertiser))('an advertiser has %s', (field) =>
    expect(advertiserCreate.safeParse({ ...advertiser, [field]: undefined }).success).toBe(false),
  )
  it('unknown fields are left out', () =>
    expect(publisherPatch.parse({ name: 'a', color: 'red' })).toEqual({ name: 'a' }))
  it('repeats are dropped, after what is the same is written the same', () =>
    expect(campaignPatch.parse({ allowed_countries: ['uk', 'GB', 'de'] })).toEqual({
      allowed_countries: ['GB', 'DE'],
    }))
})

describe('whose key to rotate', () => {
  const [a, b] = [uuid(1), uuid(2)]
  it.each([
    {
      body: { publisher_id: a },
      want: { kind: 'publisher', ownerId: a, graceMs: 3_600_000, use: 'any' },
    },
    {
      body: { advertiser_id: b, grace_minutes: 0 },
      want: { kind: 'advertiser', ownerId: b, graceMs: 0, use: 'any' },
    },
    {
      body: { publisher_id: a, advertiser_id: null, grace_minutes: 43_200, use: 'server' },
      want: { kind: 'publisher', ownerId: a, graceMs: 2_592_000_000, use: 'server' },
    },
    { body: { publisher_id: a, use: 'page' }, want: undefined },
    { body: { publisher_id: a, advertiser_id: b }, want: undefined },
    { body: {}, want: undefined },
    { body: { publisher_id: 'x' }, want: undefined },
    { body: { publisher_id: a, grace_minutes: -1 }, want: undefined },
    { body: { publisher_id: a, grace_minutes: 43_201 }, want: undefined },
    { body: { publisher_id: a, grace_minutes: 1.5 }, want: undefined },
  ])('$body', ({ body, want }) => expect(keyRotation.safeParse(body).data).toEqual(want))
})
