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
export function sayAlert({ kind, direction, day, observed, expected, detail }: Alert): string {
  if (direction === 'off') return `${dayOf(day)}: a webhook was switched off. ${detail ?? ''}`
  const way = direction === 'up' ? 'rose' : 'fell'
  const what = kind.replaceAll('_', ' ')
  return `${dayOf(day)}: ${what} ${way} to ${number(observed)}, where ${number(expected)} was to be expected.`
}
