import { adminBearer } from '../../accounts/auth.ts'
import { isOutage } from '../../platform/db/errors.ts'
import { createRouter } from '../../platform/http/context.ts'
import { errorHandler, internalError, unavailable } from '../../platform/http/errors.ts'
import { jsonBody } from '../../platform/http/validate.ts'
import { explainDecision } from './explain.ts'
import { explainRequest } from './schema.ts'

/** Why an ad would be shown, for the operator. */
export const explainAdmin = createRouter()
explainAdmin.onError(errorHandler((c) => (isOutage(c.error) ? unavailable(c) : internalError(c))))

explainAdmin.post('/explain', adminBearer, jsonBody(explainRequest), async (c) =>
  c.json(await explainDecision(c.var.deps, c.req.valid('json'))),
)
