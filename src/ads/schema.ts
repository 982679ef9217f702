import * as z from 'zod'
import { placementTypes } from '../token/payload.ts'

/** Clients send null for what they do not know. */
const optional = <T extends z.ZodType>(type: T) =>
  type.nullish().transform((value) => value ?? undefined)
const text = (max: number) => z.string().max(max)

const message = z.looseObject({ role: text(100), content: z.string() })
const placement = z.looseObject({
  placement: z.enum(placementTypes).exclude(['group_chat']),
  placement_id: text(256),
})

export const userContext = z.looseObject({
  id: optional(text(512)),
  ip: optional(text(100)),
  hashed_email: optional(text(128)),
  hashed_phone: optional(text(128)),
})

export const deviceSignals = z.looseObject({
  ip: optional(text(100)),
  ua: optional(text(2000)),
  country: optional(text(100)),
  os: optional(text(100)),
  ifa: optional(text(200)),
})

const flag = optional(z.union([z.boolean(), z.number(), z.string()]))
export const regs = z.looseObject({
  gdpr: flag,
  gdprConsent: optional(z.string()),
  gpp: optional(z.string()),
  gppSid: optional(z.unknown()),
  usPrivacy: optional(z.string()),
  coppa: flag,
})

/** What every request for ads may say. */
const wishes = {
  sessionId: text(512).min(1),
  regs: optional(regs),
  relevancy: optional(z.number().min(0).max(1)),
  excludedTopics: optional(z.array(text(200)).max(200)),
  testAd: optional(z.boolean()),
}

/** Slots for one person, whatever they are about. */
export const slotRequest = z.looseObject({
  ...wishes,
  placements: z.array(placement).min(1).max(10),
  user: optional(userContext),
  device: optional(deviceSignals),
})
export const adRequest = slotRequest.extend({ messages: z.array(message) })
export const summaryRequest = slotRequest.extend({ queryString: z.string().min(1) })
export const bidRequest = adRequest.extend({ placements: z.array(placement).length(1) })
export const renderRequest = z.looseObject({ bidId: text(2000) })

const groupViewer = z.looseObject({
  email_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, { error: 'Invalid hash: expected 64 hex digits' }),
  user: optional(userContext),
  device: optional(deviceSignals),
})
export const groupRequest = z.looseObject({
  ...wishes,
  messages: optional(z.array(message)),
  placement: z.looseObject({ placement: z.literal('group_chat'), placement_id: text(256) }),
  viewers: z.array(groupViewer).min(1).max(5),
  metadata: optional(z.record(z.string(), z.unknown())),
})

export type SlotRequest = z.infer<typeof slotRequest>
export type GroupRequest = z.infer<typeof groupRequest>
export type GroupViewer = GroupRequest['viewers'][number]
