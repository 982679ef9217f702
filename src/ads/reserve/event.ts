import { rememberAnswers } from '../../language/memo.ts'
import { scrubContacts } from '../../platform/crypto/scrub.ts'
import type { RequestEvent, SlotEvent } from '../../platform/events/event.ts'
import type { Ask } from '../read/request.ts'
import { keptOf, requestContext, type Viewer } from '../read/signals.ts'

type Asked = {
  ask: Ask
  viewers: readonly Viewer[]
  /** The event's own. */
  id: string
  now: number
  sessionKey: string
}

/** The engine event of a request, before anything is decided. Of a child nothing but the slots is kept. */
export function describeRequest({ ask, viewers, id, now, sessionKey }: Asked): RequestEvent {
  const isGroup = ask.kind === 'group'
  const hasChild = viewers.some(({ consent }) => consent.child)
  const [viewer] = viewers
  const context = isGroup ? keptOf(ask.metadata) : requestContext(viewer?.person ?? {})
  return {
    id,
    publisherId: ask.publisher.id,
    at: now,
    slots: isGroup ? listSeats(ask, viewers) : ask.placements.map(slotOf),
    country: sharedBy(viewers, ({ country }) => country) ?? '',
    device: sharedBy(viewers, ({ device }) => device) ?? 'unknown',
    userKey: !isGroup && viewer ? personKeyOf(viewer) : null,
    sessionKey: hasChild ? '' : sessionKey,
    context: hasChild ? {} : context,
    experiment: ask.experiment,
    arm: ask.arm,
    reason: null,
  }
}

/** Names of places, of which a publisher has few. */
const MOST_PLACES = 1000
const scrubPlace = rememberAnswers(scrubContacts, MOST_PLACES)

const slotOf = ({ placement, placement_id }: Ask['placements'][number]): SlotEvent => ({
  placement,
  placementId: scrubPlace(placement_id),
})

/** Of a group: its one slot for each viewer, with what is known of them. */
function listSeats(ask: Ask, viewers: readonly Viewer[]): SlotEvent[] {
  const hasChild = viewers.some(({ consent }) => consent.child)
  return ask.placements.map(slotOf).flatMap((slot) =>
    viewers.map((viewer) => ({
      ...slot,
      country: viewer.country,
      device: viewer.device,
      userKey: personKeyOf(viewer),
      context: hasChild ? {} : requestContext(viewer.person),
    })),
  )
}

const personKeyOf = ({ identity, userKey }: Viewer) => (identity.isPerson ? userKey : null)

/** What all have in common, if they have. */
function sharedBy(viewers: readonly Viewer[], read: (viewer: Viewer) => string) {
  const [first, ...others] = viewers.map(read)
  return others.every((value) => value === first) ? first : undefined
}

/** Each name of each viewer with the click ids of their slots; undefined without names. */
export function linkNames(
  viewers: readonly Viewer[],
  grclids: readonly string[],
): RequestEvent['links'] {
  const links = grclids.flatMap((grclid, slot) =>
    (viewers[slot % viewers.length]?.names ?? []).map((name) => ({ name, grclid, slot })),
  )
  return links.length > 0 ? links : undefined
}
