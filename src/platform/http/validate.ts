import { zValidator } from '@hono/zod-validator'
import type { MiddlewareHandler } from 'hono'
import type * as z from 'zod'
// By its own path: `z.core` as a value is all of it, with error messages in fifty languages.
import { _safeParse } from 'zod/v4/core'
import type { AppEnv } from './context.ts'
import { AppError, type Issue } from './errors.ts'

/** Largest request body, in bytes. */
export const BODY_LIMIT = 256 * 1024
/**
 * Of a body up to this length (UTF-16 units) all that is wrong is told, of a longer one the first thing: a list of
 * 100,000 wrong items would cost a second.
 */
const LONGEST_JUDGED_WHOLE = 8 * 1024
const FIRST_FAULT: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }
/** What is wrong and nothing else: of thousands of lines an Error each, with its stack, would cost more than the rest. */
class Faults implements z.core.$ZodError {
  readonly name = 'Faults'
  readonly message = ''
  readonly type = undefined
  readonly issues: z.core.$ZodIssue[]
  readonly _zod: z.core.$ZodError['_zod']

  constructor(issues: z.core.$ZodIssue[]) {
    this.issues = issues
    this._zod = { output: undefined, def: issues }
  }
}
/** As `safeParse`, but what is wrong is no Error. */
const judge = _safeParse(Faults)

/** Holds a value against the schema up to the first thing that is wrong with it. */
export const judgeBriefly = <S extends z.ZodType>(schema: S, value: unknown) =>
  judge(schema, value, FIRST_FAULT)

/** What a handler holds requests against. */
export type Rule = { of: 'json' | 'query'; schema: z.ZodType }
const rules = new WeakMap<object, Rule>()

/** Notes by which schema a handler judges, so that the description of the interface is made of the same one. */
export function noteRule<H extends object>(handler: H, rule: Rule): H {
  rules.set(handler, rule)
  return handler
}
/** The schema that a handler judges by; undefined for one that judges by none. */
export const ruleOf = (handler: object): Rule | undefined => rules.get(handler)

type Validated<S extends z.ZodType> = { in: { json: z.input<S> }; out: { json: z.output<S> } }

/** Reads the body as JSON whatever its content type says, then holds it against the schema: 413, 400, 422 in this order. */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  const { value, length } = await readBody(request)
  return judgeJson(schema, { value, length })
}

/** Holds JSON against the schema; 422. `length`: of its text, UTF-16 units. */
export function judgeJson<S extends z.ZodType>(
  schema: S,
  { value, length }: { value: unknown; length: number },
): z.output<S> {
  const parsed = judge(schema, value, length > LONGEST_JUDGED_WHOLE ? FIRST_FAULT : undefined)
  if (parsed.success) return parsed.data
  throw new AppError('unprocessable', summariseIssues(parsed.error), {
    issues: issuesOf(parsed.error, 'body'),
  })
}

type Body = { value: unknown; length: number }
const bodies = new WeakMap<Request, Promise<Body>>()
const texts = new WeakMap<Request, Promise<string>>()

/** The body's text, read once and remembered; 413 for one that is too long. */
export function readBodyText(request: Request): Promise<string> {
  const text = texts.get(request) ?? readText(request, BODY_LIMIT)
  texts.set(request, text)
  return text
}

/** The body as JSON, with the length of its text; read once and remembered. 413, 400 in this order. */
export const readBody = (request: Request): Promise<Body> =>
  bodies.get(request) ?? startReading(request)

function startReading(request: Request): Promise<Body> {
  const body = readBodyText(request).then(measureBody)
  bodies.set(request, body)
  return body
}

const measureBody = (text: string): Body => ({ value: parseBody(text), length: text.length })

/** The same, where nobody asks for it again: to remember it costs as much as to parse it. */
export const takeBody = async (request: Request): Promise<Body> =>
  measureBody(await (texts.get(request) ?? readText(request, BODY_LIMIT)))

/** The same, as a middleware. */
export function jsonBody<S extends z.ZodType>(
  schema: S,
): MiddlewareHandler<AppEnv, string, Validated<S>> {
  const handler: MiddlewareHandler<AppEnv, string, Validated<S>> = async (c, next) => {
    c.req.addValidatedData('json', Object(await readJson(c.req.raw, schema)))
    await next()
  }
  return noteRule(handler, { of: 'json', schema })
}

/** Query parameters against the schema: 400 for one that is wrong, or holds NUL, else 422 for one that is missing. */
export function query<S extends z.ZodType<unknown, Record<string, unknown>>>(schema: S) {
  const handler = zValidator('query', schema, (result, c) => {
    if (Object.entries(c.req.query()).flat().join('').includes('\0')) {
      throw new AppError('invalid_parameter', 'A parameter holds NUL.')
    }
    if (result.success) return
    const wrong = result.error.issues.filter((issue) => !isMissing(issue))
    if (wrong.length > 0)
      throw new AppError('invalid_parameter', summariseIssues({ issues: wrong }))
    throw new AppError('missing_parameter', summariseIssues(result.error), {
      issues: issuesOf(result.error, 'query'),
    })
  })
  return noteRule(handler, { of: 'query', schema })
}

const isMissing = (issue: { code?: string; params?: unknown; input?: unknown }) =>
  issue.code === 'custom' &&
  typeof issue.params === 'object' &&
  issue.params !== null &&
  'missing' in issue.params

/** The body's text, refused as soon as it is over the limit, also when no length was announced. */
export async function readText(request: Request, limit: number): Promise<string> {
  if (isAnnounced(request, limit)) return await request.text()
  return new TextDecoder().decode(await readChunks(request, limit))
}

/** The same, as bytes. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (isAnnounced(request, limit)) return new Uint8Array(await request.arrayBuffer())
  return await readChunks(request, limit)
}

/** HTTP holds the sender to the announced length; reading at once is far cheaper than chunk by chunk. */
function isAnnounced(request: Request, limit: number): boolean {
  const announced = request.headers.get('content-length') ?? ''
  if (Number(announced) > limit) throw tooLarge(limit)
  return /^\d+$/.test(announced)
}

const tooLarge = (limit: number) =>
  new AppError('payload_too_large', `The body is over ${limit} bytes.`)

async function readChunks(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

type Failure = { issues: readonly z.core.$ZodIssue[] }

/** The JSON of a body; 400 for what is none. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_json', 'The body is not valid JSON.', { cause })
  }
}

function summariseIssues(error: Failure): string {
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
