import { absenceOf, isServer, type Visit } from '../platform/agents/visit.ts'
import { DAY_MS, MINUTE_MS } from '../platform/time/day.ts'
import { servedAt, type TokenPayload } from '../platform/token/payload.ts'
import type { TokenKind } from '../platform/token/seal.ts'

const CLICK_WINDOW_MS = DAY_MS

type HitReason = NonNullable<ReturnType<typeof absenceOf>> | 'server_click' | 'server_view' | 'late'

/**
 * The first rule a hit breaks, or undefined. The record script goes on with duplicate, burst and publisher_blocked,
 * which need a memory.
 */
export function filterReason(
  kind: TokenKind,
  { payload, visit, now }: { payload: TokenPayload; visit: Visit; now: number },
): HitReason | undefined {
  const absence = absenceOf(visit)
  if (absence) return absence
  if (isServer(visit)) {
    if (kind === 'click') return 'server_click'
    if (!payload.serverViews) return 'server_view'
  }
  const closes = kind === 'view' ? viewCloses(payload) : servedAt(payload) + CLICK_WINDOW_MS
  return now > closes ? 'late' : undefined
}

/** The last moment, ms since 1970, at which a view is billable; a view implied by a click is held to it too. */
export const viewCloses = (payload: TokenPayload) =>
  servedAt(payload) + payload.viewWindowMinutes * MINUTE_MS
