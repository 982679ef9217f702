import { openClaims } from '../../campaigns/claims.ts'
import { listNames } from '../../campaigns/examples/names.ts'
import type { Snapshot } from '../../campaigns/snapshot/format.ts'
import type { Deps } from '../../deps.ts'
import type { Message } from '../../language/contract.ts'
import { rememberedBy } from '../../language/memo.ts'
import type { PublisherAccount } from '../../platform/http/context.ts'
import { nameOf } from '../../platform/http/errors.ts'
import { log } from '../../platform/http/log.ts'
import { ModelError, providerOf, type TextProvider } from '../../platform/llm/provider.ts'
import { textIn, textSchema } from '../../platform/llm/text.ts'
import { keys } from '../../platform/redis/keys.ts'
import { claimCopy, spendCopy } from '../../platform/redis/scripts/copy.ts'
import { DAY_MS } from '../../platform/time/day.ts'
import { checkCopy } from './check.ts'
import { topicsOf } from './intent.ts'
import { COPY_TTL_MS, type CopyJob, encodeStored, PENDING_TTL_MS, REFUSED_TTL_MS } from './plan.ts'
import { copyPrompt } from './prompt.ts'

const MOST_VARIANTS = 20

/** `said`: the conversation. It is compared with the text, and goes nowhere. */
type Heard = CopyJob & { said: readonly string[] }
/** A text to be written, in whose name. */
type Task<Job = CopyJob> = { publisher: PublisherAccount; job: Job }
type Written = { kind: 'ok'; text: string } | { kind: 'refused'; reason: string }

/** Of a conversation, what an echo is looked for in. */
const MESSAGES = 6
const CHARACTERS = 2000

/** Writes one text and keeps it, or keeps that it failed. Begins after the answer has left; costs no request anything. */
export async function generateCopy(
  deps: Deps,
  { publisher, job, messages }: Task & { messages: readonly Message[] },
): Promise<void> {
  await answerLeft()
  const provider = providerOf(deps.env, job.plan.model)
  if (!provider || !(await claimVariant(deps, { publisher, job }))) return
  const heard = { ...job, said: listNewest(messages) }
  const written = await writeText(deps, { publisher, job: heard, provider })
  if (written.kind === 'refused') {
    log('warn', 'copy_refused', { campaign: job.campaignId, reason: written.reason })
  }
  await storeWritten(deps, { job, written })
}

const listNewest = (messages: readonly Message[]) =>
  messages.slice(-MESSAGES).map(({ content }) => content.slice(0, CHARACTERS))

const answerLeft = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Takes the variant for this caller and pays for the first request. */
async function claimVariant(deps: Deps, { publisher, job }: Task): Promise<boolean> {
  const now = deps.now()
  const variant = `${job.campaignId} ${job.plan.field} ${job.version}`
  const pauses = deps.modelPauses
  if (pauses.has(publisher.id, now) || pauses.has(variant, now)) return false
  pauses.note(variant, now + PENDING_TTL_MS)
  const answer = await claimCopy(deps.slowRedis.client, {
    ...budgetOf(deps, publisher),
    campaignId: job.campaignId,
    field: job.plan.field,
    version: job.version,
    now,
    pending: encodeStored({
      kind: 'pending',
      expiresAt: now + PENDING_TTL_MS,
      version: job.version,
    }),
    lifeMs: COPY_TTL_MS,
    mostVariants: MOST_VARIANTS,
  })
  if (answer === 'spent') pauses.note(publisher.id, now + REFUSED_TTL_MS)
  if (answer === 'full') pauses.note(variant, now + REFUSED_TTL_MS)
  return answer === 'claimed'
}

const budgetOf = (deps: Deps, publisher: PublisherAccount) => ({
  publisherId: publisher.id,
  day: Math.floor(deps.now() / DAY_MS),
  dailyLimit: deps.env.LLM_DAILY_LIMIT,
})

/** One text of the model, checked; a second attempt where the first one failed for the network's or server's sake. */
async function writeText(
  deps: Deps,
  { publisher, job, provider }: Task<Heard> & { provider: TextProvider },
): Promise<Written> {
  const messages = copyPrompt({
    ...job.plan,
    creative: job.creative,
    topics: topicsOf(job.query, job.creative),
    template: publisher.promptTemplate,
  })
  const attempt = async (schema: object | null) =>
    await provider.complete(messages, {
      schema,
      signal: AbortSignal.timeout(deps.env.LLM_TIMEOUT_MS),
    })
  try {
    return judgeAnswer(deps, { job, answer: await attempt(textSchema) })
  } catch (error) {
    const retry = error instanceof ModelError ? error.retry : 'same'
    if (retry === 'never') return refusalOf(error)
    if (!(await spendCopy(deps.slowRedis.client, budgetOf(deps, publisher))))
      return refusalOf(error)
    try {
      const answer = await attempt(retry === 'plain' ? null : textSchema)
      return judgeAnswer(deps, { job, answer })
    } catch (second) {
      return refusalOf(second)
    }
  }
}

const refusalOf = (error: unknown): Written => ({
  kind: 'refused',
  reason: error instanceof ModelError ? error.code : nameOf(error),
})

/** Holds an answer against the campaign. An answer that is no JSON of ours is worth another attempt. */
function judgeAnswer(deps: Deps, { job, answer }: { job: Heard; answer: string }): Written {
  const text = textIn(answer)
  if (text === undefined) throw new ModelError('no_json', 'same')
  const snapshot = deps.snapshots.current()
  const otherNames = new Set(snapshot ? advertisersOf(snapshot) : [])
  for (const own of listNames([job.payer])) otherNames.delete(own)
  return checkCopy(text, {
    creative: job.creative,
    language: job.plan.language,
    said: job.said,
    otherNames,
    claims: openClaims(deps.assets.claims),
  })
}

/** Names of everybody who advertises, read once per snapshot. */
const advertisersOf = rememberedBy((snapshot: Snapshot): ReadonlySet<string> => {
  const distinct = new Set<string>()
  for (let doc = 0; doc < snapshot.size; doc++) distinct.add(snapshot.advertiser(doc).name)
  return listNames(distinct)
})

async function storeWritten(
  deps: Deps,
  { job, written }: { job: CopyJob; written: Written },
): Promise<void> {
  const now = deps.now()
  const { version } = job
  const value =
    written.kind === 'ok'
      ? encodeStored({ kind: 'text', expiresAt: now + COPY_TTL_MS, version, text: written.text })
      : encodeStored({ kind: 'refused', expiresAt: now + REFUSED_TTL_MS, version })
  const key = `${keys.copies}${job.campaignId}`
  const pipeline = deps.slowRedis.client.multi()
  pipeline.hset(key, { [job.plan.field]: value })
  pipeline.pexpire(key, COPY_TTL_MS)
  await pipeline.exec()
}
