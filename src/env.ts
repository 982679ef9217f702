/** `kid:base64 of 32 bytes`, comma separated, with distinct kids from 0 to 255. */
function isKeyList(text: string): boolean {
  const entries = text
    .split(',')
    .map((entry) => /^(\d{1,3}):[A-Za-z0-9+/]{43}=$/.exec(entry.trim()))
  const kids = entries.map((entry) => Number(entry?.[1] ?? 256))
  return kids.every((kid) => kid <= 255) && new Set(kids).size === kids.length
}

/** Reads a variable as it was given, undefined where it was not; throws a `WrongVariable` that says what was expected. */
type Read<T> = (given: unknown) => T

class WrongVariable extends Error {}

const refuseValue = (expected: string): never => {
  throw new WrongVariable(`expected ${expected}`)
}

const textThat =
  (isRight: (text: string) => boolean, expected: string): Read<string> =>
  (given) =>
    typeof given === 'string' && isRight(given) ? given : refuseValue(expected)
const textOf = (least: number) =>
  textThat((text) => text.length >= least, `a text of at least ${least}`)
const readUrl = textThat((text) => URL.canParse(text), 'a URL')
const readBase = textThat(
  (text) => /^https?:[^?#]+$/.test(text) && URL.canParse(text),
  'an http(s) URL without query and hash',
)

/** A whole number, also as a text; `usual` where none is given. */
const wholeNumber =
  ({ least, most, usual }: { least: number; most: number; usual: number }): Read<number> =>
  (given) => {
    if (given === undefined) return usual
    const value = typeof given === 'string' ? Number(given) : given
    const isRight = typeof value === 'number' && Number.isSafeInteger(value)
    return isRight && value >= least && value <= most
      ? value
      : refuseValue(`a whole number from ${least} to ${most}`)
  }

/** Days that rows are kept: at least as long as anything that comes twice may be apart. */
const daysOf = (usual: number) => wholeNumber({ least: 2, most: 3650, usual })

const unlessMissing =
  <T>(read: Read<T>): Read<T | undefined> =>
  (given) =>
    given === undefined ? undefined : read(given)

/** A binding, as far as it is used: the runtime makes it, so only that it is there is looked at. */
const bindingOf =
  <T>(): Read<T> =>
  (given) =>
    typeof given === 'object' && given !== null ? (given as T) : refuseValue('a binding')

/** Workers AI, as far as it is used. */
type ModelBinding = { run: (model: string, input: Record<string, unknown>) => Promise<unknown> }

/** What answers requests, as far as it is used. */
type Files = { fetch: (request: Request) => Promise<Response> }

const NO_LIMIT = Number.MAX_SAFE_INTEGER

/**
 * How each variable, secret and binding of the Worker is read. README.md has the table. By hand: an isolate reads them
 * before its first ad, which needs no schema (docs/decisions/light-front.md).
 */
const variables = {
  DATABASE_URL: textThat((text) => text.startsWith('postgres'), 'postgres://...'),
  /** SQL-over-HTTP endpoint, where it is not Neon's own. */
  DATABASE_HTTP_URL: unlessMissing(readUrl),
  UPSTASH_REDIS_REST_URL: readUrl,
  UPSTASH_REDIS_REST_TOKEN: textOf(1),
  /** `kid:base64 of 32 bytes`, comma separated, newest first; the newest seals, all open. */
  TOKEN_KEYS: textThat(
    isKeyList,
    'kid:base64-of-32-bytes, comma separated, distinct kids 0 to 255',
  ),
  ADMIN_API_KEY: textOf(16),
  /** Base64 of 32 bytes for what stores keep of personal data; without it the last key of TOKEN_KEYS. */
  DATA_KEY: unlessMissing(
    textThat((text) => /^[A-Za-z0-9+/]{43}=$/.test(text), 'base64 of 32 bytes'),
  ),
  /** What paths are put behind. */
  PUBLIC_URL: unlessMissing((given) => readBase(given).replace(/\/+$/, '')),
  /** Who bills and pays, as it stands on invoices: lines parted by `|`. */
  INVOICE_ISSUER: (given: unknown) =>
    textThat((text) => text.length <= 500, 'a text of at most 500')(given ?? 'Aside'),
  /** Addresses, comma separated, of publishers' servers that name the user they fire a view for. */
  TRUSTED_PROXIES: (given: unknown) =>
    new Set(
      textOf(0)(given ?? '')
        .split(',')
        .flatMap((address) => address.trim() || []),
    ),
  AD_DEADLINE_MS: wholeNumber({ least: 20, most: 5000, usual: 250 }),
  /** How long a call before an answer waits for Redis. */
  REDIS_TIMEOUT_MS: wholeNumber({ least: 20, most: 5000, usual: 150 }),
  /** Seconds between the drains within one run of the cron; 0: only at its start. */
  DRAIN_EVERY_SECONDS: wholeNumber({ least: 0, most: 60, usual: 20 }),
  /** Streams that events are booked from side by side: 1 until one is not enough (docs/scaling.md). */
  EVENT_STREAMS: wholeNumber({ least: 1, most: 16, usual: 1 }),
  /** Days for which single rows are kept that every sum has taken in: what a pixel saw, hits that did not count, ad requests. */
  KEEP_PIXEL_EVENTS_DAYS: daysOf(30),
  KEEP_FILTERED_HITS_DAYS: daysOf(35),
  KEEP_AD_REQUESTS_DAYS: daysOf(90),
  /** OpenAI-compatible endpoint that writes ad copy, up to and without `/chat/completions`. */
  LLM_BASE_URL: unlessMissing(readUrl),
  LLM_API_KEY: unlessMissing(textOf(0)),
  /** Model of publishers that name none; `@cf/…` runs on the binding AI. */
  LLM_MODEL: unlessMissing(textOf(1)),
  LLM_TIMEOUT_MS: wholeNumber({ least: 100, most: 12_000, usual: 8000 }),
  /** How long the reasoning of a search may wait for a model; 0: it never asks one. */
  LLM_REASONING_TIMEOUT_MS: wholeNumber({ least: 0, most: 5000, usual: 1500 }),
  /** Requests to a language model per publisher and UTC day. */
  LLM_DAILY_LIMIT: wholeNumber({ least: 0, most: NO_LIMIT, usual: 500 }),
  /** Requests to a model for campaigns' examples per UTC day; 0: none are written. */
  LLM_EXAMPLES_DAILY_LIMIT: wholeNumber({ least: 0, most: NO_LIMIT, usual: 1000 }),
  LLM_EXAMPLES_TIMEOUT_MS: wholeNumber({ least: 100, most: 120_000, usual: 25_000 }),
  AI: unlessMissing(bindingOf<ModelBinding>()),
  /** The static files: the console, without which only the API is served, and the tables that campaigns are weighed by. */
  ASSETS: unlessMissing(bindingOf<Files>()),
  /** This Worker itself: each stream but the first is then booked by an invocation of its own. */
  SELF: unlessMissing(bindingOf<Files>()),
  /** The local stack's own: where it tells the keys of its demo. Never set where strangers come. */
  DEMO_URL: unlessMissing(readUrl),
  SNAPSHOTS: bindingOf<KVNamespace>(),
}
export type Env = { [Name in keyof typeof variables]: ReturnType<(typeof variables)[Name]> }

/** The names of all variables and bindings. */
export const variableNames = Object.keys(variables)

/** The environment as it was given; `wrong`: what is, a line for each variable, without the values. */
export function readEnv(given: object): { env: Env } | { wrong: string[] } {
  const env: Record<string, unknown> = {}
  const wrong: string[] = []
  for (const [name, read] of Object.entries(variables)) {
    try {
      env[name] = read(Reflect.get(given, name))
    } catch (error) {
      if (!(error instanceof WrongVariable)) throw error
      wrong.push(`${name}: ${error.message}`)
    }
  }
  // Every variable was read by the reader that its type is made of.
  return wrong.length > 0 ? { wrong } : { env: env as Env }
}

/** The same for who can't go on without: throws what is wrong. */
export function requireEnv(given: object): Env {
  const read = readEnv(given)
  if ('wrong' in read) throw new Error(read.wrong.join('; '))
  return read.env
}
