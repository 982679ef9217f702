import * as z from 'zod'
import { storable } from '../platform/events/event.ts'
import { anyObject } from '../platform/http/json.ts'
import { placementTypes } from '../platform/token/payload.ts'

/** Clients send null for what they do not know. */
export const optional = <T extends z.ZodType>(type: T) =>
  type.nullish().transform((value) => value ?? undefined)
const textUpTo = (max: number) => z.string().max(max)

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

const message = z.object({ role: textUpTo(MESSAGES.longestRole), content: z.string() })
type Message = z.output<typeof message>

/** A conversation: the newest messages, up to the first that is none. What is older is not looked at. */
export const messages = z
  .array(z.unknown())
  .max(MESSAGES.most)
  .transform((list, ctx): Message[] => {
    const kept: Message[] = []
    for (let at = Math.max(0, list.length - MESSAGES.newest); at < list.length; at++) {
      const read = message.safeParse(list[at])
      if (!read.success) {
        const wrong = read.error.issues.map((issue) => ({ ...issue, path: [at, ...issue.path] }))
        ctx.issues.push(...wrong.map((issue) => ({ ...issue, input: undefined })))
        return z.NEVER
      }
      kept.push(read.data)
    }
    return kept
  })

const placement = z.object({
  placement: z.enum(placementTypes).exclude(['group_chat']),
  placement_id: textUpTo(PLACEMENTS.longestId),
})

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
const KEPT: Readonly<Record<string, (value: unknown) => unknown>> = {
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

/** Names of the extra fields that may be kept. */
export const contextFields = Object.keys(KEPT)

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
    const kept = Object.hasOwn(said, name) ? KEPT[name]?.(said[name]) : undefined
    if (kept !== undefined) context[name] = kept
  }
  return context
}

/** Fields that may be kept for analytics come along; what is none of ours is left where it is. */
const extras = Object.fromEntries(contextFields.map((name) => [name, z.unknown().optional()]))

/** Longest text of each field that is read of a user and a device, UTF-16 units. */
export const USER_TEXTS = { id: 512, ip: 100, hashed_email: 128, hashed_phone: 128 } as const
export const DEVICE_TEXTS = { ip: 100, ua: 2000, country: 100, os: 100, ifa: 200 } as const

export const userContext = z.object({
  ...extras,
  id: optional(textUpTo(USER_TEXTS.id)),
  ip: optional(textUpTo(USER_TEXTS.ip)),
  hashed_email: optional(textUpTo(USER_TEXTS.hashed_email)),
  hashed_phone: optional(textUpTo(USER_TEXTS.hashed_phone)),
})

export const deviceSignals = z.object({
  ...extras,
  ip: optional(textUpTo(DEVICE_TEXTS.ip)),
  ua: optional(textUpTo(DEVICE_TEXTS.ua)),
  country: optional(textUpTo(DEVICE_TEXTS.country)),
  os: optional(textUpTo(DEVICE_TEXTS.os)),
  ifa: optional(textUpTo(DEVICE_TEXTS.ifa)),
})

const flag = optional(z.union([z.boolean(), z.number(), z.string()]))
export const regs = z.object({
  gdpr: flag,
  gdprConsent: optional(z.string()),
  gpp: optional(z.string()),
  gppSid: optional(z.unknown()),
  usPrivacy: optional(z.string()),
  coppa: flag,
})

/** Whether a made-up ad is wanted, and of which kind: `lead_form` has a lead form. */
const testAd = z.union([z.boolean(), z.literal('lead_form')], {
  error: 'Invalid input: expected true, false or lead_form',
})
export type TestAd = z.output<typeof testAd>

/** What every request for ads may say. */
const wishes = {
  sessionId: textUpTo(SESSION.longest).min(1),
  regs: optional(regs),
  relevancy: optional(z.number().min(0).max(1)),
  excludedTopics: optional(z.array(textUpTo(TOPICS.longest)).max(TOPICS.most)),
  testAd: optional(testAd),
}

/** Slots for one person, whatever they are about. */
export const slotRequest = z.object({
  ...wishes,
  placements: z.array(placement).min(1).max(PLACEMENTS.most),
  user: optional(userContext),
  device: optional(deviceSignals),
})
export const adRequest = slotRequest.extend({ messages })
export const summaryRequest = slotRequest.extend({ queryString: z.string().min(1) })
export const bidRequest = adRequest.extend({ placements: z.array(placement).length(1) })
export const renderRequest = z.object({ bidId: textUpTo(2000) })

const groupViewer = z.object({
  email_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, { error: 'Invalid hash: expected 64 hex digits' }),
  user: optional(userContext),
  device: optional(deviceSignals),
})
export const groupRequest = z.object({
  ...wishes,
  messages: optional(messages),
  placement: z.object({ placement: z.literal('group_chat'), placement_id: textUpTo(256) }),
  viewers: z.array(groupViewer).min(1).max(5),
  metadata: optional(anyObject),
})

/**
 * Why no ad was served, as `X-No-Ad-Reason` says it. Of several reasons the one of the best campaign. `no_candidates`:
 * there is none, or what fits is paused, has not started, is over, or bids less than the publisher's floor.
 * `below_relevancy`: nothing fits well enough. `targeting`: another country or device, or blocked by the publisher.
 * `excluded_topics`: the publisher or the request wants none of its topics. `sensitive_content`: a moment for silence.
 * `capped`: the person has seen, or is about to see, all that they may of it. `budget`: no room for a view in it now.
 * `muted`: the person turned it down. `bot`: a crawler asks. `timeout`: it came too late. `error`: a store failed.
 * `consent` is reserved.
 */
export const noAdReasons = [
  'no_candidates',
  'below_relevancy',
  'excluded_topics',
  'sensitive_content',
  'targeting',
  'capped',
  'budget',
  'muted',
  'bot',
  'consent',
  'timeout',
  'error',
] as const
export type NoAdReason = (typeof noAdReasons)[number]

export type SlotRequest = z.infer<typeof slotRequest>
export type GroupRequest = z.infer<typeof groupRequest>
export type GroupViewer = GroupRequest['viewers'][number]

/** What a request tells of somebody who will see its ads. */
export type Person = {
  sessionId: string
  user?: Partial<NonNullable<SlotRequest['user']>> | undefined
  device?: SlotRequest['device']
  regs?: SlotRequest['regs']
  /** Of who is in a group: the hash as the caller spelt it. */
  emailHash?: string
}
