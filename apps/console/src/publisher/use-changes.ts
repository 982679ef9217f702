import { useMemo } from 'preact/hooks'
import { useBelow } from '../console/answers.ts'
import type { Change } from '../report/notes.ts'
import { NOTHING_YET, useAlerts } from '../report/use-changes.ts'

const side = 'publisher'
type Settings = { created_at: string; updated_at: string }
type Blocked = { blocked_ads: { note: string | null; blocked_at: string }[] }

/** What may be behind a bend in a publisher's figures, all of it at once; asked for once these are shown. */
export function useChanges(isShown: boolean): readonly Change[] {
  const input = isShown ? {} : null
  const alerts = useAlerts(side, isShown)
  const settings = useBelow<Settings>({ side, route: 'GET /settings', input })
  const blocked = useBelow<Blocked>({ side, route: 'GET /blocked-ads', input })
  return useMemo(() => {
    const isWhole = alerts && [settings, blocked].every(({ state }) => state !== 'loading')
    return isWhole ? [...alerts, ...listChanges(settings.data, blocked.data)] : NOTHING_YET
  }, [alerts, settings, blocked])
}

function listChanges(settings: Settings | undefined, blocked: Blocked | undefined): Change[] {
  const rules = settings && settings.updated_at !== settings.created_at ? [settings.updated_at] : []
  return [
    ...(settings ? [{ at: settings.created_at, says: 'your account was made' }] : []),
    ...rules.map((at) => ({ at, says: 'your settings were changed' })),
    ...(blocked?.blocked_ads ?? []).map(({ note, blocked_at: at }) => ({
      at,
      says: `an ad was blocked${note ? ` (${note})` : ''}`,
    })),
  ]
}
