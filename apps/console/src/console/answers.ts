import type { ApiResult, Route } from '../../../../packages/client/api.ts'
import { type Loaded, useReport } from '../report/use-report.ts'
import { callAs, type Role } from './session.ts'

type Parts = { path?: object; query?: object; body?: unknown }
type Call = (route: string, input?: Parts) => Promise<ApiResult<Route>>

/** Both sides have these routes alike, each below its own name: which one is said when it is called. */
export const callBelow = (side: Exclude<Role, 'operator'>): Call => {
  const call = callAs(side) as unknown as Call
  return async (route, input) => await call(route.replace(' /', ` /${side}-dashboard/`), input)
}

/** Without anything to ask by it asks for all; where that is null it waits. */
type Below = { side: Exclude<Role, 'operator'>; route: string; input?: Parts | null }

/** The same as a report. What is answered is the caller's to name: it names the route. */
export const useBelow = <T>({ side, route, input = {} }: Below): Loaded<T> =>
  useReport({
    role: side,
    route: route.replace(' /', ` /${side}-dashboard/`) as Route,
    input: (input ?? undefined) as never,
  }) as unknown as Loaded<T>
