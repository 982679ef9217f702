import type { Deps } from '../../deps.ts'
import { toHex } from '../../platform/crypto/hex.ts'
import type { Db } from '../../platform/db/client.ts'
import { nameOf } from '../../platform/http/errors.ts'
import { modelFor } from '../../platform/llm/model.ts'
import {
  type AnswerSize,
  type ChatMessage,
  ModelError,
  providerOf,
  type TextProvider,
} from '../../platform/llm/provider.ts'
import { jsonIn } from '../../platform/llm/text.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/time/day.ts'
import { listNames } from '../examples/names.ts'
import { listAdvertised } from '../examples/queue.ts'
import { rebuildSnapshot } from '../snapshot/load.ts'
import type { Brief } from './brief.ts'
import { isModelThere, readCalls, spendCall } from './calls.ts'
import type { Claim, ClaimTimes, Release } from './claim.ts'

/** Groups that one run of the cron asks about, and how many of them at once. */
const MOST_A_RUN = 30
const LANES = 4
/** After so many failures in a row, or one 429, nobody is asked for this long. */
const MOST_FAILURES = 3
const PAUSE_MS = 50_000
const PAUSE = 'examples'
/** How soon a group is asked about again, by how often it was. */
const BACK_OFF_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]
/** What a claim lasts beyond the two calls that it may take. */
const LEASE_SPARE_MS = 30_000

/** Something that a model writes of groups. */
export type Task = {
  /** The shape of the answer, as JSON schema, and its size. */
  schema: object
  size: AnswerSize
  claim: (db: Db, times: ClaimTimes) => Promise<(Claim & Brief) | null>
  release: (db: Db, how: Release) => Promise<void>
  prompt: (brief: Brief, mark: string) => ChatMessage[]
  /** Keeps what of the answer may be kept. False: it is not asked for any more. Throws where nothing is worth keeping. */
  keep: (deps: Deps, answer: Answer) => Promise<boolean>
  complain: (about: { group: string; reason: string; attempts: number }) => void
}

/** What a model said of what was claimed, and the names of everybody else who advertises. */
type Answer = { claimed: Claim & Brief; said: unknown; names: ReadonlySet<string> }

type Round = {
  deps: Deps
  provider: TextProvider
  /** Names of everybody who advertises (`listNames`), read with the first group and folded once. */
  advertised: Promise<ReadonlySet<string>> | null
  failures: number
  isOver: boolean
  written: number
}

/** Writes what waits, in the order of the tasks and in that in which it came, beginning none after `until`. */
export async function writeDue(
  deps: Deps,
  { tasks, until }: { tasks: readonly Task[]; until: number },
) {
  const round = openRound(deps)
  if (!round || (await readCalls(deps)) >= deps.env.LLM_EXAMPLES_DAILY_LIMIT) return 0
  let left = MOST_A_RUN
  const writeAny = async () => {
    for (const task of tasks) if (await writeNext(round, { task, id: null })) return true
    return false
  }
  const lane = async () => {
    while (!round.isOver && left-- > 0 && deps.now() < until) {
      if (!(await writeAny())) return
    }
  }
  return await closeRound(round, Promise.all(Array.from({ length: LANES }, lane)))
}

/** Groups that an isolate is asking about after their saves. */
const saving = new WeakMap<Deps, number>()

/** Writes of a group that was just saved, if it waits for anything. Of many at once most are left to the cron. */
export async function writeSaved(
  deps: Deps,
  { tasks, id }: { tasks: readonly Task[]; id: string },
): Promise<void> {
  const underWay = saving.get(deps) ?? 0
  const round = underWay < LANES ? openRound(deps) : null
  if (!round) return
  saving.set(deps, underWay + 1)
  const writeAll = async () => {
    for (const task of tasks) if (!round.isOver) await writeNext(round, { task, id })
  }
  try {
    await closeRound(round, writeAll())
  } finally {
    saving.set(deps, (saving.get(deps) ?? 1) - 1)
  }
}

function openRound(deps: Deps): Round | null {
  const model = modelFor(deps.env, null)
  const provider = model && isModelThere(deps.env) ? providerOf(deps.env, model) : null
  if (!provider || deps.modelPauses.has(PAUSE, deps.now())) return null
  return { deps, provider, advertised: null, failures: 0, isOver: false, written: 0 }
}

/** What was written is published even if something else went wrong. */
async function closeRound(round: Round, work: Promise<unknown>): Promise<number> {
  try {
    await work
  } finally {
    if (round.written > 0) await rebuildSnapshot(round.deps)
  }
  return round.written
}

/** Asks about one group. False: none is due, or the day's calls are used up. */
async function writeNext(
  round: Round,
  { task, id }: { task: Task; id: string | null },
): Promise<boolean> {
  const { deps } = round
  const now = deps.now()
  const lease = now + 2 * deps.env.LLM_EXAMPLES_TIMEOUT_MS + LEASE_SPARE_MS
  const claimed = await task.claim(deps.db, { id, now: new Date(now), lease: new Date(lease) })
  if (!claimed) return false
  if (!(await payCall(deps, { task, claimed }))) {
    round.isOver = true
    return false
  }
  try {
    const said = jsonIn(await askModel(round, { task, claimed }))
    if (said === undefined) throw new ModelError('no_json', 'same')
    const names = await namesAround(round, claimed)
    if (await task.keep(deps, { claimed, said, names })) round.written++
    round.failures = 0
  } catch (error) {
    await noteFailure(round, { task, claimed, error })
  }
  return true
}

/** Pays for the first call; a claim that can't be paid for is let go as if it had never been. */
async function payCall(
  deps: Deps,
  { task, claimed }: { task: Task; claimed: Claim },
): Promise<boolean> {
  let isPaid = false
  try {
    isPaid = await spendCall(deps)
  } finally {
    const until = new Date(deps.now())
    if (!isPaid) await task.release(deps.db, { claim: claimed, until, wasAsked: false })
  }
  return isPaid
}

/** One call; another without what a plain server may not know, where it refuses that. */
async function askModel(
  { deps, provider }: Round,
  { task, claimed }: { task: Task; claimed: Brief },
): Promise<string> {
  const mark = toHex(deps.random(6))
  const messages = task.prompt(claimed, mark)
  const attempt = async (schema: object | null) =>
    await provider.complete(messages, {
      schema,
      signal: AbortSignal.timeout(deps.env.LLM_EXAMPLES_TIMEOUT_MS),
      size: task.size,
    })
  try {
    return await attempt(task.schema)
  } catch (error) {
    const isPlain = error instanceof ModelError && error.retry === 'plain'
    if (!isPlain || !(await spendCall(deps))) throw error
    return await attempt(null)
  }
}

async function namesAround(round: Round, claimed: Brief): Promise<Set<string>> {
  round.advertised ??= listAdvertised(round.deps.db).then(listNames)
  const names = new Set(await round.advertised)
  for (const own of listNames([claimed.brandName, claimed.advertiserName])) names.delete(own)
  return names
}

/** Lets the group wait; a model that answers nobody is left alone for a while. */
async function noteFailure(
  round: Round,
  { task, claimed, error }: { task: Task; claimed: Claim; error: unknown },
): Promise<void> {
  const { deps } = round
  const { attempts } = claimed
  const reason = error instanceof ModelError ? error.code : nameOf(error)
  task.complain({ group: claimed.id, reason, attempts })
  round.failures++
  if (reason === 'status_429' || round.failures >= MOST_FAILURES) {
    round.isOver = true
    deps.modelPauses.note(PAUSE, deps.now() + PAUSE_MS)
  }
  const until = new Date(deps.now() + (BACK_OFF_MS[attempts - 1] ?? 0))
  await task.release(deps.db, { claim: claimed, until, wasAsked: true })
}
