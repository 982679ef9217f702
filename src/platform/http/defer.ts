import type { Call } from './call.ts'
import { nameOf } from './errors.ts'
import { log } from './log.ts'

/** Runs work after the answer. The only waitUntil: nothing that must not be lost goes through here. */
export function defer(
  c: Pick<Call, 'get' | 'executionCtx'>,
  label: string,
  work: Promise<unknown>,
): void {
  const settled = work.catch((error: unknown) => {
    log('warn', 'deferred_failed', { label, requestId: c.get('requestId'), error: nameOf(error) })
  })
  c.executionCtx.waitUntil(settled)
}
