import * as z from 'zod'
import {
  adRequest,
  bidRequest,
  deviceSignals,
  groupRequest,
  slotRequest,
  summaryRequest,
  userContext,
} from '../../src/ads/schema.ts'
import { anyObject } from '../../src/platform/http/any-object.ts'
import { orUndefined } from '../../src/platform/http/fields.ts'

/** Requests for ads as they may be sent: what the schemas that judge them find is what these are mended to. */

const spelt = (what: string) => ({ description: what })
/** A name, or a number that is one. */
const name = (max: number) => z.union([z.string().max(max), z.number()])
/** Of one that is missing there is a stand-in. */
const sessionId = z
  .union([z.string().max(512), z.number()])
  .nullish()
  .meta(spelt('Without one a session of the user or the address stands in'))
const part = z.union([z.string(), anyObject])

/** What a message may be; what else is in it is not read. */
export const message = z
  .object({
    role: name(100),
    content: z
      .union([z.string(), z.number(), z.array(part), anyObject])
      .nullish()
      .meta(spelt('Of a list the text parts are read')),
  })
  .meta({ id: 'Message' })

const placed = slotRequest.shape.placements.element
const slot = placed.extend({
  placement: z
    .enum([...placed.shape.placement.options, 'chat'])
    .meta(spelt('`chat` is read as `below_response`')),
  placement_id: name(256).nullish().meta(spelt('Default: the placement')),
})

const address = z
  .union([z.string().max(2000), z.array(z.string())])
  .nullish()
  .meta(spelt('Of a list, also with commas between, the first public one'))
const hash = z.string().max(254).nullish().meta(spelt('64 hex digits of any case, or an e-mail'))
const email = z.string().max(254).nullish().meta(spelt('Hashed at once, where no hash is sent'))
const member = userContext.extend({ id: name(512).nullish(), ip: address, hashed_email: hash })
const user = orUndefined(member.extend({ email }))
const device = orUndefined(deviceSignals.extend({ ip: address }))

const lenient = {
  sessionId,
  relevancy: z
    .union([z.number().min(0).max(1), z.string()])
    .nullish()
    .meta(spelt('0 to 1, also in digits')),
}
const lenientSlots = {
  ...lenient,
  placements: z.array(slot).min(1).max(10),
  user,
  device,
  userId: name(512).nullish().meta(spelt('Read as `user.id`, where there is none')),
  email_hash: hash.meta(spelt('Read as `user.hashed_email`, where there is none')),
  email: email.meta(spelt('Read as `user.email`, where there is none')),
}

export const sentAds = adRequest.extend(lenientSlots)
export const sentSummary = summaryRequest.extend({
  ...lenientSlots,
  queryString: z.union([z.string().min(1), z.number()]),
})
export const sentSlots = slotRequest.extend(lenientSlots)
export const sentBid = bidRequest.extend({ ...lenientSlots, placements: z.array(slot).length(1) })
export const sentGroup = groupRequest.extend({
  ...lenient,
  placement: groupRequest.shape.placement.extend({ placement_id: slot.shape.placement_id }),
  viewers: z
    .array(groupRequest.shape.viewers.element.extend({ user: orUndefined(member), device }))
    .min(1)
    .max(5),
})
