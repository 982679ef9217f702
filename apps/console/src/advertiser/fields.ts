import type { Field, Values } from '../form/read.ts'
import { topicOptions } from '../form/topics.ts'

export const campaignFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', isRequired: true, most: 200 },
  {
    name: 'landing_page',
    label: 'Landing page',
    kind: 'url',
    isRequired: true,
    hint: 'https, on one of your domains',
  },
  { name: 'title', label: 'Title', kind: 'text', most: 200, hint: 'Shown; usual: the name' },
  {
    name: 'brand_name',
    label: 'Brand',
    kind: 'text',
    most: 200,
    hint: 'Shown; usual: your account’s name',
  },
  { name: 'description', label: 'What it is about', kind: 'long', most: 2000, isWide: true },
  { name: 'daily_budget', label: 'Budget a day, dollars', kind: 'number', isRequired: true },
  { name: 'total_budget', label: 'Budget in all, dollars', kind: 'number', hint: 'Empty: none' },
  {
    name: 'max_cpc',
    label: 'Most for a click, dollars',
    kind: 'number',
    hint: 'Fill in one of these three: it says what you pay for, for good',
  },
  { name: 'max_cpm', label: 'Most for a thousand views', kind: 'number' },
  { name: 'max_cpa', label: 'Most for a conversion', kind: 'number' },
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
    name: 'frequency_cap',
    label: 'Most views for one person',
    kind: 'cap',
    hint: 'Empty: three in a day',
  },
  { name: 'start_time', label: 'From, UTC', kind: 'time' },
  { name: 'end_time', label: 'Until, UTC', kind: 'time' },
  {
    name: 'allowed_countries',
    label: 'Countries',
    kind: 'lines',
    hint: 'Two letters in each line; none: all',
  },
  {
    name: 'allowed_devices',
    label: 'Devices',
    kind: 'set',
    options: ['desktop', 'mobile', 'tablet'].map((one) => [one, one] as const),
    hint: 'None: all',
  },
  { name: 'topics', label: 'Topics', kind: 'set', options: topicOptions },
]

const LIMITS: Record<string, string> = { max_cpc: 'cpc', max_cpm: 'cpm', max_cpa: 'cpa' }

/** A limit says what is paid for, for good: of two one would win without a word. */
export function findSecondLimit(values: Values): Record<string, string> {
  const named = Object.keys(LIMITS).filter((name) => values[name])
  return Object.fromEntries(named.slice(1).map((name) => [name, 'Fill in only one of the three']))
}

/** What of a campaign may be changed: what it pays for stays, so of the limits there is one. */
export const changedFields = (model: string): readonly Field[] =>
  campaignFields.flatMap((field) => {
    const of = LIMITS[field.name]
    if (of === undefined) return [field]
    return of === model
      ? [{ ...field, hint: 'Empty: what was bid before this was named, which may be more' }]
      : []
  })

export const groupFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', isRequired: true, most: 200 },
  {
    name: 'group_type',
    label: 'Who writes its ads',
    kind: 'choice',
    options: [
      ['generative', 'the service, from the context'],
      ['manual', 'you do'],
    ],
  },
  {
    name: 'context',
    label: 'What conversations it is for',
    kind: 'long',
    most: 4000,
    isWide: true,
    hint: 'Matched, never shown. Say what people say when you are the right answer',
  },
  {
    name: 'negative_context',
    label: 'What it stays away from',
    kind: 'long',
    most: 4000,
    isWide: true,
  },
  { name: 'ad_prompt', label: 'Wishes for its ads', kind: 'long', most: 4000, isWide: true },
  { name: 'landing_page', label: 'Landing page', kind: 'url', hint: 'Empty: the campaign’s' },
  {
    name: 'max_cpc',
    label: 'Most for a click, dollars',
    kind: 'number',
    hint: 'Empty: the campaign’s',
  },
]

export const adFields: readonly Field[] = [
  { name: 'headline', label: 'Headline', kind: 'text', isRequired: true, most: 80 },
  { name: 'cta', label: 'Button', kind: 'text', most: 80 },
  { name: 'copy', label: 'Text', kind: 'long', isRequired: true, most: 500, isWide: true },
  { name: 'landing_page', label: 'Landing page', kind: 'url', hint: 'Empty: the group’s' },
]

export const exampleFields: readonly Field[] = [
  {
    name: 'fits',
    label: 'What somebody says when you are the right answer',
    kind: 'lines',
    isWide: true,
  },
  { name: 'not', label: 'What sounds near and is wrong', kind: 'lines', isWide: true },
  { name: 'terms', label: 'Words that occur around it', kind: 'lines', isWide: true },
]
