import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { AppError } from './errors.ts'
import { log } from './log.ts'
import { within } from './within.ts'

/** How long whoever looks at a report waits, for the lookup of the key and the statements together. */
const REPORT_MS = 10_000

/** Answers 503 where a report takes too long, whatever it waits for: a Postgres that hangs must not hold the caller's connection open. */
export const inTime = createMiddleware<AppEnv>(async (c, next) => {
  // Errors of the report itself are answered further in, so what fails here is the time.
  await within(REPORT_MS, next()).catch((cause: unknown) => {
    log('warn', 'report_timed_out', { requestId: c.var.requestId })
    throw new AppError('unavailable', 'The report took too long; try again shortly.', { cause })
  })
})
