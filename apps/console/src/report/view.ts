import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { homeZone } from '../ui/zone.ts'
import { type Range, rangeOf, sayWrongRange, todayIn } from './range.ts'

/** What a page shows, as its address has it: whoever gets the address sees the same. */
export type View = {
  range: Range
  /** Why the address does not get the dates that it asks for; empty where it does. */
  wrongRange: string
  tz: string
  /** Whether the period before stands beside it. */
  isCompared: boolean
  /** Any other choice of a page. */
  choice: (name: string) => string
  /** Chooses something else, of which lists show their first page. */
  choose: (changes: Changes) => void
  /** Turns to another page of a list, from which Back leads to the one before. */
  turn: (changes: Changes) => void
}
type Changes = Record<string, string | undefined>

const DEFAULT_DAYS = 30

/** The same object as long as the address is the same, so that what is drawn of it can be kept. */
export function useView(): View {
  const { path, query, route } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: how to go elsewhere is the same for every address
  return useMemo(() => {
    const tz = query.tz || homeZone()
    const go = (changes: Changes, isReplaced: boolean) => {
      const next = new URLSearchParams(query)
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      const text = next.toString()
      route(path + (text && `?${text}`), isReplaced)
    }
    return {
      range: rangeOf(query, { today: todayIn(tz), days: DEFAULT_DAYS }),
      wrongRange: sayWrongRange(query),
      tz,
      isCompared: query.compare !== 'no',
      choice: (name: string) => query[name] ?? '',
      choose: (changes) => go({ cursor: undefined, page: undefined, ...changes }, true),
      turn: (changes) => go(changes, false),
    }
  }, [path, query])
}

/** The parameters that every report over time takes. */
export const rangeQuery = ({ range, tz }: Pick<View, 'range' | 'tz'>) => ({
  start_date: range.start,
  end_date: range.end,
  tz,
})
