import type { Context } from 'hono'
import { advertiserHeader, publisherHeader } from '../../accounts/auth.ts'
import { type AppEnv, createRouter } from '../../platform/http/context.ts'
import { errorHandler } from '../../platform/http/errors.ts'
import { answerFailure } from '../../platform/http/failure.ts'
import { forbidCaching } from '../../platform/http/report.ts'
import { limitReportTime } from '../../platform/http/report-time.ts'

/** Whose key a request shows: what both sides have of their own is made once for both. */
export type Side = 'advertiser' | 'publisher'
export type Owner = { side: Side; id: string }

export const ownerOf = (c: Context<AppEnv>, side: Side): Owner => ({
  side,
  id: side === 'advertiser' ? c.get('advertiser').id : c.get('publisher').id,
})

/** A router that answers to the keys of one side. */
export function createOwnRouter(side: Side) {
  const router = createRouter()
  router.onError(errorHandler(answerFailure))
  router.use(
    forbidCaching,
    limitReportTime,
    side === 'advertiser' ? advertiserHeader : publisherHeader,
  )
  return router
}
