import type { StatusCode } from 'hono/utils/http-status'
import { getQueryParam } from 'hono/utils/url'
import type { FrontDeps } from '../../deps.ts'
import type { FrontEnv } from './context.ts'

type Variables = FrontEnv['Variables']
type Execution = Pick<ExecutionContext, 'waitUntil'>

/**
 * What a handler of the front is given: Hono's context is one, and so is what `createCall` makes for the routes that are
 * answered without a router.
 */
export type Call = {
  readonly req: {
    readonly raw: Request
    readonly url: string
    readonly path: string
    readonly method: string
    header(name: string): string | undefined
    query(name: string): string | undefined
  }
  readonly executionCtx: Execution
  get<Name extends keyof Variables>(name: Name): Variables[Name]
  set<Name extends keyof Variables>(name: Name, value: Variables[Name]): void
  /** Sets a header of the answer that is made after it. */
  header(name: string, value: string): void
  body(
    data: string | Uint8Array<ArrayBuffer> | null,
    status: StatusCode,
    headers: Record<string, string>,
  ): Response
}

/** What is known of a request when it arrives; the rest is set before anything reads it. */
export const startVariables = (deps: FrontDeps) => ({
  deps,
  requestId: deps.newId(),
  startedAt: deps.now(),
  isLate: false,
  network: undefined,
  isKnown: false,
  isVain: false,
})

/** `url` and `method` are the request's: each time that it is asked costs a call into the runtime. */
type Arrived = { deps: FrontDeps; request: Request; execution: Execution } & Pick<
  Call['req'],
  'url' | 'method' | 'path'
>

/** A request as its handler takes it. Headers of the answer are kept as a plain object: a `Headers` of the runtime costs more. */
export function createCall({ deps, request, url, method, path, execution }: Arrived): Call {
  const { headers } = request
  const variables = startVariables(deps) as Partial<Variables> as Variables
  const answerHeaders: Record<string, string> = { 'X-Request-Id': variables.requestId }
  return {
    req: {
      raw: request,
      url,
      path,
      method,
      header: (name) => headers.get(name) ?? undefined,
      query: (name) => takeFirst(getQueryParam(url, name)),
    },
    executionCtx: execution,
    get: (name) => variables[name],
    set: (name, value) => {
      variables[name] = value
    },
    header: (name, value) => {
      answerHeaders[name] = value
    },
    // As Hono has it, by place.
    body: (data, ...[status, own]) =>
      new Response(data, { status, headers: { ...answerHeaders, ...own } }),
  }
}

const takeFirst = (value: string | Record<string, string> | undefined) =>
  typeof value === 'string' ? value : undefined

type Answer = (c: Call) => Promise<Response>
/** A route that needs no router: `recall` knows whose request it is, where that needs no store. */
export type Straight = { recall?: (c: Call) => void; answer: Answer }

/** The same handler with its errors answered, as a router has them answered. */
export const answerErrors =
  (
    answer: Answer,
    answerFailure: (error: Error, c: Call) => Response | Promise<Response>,
  ): Answer =>
  async (c) => {
    try {
      return await answer(c)
    } catch (error) {
      if (error instanceof Error) return await answerFailure(error, c)
      throw error
    }
  }
