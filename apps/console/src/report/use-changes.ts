import { useBelow } from '../console/answers.ts'
import type { Change } from './notes.ts'
import { type Alert, sayOutOfLine } from './say-alert.ts'
import type { Side } from './webhooks.tsx'

/** Days of an account that were out of line, as what charts point at. */
export function useAlerts(side: Side, isShown: boolean): Change[] {
  const { data } = useBelow<{ alerts: Alert[] }>({
    side,
    route: 'GET /alerts',
    input: isShown ? {} : null,
  })
  return (data?.alerts ?? []).map((alert) => ({ at: alert.day, says: sayOutOfLine(alert) }))
}
