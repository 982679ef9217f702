import { emailName, sessionName, userName } from '../../accounts/pseudonym.ts'
import { type ClientHints, deviceType } from '../../platform/agents/device.ts'
import { isCrawler } from '../../platform/agents/visitor.ts'
import { optsOutByGpp, refusesSale } from '../../platform/consent/gpp.ts'
import { sixBitsOf } from '../../platform/crypto/base64.ts'
import { SHA256_HEX } from '../../platform/crypto/digest.ts'
import { storable } from '../../platform/events/event.ts'
import type { DeviceType } from '../../platform/token/payload.ts'
import type { GroupRequest, GroupViewer, Person } from '../schema.ts'
import { type ContextField, contextFields, namesNobody } from './mend-person.ts'

/** Somebody who will see an ad: what the request tells of them, and by which names they go. */
export type Viewer = {
  person: Person
  /** ISO 3166 alpha-2, or empty. */
  country: string
  device: DeviceType
  consent: Consent
  /** The strongest name the person may be recognised by, and whether it is more than the session. */
  identity: { name: string; isPerson: boolean }
  /** Pseudonym that caps and mutes count for. */
  userKey: string
  /** Names under which a conversion finds them again; none without consent. */
  names: readonly string[]
}
/** What targeting and capping know of somebody before they have a pseudonym. */
type Signals = Pick<Viewer, 'country' | 'device' | 'consent' | 'identity'>

type Lookup = {
  countryOf: (ip: string) => string | undefined
  /** Where the edge saw the request come from: the last resort, right where browsers ask for themselves. */
  edgeCountry: () => string | undefined
  globalPrivacyControl: boolean
  /** Of a browser that asks for itself; a server sends none. */
  clientHints?: (() => ClientHints) | undefined
}

/**
 * Country from `device.country`, else from the user's address, else from the edge; device from the user agent, the
 * system or the browser's hints; identity as consent allows.
 */
export function readSignals(person: Person, lookup: Lookup): Signals {
  const { device } = person
  const country =
    readCountry(device?.country) ??
    addressCountry(person, lookup.countryOf) ??
    readCountry(lookup.edgeCountry()) ??
    ''
  const { globalPrivacyControl } = lookup
  const consent = readConsent(person.regs, { globalPrivacyControl, country })
  return {
    country,
    device: deviceType({ ua: device?.ua, os: device?.os, hints: lookup.clientHints }),
    consent,
    identity: readIdentity(person, consent.identity),
  }
}

function readCountry(text: string | undefined): string | undefined {
  const code = text?.trim().toUpperCase()
  if (code === 'UK') return 'GB'
  // The edge says XX for unknown and T1 for Tor.
  return code && /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : undefined
}

function addressCountry({ device, user }: Person, countryOf: Lookup['countryOf']) {
  for (const ip of [device?.ip, user?.ip]) {
    const country = ip && countryOf(ip)
    if (country) return country
  }
  return undefined
}

/** `anonymous` and its like name nobody; a session proves no person. */
function readIdentity({ user, sessionId }: Person, allowed: boolean) {
  const id = user?.id?.trim()
  if (allowed && id && !namesNobody(id)) return { name: userName(id), isPerson: true }
  const email = user?.hashed_email?.trim().toLowerCase()
  if (allowed && email && SHA256_HEX.test(email)) {
    return { name: emailName(email), isPerson: true }
  }
  return { name: sessionName(sessionId), isPerson: false }
}

/** Member states of the EU and the EEA, where a cross-session identity needs consent. */
const EEA = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'.split(
    ' ',
  ),
)

type Consent = {
  /** Whether the user may be recognised across sessions. */
  identity: boolean
  /** Whether the user is known to be a child: contextual only, nothing stored. */
  child: boolean
}

/**
 * Reads what the request says about consent. Silence in the EEA, or a macro that nobody filled in, is no consent, and
 * neither is a string that refuses.
 */
function readConsent(
  regs: Person['regs'],
  { globalPrivacyControl, country }: { globalPrivacyControl: boolean; country: string },
): Consent {
  const child = isSet(regs?.coppa)
  const isSilent = String(regs?.gdpr ?? '').trim() === ''
  const gdpr = isSilent ? EEA.has(country) : isSet(regs?.gdpr)
  const consented = !gdpr || tcfAllowsIdentity(regs?.gdprConsent ?? '')
  const optedOut =
    globalPrivacyControl || refusesSale(regs?.usPrivacy) || (regs ? optsOutByGpp(regs) : false)
  return { identity: consented && !optedOut && !child, child }
}

/** What says neither yes nor no is read as yes: a garbled flag protects. */
const isSet = (flag: boolean | number | string | undefined) =>
  flag !== undefined && !['0', 'false', 'no', ''].includes(String(flag).trim().toLowerCase())

/** Purposes without which nobody may be recognised across sessions: storage, and the choice and profile of ads (IAB TCF 2). */
const PURPOSES = [1, 2, 3, 4]
/** Where a TCF 2 core string keeps its consents: 24 bits, purpose 1 first. */
const PURPOSE_CONSENTS_BIT = 152

/** Whether a TCF 2 consent string allows it. What can't be read is no consent. Layout: IAB Tech Lab, TCF v2 core string. */
function tcfAllowsIdentity(consentString: string): boolean {
  const core = consentString.split('.')[0] ?? ''
  const version = sixBitsOf(core[0] ?? '')
  if (version !== 2) return false
  return PURPOSES.every((purpose) => bitAt(core, PURPOSE_CONSENTS_BIT + purpose - 1) === 1)
}

function bitAt(base64url: string, bit: number): number {
  const digit = sixBitsOf(base64url[Math.floor(bit / 6)] ?? '')
  return digit < 0 ? 0 : (digit >> (5 - (bit % 6))) & 1
}

/** Everybody in a chat, once: people, and the bots among them. Who is there twice counts by the first entry that is no bot. */
export function listMembers(request: GroupRequest): { people: Person[]; bots: Person[] } {
  const isBot = ({ device }: GroupViewer) => isCrawler(device?.ua)
  const seen = new Set<string>()
  const take = (viewers: GroupViewer[]) =>
    viewers.filter(({ email_hash: hash }) => {
      const isNew = !seen.has(hash.toLowerCase())
      seen.add(hash.toLowerCase())
      return isNew
    })
  const people = take(request.viewers.filter((viewer) => !isBot(viewer)))
  const bots = take(request.viewers.filter(isBot))
  return { people: nameMembers(people, request), bots: nameMembers(bots, request) }
}

/**
 * Each viewer by a name of their own: two who share a user id would share caps and be one person in the books. Without
 * consent it is one that says nothing outside this chat.
 */
function nameMembers(viewers: readonly GroupViewer[], request: GroupRequest): Person[] {
  const taken = new Set<string>()
  return viewers.map(({ email_hash: emailHash, user, device }) => {
    const hash = emailHash.toLowerCase()
    const id = user?.id?.trim() ?? ''
    const isOwn = !taken.has(id)
    taken.add(id)
    return {
      user: { ...user, id: isOwn ? user?.id : undefined, hashed_email: hash },
      device,
      regs: request.regs,
      sessionId: `${request.sessionId} ${hash}`,
      emailHash,
    }
  })
}

const MOST_ITEMS = 20
const textLike = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? storable(value) : undefined
const readWord = textLike(/^[\p{L}][\p{L} &/'+-]{0,39}$/u)
const readWords = (value: unknown) => {
  if (!Array.isArray(value)) return readWord(value)
  const kept = value.slice(0, MOST_ITEMS).flatMap((item) => readWord(item) ?? [])
  return kept.length > 0 ? kept : undefined
}
const numberBetween = (least: number, most: number) => (value: unknown) =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined
const readFlag = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

/** The extra fields that are kept, and what each may look like: no address or number gets in. A word is taken as it is. */
const KEPT: Readonly<Record<ContextField, (value: unknown) => unknown>> = {
  gender: readWord,
  age: numberBetween(0, 120),
  age_range: textLike(/^\d{1,3}( ?[-–+] ?\d{0,3})?$/),
  tier: readWord,
  plan: readWord,
  subscription: readWord,
  membership: readWord,
  is_premium: readFlag,
  interests: readWords,
  topics: readWords,
  industry: readWord,
  language: textLike(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/),
  locale: textLike(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/),
  timezone: textLike(/^[A-Za-z][A-Za-z0-9_+\-/]{0,60}$/),
  browser: textLike(/^[A-Za-z][A-Za-z ]{0,30}( ?\d{1,4}(\.\d{1,4}){0,3})?$/),
  device_type: readWord,
  platform: readWord,
  screen_width: numberBetween(1, 20_000),
  screen_height: numberBetween(1, 20_000),
  connection_type: textLike(/^[A-Za-z0-9-]{1,20}$/),
}

/**
 * What the publisher says about user and device beyond the known keys, kept for analytics. Only fields that can't name
 * a person, and only where the value looks like one of its kind: the rest is forgotten.
 */
export const requestContext = (said: {
  user?: Record<string, unknown> | undefined
  device?: Record<string, unknown> | undefined
}): Record<string, unknown> => keptOf({ ...said.device, ...said.user })

/** The fields of anything the publisher says that may be kept. */
export function keptOf(said: Record<string, unknown>): Record<string, unknown> {
  const context: Record<string, unknown> = {}
  for (const name of contextFields) {
    const kept = Object.hasOwn(said, name) ? KEPT[name](said[name]) : undefined
    if (kept !== undefined) context[name] = kept
  }
  return context
}
