import * as z from 'zod'

/** `kid:base64 of 32 bytes`, comma separated, with distinct kids from 0 to 255. */
function isKeyList(text: string): boolean {
  const entries = text
    .split(',')
    .map((entry) => /^(\d{1,3}):[A-Za-z0-9+/]{43}=$/.exec(entry.trim()))
  const kids = entries.map((entry) => Number(entry?.[1] ?? 256))
  return kids.every((kid) => kid <= 255) && new Set(kids).size === kids.length
}

/** At least as long as anything that comes twice may be apart. */
const days = z.coerce.number().int().min(2).max(3650)

/** Workers AI, as far as it is used. */
type ModelBinding = { run: (model: string, input: Record<string, unknown>) => Promise<unknown> }

/** What answers requests, as far as it is used. */
type Files = { fetch: (request: Request) => Promise<Response> }

/** The Worker's variables, secrets and bindings, parsed once per isolate. README.md has the table. */
export const envSchema = z.object({
  DATABASE_URL: z.string().startsWith('postgres'),
  /** SQL-over-HTTP endpoint, where it is not Neon's own. */
  DATABASE_HTTP_URL: z.url().optional(),
  UPSTASH_REDIS_REST_URL: z.url(),
  UPSTASH_REDIS_REST_TOKEN: z.string().min(1),
  /** `kid:base64 of 32 bytes`, comma separated, newest first; the newest seals, all open. */
  TOKEN_KEYS: z.string().refine(isKeyList, {
    error: 'expected kid:base64-of-32-bytes, comma separated, distinct kids 0 to 255',
  }),
  ADMIN_API_KEY: z.string().min(16),
  /** Base64 of 32 bytes for what stores keep of personal data; without it the last key of TOKEN_KEYS. */
  DATA_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'expected base64 of 32 bytes')
    .optional(),
  PUBLIC_URL: z.url().optional(),
  /** Who bills and pays, as it stands on invoices: lines parted by `|`. */
  INVOICE_ISSUER: z.string().max(500).default('Aside'),
  /** Addresses, comma separated, of publishers' servers that name the user they fire a view for. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => new Set(list.split(',').flatMap((address) => address.trim() || []))),
  AD_DEADLINE_MS: z.coerce.number().int().min(20).max(5000).default(250),
  /** How long a call before an answer waits for Redis. */
  REDIS_TIMEOUT_MS: z.coerce.number().int().min(20).max(5000).default(150),
  /** Seconds between the drains within one run of the cron; 0: only at its start. */
  DRAIN_EVERY_SECONDS: z.coerce.number().int().min(0).max(60).default(20),
  /** Streams that events are booked from side by side: 1 until one is not enough (docs/scaling.md). */
  EVENT_STREAMS: z.coerce.number().int().min(1).max(16).default(1),
  /** Days for which single rows are kept that every sum has taken in: what a pixel saw, hits that did not count, ad requests. */
  KEEP_PIXEL_EVENTS_DAYS: days.default(30),
  KEEP_FILTERED_HITS_DAYS: days.default(35),
  KEEP_AD_REQUESTS_DAYS: days.default(90),
  /** OpenAI-compatible endpoint that writes ad copy, up to and without `/chat/completions`. */
  LLM_BASE_URL: z.url().optional(),
  LLM_API_KEY: z.string().optional(),
  /** Model of publishers that name none; `@cf/…` runs on the binding AI. */
  LLM_MODEL: z.string().min(1).optional(),
  LLM_TIMEOUT_MS: z.coerce.number().int().min(100).max(12_000).default(8000),
  /** How long the reasoning of a search may wait for a model; 0: it never asks one. */
  LLM_REASONING_TIMEOUT_MS: z.coerce.number().int().min(0).max(5000).default(1500),
  /** Requests to a language model per publisher and UTC day. */
  LLM_DAILY_LIMIT: z.coerce.number().int().min(0).default(500),
  /** Requests to a model for campaigns' examples per UTC day; 0: none are written. */
  LLM_EXAMPLES_DAILY_LIMIT: z.coerce.number().int().min(0).default(1000),
  LLM_EXAMPLES_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(25_000),
  AI: z.custom<ModelBinding>((ai) => typeof ai === 'object' && ai !== null).optional(),
  /** The built console; without it only the API is served. */
  ASSETS: z.custom<Files>((files) => typeof files === 'object' && files !== null).optional(),
  /** This Worker itself: each stream but the first is then booked by an invocation of its own. */
  SELF: z.custom<Files>((self) => typeof self === 'object' && self !== null).optional(),
  /** The local stack's own: where it tells the keys of its demo. Never set where strangers come. */
  DEMO_URL: z.url().optional(),
  SNAPSHOTS: z.custom<KVNamespace>((kv) => typeof kv === 'object' && kv !== null),
})
export type Env = z.infer<typeof envSchema>
