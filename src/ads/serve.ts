import type { Deps } from '../deps.ts'
import { isBotUserAgent } from '../platform/agents/bots.ts'
import { type Contest, hold } from './contest.ts'
import type { Ad } from './creative.ts'
import { requestEvent } from './event.ts'
import { mintAd } from './mint.ts'
import type { Served, ServeInput } from './serving.ts'
import { serveTest } from './testad.ts'
import { readViewer, sessionKeyOf, type Viewer } from './viewer.ts'

/** The hot path: a conversation in, ads or a reason out, with one Redis script in between. */
export async function serve(deps: Deps, input: ServeInput): Promise<Served<Ad[]>> {
  if (input.request.testAd) return await serveTest(deps, input)
  const { publisher, request } = input
  const viewer = await readViewer(deps, publisher, request, input.surroundings)
  const holdMs = publisher.viewWindowMinutes * 60_000
  const contest = await contestOf(deps, input, viewer, { holdMs, isBid: false })
  if (isBotUserAgent(request.device?.ua)) return turnedAway(contest)
  const held = await hold(deps, contest)
  if (held.kind !== 'held') return held
  const ads = held.winners.map((win, slot) => mintAd(deps, input, viewer, { ...win, slot }))
  const { copyJobs, reserved } = held
  return { kind: 'ads', answer: await Promise.all(ads), copyJobs, reserved }
}

/** The auction for one person's slots. */
export async function contestOf(
  deps: Deps,
  input: ServeInput,
  viewer: Viewer,
  terms: Pick<Contest, 'holdMs' | 'isBid'>,
): Promise<Contest> {
  const { publisher, request } = input
  const now = deps.now()
  const sessionKey = await sessionKeyOf(publisher, request.sessionId, viewer)
  return {
    publisher,
    messages: input.messages,
    isSearch: input.isSearch ?? false,
    hints: '',
    relevancy: request.relevancy,
    excludedTopics: request.excludedTopics ?? [],
    audience: [viewer.signals],
    placements: request.placements.map(({ placement }) => placement),
    now,
    slots: request.placements.length,
    userKeys: [viewer.userKey],
    names: [viewer.names],
    chatKey: '',
    event: requestEvent(deps, input, viewer, { now, sessionKey }),
    ...terms,
  }
}

/** Bots get nothing, and are counted. */
export const turnedAway = ({ event }: Contest) =>
  ({ kind: 'no_ad', reason: 'bot', event: { ...event, reason: 'bot' } }) as const
