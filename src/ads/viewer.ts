import { pseudonym } from '../accounts/pseudonym.ts'
import type { Deps } from '../deps.ts'
import type { PublisherAccount } from '../platform/http/context.ts'
import { namesOf } from './links.ts'
import type { Surroundings } from './serving.ts'
import { type Asker, readSignals, type Signals, sessionName } from './signals.ts'

/** Somebody who will see an ad. */
export type Viewer = {
  signals: Signals
  /** Pseudonym that caps and mutes count for. */
  userKey: string
  /** Names under which a conversion finds them again; none without consent. */
  names: readonly string[]
}

/** What is known of a viewer, and the pseudonym they go by. */
export async function readViewer(
  deps: Deps,
  publisher: PublisherAccount,
  asker: Asker,
  surroundings: Surroundings,
): Promise<Viewer> {
  const signals = readSignals(asker, { countryOf: deps.countryOf, ...surroundings })
  if (signals.consent.child) {
    return { signals, userKey: await nameForOnce(deps, publisher), names: [] }
  }
  const [userKey, names] = await Promise.all([
    pseudonym(publisher.pseudonymKey, signals.identity.name),
    namesOf(deps, asker.user, signals.consent),
  ])
  return { signals, userKey, names }
}

/** The pseudonym of a viewer's session; of a child's the one that it has for this request only. */
export async function sessionKeyOf(
  publisher: PublisherAccount,
  sessionId: string,
  { signals, userKey }: Viewer,
): Promise<string> {
  if (signals.consent.child || !signals.identity.isPerson) return userKey
  return await pseudonym(publisher.pseudonymKey, sessionName(sessionId))
}

/** A name that is never seen again. */
export const nameForOnce = (deps: Deps, publisher: PublisherAccount) =>
  pseudonym(publisher.pseudonymKey, `once:${deps.newId()}`)
