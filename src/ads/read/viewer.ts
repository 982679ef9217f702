import { pseudonym, sessionName } from '../../accounts/pseudonym.ts'
import type { FrontDeps } from '../../deps.ts'
import { SHA256_HEX } from '../../platform/crypto/digest.ts'
import type { PublisherAccount } from '../../platform/http/context.ts'
import type { Person } from '../schema.ts'
import { isStandIn } from './mend-person.ts'
import type { Ask } from './request.ts'
import { readSignals, type Viewer } from './signals.ts'

/** Everybody who will see the ads: what is known of them, and the pseudonyms they go by. */
export const readViewers = (deps: FrontDeps, ask: Ask): Promise<Viewer[]> =>
  Promise.all(ask.people.map((person) => readViewer(deps, { ask, person })))

async function readViewer(
  deps: FrontDeps,
  { ask, person }: { ask: Ask; person: Person },
): Promise<Viewer> {
  const { publisher, surroundings } = ask
  const signals = readSignals(person, surroundings)
  if (isNameless(signals, person.sessionId)) {
    return { ...signals, person, userKey: nameForOnce(deps, publisher), names: [] }
  }
  const userKey = pseudonym(publisher.pseudonymKey, signals.identity.name)
  const names = signals.consent.identity ? await nameForConversions(deps, person.user) : []
  return { ...signals, person, userKey, names }
}

/**
 * The pseudonym of the session. Of a child's, and of one of nobody in particular, the one that its viewer has; of a
 * chat with somebody without a name one for this request only.
 */
export function readSessionKey(
  deps: FrontDeps,
  { ask, viewers }: { ask: Ask; viewers: readonly Viewer[] },
): string {
  const { kind, publisher, sessionId } = ask
  const [viewer] = viewers
  if (kind === 'group') {
    const hasNameless = viewers.some((one) => isNameless(one, sessionId))
    if (hasNameless) return nameForOnce(deps, publisher)
  } else if (viewer && (viewer.consent.child || !viewer.identity.isPerson)) return viewer.userKey
  return pseudonym(publisher.pseudonymKey, sessionName(sessionId))
}

/**
 * Whether a viewer may have no name beyond this request: a child, and without consent whoever brings no session, since
 * one that is made up from who they are would recognise them in the next.
 */
const isNameless = ({ consent }: Pick<Viewer, 'consent'>, sessionId: string) =>
  consent.child || (!consent.identity && isStandIn(sessionId))

/** A name that is never seen again. */
const nameForOnce = (deps: FrontDeps, publisher: PublisherAccount) =>
  pseudonym(publisher.pseudonymKey, `once:${deps.newId()}`)

/**
 * The names under which a person is found again when an advertiser reports a conversion: keyed hashes of the hashed
 * e-mail and phone number. Only with consent.
 */
async function nameForConversions(deps: FrontDeps, user: Person['user']): Promise<string[]> {
  const hashes = [user?.hashed_email, user?.hashed_phone]
    .map((hash) => hash?.trim().toLowerCase() ?? '')
    .filter((hash) => SHA256_HEX.test(hash))
  if (hashes.length === 0) return []
  const vault = await deps.vault()
  return await Promise.all(hashes.map((hash) => vault.nameOf(hash)))
}
