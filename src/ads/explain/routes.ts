import { adminBearer } from '../../accounts/auth.ts'
import { createRouter } from '../../platform/http/context.ts'
import { errorHandler } from '../../platform/http/errors.ts'
import { answerFailure } from '../../platform/http/failure.ts'
import { jsonBody } from '../../platform/http/validate.ts'
import { explainDecision } from './explain.ts'
import { explainRequest } from './schema.ts'

/** Why an ad would be shown, for the operator. */
export const explainAdmin = createRouter()
explainAdmin.onError(errorHandler(answerFailure))

explainAdmin.post('/explain', adminBearer, jsonBody(explainRequest), async (c) =>
  c.json(await explainDecision(c.var.deps, c.req.valid('json'))),
)
