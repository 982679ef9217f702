import { publicAddressIn } from '../../accounts/address.ts'
import { countryCodeOf } from '../../platform/geo/names.ts'
import { isJsonObject, type JsonObject } from '../../platform/http/json.ts'
import { DAY_MS } from '../../platform/time/day.ts'

/** Longest text of each field that is read of a user and a device, UTF-16 units. */
export const USER_TEXTS = { id: 512, ip: 100, hashed_email: 128, hashed_phone: 128 } as const
export const DEVICE_TEXTS = { ip: 100, ua: 2000, country: 100, os: 100, ifa: 200 } as const

/** Names of the extra fields that may be kept (`signals.ts`). */
export const contextFields = [
  'gender',
  'age',
  'age_range',
  'tier',
  'plan',
  'subscription',
  'membership',
  'is_premium',
  'interests',
  'topics',
  'industry',
  'language',
  'locale',
  'timezone',
  'browser',
  'device_type',
  'platform',
  'screen_width',
  'screen_height',
  'connection_type',
] as const
export type ContextField = (typeof contextFields)[number]

/** Longest list of addresses that is read: proxies add to it on the way. */
const LONGEST_LIST = 2000
/** An address in brackets, or one of four numbers with a port behind it. */
const HAS_PORT = /\]|\.\d+:/
/** Addresses of such a list that are looked at. */
const MOST_ADDRESSES = 32
const LONGEST_EMAIL = 254
const HASH = /^\s*[0-9a-f]{64}\s*$/i
const EMAIL = /^[^\s@]+@[^\s@]+$/

const USER_SPELLINGS = spellingsOf({
  id: 'user_id uid',
  hashed_email: 'hashed_email email_hash email_sha256',
  hashed_phone: 'hashed_phone phone_hash',
  email: 'email email_address',
  ip: 'ip_address',
})
const DEVICE_SPELLINGS = spellingsOf({
  ua: 'user_agent',
  ip: 'ip_address',
  country: 'country_code',
})

/** A user as the schema has one, and the address to be hashed where no hash was sent. */
type MendedUser = { user: JsonObject | undefined; email: string | undefined }

/** Where in the body something stands, and the list that takes the path of what can't be read. */
type Place = { path: string; notices: string[] }

/** Reads a user however its fields are spelt. What can't be read is left out, and its path goes to `notices`. */
export function mendUser(given: unknown, place: Place): MendedUser {
  const { path, notices } = place
  const said = objectOf(given, place)
  if (!said) return { user: undefined, email: undefined }
  const spelt = fieldsBySpelling(said, USER_SPELLINGS)
  const merged = withMissing(said, spelt)
  const changes = textsOf(merged, { ...place, limits: USER_TEXTS })
  const plain = emailIn(merged.hashed_email) ?? emailIn(spelt.get('email'))
  if (plain === undefined && spelt.has('email')) notices.push(`${path}.email`)
  for (const name of ['hashed_email', 'hashed_phone'] as const) {
    const hash = name in changes ? changes[name] : merged[name]
    if (isNullishOrEmpty(hash) || HASH.test(String(hash))) continue
    changes[name] = undefined
    if (emailIn(hash) === undefined) notices.push(`${path}.${name}`)
  }
  const user = withChanges(merged, changes)
  return { user, email: isNullishOrEmpty(user.hashed_email) ? plain : undefined }
}

/** The same for a device. */
export function mendDevice(given: unknown, place: Place): JsonObject | undefined {
  const said = objectOf(given, place)
  if (!said) return undefined
  const merged = withMissing(said, fieldsBySpelling(said, DEVICE_SPELLINGS))
  const changes = textsOf(merged, { ...place, limits: DEVICE_TEXTS })
  const country = 'country' in changes ? changes.country : merged.country
  if (typeof country === 'string' && !/^\s*([a-z]{2})?\s*$/i.test(country)) {
    changes.country = countryCodeOf(country)
    if (!changes.country) place.notices.push(`${place.path}.country`)
  }
  return withChanges(merged, changes)
}

function objectOf(given: unknown, { path, notices }: Place): JsonObject | undefined {
  if (isJsonObject(given)) return given
  if (given !== undefined && given !== null) notices.push(path)
  return undefined
}

function withMissing(said: JsonObject, spelt: ReadonlyMap<string, unknown>): JsonObject {
  if (spelt.size === 0) return said
  const changes: Record<string, unknown> = {}
  for (const [field, value] of spelt) {
    if (field !== 'email' && leavesOpen(said[field])) changes[field] = value
  }
  return withChanges(said, changes)
}

/** The texts that have to change: numbers are names, of a list of addresses the first public one counts. */
function textsOf(
  said: JsonObject,
  { limits, path, notices }: Place & { limits: Readonly<Record<string, number>> },
) {
  const changes: Record<string, unknown> = {}
  for (const field in limits) {
    const value = said[field]
    if (value === undefined || value === null) continue
    const read = field === 'ip' ? addressOf(value) : nameOf(value)
    if (read === undefined || read.length > (limits[field] ?? 0)) {
      changes[field] = undefined
      notices.push(`${path}.${field}`)
    } else if (read !== value) changes[field] = read
  }
  return changes
}

/** One address without its port; of several, a list or commas between, the first public one. Undefined: there is none. */
function addressOf(value: unknown): string | undefined {
  const text = Array.isArray(value) ? joinTexts(value) : nameOf(value)
  if (text === undefined || text.length > LONGEST_LIST) return undefined
  const isOne = !text.includes(',') && !Array.isArray(value)
  if (isOne && !HAS_PORT.test(text)) return text
  return publicAddressIn(text) ?? (isOne ? text : undefined)
}

const joinTexts = (list: readonly unknown[]) =>
  list
    .slice(0, MOST_ADDRESSES)
    .filter((one) => typeof one === 'string')
    .join()

/** An address in plain text, trimmed and in lower case. */
const emailIn = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  value.length <= LONGEST_EMAIL &&
  value.includes('@') &&
  EMAIL.test(value.trim())
    ? value.trim().toLowerCase()
    : undefined

/** What apps send for want of a name: whoever shared it would share caps with strangers. */
const NOBODY = new Set('anon anonymous default guest nobody none null undefined unknown'.split(' '))
const LONGEST_NOBODY = 16

/** Whether an id says nothing about who it is. */
export function namesNobody(id: string): boolean {
  if (id.length > LONGEST_NOBODY) return false
  const name = id.trim().toLowerCase()
  return name === '' || NOBODY.has(name)
}

/** Marks the session of a request that named none. */
const MARK = '~aside:'
const LONGEST_NAME = 450

/** Whether a session was made up from who is asking: without consent that would be a way to recognise them. */
export const isStandIn = (sessionId: string) => sessionId.startsWith(MARK)

type Asked = {
  /** ms since 1970 */
  now: number
  /** A name that is never used again. */
  newId: () => string
  /** The user's address, where its hash is still to be made: what comes of a session's name is a keyed hash. */
  email: string | undefined
}

/**
 * A session for who names none: the user's of this UTC day, as long as a session may last, else the address's, else one
 * of this request alone. In a group, of whoever is in it.
 */
export function standInSession(said: JsonObject, { now, newId, email }: Asked): string {
  const plain = email === undefined ? undefined : `email:${email}`
  const name = nameOfUser(said.user) ?? plain ?? nameOfChat(said.viewers) ?? nameOfAddress(said)
  if (name === undefined) return `${MARK}once:${newId()}`
  return `${MARK}${Math.floor(now / DAY_MS)}:${name.slice(0, LONGEST_NAME)}`
}

function nameOfUser(user: unknown): string | undefined {
  if (!isJsonObject(user)) return undefined
  const id = nameOf(user.id)
  if (id !== undefined && !namesNobody(id)) return `user:${id}`
  return typeof user.hashed_email === 'string' && user.hashed_email !== ''
    ? `email:${user.hashed_email.trim().toLowerCase()}`
    : undefined
}

function nameOfChat(viewers: unknown): string | undefined {
  if (!Array.isArray(viewers)) return undefined
  const hashes = viewers.map((viewer) =>
    (nameOf(isJsonObject(viewer) ? viewer.email_hash : '') ?? '').toLowerCase(),
  )
  return `chat:${hashes.toSorted().join()}`
}

function nameOfAddress({ device, user }: JsonObject): string | undefined {
  for (const who of [device, user]) {
    const ip = isJsonObject(who) && typeof who.ip === 'string' ? publicAddressIn(who.ip) : undefined
    if (ip) return `address:${ip}`
  }
  return undefined
}

export const isNullishOrEmpty = (value: unknown) =>
  value === undefined || value === null || value === ''

/** Nothing, or what apps send for want of a name. */
const isNoName = (value: unknown) =>
  isNullishOrEmpty(value) || (typeof value === 'string' && namesNobody(value))

/** Whether the same under another spelling, or beside it, says more. */
export const leavesOpen = (value: unknown) => isNoName(value) || nameOf(value) === undefined

/** A number where a name is wanted is that name; JSON's 1e400 is none. */
export const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : undefined

/** Fields that are looked through for other spellings: a caller chooses how many there are. */
const MOST_FIELDS = 64

/** Fields by their spellings in small letters: with underscores and without. */
export function spellingsOf(fields: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([field, names]) =>
      names.split(' ').flatMap((name): [string, string][] => [
        [name, field],
        [name.replaceAll('_', ''), field],
      ]),
    ),
  )
}

/** What stands under a name however it is spelt: `emailHash`, `email_hash` and `Email-Hash` are one. */
export function fieldsBySpelling(said: JsonObject, spellings: ReadonlyMap<string, string>) {
  let found: Map<string, unknown> | undefined
  let looked = 0
  for (const name in said) {
    if (++looked > MOST_FIELDS) break
    const field = spellings.get(/[A-Z-]/.test(name) ? foldName(name) : name)
    if (field === undefined || isNullishOrEmpty(said[name])) continue
    found ??= new Map()
    if (isNoName(found.get(field))) found.set(field, said[name])
  }
  return found ?? NOTHING
}
const NOTHING: ReadonlyMap<string, unknown> = new Map()
const foldName = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '')

/** The object with other values; itself where none is another. */
export function withChanges(said: JsonObject, changes: JsonObject): JsonObject {
  for (const name in changes) if (said[name] !== changes[name]) return { ...said, ...changes }
  return said
}
