import * as z from 'zod'
import { count, ok, text } from '../answers/common.ts'
import type { Entries } from '../entry.ts'

const tag = 'Open'
const health = z
  .object({
    status: z.enum(['ok', 'starting', 'stale', 'store_down']),
    ready: z.boolean(),
    stale: z.array(z.string()).optional(),
    oldest_event_age_ms: count.optional(),
    oldest_pending_hit_age_ms: count.nullable().optional(),
    snapshot_age_ms: count.nullable().optional(),
    serving_behind_ms: count.optional(),
    reconcile_age_ms: count.nullable().optional(),
    reconcile_differences: z.unknown().optional(),
    pending_hits: count.optional(),
    dead_letters: count.optional(),
    ledger_rows_outside: count.optional(),
    unstored_hits: count.optional(),
    campaigns: count.optional(),
    countries_as_of: z.string().optional(),
  })
  .meta({ id: 'Health' })

/** What anybody may read. */
export const open: Entries = {
  'GET /health': {
    tag,
    summary: 'Whether the service is well',
    query: z.object({ deep: z.enum(['1']).optional() }),
    params: { deep: '1 asks the stores too' },
    answers: {
      200: ok('It is.', health),
      503: { ...ok('It is not.', health), example: { status: 'starting', ready: false } },
    },
    calls: [{ status: 200 }, { status: 200, query: { deep: '1' } }],
  },
  'GET /openapi.json': {
    tag,
    summary: 'This document',
    answers: {
      200: {
        ...ok('OpenAPI 3.1.', z.object({ openapi: z.string() }).catchall(z.unknown())),
        example: { openapi: '3.1.1' },
      },
    },
    calls: [{ status: 200 }],
  },
  'GET /llms.txt': {
    tag,
    summary: 'What this is, for language models',
    answers: { 200: text('Markdown.', 'text/plain', '# Aside') },
    calls: [{ status: 200 }],
  },
}
