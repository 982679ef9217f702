import { anyJson, filledWith, KIB, keysOf, listOf, MOST } from './bodies.ts'
import { headersOf, postAll, type Shot, type World } from './shots.ts'

/** The index and its tools. */
export function shotsAtSearch(world: World): Shot[] {
  const { key } = headersOf(world)
  const search = (fields: object) => ({ query: 'send e-mails', ...fields })
  const rpc = (params: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const tool = (fields: object) =>
    rpc({ name: 'aside_index_search', arguments: { query: 'send e-mails', ...fields } })
  return [
    ...postAll('/search', key, [
      ...anyJson(search({})),
      ...filledWith('query', (query) => ({ query }), { most: 1000 }),
      ...filledWith('long query', (query) => ({ query })),
      ...filledWith('context', (text) => search({ context: { text } }), { bytes: 8 * KIB }),
      ...filledWith('long context', (text) => search({ context: { text } })),
      ...filledWith('metadata', (text) => search({ metadata: { [text]: text } }), {
        bytes: 8 * KIB,
      }),
      {
        what: 'context of many fields',
        body: JSON.stringify(search({ context: keysOf(1, 6 * KIB) })),
      },
      { what: 'context of very many fields', body: JSON.stringify(search({ context: keysOf(1) })) },
      {
        what: 'deep context',
        body: JSON.stringify(
          search({ context: JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`) }),
        ),
      },
      listOf(
        'a list in the context',
        (list) => search({ context: { list } }),
        (at) => `w${at}`,
        8 * KIB,
      ),
    ]),
    ...postAll('/search', {}, [
      {
        what: 'the key behind all else',
        body: JSON.stringify({
          query: 'x',
          zz: 'a'.repeat(MOST - 200),
          platform_api_key: world.publisherKey,
        }),
      },
    ]),
    ...postAll('/integrations/report', key, [
      ...anyJson({ search_id: world.searchId, integrated_slug: 'x' }),
      ...filledWith(
        'metadata',
        (text) => ({ search_id: world.searchId, integrated_slug: 'x', metadata: { [text]: text } }),
        { bytes: 8 * KIB },
      ),
      ...filledWith('long metadata', (text) => ({
        search_id: world.searchId,
        integrated_slug: text.slice(0, 200),
        metadata: { text },
      })),
    ]),
    ...postAll(
      '/mcp',
      { ...key, accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      [
        ...anyJson(tool({}), 64 * KIB),
        ...anyJson(rpc({}), 64 * KIB),
        ...filledWith('query', (query) => tool({ query }), { most: 1000 }),
        ...filledWith('context', (text) => tool({ context: { text } }), { bytes: 8 * KIB }),
        ...filledWith('long query', (query) => tool({ query }), { bytes: 64 * KIB }),
        ...filledWith('method', (method) => ({ jsonrpc: '2.0', id: 1, method }), {
          bytes: 64 * KIB,
        }),
      ],
    ),
  ]
}
