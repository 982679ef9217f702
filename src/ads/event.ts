import type { Deps } from '../deps.ts'
import { type RequestEvent, storable } from '../events/event.ts'
import { requestContext } from './context.ts'
import { assign, numbersOf } from './experiment.ts'
import type { ServeInput } from './serving.ts'
import type { Signals } from './signals.ts'

/** The engine event of a request, before anything is decided. Of a child nothing but the slots is kept. */
export function requestEvent(
  deps: Deps,
  { publisher, request }: ServeInput,
  signals: Signals,
  ids: { now: number; userKey: string; sessionKey: string },
): RequestEvent {
  const { child } = signals.consent
  return {
    id: deps.newId(),
    publisherId: publisher.id,
    at: ids.now,
    slots: request.placements.map((slot) => ({
      placement: slot.placement,
      placementId: storable(slot.placement_id),
    })),
    country: signals.country,
    device: signals.device,
    userKey: signals.identity.isPerson ? ids.userKey : null,
    sessionKey: child ? '' : ids.sessionKey,
    context: child ? {} : requestContext(request),
    ...numbersOf(assign(publisher.experiments, request.sessionId)),
    reason: null,
  }
}
