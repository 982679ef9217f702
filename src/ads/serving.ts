import type { RequestEvent } from '../events/event.ts'
import type { PublisherAccount } from '../http/context.ts'
import type { WithdrawInput } from '../redis/scripts/withdraw.ts'
import type { CopyJob } from './copy/plan.ts'
import type { Ad } from './creative.ts'
import type { NoAdReason } from './reasons.ts'
import type { AdRequest } from './schema.ts'

export type ServeInput = {
  publisher: PublisherAccount
  request: AdRequest
  globalPrivacyControl: boolean
  /** Country the edge saw the request come from. */
  edgeCountry: string | undefined
  /** Origin of the tracked URLs. */
  origin: string
}
export type Served =
  /** `copyJobs`: texts to be written after the answer. */
  | { kind: 'ads'; ads: Ad[]; copyJobs: CopyJob[]; reserved: Reserved }
  /** `event` still has to be logged; null where the script has done it. */
  | { kind: 'no_ad'; reason: NoAdReason; event: RequestEvent | null }
  /** The store failed or was too slow: it may have reserved all the same. */
  | { kind: 'failed'; reserved: Reserved; error: unknown }
  | { kind: 'rate_limited' }
  /** Redis has lost its data, or never had any: nothing is sold before the counters are back. */
  | { kind: 'not_ready' }

/** What has to be taken back if the answer does not reach the caller. */
export type Reserved = Omit<WithdrawInput, 'reason'>
