import { HonoBase } from 'hono/hono-base'
import { TrieRouter } from 'hono/router/trie-router'
import type { Deps, FrontDeps } from '../../deps.ts'
import type { AdvertiserAccount, PublisherAccount } from './account.ts'
import type { Alarm } from './alarm.ts'

export type {
  AdvertiserAccount,
  Experiment,
  ExperimentArm,
  PublisherAccount,
} from './account.ts'

/** What a handler of the front finds in its request. */
export type FrontEnv = {
  Variables: {
    deps: FrontDeps
    requestId: string
    /** When the request arrived, ms since 1970. */
    startedAt: number
    /** Set once the deadline has answered in the handler's place. */
    isLate: boolean
    /** Network of the sender by the edge; empty where there is no telling, undefined until somebody asks. */
    network: string | undefined
    /** Set once the sender has shown a key, a signature or a token of ours. */
    isKnown: boolean
    /** Set where what was sent is worth nothing, though the answer does not say so. */
    isVain: boolean
    /** What bounds all that the request waits for; undefined where each wait has a timer of its own. */
    alarm: Alarm | undefined
    publisher: PublisherAccount
    /** Of what anybody may read: the publisher that reads, where it says who it is. */
    reader?: PublisherAccount
    advertiser: AdvertiserAccount
  }
}

/** The same where the clients of the stores are there. */
export type AppEnv = { Variables: FrontEnv['Variables'] & { deps: Deps } }

/**
 * Hono with the one of its routers that knows all of our paths. The other ones that it comes with are 2 KiB of the script,
 * and quicker only where a route is asked for again and again: those need no router (docs/decisions/018-straight-line.md).
 */
export const createRouter = () => new HonoBase<AppEnv>({ router: new TrieRouter() })
export const createFrontRouter = () => new HonoBase<FrontEnv>({ router: new TrieRouter() })
