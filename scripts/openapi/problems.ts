export type Problem = {
  /** Among the components of the document. */
  name: string
  status: number
  title: string
  detail: string
  error: string
  headers?: Record<string, string>
}

/** The problems that routes share, each with an example. */
export const problems: Problem[] = [
  {
    name: 'BadRequest',
    status: 400,
    title: 'Bad Request',
    detail: 'The body is not valid JSON.',
    error: 'invalid_json',
  },
  {
    name: 'Unauthorized',
    status: 401,
    title: 'Unauthorized',
    detail: 'The API key is missing, unknown, revoked or of the wrong kind.',
    error: 'unauthorized',
    headers: { 'WWW-Authenticate': 'Where the key goes' },
  },
  {
    name: 'PaymentRequired',
    status: 402,
    title: 'Payment Required',
    detail: 'Campaigns of this account can be activated once its billing is set up.',
    error: 'payment_required',
  },
  {
    name: 'Forbidden',
    status: 403,
    title: 'Forbidden',
    detail: 'This key is for web pages; here a key for servers is needed.',
    error: 'forbidden',
  },
  {
    name: 'NotFound',
    status: 404,
    title: 'Not Found',
    detail: 'There is no such id.',
    error: 'not_found',
  },
  {
    name: 'Conflict',
    status: 409,
    title: 'Conflict',
    detail: 'Somebody else has just changed it; repeat the request.',
    error: 'conflict',
  },
  {
    name: 'Gone',
    status: 410,
    title: 'Gone',
    detail: 'The bid has been rendered, or its 5 seconds are over.',
    error: 'gone',
  },
  {
    name: 'PayloadTooLarge',
    status: 413,
    title: 'Payload Too Large',
    detail: 'The body is over 262144 bytes.',
    error: 'payload_too_large',
  },
  {
    name: 'Unprocessable',
    status: 422,
    title: 'Unprocessable Content',
    detail: 'name: Invalid input: expected string, received undefined',
    error: 'unprocessable',
  },
  {
    name: 'TooManyRequests',
    status: 429,
    title: 'Too Many Requests',
    detail: 'More than 2000 requests in a second.',
    error: 'rate_limited',
    headers: {
      'Retry-After': 'Seconds',
      RateLimit: 'What is left, and until when',
      'RateLimit-Policy': 'How many requests in how many seconds',
    },
  },
  {
    name: 'Unavailable',
    status: 503,
    title: 'Service Unavailable',
    detail: 'A store is not reachable; try again shortly.',
    error: 'unavailable',
    headers: { 'Retry-After': 'Seconds' },
  },
]
