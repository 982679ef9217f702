import * as z from 'zod'

/** Any status may be asked for; one that does not exist has no campaigns. */
export const campaignsQuery = z.object({
  status: z
    .enum(['active', 'paused', 'draft', 'archived'])
    .or(z.string().transform(() => 'unknown' as const))
    .optional(),
})
