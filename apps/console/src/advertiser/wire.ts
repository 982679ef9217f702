import { callBelow } from '../console/answers.ts'

export const side = 'advertiser'
export const call = callBelow(side)

export type Ad = {
  ad_id: string
  name: string | null
  /** Null: the campaign's title. */
  headline: string | null
  copy: string
  cta: string | null
  landing_page: string | null
  status: 'active' | 'paused' | 'archived' | 'pending_review' | 'rejected'
  review_reason?: string | null
  source: 'given' | 'model' | 'words'
}
export type Group = {
  ad_group_id: string
  campaign_id: string
  name: string
  group_type: 'generative' | 'manual'
  context: string | null
  status: 'active' | 'paused' | 'archived'
  ads: Ad[]
  ads_total: number
}
export type Examples = { fits: string[]; not: string[]; terms: string[] }
export type GroupExamples = {
  examples: Examples
  examples_source: string
  examples_pending: boolean
  /** Those that no model changes. */
  locked: string[]
  /** How often each spoke in traffic: those that did, of the last `days`. */
  spoke: { days: number; wins: number; texts: { text: string; wins: number }[] }
}
export type Previewed = {
  ad_group_id: string | null
  score: number
  floor: number
  would_show: boolean
  reason: string
  says: string
  voices?: { kind: string; text: string; words: string[]; speaks: 'for' | 'against' }[]
}
