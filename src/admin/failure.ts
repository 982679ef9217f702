import type { Context } from 'hono'
import { isOutage } from '../platform/db/errors.ts'
import type { AppEnv } from '../platform/http/context.ts'
import { AppError, internalError, nameOf, unavailable } from '../platform/http/errors.ts'
import { log } from '../platform/http/log.ts'

/** A store that is down is 503, a bug of ours 500. */
export const answerFailure = (c: Context<AppEnv>) =>
  isOutage(c.error) ? unavailable(c) : internalError(c)

/** Makes a write that is already in Postgres effective elsewhere; whatever stops it, repeating the request is right. */
export async function awaitEffect(work: Promise<unknown>, message: string): Promise<void> {
  try {
    await work
  } catch (cause) {
    log('error', 'admin_effect_failed', { error: nameOf(cause) })
    throw new AppError('unavailable', message, { cause })
  }
}
