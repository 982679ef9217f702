import { useBelow } from '../console/answers.ts'
import type { Change } from '../report/notes.ts'
import { useAlerts } from '../report/use-changes.ts'

const side = 'publisher'
type Settings = { created_at: string; updated_at: string }
type Blocked = { blocked_ads: { note: string | null; blocked_at: string }[] }

/** What may be behind a bend in a publisher's figures; asked for once these are shown. */
export function useChanges(isShown: boolean): Change[] {
  const input = isShown ? {} : null
  const alerts = useAlerts(side, isShown)
  const { data: settings } = useBelow<Settings>({ side, route: 'GET /settings', input })
  const { data: blocked } = useBelow<Blocked>({ side, route: 'GET /blocked-ads', input })
  const rules = settings && settings.updated_at !== settings.created_at ? [settings.updated_at] : []
  return [
    ...alerts,
    ...(settings ? [{ at: settings.created_at, says: 'your account was made' }] : []),
    ...rules.map((at) => ({ at, says: 'your settings were changed' })),
    ...(blocked?.blocked_ads ?? []).map(({ note, blocked_at: at }) => ({
      at,
      says: `an ad was blocked${note ? ` (${note})` : ''}`,
    })),
  ]
}
