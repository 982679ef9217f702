import type { Field } from '../form/read.ts'
import { topicOptions } from '../form/topics.ts'

const TOPICS =
  'technology, software, finance, health, fitness, food, travel, education, home, family, pets, ' +
  'fashion, beauty, gaming, entertainment, automotive, business, real_estate, sports, gambling, ' +
  'alcohol, dating, crypto, politics, adult, tobacco, weapons'

export const publisherFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', isRequired: true, most: 200 },
  { name: 'url', label: 'Its address', kind: 'url', isRequired: true },
  { name: 'revenue_share', label: 'Its share', kind: 'number', hint: '0 to 1; usual 0.7' },
  {
    name: 'baseline_relevancy',
    label: 'Least relevancy',
    kind: 'number',
    hint: '0 to 1; usual 0.35',
  },
  { name: 'floor_cpm', label: 'Floor', kind: 'number', hint: 'Dollars per thousand views' },
  { name: 'view_window_minutes', label: 'View window', kind: 'number', hint: '5 to 1,440 minutes' },
  {
    name: 'excluded_topics',
    label: 'Excluded topics',
    kind: 'lines',
    hint: `A line each: ${TOPICS}`,
  },
  {
    name: 'blocked_advertisers',
    label: 'Blocked advertisers',
    kind: 'lines',
    hint: 'An id in each line',
  },
  {
    name: 'origins',
    label: 'Pages that may ask',
    kind: 'lines',
    hint: 'An origin in each line; none: servers only',
  },
  { name: 'prompt_template', label: 'How copy is written', kind: 'long', most: 8000 },
  { name: 'model', label: 'Language model', kind: 'text', most: 100 },
  { name: 'approved', label: 'Approved: gets real ads', kind: 'tick' },
  { name: 'server_views', label: 'Views that servers fire count', kind: 'tick' },
  { name: 'direct_users', label: 'Requests come from users’ devices', kind: 'tick' },
]

/** What is usual where nothing is said. */
export const newPublisher = {
  revenue_share: 0.7,
  baseline_relevancy: 0.35,
  floor_cpm: 0,
  view_window_minutes: 60,
  approved: true,
  server_views: true,
}

export const advertiserFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', isRequired: true, most: 200 },
  { name: 'email', label: 'E-mail', kind: 'email', isRequired: true },
  {
    name: 'domains',
    label: 'Its domains',
    kind: 'lines',
    hint: 'A host in each line; landing pages have to be on one of them',
  },
  {
    name: 'timezone',
    label: 'Time zone',
    kind: 'text',
    hint: 'Of its budget days and months; usual UTC',
  },
]

/** Once there is an account. */
export const advertiserRules: readonly Field[] = [
  ...advertiserFields,
  { name: 'review_ads', label: 'Its ads wait for a review', kind: 'tick' },
  { name: 'billing_enabled', label: 'It is billed', kind: 'tick' },
]

export const campaignFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', isRequired: true, most: 200 },
  { name: 'title', label: 'Title of the ad', kind: 'text', isRequired: true, most: 200 },
  { name: 'brand_name', label: 'Brand', kind: 'text', isRequired: true, most: 200 },
  { name: 'landing_page', label: 'Landing page', kind: 'url', isRequired: true },
  {
    name: 'description',
    label: 'What it is about',
    kind: 'long',
    isRequired: true,
    most: 2000,
    isWide: true,
  },
  { name: 'ad_texts', label: 'Texts', kind: 'lines', hint: 'One in each line', isWide: true },
  { name: 'cta', label: 'Button', kind: 'text', hint: 'Usual: Learn more', most: 60 },
  {
    name: 'pricing_model',
    label: 'Pays by',
    kind: 'choice',
    options: [
      ['cpc', 'the click'],
      ['cpm', 'a thousand views'],
      ['cpa', 'the conversion'],
    ],
  },
  { name: 'bid', label: 'Bid, dollars', kind: 'number', isRequired: true },
  { name: 'daily_budget', label: 'Budget a day, dollars', kind: 'number', isRequired: true },
  { name: 'total_budget', label: 'Budget in all, dollars', kind: 'number', hint: 'Empty: none' },
  {
    name: 'pacing',
    label: 'Pacing',
    kind: 'choice',
    options: [
      ['even', 'over the day'],
      ['asap', 'as soon as possible'],
    ],
  },
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    options: ['active', 'paused', 'draft', 'archived'].map((one) => [one, one] as const),
  },
  { name: 'start_time', label: 'From, UTC', kind: 'time' },
  { name: 'end_time', label: 'Until, UTC', kind: 'time' },
  { name: 'keywords', label: 'Keywords', kind: 'lines' },
  { name: 'negative_keywords', label: 'Never where somebody says', kind: 'lines' },
  { name: 'topics', label: 'Topics', kind: 'set', options: topicOptions },
  {
    name: 'allowed_countries',
    label: 'Countries',
    kind: 'lines',
    hint: 'Two letters each; none: all',
  },
  {
    name: 'allowed_devices',
    label: 'Devices',
    kind: 'lines',
    hint: 'desktop, mobile, tablet; none: all',
  },
  { name: 'lead_form', label: 'Lead form', kind: 'json', hint: 'JSON; see the API reference' },
]
export const newCampaign = { pricing_model: 'cpc', pacing: 'even', status: 'active' }

export const exampleFields: readonly Field[] = [
  {
    name: 'fits',
    label: 'What somebody says when this is the right answer',
    kind: 'lines',
    isWide: true,
  },
  { name: 'not', label: 'What sounds near and is wrong', kind: 'lines', isWide: true },
  { name: 'terms', label: 'Words that occur around it', kind: 'lines', isWide: true },
]
