import type * as z from 'zod'

/** Where the key of a route goes: names of the document's security schemes. */
export type Credential =
  | 'PublisherBearer'
  | 'PublisherKey'
  | 'PublisherQueryKey'
  | 'AdvertiserBearer'
  | 'AdvertiserKey'
  | 'OperatorBearer'

export type Answer = {
  about: string
  /** Of a JSON answer; without one and without a content type there is no body. */
  schema?: z.ZodType | undefined
  contentType?: string | undefined
  /** Of an answer that is not recorded, because it is no JSON or no call gets it. */
  example?: unknown
  headers?: Record<string, string>
  /** Headers that only some of the answers have. */
  mayHave?: Record<string, string>
  /** Whether the status may come with a problem as well, as strangers get it. */
  orProblem?: boolean
}

/** A request that is sent by the test and shown by the document. Ids and keys in it are those of `sample.ts`. */
export type Call = {
  /** Which of the answers it gets. */
  status: number
  path?: Record<string, string>
  query?: Record<string, string | number>
  headers?: Record<string, string>
  body?: unknown
  /** Sent as it stands, where the body is no JSON. */
  text?: string
}

/** What is said of a route besides what its own schemas say. */
export type Entry = {
  tag: string
  summary: string
  description?: string
  /** One of them; none: open to everybody. */
  keys?: Credential[]
  /** Open to who has no key; a wrong one is refused. */
  isOpen?: boolean
  /** Path, query and header parameters: what they are. */
  params?: Record<string, string>
  /** Query parameters that the route reads without a schema. */
  query?: z.ZodType
  headers?: Record<string, string>
  /** The body of a route that reads it without a schema. */
  body?: { contentType: string; schema: z.ZodType }
  /** What the route takes more than its schema does, since it mends what is sent before it judges. */
  sends?: z.ZodType
  /** Items of lists that the route's schema judges one by one, by property. */
  items?: Record<string, z.ZodType>
  /** Statuses with a body of their own. */
  answers: Record<number, Answer>
  /** Statuses with a problem, besides those that follow from key, body and parameters. */
  problems?: number[]
  calls: Call[]
  /** Whether rows may be asked for as CSV. */
  hasCsv?: boolean
}

export type Entries = Record<string, Entry>
