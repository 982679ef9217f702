import type { Message } from '../language/contract.ts'
import type { RequestEvent } from '../platform/events/event.ts'
import type { PublisherAccount } from '../platform/http/context.ts'
import type { WithdrawInput } from '../platform/redis/scripts/withdraw.ts'
import type { CopyJob } from './copy/plan.ts'
import type { NoAdReason } from './reasons.ts'
import type { SlotRequest } from './schema.ts'

/** What a request says beside its body. */
export type Surroundings = {
  globalPrivacyControl: boolean
  /** Country the edge saw the request come from; asked for only where nothing else says one, since telling it is dear. */
  edgeCountry: () => string | undefined
}
export type Ask<Request> = {
  publisher: PublisherAccount
  request: Request
  surroundings: Surroundings
  /** Origin of the tracked URLs. */
  origin: string
}
/** A request for one person's slots, and what was said; without messages there is nothing that an ad could fit. */
export type ServeInput = Ask<SlotRequest> & {
  messages: readonly Message[] | null
  /** The message is what was typed into a search box. */
  isSearch?: boolean
}

/** `answer`: what goes on the wire. `copyJobs`: texts to be written after it. */
export type Served<Answer> =
  | { kind: 'ads'; answer: Answer; copyJobs: CopyJob[]; reserved: Reserved }
  | NoAd
export type NoAd =
  /** `event` still has to be logged; null where the script has done it. */
  | { kind: 'no_ad'; reason: NoAdReason; event: RequestEvent | null }
  /**
   * The store failed or was too slow: it may have reserved all the same. `event` is to be kept elsewhere; null where the
   * request is in the books already.
   */
  | { kind: 'failed'; reserved: Reserved; error: unknown; event: RequestEvent | null }
  | { kind: 'rate_limited' }
  /** Redis has lost its data, or never had any: nothing is sold before the counters are back. */
  | { kind: 'not_ready' }

/** What has to be taken back if the answer does not reach the caller. */
export type Reserved = Omit<WithdrawInput, 'reason'>
export const NOTHING_RESERVED: Reserved = {
  userKeys: [],
  requestId: '',
  grclids: [],
  campaignIds: [],
}
