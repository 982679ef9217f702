import * as z from 'zod'

const graceMinutes = z.int().min(0).max(43_200).nullish()

/** Whose key to replace: exactly one of the two ids. */
export const keyRotation = z
  .object({
    publisher_id: z.guid().toLowerCase().nullish(),
    advertiser_id: z.guid().toLowerCase().nullish(),
    grace_minutes: graceMinutes,
    use: z.enum(['any', 'server']).nullish(),
  })
  .transform((body, ctx) => {
    const { publisher_id: publisher, advertiser_id: advertiser } = body
    const graceMs = (body.grace_minutes ?? 60) * 60_000
    const use = body.use ?? 'any'
    if (publisher && !advertiser) {
      return { kind: 'publisher' as const, ownerId: publisher, graceMs, use }
    }
    if (advertiser && !publisher) {
      return { kind: 'advertiser' as const, ownerId: advertiser, graceMs, use: 'any' as const }
    }
    ctx.addIssue({ code: 'custom', message: 'Expected publisher_id or advertiser_id, one of them' })
    return z.NEVER
  })

export type KeyRotation = z.output<typeof keyRotation>
