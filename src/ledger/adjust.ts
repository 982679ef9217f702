import * as z from 'zod'
import type { Deps } from '../deps.ts'
import { storable } from '../platform/events/event.ts'
import { positiveDollars } from '../platform/http/amounts.ts'
import { AppError } from '../platform/http/errors.ts'
import { dollarsOf } from '../platform/money.ts'
import { recordAdjustment } from './queries/adjust.ts'

/** A refund of what an ad's view, click and conversions cost: `target_id` is its click id, `amount` in dollars. */
export const adjustment = z.object({
  target_id: z.guid().toLowerCase(),
  reason: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine((text) => storable(text) === text),
  amount: positiveDollars.nullish(),
})
type Wanted = z.output<typeof adjustment>

/**
 * Gives the advertiser money back and takes the publisher's part of it, once per target and reason: asked again, it
 * answers what is booked. 404 for an unknown target, 409 where nothing is left or the reason was used for another
 * amount, 422 for more than is left.
 */
export async function adjustCharge(deps: Deps, wanted: Wanted) {
  const { target_id: grclid, reason } = wanted
  const micros = wanted.amount ?? null
  const order = { hitId: deps.newId(), grclid, reason, micros, at: new Date(deps.now()) }
  const done = await recordAdjustment(deps.db, order)
  if (done.leftMicros === null) throw new AppError('not_found', 'Nothing is booked under that id.')
  if (done.spendMicros === null || done.revenueMicros === null) throw tooMuch(done.leftMicros)
  if (micros !== null && micros !== -done.spendMicros) {
    throw new AppError('conflict', 'This target was adjusted for that reason, by another amount.')
  }
  return {
    isNew: done.isNew,
    body: {
      target_id: grclid,
      reason,
      amount: dollarsOf(-done.spendMicros),
      spend: dollarsOf(done.spendMicros),
      revenue: dollarsOf(done.revenueMicros),
    },
  }
}

function tooMuch(leftMicros: number): AppError {
  if (leftMicros <= 0) return new AppError('conflict', 'Nothing is left to give back.')
  const message = `amount: only ${dollarsOf(leftMicros)} is left to give back.`
  const issue = { loc: ['body', 'amount'], msg: message, type: 'too_big' }
  return new AppError('unprocessable', message, { issues: [issue] })
}
