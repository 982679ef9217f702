import type { Operations, Problem } from './interface.ts'

export type * from './interface.ts'

/** A route as the description of the interface names it, such as `GET /services/{slug}`. */
export type Route = keyof Operations
/** What a route takes: `path`, `query`, `headers` and `body`, as far as it has them. */
export type Input<R extends Route> = Omit<Operations[R], 'answer'>
type Optional<R extends Route> = Record<never, never> extends Input<R> ? [Input<R>?] : [Input<R>]

export type ApiResult<R extends Route> =
  /** `data` is undefined where the answer has no body, such as 204. */
  | { ok: true; status: number; headers: Headers; data: Operations[R]['answer'] }
  /** `problem` is what the service said; undefined where something else answered. */
  | {
      ok: false
      status: number
      headers: Headers
      problem: Problem | undefined
      failure?: undefined
    }
  /** Nothing came back: the time was over, or there was no connection. */
  | {
      ok: false
      status: 0
      problem?: undefined
      failure: 'timeout' | 'unreachable'
    }

export type ApiOptions = {
  /** The service's origin. */
  baseUrl: string
  /** On servers only: the key of a publisher, an advertiser or the operator. */
  key?: string
  /** How long an answer is waited for; 10,000 by default. */
  timeoutMs?: number
  /** What sends requests, where it is not `fetch`. */
  send?: (url: string, init: RequestInit) => Promise<Response>
}

const TIMEOUT_MS = 10_000
/** Bodies of these are forms. */
const FORMS = new Set<Route>(['POST /why'])
/** MCP asks its callers to name both, whichever they get. */
const MCP_TYPES = 'application/json, text/event-stream'

/**
 * Calls any route of the service: `await call('GET /services/{slug}', { path: { slug: 'resend' } })`. Never throws.
 * Redirects are not followed; their address is in the header `Location`.
 */
export function createApi(options: ApiOptions) {
  const send = options.send ?? fetch
  return async function call<R extends Route>(
    route: R,
    ...[input]: Optional<R>
  ): Promise<ApiResult<R>> {
    const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
    try {
      const { url, init } = requestOf(route, input ?? {}, options)
      const answer = await send(url, { ...init, signal, redirect: 'manual' })
      const { status, headers } = answer
      const data = await read(answer)
      if (status < 400) return { ok: true, status, headers, data: data as Operations[R]['answer'] }
      return { ok: false, status, headers, problem: isProblem(data) ? data : undefined }
    } catch {
      return { ok: false, status: 0, failure: signal.aborted ? 'timeout' : 'unreachable' }
    }
  }
}

/** The parts of any input. */
type Parts = { path?: object; query?: object; headers?: object; body?: unknown }

function requestOf(route: Route, parts: Parts, { baseUrl, key }: ApiOptions) {
  const [method = '', template = ''] = route.split(' ')
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    segmentOf(String(Reflect.get(parts.path ?? {}, name))),
  )
  const query = new URLSearchParams(textsOf(parts.query)).toString()
  const { body } = parts
  const isText = typeof body === 'string'
  // A route looks at one of the two, wherever its key goes.
  const headers: Record<string, string> = {
    ...(key ? { Authorization: `Bearer ${key}`, 'X-API-Key': key } : {}),
    ...(body && !FORMS.has(route) ? typeOf(isText) : {}),
    ...(route === 'POST /mcp' ? { Accept: MCP_TYPES } : {}),
    ...Object.fromEntries(textsOf(parts.headers)),
  }
  return {
    url: `${baseUrl.replace(/\/+$/, '')}${path}${query && `?${query}`}`,
    init: {
      method,
      headers,
      ...(body === undefined ? {} : { body: bodyOf(route, body) }),
    },
  }
}

/** A dot or two lead to another route, escaped or not: with a space behind them they are a name that nothing has. */
const segmentOf = (text: string) => encodeURIComponent(text).replace(/^\.{1,2}$/, '$&%20')

const typeOf = (isText: boolean) => ({
  'Content-Type': isText ? 'application/x-ndjson' : 'application/json',
})

function bodyOf(route: Route, body: unknown): string | URLSearchParams {
  if (FORMS.has(route)) return new URLSearchParams(textsOf(Object(body)))
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Fields as texts, without those that say nothing. */
const textsOf = (fields: object = {}): [string, string][] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)])

async function read(answer: Response): Promise<unknown> {
  const text = await answer.text()
  const isJson = /\bjson\b/.test(answer.headers.get('Content-Type') ?? '')
  if (isJson) return JSON.parse(text) as unknown
  return text === '' ? undefined : text
}

const isProblem = (data: unknown): data is Problem =>
  typeof data === 'object' && data !== null && 'error' in data && 'detail' in data
