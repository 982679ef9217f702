import { zValidator } from '@hono/zod-validator'
import type { MiddlewareHandler } from 'hono'
import type * as z from 'zod'
// By its own path: `z.core` as a value is all of it, with error messages in fifty languages.
import { _safeParse } from 'zod/v4/core'
import { readBody, readBodyText } from './body.ts'
import type { AppEnv } from './context.ts'
import { AppError, type Issue } from './errors.ts'
import { noteRule } from './rule.ts'

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

/** The same, as a middleware. `mayBeEmpty`: no body says what `{}` says. */
export function jsonBody<S extends z.ZodType>(
  schema: S,
  { mayBeEmpty = false } = {},
): MiddlewareHandler<AppEnv, string, Validated<S>> {
  const handler: MiddlewareHandler<AppEnv, string, Validated<S>> = async (c, next) => {
    const isEmpty = mayBeEmpty && (await readBodyText(c.req.raw)).trim() === ''
    const said = isEmpty ? schema.parse({}) : await readJson(c.req.raw, schema)
    c.req.addValidatedData('json', Object(said))
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
    const wrong = result.error.issues
      .filter((issue) => !isMissing(issue))
      .map((issue) =>
        c.req.queries(String(issue.path[0]))?.[1] === undefined
          ? issue
          : { ...issue, message: 'given more than once' },
      )
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

type Failure = { issues: readonly z.core.$ZodIssue[] }

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
