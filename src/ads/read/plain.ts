import type * as z from 'zod'
import { isJsonObject, type JsonObject } from '../../platform/http/json.ts'
import type { adRequest } from '../schema.ts'
import { MESSAGES, PLACEMENTS, SESSION, TOPICS } from './mend.ts'
import { contextFields, DEVICE_TEXTS, USER_TEXTS } from './mend-person.ts'

type AdRequest = z.output<typeof adRequest>
type Bounds = Readonly<Record<string, number>>

/**
 * What `adRequest` makes of a body, by hand and several times faster, for a body that is plainly what the schema wants;
 * undefined for any other, which the schema then judges. The schema is the contract: this one accepts nothing that the
 * schema refuses, and reads nothing otherwise (`test/ads/plain.test.ts`).
 */
export function readPlainRequest(body: unknown): AdRequest | undefined {
  if (!isJsonObject(body) || !isText(body.sessionId, SESSION.longest)) return undefined
  const { sessionId, relevancy, testAd, excludedTopics, user, device } = body
  if (sessionId === '' || !isNullish(body.regs)) return undefined
  if (!isNullish(relevancy) && !isShare(relevancy)) return undefined
  if (!isNullish(testAd) && typeof testAd !== 'boolean') return undefined
  if (!isNullish(excludedTopics) && !areTopics(excludedTopics)) return undefined
  if (!isPerson(user, USER_TEXTS) || !isPerson(device, DEVICE_TEXTS)) return undefined
  const placements = readSlots(body.placements)
  const messages = readMessages(body.messages)
  if (!placements || !messages) return undefined
  return {
    sessionId,
    regs: undefined,
    relevancy: relevancy ?? undefined,
    excludedTopics: excludedTopics ?? undefined,
    testAd: testAd ?? undefined,
    placements,
    user: user ? readUser(user) : undefined,
    device: device ? readDevice(device) : undefined,
    messages,
  }
}

const isNullish = (value: unknown): value is undefined | null =>
  value === undefined || value === null
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest
const isShare = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1
const areTopics = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= TOPICS.most &&
  value.every((topic) => isText(topic, TOPICS.longest))

function readSlots(given: unknown): AdRequest['placements'] | undefined {
  if (!Array.isArray(given) || given.length === 0 || given.length > PLACEMENTS.most) {
    return undefined
  }
  const slots: AdRequest['placements'] = []
  for (const slot of given) {
    if (!isJsonObject(slot) || !isText(slot.placement_id, PLACEMENTS.longestId)) return undefined
    const type = PLACEMENTS.types.find((name) => name === slot.placement)
    if (!type) return undefined
    slots.push({ placement: type, placement_id: slot.placement_id })
  }
  return slots
}

function readMessages(given: unknown): AdRequest['messages'] | undefined {
  if (!Array.isArray(given) || given.length > MESSAGES.most) return undefined
  const kept: AdRequest['messages'] = []
  for (let at = Math.max(0, given.length - MESSAGES.newest); at < given.length; at++) {
    const message: unknown = given[at]
    if (!isJsonObject(message) || !isText(message.role, MESSAGES.longestRole)) return undefined
    if (typeof message.content !== 'string') return undefined
    if (message.content === '' && 'parts' in message) return undefined
    kept.push({ role: message.role, content: message.content })
  }
  return kept
}

/** Whether each text of a user or device is one, and none too long. */
function isPerson(given: unknown, bounds: Bounds): given is JsonObject | undefined | null {
  if (isNullish(given)) return true
  if (!isJsonObject(given)) return false
  for (const name in bounds) {
    const value = given[name]
    if (!isNullish(value) && !isText(value, bounds[name] ?? 0)) return false
  }
  return true
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined)

const readUser = (given: JsonObject) => ({
  ...extrasOf(given),
  id: textIn(given.id),
  ip: textIn(given.ip),
  hashed_email: textIn(given.hashed_email),
  hashed_phone: textIn(given.hashed_phone),
})

const readDevice = (given: JsonObject) => ({
  ...extrasOf(given),
  ip: textIn(given.ip),
  ua: textIn(given.ua),
  country: textIn(given.country),
  os: textIn(given.os),
  ifa: textIn(given.ifa),
})

/** What else may be kept; mostly nothing. */
function extrasOf(given: JsonObject): Record<string, unknown> | undefined {
  let extras: Record<string, unknown> | undefined
  for (const name of contextFields) {
    if (!(name in given)) continue
    extras ??= {}
    extras[name] = given[name]
  }
  return extras
}
