import { Hono } from 'hono'
import type { Deps } from '../deps.ts'

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
    publisher: PublisherAccount
    advertiser: AdvertiserAccount
  }
}

export const createRouter = () => new Hono<AppEnv>()
