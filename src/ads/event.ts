import type { Deps } from '../deps.ts'
import { scrubContacts } from '../platform/crypto/scrub.ts'
import type { RequestEvent } from '../platform/events/event.ts'
import { keptOf, requestContext } from './context.ts'
import { assign, numbersOf } from './experiment.ts'
import type { Member } from './members.ts'
import type { GroupRequest } from './schema.ts'
import type { Ask, ServeInput } from './serving.ts'
import type { Viewer } from './viewer.ts'

/** The engine event of a request, before anything is decided. Of a child nothing but the slots is kept. */
export function requestEvent(
  deps: Deps,
  { publisher, request }: ServeInput,
  { signals, userKey }: Viewer,
  { now, sessionKey }: { now: number; sessionKey: string },
): RequestEvent {
  const { child } = signals.consent
  return {
    id: deps.newId(),
    publisherId: publisher.id,
    at: now,
    slots: request.placements.map((slot) => ({
      placement: slot.placement,
      placementId: scrubContacts(slot.placement_id),
    })),
    country: signals.country,
    device: signals.device,
    userKey: signals.identity.isPerson ? userKey : null,
    sessionKey: child ? '' : sessionKey,
    context: child ? {} : requestContext(request),
    ...numbersOf(assign(publisher.experiments, request.sessionId)),
    reason: null,
  }
}

/** The one engine event of a group: a slot for each viewer, with what is known of them. */
export function groupEvent(
  deps: Deps,
  { publisher, request }: Ask<GroupRequest>,
  { members, viewers }: { members: readonly Member[]; viewers: readonly Viewer[] },
  { now, chatKey, hasChild }: { now: number; chatKey: string; hasChild: boolean },
): RequestEvent {
  const { placement, placement_id } = request.placement
  const slots = viewers.map(({ signals, userKey }, i) => ({
    placement,
    placementId: scrubContacts(placement_id),
    country: signals.country,
    device: signals.device,
    userKey: signals.identity.isPerson ? userKey : null,
    context: hasChild ? {} : requestContext(members[i]?.asker ?? {}),
  }))
  return {
    id: deps.newId(),
    publisherId: publisher.id,
    at: now,
    slots,
    country: shared(slots.map(({ country }) => country)) ?? '',
    device: shared(slots.map(({ device }) => device)) ?? 'unknown',
    userKey: null,
    sessionKey: hasChild ? '' : chatKey,
    context: hasChild ? {} : keptOf(request.metadata ?? {}),
    ...numbersOf(assign(publisher.experiments, request.sessionId)),
    reason: null,
  }
}

/** What all have in common, if they have. */
const shared = (values: readonly string[]) => (new Set(values).size === 1 ? values[0] : undefined)
