import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ApiResult, Input, Route } from '../../../../packages/client/api.ts'
import { type Asker, callAs, sayFailure } from '../console/session.ts'

/** `data` may be there in every state: what was known before stands until there is something newer. */
export type Loaded<T> = {
  state: 'loading' | 'ready' | 'failed'
  data: T | undefined
  says: string
  reload: () => void
}
type Answer<R extends Route> = Extract<ApiResult<R>, { ok: true }>['data']
type Known<R extends Route> = Pick<Loaded<Answer<R>>, 'state' | 'data' | 'says'>

export type Ask<R extends Route> = { role: Asker; route: R; input: Input<R> | undefined }

/**
 * Calls a route, and again whenever what it is asked changes. Without `input` it waits. As long as nothing is new the answer
 * is the same object, so that what is drawn of it can be kept.
 */
export function useReport<R extends Route>({ role, route, input }: Ask<R>): Loaded<Answer<R>> {
  const [known, setKnown] = useState<Known<R>>({ state: 'loading', data: undefined, says: '' })
  const [times, setTimes] = useState(0)
  const key = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input
  useEffect(() => {
    if (!input) return undefined
    let isCurrent = true
    setKnown((last) => ({ ...last, state: 'loading' }))
    const call = callAs(role) as (route: R, input: Input<R>) => Promise<ApiResult<R>>
    void call(route, input).then((result) => {
      if (!isCurrent) return
      if (result.ok) setKnown({ state: 'ready', data: result.data, says: '' })
      else setKnown((last) => ({ ...last, state: 'failed', says: sayFailure(result) }))
    })
    return () => {
      isCurrent = false
    }
  }, [role, route, key, times])
  return useMemo(() => ({ ...known, reload: () => setTimes((n) => n + 1) }), [known])
}
