import * as z from 'zod'

/** For how long the keys of before go on working, and what the new one is for. */
export const keyTerms = {
  grace_minutes: z.int().min(0).max(43_200).nullish(),
  use: z.enum(['any', 'server']).nullish(),
}

export const graceMsOf = (body: { grace_minutes?: number | null | undefined }) =>
  (body.grace_minutes ?? 60) * 60_000

/** Whose key to replace: exactly one of the two ids. */
export const keyRotation = z
  .object({
    publisher_id: z.guid().toLowerCase().nullish(),
    advertiser_id: z.guid().toLowerCase().nullish(),
    ...keyTerms,
  })
  .transform((body, ctx) => {
    const { publisher_id: publisher, advertiser_id: advertiser } = body
    const graceMs = graceMsOf(body)
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
