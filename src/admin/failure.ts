import type { Context } from 'hono'
import { isOutage } from '../db/errors.ts'
import type { AppEnv } from '../http/context.ts'
import { AppError, internalError, nameOf, unavailable } from '../http/errors.ts'
import { log } from '../http/log.ts'

/** A store that is down is 503, a bug of ours 500. */
export const failed = (c: Context<AppEnv>) =>
  isOutage(c.error) ? unavailable(c) : internalError(c)

/** Makes a write that is already in Postgres effective elsewhere; whatever stops it, repeating the request is right. */
export async function effect(work: Promise<unknown>, message: string): Promise<void> {
  try {
    await work
  } catch (cause) {
    log('error', 'admin_effect_failed', { error: nameOf(cause) })
    throw new AppError('unavailable', message, { cause })
  }
}
