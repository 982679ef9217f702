import type { Context } from 'hono'
import type { AppEnv } from './context.ts'
import { nameOf } from './errors.ts'
import { log } from './log.ts'

/** Runs work after the answer. The only waitUntil: nothing that must not be lost goes through here. */
export function defer(c: Context<AppEnv>, label: string, work: Promise<unknown>): void {
  const settled = work.catch((error: unknown) => {
    log('warn', 'deferred_failed', { label, requestId: c.var.requestId, error: nameOf(error) })
  })
  c.executionCtx.waitUntil(settled)
}
