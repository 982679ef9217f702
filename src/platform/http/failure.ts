import type { Context } from 'hono'
import { isOutage } from '../db/errors.ts'
import type { AppEnv } from './context.ts'
import { internalError, unavailable } from './errors.ts'

/** A store that is down is 503, a bug of ours 500. */
export const answerFailure = (c: Context<AppEnv>) =>
  isOutage(c.error) ? unavailable(c) : internalError(c)
