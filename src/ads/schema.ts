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

export const adRequest = z.looseObject({
  messages: z.array(message),
  sessionId: text(512).min(1),
  placements: z.array(placement).min(1).max(10),
  user: optional(userContext),
  device: optional(deviceSignals),
  regs: optional(regs),
  relevancy: optional(z.number().min(0).max(1)),
  excludedTopics: optional(z.array(text(200)).max(200)),
  testAd: optional(z.boolean()),
})
export type AdRequest = z.infer<typeof adRequest>
export type Placement = AdRequest['placements'][number]
