import { pseudonym } from '../accounts/pseudonym.ts'
import type { Deps } from '../deps.ts'
import { numberedUuid } from '../platform/crypto/uuid.ts'
import { type Contest, hold, type Winner } from './contest.ts'
import { hintsOf } from './context.ts'
import { shapeAd } from './creative.ts'
import { groupEvent } from './event.ts'
import { assign, renderingOf } from './experiment.ts'
import { type Member, membersOf } from './members.ts'
import { freeze, mintUrls } from './mint.ts'
import type { GroupRequest } from './schema.ts'
import { turnedAway } from './serve.ts'
import { type Ask, NOTHING_RESERVED, type Served } from './serving.ts'
import { sessionName } from './signals.ts'
import { testViewer, testWinner } from './testad.ts'
import { isNameless, nameForOnce, readViewer, type Viewer } from './viewer.ts'

type Audience = { members: readonly Member[]; viewers: readonly Viewer[] }
export type GroupAd = ReturnType<typeof shapeAd> & {
  viewers: {
    email_hash: string
    impUrl: string
    clickUrl: string
    whyUrl: string
    /** In an experiment: of this viewer's rendering alone. The ad's own with the viewer's place, from 1, in its last byte. */
    composition_id?: string
  }[]
}

/** One auction and one creative for a chat, and a click id, a hold and two URLs for each person in it. */
export async function serveGroup(deps: Deps, ask: Ask<GroupRequest>): Promise<Served<GroupAd>> {
  const { people, bots } = membersOf(ask.request)
  if (ask.request.testAd) return await serveTest(deps, ask, people)
  const members = people.length > 0 ? people : bots
  // The caller's browser is nobody's in particular.
  const surroundings = { ...ask.surroundings, clientHints: undefined }
  const viewers = await Promise.all(
    members.map(({ asker }) => readViewer(deps, ask.publisher, asker, surroundings)),
  )
  const contest = await contestOf(deps, ask, { members, viewers })
  if (people.length === 0) return turnedAway(contest)
  const held = await hold(deps, contest)
  if (held.kind !== 'held') return held
  const { winners, copyJobs, reserved } = held
  const [win] = winners
  if (!win) throw new RangeError('an auction that was won has no winner')
  return {
    kind: 'ads',
    answer: await mintGroup(deps, ask, { members, viewers }, win),
    copyJobs,
    reserved,
  }
}

async function contestOf(
  deps: Deps,
  ask: Ask<GroupRequest>,
  { members, viewers }: Audience,
): Promise<Contest> {
  const { publisher, request } = ask
  const now = deps.now()
  const audience = viewers.map(({ signals }) => signals)
  const hasChild = audience.some(({ consent }) => consent.child)
  const chatKey = audience.some((signals) => isNameless(signals, request.sessionId))
    ? await nameForOnce(deps, publisher)
    : await pseudonym(publisher.pseudonymKey, sessionName(request.sessionId))
  return {
    publisher,
    messages: request.messages?.length ? request.messages : null,
    isSearch: false,
    hints: hintsOf(request.metadata),
    relevancy: request.relevancy,
    excludedTopics: request.excludedTopics ?? [],
    audience,
    placements: [request.placement.placement],
    now,
    slots: 1,
    userKeys: viewers.map(({ userKey }) => userKey),
    names: viewers.map(({ names }) => names),
    chatKey,
    holdMs: publisher.viewWindowMinutes * 60_000,
    isBid: false,
    event: groupEvent(deps, ask, { members, viewers }, { now, chatKey, hasChild }),
  }
}

/** A test ad for everybody who is no bot. */
async function serveTest(
  deps: Deps,
  ask: Ask<GroupRequest>,
  members: readonly Member[],
): Promise<Served<GroupAd>> {
  if (members.length === 0) return { kind: 'no_ad', reason: 'bot', event: null }
  const viewers = members.map(({ asker }) => testViewer(asker))
  const hasForm = ask.request.testAd === 'lead_form'
  const win = testWinner(deps, { slot: 0, seats: members.length, hasForm })
  const answer = await mintGroup(deps, ask, { members, viewers }, win)
  return { kind: 'ads', answer, copyJobs: [], reserved: NOTHING_RESERVED }
}

/** The one creative, and tokens for each viewer that nobody else's hits count for. */
async function mintGroup(
  deps: Deps,
  ask: Ask<GroupRequest>,
  { members, viewers }: Audience,
  win: Winner,
): Promise<GroupAd> {
  const { placement, sessionId } = ask.request
  const gradid = deps.newId()
  const part = assign(ask.publisher.experiments, sessionId)
  const mint = async (viewer: Viewer, seat: number) => {
    const grclid = win.grclids[seat] ?? ''
    const ids = { grclid, gradid, placement: placement.placement, part }
    const urls = await mintUrls(deps, ask.origin, freeze(ask, viewer, win, ids))
    const composition = part && { composition_id: numberedUuid(gradid, seat + 1) }
    return { email_hash: members[seat]?.emailHash ?? '', ...urls, ...composition }
  }
  const rendering = part && renderingOf(part, gradid)
  const shaped = shapeAd({ ...win, placement, rendering })
  return { ...shaped, viewers: await Promise.all(viewers.map(mint)) }
}
