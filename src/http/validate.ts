import { zValidator } from '@hono/zod-validator'
import type { MiddlewareHandler } from 'hono'
import type * as z from 'zod'
import type { AppEnv } from './context.ts'
import { AppError, type Issue } from './errors.ts'

/** Largest request body, in bytes. */
export const BODY_LIMIT = 256 * 1024

type Validated<S extends z.ZodType> = { in: { json: z.input<S> }; out: { json: z.output<S> } }

/** Reads the body as JSON whatever its content type says, then holds it against the schema: 413, 400, 422 in this order. */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  const parsed = schema.safeParse(parseJson(await readText(request, BODY_LIMIT)))
  if (parsed.success) return parsed.data
  throw new AppError('unprocessable', summary(parsed.error), {
    issues: issuesOf(parsed.error, 'body'),
  })
}

/** The same, as a middleware. */
export function jsonBody<S extends z.ZodType>(
  schema: S,
): MiddlewareHandler<AppEnv, string, Validated<S>> {
  return async (c, next) => {
    c.req.addValidatedData('json', Object(await readJson(c.req.raw, schema)))
    await next()
  }
}

/** Query parameters against the schema: 400 for one that is wrong, or holds NUL, else 422 for one that is missing. */
export function query<S extends z.ZodType<unknown, Record<string, unknown>>>(schema: S) {
  return zValidator('query', schema, (result, c) => {
    if (Object.entries(c.req.query()).flat().join('').includes('\0')) {
      throw new AppError('invalid_parameter', 'A parameter holds NUL.')
    }
    if (result.success) return
    const wrong = result.error.issues.filter((issue) => !isMissing(issue))
    if (wrong.length > 0) throw new AppError('invalid_parameter', summary({ issues: wrong }))
    throw new AppError('missing_parameter', summary(result.error), {
      issues: issuesOf(result.error, 'query'),
    })
  })
}

const isMissing = (issue: { code?: string; params?: unknown; input?: unknown }) =>
  issue.code === 'custom' &&
  typeof issue.params === 'object' &&
  issue.params !== null &&
  'missing' in issue.params

/** The body's text, refused as soon as it is over the limit, also when no length was announced. */
export async function readText(request: Request, limit: number): Promise<string> {
  const tooLarge = () => new AppError('payload_too_large', `The body is over ${limit} bytes.`)
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > limit) throw tooLarge()
  // HTTP holds the sender to the announced length; reading at once is far cheaper than chunk by chunk.
  if (/^\d+$/.test(announced ?? '')) return await request.text()
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return new TextDecoder().decode(await new Blob(chunks).arrayBuffer())
}

type Failure = { issues: readonly z.core.$ZodIssue[] }

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_json', 'The body is not valid JSON.', { cause })
  }
}

function summary(error: Failure): string {
  const first = error.issues[0]
  if (!first) return 'The request is not valid.'
  const where = first.path.length > 0 ? `${first.path.join('.')}: ` : ''
  return `${where}${first.message}`
}

function issuesOf(error: Failure, source: string): Issue[] {
  return error.issues.map((issue) => ({
    loc: [source, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))],
    msg: issue.message,
    type: issue.code,
  }))
}
