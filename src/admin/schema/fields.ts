import * as z from 'zod'
import { resolveTopics, TOPICS } from '../../language/topics.ts'
import { isZone } from '../../platform/time/zone.ts'
import { isCountry } from './countries.ts'

const URL_LENGTH = 2048

/** Whether Postgres takes the text, in a column and inside jsonb: no NUL, no half of a surrogate pair. */
export const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed()

/** Trimmed text of `min` (1) to `max` characters. */
export const text = (max: number, min = 1) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine(isStorable, { error: 'Invalid text: it holds characters that cannot be stored' })

/** A list without repeats. */
export const list = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max)
    .transform((values) => [...new Set(values)])

const webUrl = (protocols: readonly string[]) =>
  z
    .string()
    .trim()
    .max(URL_LENGTH)
    .refine((value) => isPlainUrl(value, protocols), {
      error: `Invalid URL: expected ${protocols.join('// or ')}//host/..., without credentials`,
    })
    .transform(toAscii)

export const httpsUrl = webUrl(['https:'])
export const httpUrl = webUrl(['https:', 'http:'])

/** Nobody's pages come from there, whom others could not pretend to be on the way or in the browser itself. */
const NO_APP = /^(https?|wss?|ftp|file|data|blob|javascript):/
const LOCAL = /^(localhost|127\.0\.0\.1)$/

/** Where pages come from, as browsers say it in `Origin`: scheme, host and port, of the web or of an app. */
export const origin = z
  .string()
  .trim()
  .max(300)
  .toLowerCase()
  .transform((value, ctx) => {
    const url = /^[a-z][a-z0-9+.-]*:\/\/[^\s/\\?#@*]+\/?$/.test(value) ? URL.parse(value) : null
    const isLocal = url?.protocol === 'http:' && LOCAL.test(url.hostname)
    if (url?.host && (url.protocol === 'https:' || isLocal)) return url.origin
    if (url?.host && !NO_APP.test(value)) return value.replace(/\/$/, '')
    ctx.addIssue({ code: 'custom', message: 'Invalid origin: expected https://host' })
    return z.NEVER
  })

/** Blanks and backslashes are refused because browsers and this parser drop or rewrite them. */
function isPlainUrl(value: string, protocols: readonly string[]): boolean {
  if (!/^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(value) || !isStorable(value)) return false
  const url = URL.parse(value)
  if (!url || !protocols.includes(url.protocol)) return false
  return url.hostname !== '' && url.username === '' && url.password === ''
}

/** Kept as given where it can stand in a header, else percent-encoded. */
function toAscii(value: string): string {
  return /^[!-~]+$/.test(value) ? value : new URL(value).href
}

/** A host name with at least one dot, in lower case and punycode. */
export const domain = z
  .string()
  .trim()
  .max(253)
  .transform((value, ctx) => {
    const host = /^[^\s/:@?#\\*[\]%]+$/.test(value) ? URL.parse(`https://${value}`)?.hostname : ''
    if (host && /^([a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/.test(host)) return host
    ctx.addIssue({ code: 'custom', message: 'Invalid domain: expected a host name' })
    return z.NEVER
  })

/** ISO 3166-1 alpha-2; UK is what people write for GB. */
export const country = z
  .string()
  .trim()
  .toUpperCase()
  .transform((code) => (code === 'UK' ? 'GB' : code))
  .refine(isCountry, { error: 'Invalid country: expected ISO 3166-1 alpha-2' })

/** One of the topics, in any case. */
export const topic = z
  .string()
  .trim()
  .toLowerCase()
  .transform((name) => name.replaceAll(/[\s-]+/g, '_'))
  .pipe(z.enum(TOPICS))

/** One of the topics, or a common word for it: a publisher who bars "betting" bars gambling. */
export const topicOrSynonym = z.string().transform((name, ctx) => {
  const [known] = resolveTopics([name])
  if (known) return known
  ctx.addIssue({ code: 'custom', message: `Invalid topic: expected one of ${TOPICS.join(', ')}` })
  return z.NEVER
})

export const timezone = z.string().trim().max(64).refine(isZone, {
  error: 'Invalid time zone: expected an IANA name',
})

const EARLIEST = Date.UTC(2000, 0)
const LATEST = Date.UTC(3000, 0)

/** An ISO instant. Without a zone it is UTC: that is how the dashboards print theirs. */
export const instant = z.iso
  .datetime({ offset: true, local: true })
  .transform((value) => new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`))
  .refine((date) => date.getTime() >= EARLIEST && date.getTime() < LATEST, {
    error: 'Invalid instant: expected a year from 2000 to 2999',
  })
