import { textOfMessage } from './content.ts'
import { changed, fieldsBySpelling, isMissing, isSaid, nameOf, type Said } from './fields.ts'
import { mendDevice, mendUser } from './person.ts'
import { namesNobody, type Occasion, standInSession } from './session.ts'

/** Who sends the request, where it may be the user's own device; asked for only where the body says nothing of one. */
export type Caller = Occasion & {
  /** The device that the request itself came from; undefined where that is somebody's server. */
  ownDevice: () => Said | undefined
}

export type Mended = {
  body: unknown
  /** Paths of fields that were made up or left out; no values. */
  notices: string[]
  /** The user's address in plain text, trimmed and in lower case: to be hashed, and then forgotten. */
  email: string | undefined
}

/** Messages that anything looks at, as in the schema. */
const NEWEST_MESSAGES = 64
const MOST_PLACEMENTS = 10
const MOST_VIEWERS = 5
const MOST_NOTICES = 20
/** Names of slots that callers made up, and what they mean. */
const PLACEMENTS = new Map([['chat', 'below_response']])
/** Beside the user, where some put what belongs into it. */
const USER_SPELLINGS = new Map([
  ['userid', 'id'],
  ['hashedemail', 'hashed_email'],
  ['emailhash', 'hashed_email'],
  ['hashedphone', 'hashed_phone'],
  ['phonehash', 'hashed_phone'],
])
const VIEWER_SPELLINGS = new Map([
  ['emailhash', 'email_hash'],
  ['hashedemail', 'email_hash'],
])

/**
 * A request for ads as the schema wants it, from what real callers send: what is missing is filled in, what is spelt
 * otherwise is read, and an optional field that can't be read is left out. Keys, consent, excluded topics, `testAd` and
 * bounds are none of its business: the schema refuses what breaks them.
 */
export function mendRequest(given: unknown, caller: Caller): Mended {
  if (!isSaid(given)) return { body: given, notices: [], email: undefined }
  const notices: string[] = []
  const { user, email } = mendUser(userOf(given), 'user', notices)
  const device = deviceOf(given, caller, notices)
  const said = changed(given, {
    ...(given.user === user ? {} : { user }),
    ...(given.device === device ? {} : { device }),
    ...(Array.isArray(given.messages) ? { messages: mendMessages(given.messages, notices) } : {}),
    ...mendSlots(given, notices),
    ...mendOptions(given, notices),
    ...(Array.isArray(given.viewers) ? { viewers: mendViewers(given.viewers, notices) } : {}),
  })
  const sessionId = nameOf(said.sessionId)
  const isNamed = sessionId !== undefined && !namesNobody(sessionId)
  if (!isNamed) notices.unshift('sessionId')
  const body = changed(said, {
    sessionId: isNamed ? sessionId : standInSession(said, { ...caller, email }),
  })
  return { body, notices: notices.slice(0, MOST_NOTICES), email }
}

/** The body with its user known by the hash of their address. */
export const withHash = (body: unknown, hash: string): unknown =>
  isSaid(body)
    ? { ...body, user: { ...(isSaid(body.user) ? body.user : {}), hashed_email: hash } }
    : body

/** The user, with what stands beside it. */
function userOf(given: Said): unknown {
  const { user } = given
  if (!isMissing(user) && !isSaid(user)) return user
  const beside: Record<string, unknown> = {}
  for (const [field, value] of fieldsBySpelling(given, USER_SPELLINGS)) {
    if (isMissing(user) || isMissing(user[field])) beside[field] = value
  }
  if (isMissing(user)) return Object.keys(beside).length > 0 ? beside : undefined
  return changed(user, beside)
}

/** A request that says nothing of the device may come from the device itself; one for a group never does. */
function deviceOf(given: Said, caller: Caller, notices: string[]): Said | undefined {
  const { device } = given
  const isSilent = isMissing(device) || (isSaid(device) && Object.keys(device).length === 0)
  const own = isSilent && !('viewers' in given) ? caller.ownDevice() : undefined
  return mendDevice(own ?? device, 'device', notices)
}

/** Messages with plain text, as far as anything looks at them. What is no message at all is the schema's to refuse. */
function mendMessages(given: readonly unknown[], notices: string[]): readonly unknown[] {
  let mended: unknown[] | undefined
  for (let at = Math.max(0, given.length - NEWEST_MESSAGES); at < given.length; at++) {
    const message = given[at]
    if (!isSaid(message) || typeof message.content === 'string') continue
    const content = textOfMessage(message)
    if (content === undefined) notices.push(`messages.${at}.content`)
    mended ??= [...given]
    mended[at] = { ...message, content: content ?? '' }
  }
  return mended ?? given
}

/** The slots of a request, or a group's one. */
function mendSlots({ placement, placements }: Said, notices: string[]): Said {
  const isList = Array.isArray(placements) && placements.length <= MOST_PLACEMENTS
  return {
    ...(isList
      ? {
          placements: mapChanged(placements, (slot, at) =>
            mendSlot(slot, `placements.${at}`, notices),
          ),
        }
      : {}),
    ...(isSaid(placement) ? { placement: mendSlot(placement, 'placement', notices) } : {}),
  }
}

/** A slot without an id goes by its type. */
function mendSlot(given: unknown, path: string, notices: string[]): unknown {
  if (!isSaid(given)) return given
  const meant = PLACEMENTS.get(String(given.placement).toLowerCase())
  if (meant) notices.push(`${path}.placement`)
  const placement = meant ?? given.placement
  const { placement_id: id } = given
  if (!isMissing(id) && nameOf(id) === undefined) notices.push(`${path}.placement_id`)
  return changed(given, {
    placement,
    placement_id: isMissing(id) ? placement : (nameOf(id) ?? placement),
  })
}

/** A floor in digits is read; what is none, or no object where one is wanted, is left out. */
function mendOptions({ relevancy, metadata }: Said, notices: string[]): Said {
  const changes: Record<string, unknown> = {}
  if (!isMissing(relevancy) && typeof relevancy !== 'number') {
    const isDigits = typeof relevancy === 'string' && /^\s*-?\d*\.?\d+\s*$/.test(relevancy)
    changes.relevancy = isDigits ? Number(relevancy) : undefined
    if (!isDigits) notices.push('relevancy')
  } else if (relevancy === '') changes.relevancy = undefined
  if (!isMissing(metadata) && !isSaid(metadata)) {
    changes.metadata = undefined
    notices.push('metadata')
  }
  return changes
}

/** The people of a group. Their addresses in plain text are not read: each is known by a hash. */
function mendViewers(given: readonly unknown[], notices: string[]): readonly unknown[] {
  if (given.length > MOST_VIEWERS) return given
  return mapChanged(given, (viewer, at) => {
    if (!isSaid(viewer)) return viewer
    const path = `viewers.${at}`
    const hash = isMissing(viewer.email_hash)
      ? fieldsBySpelling(viewer, VIEWER_SPELLINGS).get('email_hash')
      : viewer.email_hash
    return changed(viewer, {
      ...(hash === undefined ? {} : { email_hash: hash }),
      ...(isMissing(viewer.user)
        ? {}
        : { user: mendUser(viewer.user, `${path}.user`, notices).user }),
      ...(isMissing(viewer.device)
        ? {}
        : { device: mendDevice(viewer.device, `${path}.device`, notices) }),
    })
  })
}

/** The list with other items; itself where none is another. */
function mapChanged(list: readonly unknown[], mend: (item: unknown, at: number) => unknown) {
  const mended = list.map(mend)
  return mended.some((item, at) => item !== list[at]) ? mended : list
}
