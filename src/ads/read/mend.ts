import { isJsonObject, type JsonObject } from '../../platform/http/json.ts'
import { placementTypes } from '../../platform/token/payload.ts'
import {
  fieldsBySpelling,
  isNullishOrEmpty,
  leavesOpen,
  mendDevice,
  mendUser,
  nameOf,
  namesNobody,
  spellingsOf,
  standInSession,
  withChanges,
} from './mend-person.ts'

/** Who sends the request, where it may be the user's own device; asked for only where the body says nothing of one. */
type Caller = {
  /** ms since 1970 */
  now: number
  /** A name that is never used again. */
  newId: () => string
  /** The device that the request itself came from; undefined where that is somebody's server. */
  ownDevice: () => JsonObject | undefined
}

type Mended = {
  body: unknown
  /** Paths of fields that were made up or left out; no values. */
  notices: string[]
  /** The user's address in plain text, trimmed and in lower case: to be hashed, and then forgotten. */
  email: string | undefined
}

/** Messages: how many at most, how many of them anything looks at, UTF-16 units of a role. */
export const MESSAGES = { most: 2000, newest: 64, longestRole: 100 } as const
/** Slots: how many at most, UTF-16 units of an id, and where they may be. */
export const PLACEMENTS = {
  most: 10,
  longestId: 256,
  types: placementTypes.filter((type) => type !== 'group_chat'),
} as const
export const SESSION = { longest: 512 } as const
export const TOPICS = { most: 200, longest: 200 } as const

/** Who an ad of a group is for, at most. */
export const MOST_VIEWERS = 5
const MOST_NOTICES = 20
const PLAIN: ReadonlySet<unknown> = new Set(placementTypes)
/** Beside the user, where some put what belongs into it. */
const USER_SPELLINGS = spellingsOf({
  id: 'user_id',
  hashed_email: 'hashed_email email_hash',
  hashed_phone: 'hashed_phone phone_hash',
  email: 'email email_address',
})
const SESSION_SPELLINGS = spellingsOf({ sessionId: 'session_id' })
const SLOT_SPELLINGS = spellingsOf({ placement_id: 'placement_id' })
const VIEWER_SPELLINGS = spellingsOf({ email_hash: 'email_hash hashed_email' })

/**
 * A request for ads as the schema wants it, from what real callers send: what is missing is filled in, what is spelt
 * otherwise is read, and an optional field that can't be read is left out. Keys, consent, excluded topics, `testAd` and
 * bounds are none of its business: the schema refuses what breaks them.
 */
export function mendRequest(given: unknown, caller: Caller): Mended {
  if (!isJsonObject(given)) return { body: given, notices: [], email: undefined }
  const notices: string[] = []
  const { user, email } = mendUser(userOf(given), { path: 'user', notices })
  const device = deviceOf(given, { caller, notices })
  const { messages, placement, placements, viewers } = given
  const changes: Record<string, unknown> = mendOptions(given, notices)
  if (user !== given.user) changes.user = user
  if (device !== given.device) changes.device = device
  if (Array.isArray(messages)) changes.messages = mendMessages(messages, notices)
  if (Array.isArray(placements)) changes.placements = mendSlots(placements, notices)
  if (isJsonObject(placement))
    changes.placement = mendSlot(placement, { path: 'placement', notices, chat: 'group_chat' })
  if (Array.isArray(viewers)) changes.viewers = mendViewers(viewers, notices)
  const said = withChanges(given, changes)
  const sessionId = nameOf(findSpelt(said, { field: 'sessionId', spellings: SESSION_SPELLINGS }))
  const isNamed = sessionId !== undefined && !namesNobody(sessionId)
  if (!isNamed) notices.unshift('sessionId')
  const named = isNamed ? sessionId : standInSession(said, { ...caller, email })
  const body = named === said.sessionId ? said : { ...said, sessionId: named }
  return { body, notices: notices.slice(0, MOST_NOTICES), email }
}

/** The body with its user known by the hash of their address. */
export const withHash = (body: unknown, hash: string): unknown =>
  isJsonObject(body)
    ? { ...body, user: { ...(isJsonObject(body.user) ? body.user : {}), hashed_email: hash } }
    : body

type Wanted = { field: string; spellings: ReadonlyMap<string, string> }

/** A field under its own name, else however it is spelt. */
const findSpelt = (said: JsonObject, { field, spellings }: Wanted): unknown =>
  leavesOpen(said[field])
    ? (fieldsBySpelling(said, spellings).get(field) ?? said[field])
    : said[field]

/** The user, with what stands beside it. */
function userOf(given: JsonObject): unknown {
  const { user } = given
  if (!isNullishOrEmpty(user) && !isJsonObject(user)) return user
  const spelt = fieldsBySpelling(given, USER_SPELLINGS)
  if (spelt.size === 0) return user
  const beside: Record<string, unknown> = {}
  for (const [field, value] of spelt) {
    if (isNullishOrEmpty(user) || leavesOpen(user[field])) beside[field] = value
  }
  if (isNullishOrEmpty(user)) return Object.keys(beside).length > 0 ? beside : undefined
  return withChanges(user, beside)
}

/** A request that says nothing of the device may come from the device itself; one for a group never does. */
function deviceOf(
  given: JsonObject,
  { caller, notices }: { caller: Caller; notices: string[] },
): JsonObject | undefined {
  const { device } = given
  const isSilent =
    isNullishOrEmpty(device) || (isJsonObject(device) && Object.keys(device).length === 0)
  const own = isSilent && !('viewers' in given) ? caller.ownDevice() : undefined
  return mendDevice(own ?? device, { path: 'device', notices })
}

/** What is no message among those of OpenAI's Responses: calls of tools, what these gave, and thoughts. */
const NOT_SAID = /_call(_output)?$|^mcp_|^reasoning$|^item_reference$/
/** Who speaks, as LangChain has it. */
const SPEAKERS = new Map<unknown, string>([
  ['human', 'user'],
  ['ai', 'assistant'],
  ['system', 'system'],
  ['tool', 'tool'],
])

/** Who speaks, where an entry says only of what kind it is. */
const roleOfKind = (kind: unknown): string | undefined =>
  SPEAKERS.get(kind) ?? (typeof kind === 'string' && NOT_SAID.test(kind) ? 'tool' : undefined)

/**
 * Messages with plain text, as far as anything looks at them. What is no message is left out beside others; where there
 * is nothing else, it is the schema's to refuse.
 */
function mendMessages(given: readonly unknown[], notices: string[]): readonly unknown[] {
  const first = Math.max(0, given.length - MESSAGES.newest)
  const own: string[] = []
  const mended = mapChanged(given, (message, at) =>
    at < first ? message : mendMessage(message, { path: `messages.${at}`, notices: own }),
  )
  if (!mended.includes(NO_MESSAGE)) {
    notices.push(...own)
    return mended
  }
  // Older ones may be no messages either: they would be looked at in place of what is left out.
  const readable = mended.slice(first).filter((message) => message !== NO_MESSAGE)
  if (readable.length === 0) return given
  notices.push(...own)
  return readable
}

/** Stands for an entry that is none. */
const NO_MESSAGE = Symbol('no message')

function mendMessage(
  message: unknown,
  { path, notices }: { path: string; notices: string[] },
): unknown {
  const said = isJsonObject(message) ? message : {}
  const role = nameOf(said.role ?? roleOfKind(said.type))
  if (role === undefined || role.length > MESSAGES.longestRole) {
    notices.push(path)
    return NO_MESSAGE
  }
  const isPlain = typeof said.content === 'string' && (said.content !== '' || !('parts' in said))
  if (isPlain && typeof said.role === 'string') return message
  const content = textOfMessage(said)
  if (content === undefined) notices.push(`${path}.content`)
  return { ...said, role, content: content ?? '' }
}

function mendSlots(given: readonly unknown[], notices: string[]): readonly unknown[] {
  if (given.length > PLACEMENTS.most) return given
  return mapChanged(given, (slot, at) => mendSlot(slot, { path: `placements.${at}`, notices }))
}

/** A slot without an id goes by its type. `chat`: what callers mean who name it so. */
function mendSlot(
  given: unknown,
  { path, notices, chat = 'below_response' }: { path: string; notices: string[]; chat?: string },
): unknown {
  if (!isJsonObject(given)) return given
  if (PLAIN.has(given.placement) && typeof given.placement_id === 'string' && given.placement_id) {
    return given
  }
  const isChat = nameOf(given.placement)?.toLowerCase() === 'chat'
  if (isChat) notices.push(`${path}.placement`)
  const placement = isChat ? chat : given.placement
  const id = findSpelt(given, { field: 'placement_id', spellings: SLOT_SPELLINGS })
  if (!isNullishOrEmpty(id) && nameOf(id) === undefined) notices.push(`${path}.placement_id`)
  return withChanges(given, {
    placement,
    placement_id: isNullishOrEmpty(id) ? placement : (nameOf(id) ?? placement),
  })
}

/**
 * A floor in digits is read, and of a query that is a number its digits. A floor that is none, and metadata that is no
 * object, are left out.
 */
function mendOptions(
  { relevancy, metadata, queryString }: JsonObject,
  notices: string[],
): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  if (relevancy !== undefined && relevancy !== null && typeof relevancy !== 'number') {
    changes.relevancy = numberOf(relevancy)
    if (changes.relevancy === undefined) notices.push('relevancy')
  }
  if (typeof queryString === 'number') changes.queryString = nameOf(queryString)
  if (!isNullishOrEmpty(metadata) && !isJsonObject(metadata)) {
    changes.metadata = undefined
    notices.push('metadata')
  }
  return changes
}

const LONGEST_NUMBER = 20

function numberOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || text.length > LONGEST_NUMBER) return undefined
  return /^\s*-?(\d+(\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : undefined
}

/** The people of a group. Their addresses in plain text are not read: each is known by a hash. */
function mendViewers(given: readonly unknown[], notices: string[]): readonly unknown[] {
  if (given.length > MOST_VIEWERS) return given
  return mapChanged(given, (viewer, at) => {
    if (!isJsonObject(viewer)) return viewer
    const path = `viewers.${at}`
    const hash = findSpelt(viewer, { field: 'email_hash', spellings: VIEWER_SPELLINGS })
    return withChanges(viewer, {
      ...(hash === undefined ? {} : { email_hash: hash }),
      ...(isNullishOrEmpty(viewer.user)
        ? {}
        : { user: mendUser(viewer.user, { path: `${path}.user`, notices }).user }),
      ...(isNullishOrEmpty(viewer.device)
        ? {}
        : { device: mendDevice(viewer.device, { path: `${path}.device`, notices }) }),
    })
  })
}

/** The list with other items; itself where none is another. */
function mapChanged(list: readonly unknown[], mend: (item: unknown, at: number) => unknown) {
  let mended: unknown[] | undefined
  for (let at = 0; at < list.length; at++) {
    const item = mend(list[at], at)
    if (item === list[at]) continue
    mended ??= [...list]
    mended[at] = item
  }
  return mended ?? list
}

/** Parts that are looked at: a caller chooses how many there are. */
const MOST_PARTS = 1000

/**
 * What a message says, where it is no plain text: the texts of its parts, one a line. Calls of tools, their results,
 * images and what a model thought were said by nobody. Undefined: it can't be read.
 */
export function textOfMessage(message: Record<string, unknown>): string | undefined {
  const { content, parts, text, data } = message
  const isEmpty = isNullishOrEmpty(content) || (Array.isArray(content) && content.length === 0)
  if (!isEmpty) return textOfContent(content)
  // AI SDK and Gemini: parts, which some store beside a content that is empty. LangChain stores messages with data.
  if (!isNullishOrEmpty(parts)) return textOfContent(parts)
  if (isJsonObject(data) && !isNullishOrEmpty(data.content)) return textOfContent(data.content)
  return typeof text === 'string' ? text : ''
}

const textOfContent = (content: unknown): string | undefined =>
  textOfParts(content) ?? textOfPart(content) ?? nameOf(content)

function textOfParts(parts: unknown): string | undefined {
  if (!Array.isArray(parts)) return undefined
  return parts
    .slice(0, MOST_PARTS)
    .flatMap((part) => textOfPart(part) ?? [])
    .join('\n')
}

/** Types are `text`, `input_text`, `output_text`, or none. Undefined: nobody said it. */
function textOfPart(part: unknown): string | undefined {
  if (typeof part === 'string') return part
  if (!isJsonObject(part)) return undefined
  const { type = 'text', text } = part
  if (typeof type !== 'string' || !type.endsWith('text')) return undefined
  // OpenAI's Assistants: the text and what it is annotated with.
  const value = isJsonObject(text) ? text.value : text
  return typeof value === 'string' ? value : undefined
}
