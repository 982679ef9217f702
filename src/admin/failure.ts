import { AppError, nameOf } from '../platform/http/errors.ts'
import { log } from '../platform/http/log.ts'

/** Makes a write that is already in Postgres effective elsewhere; whatever stops it, repeating the request is right. */
export async function awaitEffect(work: Promise<unknown>, message: string): Promise<void> {
  try {
    await work
  } catch (cause) {
    log('error', 'admin_effect_failed', { error: nameOf(cause) })
    throw new AppError('unavailable', message, { cause })
  }
}
