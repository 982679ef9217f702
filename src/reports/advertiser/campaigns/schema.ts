import * as z from 'zod'

/** Any status may be asked for; one that does not exist has no campaigns. */
export const campaignsQuery = z.object({
  status: z
    .enum(['active', 'paused', 'draft', 'archived', 'pending_review'])
    .or(z.string().transform(() => 'unknown' as const))
    .optional(),
})
