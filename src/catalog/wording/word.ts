import type { Deps } from '../../deps.ts'
import { nameOf } from '../../platform/http/errors.ts'
import { log } from '../../platform/http/log.ts'
import { within } from '../../platform/http/within.ts'
import { modelFor } from '../../platform/llm/model.ts'
import { ModelError, providerOf, type TextProvider } from '../../platform/llm/provider.ts'
import { textIn, textSchema } from '../../platform/llm/text.ts'
import { spendCopy } from '../../platform/redis/scripts/copy.ts'
import { DAY_MS } from '../../platform/time/day.ts'
import type { Catalog } from '../../services/format.ts'
import type { Answer } from '../../services/search/answer.ts'
import { checkReasoning } from './check.ts'
import { type Facts, factsOf } from './facts.ts'
import { wordingPrompt } from './prompt.ts'

/** How long a model that failed, and a publisher whose day is used up, are left alone. */
const PAUSE_MS = 30_000

type Wanted = {
  catalog: Catalog
  publisherId: string
  model: string | null
  query: string
  found: Answer
}

/**
 * The reasoning in a model's words, or undefined: none is configured, it was late or wrong, or the publisher's day is
 * used up. Never throws, and is done by the deadline.
 */
export async function wordReasoning(deps: Deps, wanted: Wanted): Promise<string | undefined> {
  const { env, modelPauses, now } = deps
  const model = modelFor(env, wanted.model)
  const provider = model ? providerOf(env, model) : null
  if (!provider || env.LLM_REASONING_TIMEOUT_MS === 0) return undefined
  const pauses = [`reasoning ${model}`, `reasoning ${wanted.publisherId}`] as const
  if (pauses.some((name) => modelPauses.has(name, now()))) return undefined
  const facts = factsOf(wanted.found, wanted.catalog)
  if (!facts) return undefined
  try {
    const asking = askModel(deps, { provider, wanted, facts })
    const checked = await within(env.LLM_REASONING_TIMEOUT_MS, asking)
    if (checked.kind === 'ok') return checked.text
    log('warn', 'reasoning_refused', { reason: checked.reason })
    if (checked.reason === 'spent') modelPauses.note(pauses[1], now() + PAUSE_MS)
  } catch (error) {
    const reason = error instanceof ModelError ? error.code : nameOf(error)
    log('warn', 'reasoning_failed', { reason })
    modelPauses.note(pauses[0], now() + PAUSE_MS)
  }
  return undefined
}

/** One text of the model, held against the facts; a second attempt where a server does not know the shape of answers. */
async function askModel(
  deps: Deps,
  {
    provider,
    wanted: { publisherId, query },
    facts,
  }: { provider: TextProvider; wanted: Wanted; facts: Facts },
) {
  const { env, redis, now } = deps
  const signal = AbortSignal.timeout(env.LLM_REASONING_TIMEOUT_MS)
  const messages = wordingPrompt(facts, query)
  const budget = {
    publisherId,
    day: Math.floor(now() / DAY_MS),
    dailyLimit: env.LLM_DAILY_LIMIT,
  }
  const attempt = async (schema: object | null) => {
    if (!(await spendCopy(redis.client, budget))) return SPENT
    const text = textIn(await provider.complete(messages, { schema, signal }))
    return text === undefined ? NO_JSON : checkReasoning(text, facts)
  }
  try {
    return await attempt(textSchema)
  } catch (error) {
    if (!(error instanceof ModelError) || error.retry !== 'plain') throw error
    return await attempt(null)
  }
}

const SPENT = { kind: 'refused', reason: 'spent' } as const
const NO_JSON = { kind: 'refused', reason: 'no_json' } as const
