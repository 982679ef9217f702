import { publicAddressIn } from '../../accounts/address.ts'
import { countryCodeOf } from '../../platform/geo/names.ts'
import {
  changed,
  DEVICE_TEXTS,
  fieldsBySpelling,
  isMissing,
  isSaid,
  nameOf,
  type Said,
  spellingsOf,
  USER_TEXTS,
} from './fields.ts'

/** Longest list of addresses that is read: proxies add to it on the way. */
const LONGEST_LIST = 2000
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
export type MendedUser = { user: Said | undefined; email: string | undefined }

/** Reads a user however its fields are spelt. What can't be read is left out, and its path goes to `notices`. */
export function mendUser(given: unknown, path: string, notices: string[]): MendedUser {
  const said = objectOf(given, path, notices)
  if (!said) return { user: undefined, email: undefined }
  const spelt = fieldsBySpelling(said, USER_SPELLINGS)
  const merged = withMissing(said, spelt)
  const changes = textsOf(merged, USER_TEXTS, { path, notices })
  const plain = emailIn(merged.hashed_email) ?? emailIn(spelt.get('email'))
  for (const name of ['hashed_email', 'hashed_phone'] as const) {
    const hash = name in changes ? changes[name] : merged[name]
    if (isMissing(hash) || HASH.test(String(hash))) continue
    changes[name] = undefined
    if (emailIn(hash) === undefined) notices.push(`${path}.${name}`)
  }
  const user = changed(merged, changes)
  return { user, email: isMissing(user.hashed_email) ? plain : undefined }
}

/** The same for a device. */
export function mendDevice(given: unknown, path: string, notices: string[]): Said | undefined {
  const said = objectOf(given, path, notices)
  if (!said) return undefined
  const merged = withMissing(said, fieldsBySpelling(said, DEVICE_SPELLINGS))
  const changes = textsOf(merged, DEVICE_TEXTS, { path, notices })
  const country = 'country' in changes ? changes.country : merged.country
  if (typeof country === 'string' && !/^\s*([a-z]{2})?\s*$/i.test(country)) {
    changes.country = countryCodeOf(country)
    if (!changes.country) notices.push(`${path}.country`)
  }
  return changed(merged, changes)
}

function objectOf(given: unknown, path: string, notices: string[]): Said | undefined {
  if (isSaid(given)) return given
  if (given !== undefined && given !== null) notices.push(path)
  return undefined
}

function withMissing(said: Said, spelt: ReadonlyMap<string, unknown>): Said {
  if (spelt.size === 0) return said
  const changes: Record<string, unknown> = {}
  for (const [field, value] of spelt) {
    if (field !== 'email' && isMissing(said[field])) changes[field] = value
  }
  return changed(said, changes)
}

type Place = { path: string; notices: string[] }

/** The texts that have to change: numbers are names, of a list of addresses the first public one counts. */
function textsOf(said: Said, limits: Readonly<Record<string, number>>, { path, notices }: Place) {
  const changes: Record<string, unknown> = {}
  for (const field in limits) {
    const value = said[field]
    if (value === undefined || value === null) continue
    const text = nameOf(value)
    const read = field === 'ip' && text?.includes(',') ? addressOf(text) : text
    if (read === undefined || read.length > (limits[field] ?? 0)) {
      changes[field] = undefined
      notices.push(`${path}.${field}`)
    } else if (read !== value) changes[field] = read
  }
  return changes
}

const addressOf = (list: string) =>
  list.length > LONGEST_LIST ? undefined : (publicAddressIn(list) ?? list.split(',')[0]?.trim())

/** An address in plain text, trimmed and in lower case. */
const emailIn = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  value.length <= LONGEST_EMAIL &&
  value.includes('@') &&
  EMAIL.test(value.trim())
    ? value.trim().toLowerCase()
    : undefined
