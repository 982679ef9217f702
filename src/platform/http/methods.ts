import { TrieRouter } from 'hono/router/trie-router'

type Route = { method: string; path: string }

/**
 * Which methods the routes at a path take, by the app's own table: empty where there is no route. The table is made at
 * the first question, when all routes are mounted.
 */
export function createMethodFinder(app: { routes: readonly Route[] }): (path: string) => string[] {
  let router: TrieRouter<string> | undefined
  return (path) => {
    router ??= tableOf(app.routes)
    return [...new Set(router.match('ALL', path)[0].map(([method]) => method))]
  }
}

/** Middleware and what answers every method stand there as `ALL`; preflights of a whole surface are no route.  Whatever answers GET answers HEAD. */
function tableOf(routes: readonly Route[]): TrieRouter<string> {
  const table = new TrieRouter<string>()
  for (const { method, path } of routes) {
    if (method === 'ALL' || (method === 'OPTIONS' && path.includes('*'))) continue
    table.add('ALL', path, method)
    if (method === 'GET') table.add('ALL', path, 'HEAD')
  }
  return table
}
