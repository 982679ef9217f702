import type { AppRoute } from '../../scripts/openapi/app-routes.ts'
import { sample } from '../../scripts/openapi/sample.ts'
import type { Step } from './arazzo.ts'
import {
  described,
  entryOf,
  first,
  isDelivery,
  isUnder,
  operationOf,
  routeOf,
  statusesOf,
} from './routes.ts'

/** The prefix that two keys share. */
export const SHARED = 'pub_dddddddd'

/** Keys of publishers: of one that is not approved, and of one that lists the origins of its pages. */
export type OddKeys = { unapproved: string; page: string }

/** The statuses that some routes have for a reason of their own. */
export function oddSteps({ unapproved, page }: OddKeys): Step[] {
  const refusing = described.filter((route) => statusesOf(route).includes(403))
  const ads = refusing.filter(isUnder(/^\/api\/v1\/(?:ad\b|bid)/))
  const mcp = routeOf('POST /mcp')
  const why = routeOf('POST /why')
  const both = { Accept: 'application/json, text/event-stream' }
  const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  return [
    ...ads.map((route): Step => {
      const headers = { Authorization: `Bearer ${unapproved}` }
      return { route, call: { ...first(route), headers }, status: 403 }
    }),
    ...refusing.map((route): Step => {
      const call = first(route)
      const headers = { ...call.headers, Authorization: `Bearer ${page}`, 'X-API-Key': page }
      return { route, call: { ...call, headers }, status: 403 }
    }),
    {
      route: mcp,
      call: { headers: { ...both, Origin: 'https://page.example' }, body: rpc },
      keys: ['PublisherKey'],
      status: 403,
    },
    {
      route: mcp,
      call: { headers: both, body: { ...rpc, params: { x: 'x'.repeat(64 * 1024) } } },
      keys: ['PublisherKey'],
      status: 413,
    },
    { route: why, call: { ...first(why), text: `do=report&x=${'x'.repeat(4096)}` }, status: 413 },
    {
      route: routeOf('DELETE /admin/keys/:prefix'),
      call: { path: { prefix: SHARED } },
      keys: ['OperatorBearer'],
      status: 409,
    },
    {
      route: routeOf('POST /admin/users/erase'),
      call: { body: { publisher_id: sample.nobody, user_id: 'ada' } },
      keys: ['OperatorBearer'],
      status: 404,
    },
    {
      route: routeOf('POST /admin/import'),
      call: { text: '{}\n'.repeat(10_001) },
      keys: ['OperatorBearer'],
      status: 422,
    },
    ...described.filter(isUnder(/^\/(categories|services)/)).map((route): Step => {
      const call = { ...first(route), headers: { 'X-API-Key': 'pub_none' } }
      return { route, call, status: 401 }
    }),
    ...described.filter(isDelivery).flatMap((route): Step[] => [
      { route, call: { ...first(route), text: '{' }, status: 400 },
      { route, call: { ...first(route), text: `"${'x'.repeat(1024 * 1024)}"` }, status: 413 },
    ]),
  ]
}

/** The route's example with each field of its body, and each parameter, put to something else. */
export function mutants(route: AppRoute): Step[] {
  const call = first(route)
  const keys = entryOf(route.name).keys ?? []
  const body: Record<string, unknown> = Object(call.body)
  const inBody = Object.keys(body).flatMap((field) =>
    [{ x: [null] }, null, -1, 'x'.repeat(600)].map((value) => ({
      body: { ...body, [field]: value },
    })),
  )
  const parameters = (operationOf(route).parameters ?? []).filter((one) => one.in === 'query')
  const inQuery = parameters.flatMap(({ name }) =>
    ['-1', 'x'.repeat(600), '[1]'].map((value) => ({ query: { ...call.query, [name]: value } })),
  )
  return [...inBody, ...inQuery].map((change) => ({ route, call: { ...call, ...change }, keys }))
}
