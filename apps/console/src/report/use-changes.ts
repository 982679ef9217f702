import { useMemo } from 'preact/hooks'
import { useBelow } from '../console/answers.ts'
import type { Change } from './notes.ts'
import { type Alert, sayOutOfLine } from './say-alert.ts'
import type { Side } from './webhooks.tsx'

/** Always the same list: what is drawn of it can be kept. */
export const NOTHING_YET: readonly Change[] = []

/** Days of an account that were out of line, as what charts point at; undefined until they are known. */
export function useAlerts(side: Side, isShown: boolean): Change[] | undefined {
  const { data, state } = useBelow<{ alerts: Alert[] }>({
    side,
    route: 'GET /alerts',
    input: isShown ? {} : null,
  })
  const alerts = data?.alerts
  return useMemo(() => {
    if (!alerts && state !== 'failed') return undefined
    return (alerts ?? []).map((alert) => ({ at: alert.day, says: sayOutOfLine(alert) }))
  }, [alerts, state])
}
