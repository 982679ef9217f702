import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { AppError } from './errors.ts'
import { log } from './log.ts'
import { within } from './within.ts'

/** Longest that a caller of a report waits: the lookup of the key and all statements together. */
const REPORT_MS = 10_000

/** Answers 503 to a report that takes too long: a Postgres that hangs must not hold the caller's connection open. */
export const limitReportTime = createMiddleware<AppEnv>(async (c, next) => {
  // A router's `onError` has answered what the report itself throws, so only the time can fail here.
  await within(REPORT_MS, next()).catch((cause: unknown) => {
    log('warn', 'report_timed_out', { requestId: c.var.requestId })
    throw new AppError('unavailable', 'The report took too long; try again shortly.', { cause })
  })
})
