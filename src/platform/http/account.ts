/** The least relevancy that a publisher admits which says nothing else. */
export const USUAL_FLOOR = 0.35

export type PublisherAccount = {
  id: string
  name: string
  approved: boolean
  revenueShareBp: number
  baselineRelevancy: number
  floorCpmMicros: number
  excludedTopics: string[]
  blockedAdvertisers: string[]
  /** Campaigns that it does not show. */
  blockedCampaigns: string[]
  defaultTopics: string[]
  viewWindowMinutes: number
  /** Whether views count that a server fires. */
  serverViews: boolean
  pseudonymKey: string
  /** How this publisher's ad copy is written, and by which model; null: as everywhere. */
  promptTemplate: string | null
  model: string | null
  /** Of pages that may use a key of this publisher. Without any its keys are for servers. */
  origins: string[]
  /** Whether a key for pages may also be used where no origin is sent. */
  allowNoOrigin: boolean
  /** Whether requests come from users' own devices, whatever their user agent. */
  directUsers: boolean
  /** Whether every ad that is asked for is a test ad. */
  testMode: boolean
  /** What the key of this request is for. */
  keyUse: 'any' | 'server'
  /** Those that are active. */
  experiments: Experiment[]
}
/** An experiment with how ads are rendered. `number` and the arm's place in the list travel in the tokens. */
export type Experiment = { id: string; number: number; arms: ExperimentArm[] }
export type ExperimentArm = {
  label: string
  weight: number
  rendererKey: string
  composition: { tokens: Record<string, unknown>; props: Record<string, unknown> }
}
export type AdvertiserAccount = { id: string; timezone: string }
