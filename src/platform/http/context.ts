import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'

export type PublisherAccount = {
  id: string
  name: string
  approved: boolean
  revenueShareBp: number
  baselineRelevancy: number
  floorCpmMicros: number
  excludedTopics: string[]
  blockedAdvertisers: string[]
  defaultTopics: string[]
  viewWindowMinutes: number
  pseudonymKey: string
  /** How this publisher's ad copy is written, and by which model; null: as everywhere. */
  promptTemplate: string | null
  model: string | null
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

export type AppEnv = {
  Variables: {
    deps: Deps
    requestId: string
    /** When the request arrived, ms since 1970. */
    startedAt: number
    /** Set once the deadline has answered in the handler's place. */
    isLate: boolean
    /** Network of the sender by the edge; empty where there is no telling. */
    network: string
    /** Set once the sender has shown a key, a signature or a token of ours. */
    isKnown: boolean
    /** Set where what was sent is worth nothing, though the answer does not say so. */
    isVain: boolean
    publisher: PublisherAccount
    advertiser: AdvertiserAccount
  }
}

export const createRouter = () => new Hono<AppEnv>()
