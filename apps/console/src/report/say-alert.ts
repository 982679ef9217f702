import { dayOf, number } from '../ui/format.ts'

export type Alert = {
  alert_id: string
  kind: string
  direction: 'up' | 'down' | 'off'
  day: string
  observed: number
  expected: number
  detail: string | null
}

/** An alert as a sentence. */
export const sayAlert = (alert: Alert): string => `${dayOf(alert.day)}: ${sayOutOfLine(alert)}`

/** The same without its day. */
export function sayOutOfLine({ kind, direction, observed, expected, detail }: Alert): string {
  if (direction === 'off') return `a webhook was switched off. ${detail ?? ''}`
  const way = direction === 'up' ? 'rose' : 'fell'
  const what = kind.replaceAll('_', ' ')
  return `${what} ${way} to ${number(observed)}, where ${number(expected)} was to be expected.`
}
