import type { Call } from './call.ts'
import { log } from './log.ts'

const STATUS = {
  invalid_json: 400,
  invalid_parameter: 400,
  unauthorized: 401,
  payment_required: 402,
  publisher_not_approved: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  payload_too_large: 413,
  unprocessable: 422,
  missing_parameter: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const
type ErrorCode = keyof typeof STATUS

/** One broken rule of a request, in the form clients of FastAPI services read. */
export type Issue = { loc: (string | number)[]; msg: string; type: string }

/** What the caller did wrong. The message goes on the wire, the cause to the log only. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; issues?: Issue[]; headers?: Record<string, string> } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.issues = options.issues
    this.headers = options.headers ?? {}
  }
}

/** A field (`a.b`: one within another) that breaks a rule which no schema knows. */
export const invalidField = (field: string, msg: string) =>
  new AppError('unprocessable', `${field}: ${msg}`, {
    issues: [{ loc: ['body', ...field.split('.')], msg, type: 'custom' }],
  })

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Largest list of issues on the wire, in bytes of JSON and in number; longest text of ours, key and path in it. */
const MOST_ISSUE_BYTES = 9 * 1024
const MOST_ISSUES = 20
const LONGEST_TEXT = 500
const LONGEST_KEY = 100
const DEEPEST_PATH = 16

/** The members of every error body: those of RFC 9457, and `error` and `message`, which clients in the wild read. */
export function problemOf(
  code: ErrorCode,
  { message, requestId }: { message: string; requestId: string },
) {
  const status = STATUS[code]
  const detail = cutText(message, LONGEST_TEXT)
  const title = TITLES[status]
  return {
    type: 'about:blank',
    title,
    status,
    detail,
    error: code,
    message: detail,
    request_id: requestId,
  }
}

/** The error body of every route. Under 16 KiB. */
export function answerProblem(c: Call, error: AppError): Response {
  const status = STATUS[error.code]
  const body = {
    ...problemOf(error.code, { message: error.message, requestId: c.get('requestId') }),
    ...(status === 422 ? { errors: boundIssues(error.issues ?? []) } : {}),
  }
  return c.body(JSON.stringify(body), status, {
    'Content-Type': 'application/problem+json',
    ...(status === 503 ? { 'Retry-After': '5' } : {}),
    ...error.headers,
  })
}

/** The first issues, without what makes them long: paths and messages may hold names that the caller chose. */
function boundIssues(issues: readonly Issue[]): Issue[] {
  const kept: Issue[] = []
  let left = MOST_ISSUE_BYTES
  for (const { loc, msg, type } of issues.slice(0, MOST_ISSUES)) {
    const path = loc.slice(0, DEEPEST_PATH)
    const issue = {
      loc: path.map((part) => (typeof part === 'number' ? part : cutText(part, LONGEST_KEY))),
      msg: cutText(msg, LONGEST_TEXT),
      type,
    }
    left -= new TextEncoder().encode(JSON.stringify(issue)).length
    if (left < 0) break
    kept.push(issue)
  }
  return kept
}

const cutText = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

/** Answers a caller's mistake as such; anything else is a bug or a store that is down, and `unexpected` decides. */
export function errorHandler<C extends Call>(
  unexpected: (c: C) => Response | Promise<Response>,
): (error: Error, c: C) => Response | Promise<Response> {
  return (error, c) => {
    if (error instanceof AppError) return answerProblem(c, error)
    log('error', 'unexpected_error', { requestId: c.get('requestId'), error: nameOf(error) })
    return unexpected(c)
  }
}

export const internalError = (c: Call) =>
  answerProblem(c, new AppError('internal_error', 'Something went wrong on our side.'))

export const unavailable = (c: Call) =>
  answerProblem(c, new AppError('unavailable', 'A store is not reachable; try again shortly.'))

/** Class and SQLSTATE of an error: its message may quote rows or commands and is never logged. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' ? `:${error.code}` : ''
  const cause = error.cause instanceof Error ? ` < ${nameOf(error.cause)}` : ''
  return `${error.name}${code}${cause}`
}
