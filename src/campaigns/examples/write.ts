import type { Deps } from '../../deps.ts'
import { NO_EXAMPLES } from '../../language/contract.ts'
import { nameOf } from '../../platform/http/errors.ts'
import { log } from '../../platform/http/log.ts'
import { modelFor } from '../../platform/llm/model.ts'
import { ModelError, providerOf, type TextProvider } from '../../platform/llm/provider.ts'
import { jsonIn } from '../../platform/llm/text.ts'
import { readySnapshot, rebuildSnapshot } from '../snapshot/load.ts'
import { filterExamples, listNames } from './filter.ts'
import { isModelThere, readCalls, spendCall } from './model.ts'
import { examplesPrompt, examplesSchema } from './prompt.ts'
import {
  type Claimed,
  claimCampaign,
  enlistCampaigns,
  keepWritten,
  listAdvertised,
  releaseClaim,
} from './queue.ts'

/** Campaigns that one run of the cron asks about, and how many of them at once. */
const MOST_A_RUN = 30
const LANES = 4
/** After so many failures in a row, or one 429, nobody is asked for this long. */
const MOST_FAILURES = 3
const PAUSE_MS = 50_000
const PAUSE = 'examples'
/** How soon a campaign is asked about again, by how often it was. */
const BACK_OFF_MS = [60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000]
/** Tokens for some 70 texts; characters of an answer, which may be a lie. */
const SIZE = { tokens: 4000, characters: 512 * 1024 }
/** What a claim lasts beyond the two calls that it may take. */
const LEASE_SPARE_MS = 30_000

type Round = {
  deps: Deps
  provider: TextProvider
  /** Names of everybody who advertises, read with the first campaign. */
  advertised: Promise<string[]> | null
  failures: number
  isOver: boolean
  written: number
}

/** Writes examples of campaigns that wait for them, in the order in which they came, beginning none after `until`. */
export async function writeDueExamples(deps: Deps, until: number): Promise<number> {
  const round = openRound(deps)
  if (!round) return 0
  await enlistCampaigns(deps.db, new Date(deps.now()))
  if ((await readCalls(deps)) >= deps.env.LLM_EXAMPLES_DAILY_LIMIT) return 0
  let left = MOST_A_RUN
  const lane = async () => {
    while (!round.isOver && left-- > 0 && deps.now() < until) {
      if (!(await writeNext(round, null))) return
    }
  }
  return await closeRound(round, Promise.all(Array.from({ length: LANES }, lane)))
}

/** Campaigns that an isolate is asking about after their saves. */
const saving = new WeakMap<Deps, number>()

/** Writes examples of a campaign that was just saved, if it waits for any. Of many at once most are left to the cron. */
export async function writeSavedExamples(deps: Deps, id: string): Promise<void> {
  const underWay = saving.get(deps) ?? 0
  const round = underWay < LANES ? openRound(deps) : null
  if (!round) return
  saving.set(deps, underWay + 1)
  try {
    await closeRound(round, writeNext(round, id))
  } finally {
    saving.set(deps, (saving.get(deps) ?? 1) - 1)
  }
}

function openRound(deps: Deps): Round | null {
  const model = modelFor(deps.env, null)
  const provider = model && isModelThere(deps.env) ? providerOf(deps.env, model) : null
  const isPaused = (deps.modelPauses.get(PAUSE) ?? 0) > deps.now()
  if (!provider || isPaused) return null
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

/** Asks about one campaign. False: none is due, or the day's calls are used up. */
async function writeNext(round: Round, id: string | null): Promise<boolean> {
  const { deps } = round
  const now = deps.now()
  const lease = now + 2 * deps.env.LLM_EXAMPLES_TIMEOUT_MS + LEASE_SPARE_MS
  const times = { now: new Date(now), lease: new Date(lease) }
  const claimed = await claimCampaign(deps.db, { id, ...times })
  if (!claimed) return false
  if (!(await pay(deps, claimed))) {
    round.isOver = true
    return false
  }
  try {
    const answer = await ask(round, claimed)
    if (await keepAnswer(round, claimed, answer)) round.written++
    round.failures = 0
  } catch (error) {
    await noteFailure(round, claimed, error)
  }
  return true
}

/** Pays for the first call; a claim that can't be paid for is let go as if it had never been. */
async function pay(deps: Deps, claimed: Claimed): Promise<boolean> {
  let isPaid = false
  try {
    isPaid = await spendCall(deps)
  } finally {
    const until = new Date(deps.now())
    if (!isPaid) await releaseClaim(deps.db, claimed, { until, wasAsked: false })
  }
  return isPaid
}

/** One call; another without what a plain server may not know, where it refuses that. */
async function ask({ deps, provider }: Round, claimed: Claimed): Promise<string> {
  const mark = [...deps.random(6)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const messages = examplesPrompt(claimed, mark)
  const attempt = async (schema: object | null) =>
    await provider.complete(
      messages,
      schema,
      AbortSignal.timeout(deps.env.LLM_EXAMPLES_TIMEOUT_MS),
      SIZE,
    )
  try {
    return await attempt(examplesSchema)
  } catch (error) {
    const isPlain = error instanceof ModelError && error.retry === 'plain'
    if (!isPlain || !(await spendCall(deps))) throw error
    return await attempt(null)
  }
}

async function keepAnswer(round: Round, claimed: Claimed, answer: string): Promise<boolean> {
  const { deps } = round
  const said = jsonIn(answer)
  if (said === undefined) throw new ModelError('no_json', 'same')
  round.advertised ??= listAdvertised(deps.db)
  const names = listNames(await round.advertised)
  for (const own of listNames([claimed.brandName, claimed.advertiserName])) names.delete(own)
  const snapshot = await readySnapshot(deps)
  const examples = filterExamples(said, {
    doc: { ...claimed, examples: NO_EXAMPLES },
    names,
    knowledge: deps.knowledge(),
    rivals: { index: snapshot.index, own: snapshot.find(claimed.id) },
  })
  if (examples.fits.length === 0) throw new ModelError('no_examples', 'same')
  return await keepWritten(deps.db, claimed, examples, new Date(deps.now()))
}

/** Lets the campaign wait; a model that answers nobody is left alone for a while. */
async function noteFailure(round: Round, claimed: Claimed, error: unknown): Promise<void> {
  const { deps } = round
  const { attempts } = claimed
  const reason = error instanceof ModelError ? error.code : nameOf(error)
  log('warn', 'examples_failed', { campaign: claimed.id, reason, attempts })
  round.failures++
  if (reason === 'status_429' || round.failures >= MOST_FAILURES) {
    round.isOver = true
    deps.modelPauses.set(PAUSE, deps.now() + PAUSE_MS)
  }
  const until = new Date(deps.now() + (BACK_OFF_MS[attempts - 1] ?? 0))
  await releaseClaim(deps.db, claimed, { until, wasAsked: true })
}
