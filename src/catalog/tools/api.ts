import type * as z from 'zod'
import {
  categoriesAnswer,
  problemAnswer,
  reportAnswer,
  searchAnswer,
  serviceAnswer,
  servicesAnswer,
} from './answers.ts'

/** An answer of the index, or why there is none: its error code, or `unreachable`, `unexpected` for want of one. */
export type Reply<T> = { kind: 'ok'; body: T } | { kind: 'failed'; code: string; message: string }

type SearchInput = {
  query: string
  search_id?: string | undefined
  context?: Record<string, unknown> | undefined
  external_session_id?: string | undefined
}
type BrowseInput = { category?: string | undefined; q?: string | undefined }
type ReportInput = {
  search_id: string
  integrated_slug: string
  metadata?: Record<string, unknown> | undefined
}

type Options = {
  /** Where the service is, with or without a path. */
  baseUrl: string
  /** A publisher's key. */
  key: string | undefined
  /** `fetch`, or the app itself. */
  send: (request: Request) => Promise<Response>
  timeoutMs: number
}

/** The service index over its HTTP interface. Nothing throws: what goes wrong is a reply. */
export function createIndexApi(options: Options) {
  const get = async <T>(
    path: string,
    { shape, query = {} }: { shape: z.ZodType<T>; query?: Record<string, unknown> },
  ) => {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const search = new URLSearchParams(given).toString()
    return await askApi(options, {
      path: search ? `${path}?${search}` : path,
      init: { method: 'GET' },
      shape,
    })
  }
  const post = async <T>(path: string, { shape, body }: { shape: z.ZodType<T>; body: unknown }) =>
    await askApi(options, { path, init: { method: 'POST', body: JSON.stringify(body) }, shape })
  return {
    search: async (input: SearchInput) =>
      await post('/search', { shape: searchAnswer, body: input }),
    browse: async (input: BrowseInput) =>
      await get('/services', { shape: servicesAnswer, query: input }),
    categories: async () => await get('/categories', { shape: categoriesAnswer }),
    service: async (slug: string) =>
      await get(`/services/${segmentOf(slug)}`, { shape: serviceAnswer }),
    report: async (input: ReportInput) =>
      await post('/integrations/report', { shape: reportAnswer, body: input }),
  }
}
export type IndexApi = ReturnType<typeof createIndexApi>

/** A dot or two lead to another path, escaped or not: with a space behind them they are a slug that nothing has. */
const segmentOf = (text: string) => encodeURIComponent(text).replace(/^\.{1,2}$/, '$&%20')

async function askApi<T>(
  { baseUrl, key, send, timeoutMs }: Options,
  {
    path,
    init,
    shape,
  }: { path: string; init: { method: string; body?: string }; shape: z.ZodType<T> },
): Promise<Reply<T>> {
  try {
    const request = new Request(baseUrl.replace(/\/+$/, '') + path, {
      ...init,
      headers: {
        accept: 'application/json',
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'x-api-key': key } : {}),
      },
      // A redirect would carry the key to whoever it names.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = await send(request)
    return readReply(answer.status, { text: await answer.text(), shape })
  } catch {
    return failedReply('unreachable', 'The service index could not be reached.')
  }
}

function readReply<T>(
  status: number,
  { text, shape }: { text: string; shape: z.ZodType<T> },
): Reply<T> {
  const body = readJson(text)
  if (status === 200) {
    const parsed = shape.safeParse(body)
    if (parsed.success) return { kind: 'ok', body: parsed.data }
  }
  const problem = problemAnswer.safeParse(body)
  if (status !== 200 && problem.success) return failedReply(problem.data.error, problem.data.detail)
  return failedReply(
    'unexpected',
    `The address answers with status ${status}, but not as the index.`,
  )
}

const failedReply = (code: string, message: string) => ({ kind: 'failed', code, message }) as const

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
