import * as z from 'zod'
import { anyObject } from '../platform/http/any-object.ts'
import { orUndefined } from '../platform/http/fields.ts'
import { placementTypes } from '../platform/token/payload.ts'
import { MESSAGES, MOST_VIEWERS, PLACEMENTS, SESSION, TOPICS } from './read/mend.ts'
import { contextFields, DEVICE_TEXTS, USER_TEXTS } from './read/mend-person.ts'

const textUpTo = (max: number) => z.string().max(max)

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

/** Fields that may be kept for analytics come along; what is none of ours is left where it is. */
const extras = Object.fromEntries(contextFields.map((name) => [name, z.unknown().optional()]))

export const userContext = z.object({
  ...extras,
  id: orUndefined(textUpTo(USER_TEXTS.id)),
  ip: orUndefined(textUpTo(USER_TEXTS.ip)),
  hashed_email: orUndefined(textUpTo(USER_TEXTS.hashed_email)),
  hashed_phone: orUndefined(textUpTo(USER_TEXTS.hashed_phone)),
})

export const deviceSignals = z.object({
  ...extras,
  ip: orUndefined(textUpTo(DEVICE_TEXTS.ip)),
  ua: orUndefined(textUpTo(DEVICE_TEXTS.ua)),
  country: orUndefined(textUpTo(DEVICE_TEXTS.country)),
  os: orUndefined(textUpTo(DEVICE_TEXTS.os)),
  ifa: orUndefined(textUpTo(DEVICE_TEXTS.ifa)),
})

const flag = orUndefined(z.union([z.boolean(), z.number(), z.string()]))
export const regs = z.object({
  gdpr: flag,
  gdprConsent: orUndefined(z.string()),
  gpp: orUndefined(z.string()),
  gppSid: orUndefined(z.unknown()),
  usPrivacy: orUndefined(z.string()),
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
  regs: orUndefined(regs),
  relevancy: orUndefined(z.number().min(0).max(1)),
  excludedTopics: orUndefined(z.array(textUpTo(TOPICS.longest)).max(TOPICS.most)),
  testAd: orUndefined(testAd),
}

/** Slots for one person, whatever they are about. */
export const slotRequest = z.object({
  ...wishes,
  placements: z.array(placement).min(1).max(PLACEMENTS.most),
  user: orUndefined(userContext),
  device: orUndefined(deviceSignals),
})
export const adRequest = slotRequest.extend({ messages })
export const summaryRequest = slotRequest.extend({ queryString: z.string().min(1) })
export const bidRequest = adRequest.extend({ placements: z.array(placement).length(1) })
export const renderRequest = z.object({ bidId: textUpTo(2000) })

const groupViewer = z.object({
  email_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, { error: 'Invalid hash: expected 64 hex digits' }),
  user: orUndefined(userContext),
  device: orUndefined(deviceSignals),
})
export const groupRequest = z.object({
  ...wishes,
  messages: orUndefined(messages),
  placement: z.object({
    placement: z.literal('group_chat'),
    placement_id: textUpTo(PLACEMENTS.longestId),
  }),
  viewers: z.array(groupViewer).min(1).max(MOST_VIEWERS),
  metadata: orUndefined(anyObject),
})

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
