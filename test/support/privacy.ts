import { afterAll } from 'vitest'

/** One table or Redis key as text, for reading. */
export type Stored = { where: string; text: string }

/** One character before the @: a run of them would be tried from each of its places. */
const E_MAIL = /[\w.+-]@[\w-]{1,63}\.[a-z]{2,}/i
/** Who pays and whom to write to: the operator's own data about a business. */
const ACCOUNTS = /^postgres (advertisers|campaigns|publishers|services)$|^kv snapshot:|^kv catalog/
/** Written by the operator alone, and public: what people ask for stands there in the same words. */
const CATALOGUE = /^postgres services$|^kv catalog/
/** Shorter values turn up by chance. */
const LEAST = 6
const LEAST_TEXT = 16
/** The public part of a key is shorter. */
const LEAST_KEY = 24

const secrets = new Map<string, string>()
const logged: string[] = []
const { console: output } = globalThis
for (const level of ['log', 'info', 'warn', 'error'] as const) {
  const print = output[level]
  output[level] = (...args: unknown[]) => {
    logged.push(args.map(String).join(' '))
    print(...args)
  }
}
/** All that was logged in this file so far. */
export const loggedLines = () => logged.join('\n')
// A benchmark runs outside of any suite.
if (process.env.VITEST)
  afterAll(() => complain(leaksIn([{ where: 'logs', text: logged.join('\n') }])))

/** Remembers what a request says that may be kept nowhere. */
export function noteSecrets(path: string, init: RequestInit): void {
  const headers = new Headers(init.headers)
  for (const name of ['authorization', 'x-api-key', 'x-forwarded-for', 'cf-connecting-ip']) {
    const value = headers.get(name)?.replace(/^Bearer +/i, '')
    if (!name.endsWith('-key') && name !== 'authorization') remember(name, value)
    else if (value && value.length >= LEAST_KEY) remember('key', value)
  }
  if (/^\/(admin|mcp)/.test(path) || typeof init.body !== 'string') return
  try {
    walk(JSON.parse(init.body), '')
  } catch {
    // Not JSON: nothing of it is read by anybody.
  }
}

const PERSONAL = new Set([
  ...['content', 'queryString', 'query', 'ip', 'id', 'ifa', 'external_user_id'],
  ...['email', 'contact_email', 'phone', 'text_reminder_number'],
])
const HASHES = new Set(['hashed_email', 'hashed_phone', 'email_hash'])
/** A person's own words may be kept, but not how to reach them. */
const WORDS = new Set(['comment', 'reasons'])
const CONTACT = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63})+|\+?\d(?:[ ().-]?\d){8,}/g

function walk(value: unknown, name: string): void {
  if (typeof value === 'string') read(name, value)
  else if (typeof value === 'object' && value !== null) {
    const inner = Array.isArray(value) ? value.map((item) => [name, item]) : Object.entries(value)
    // All that a lead form was answered with belongs to the advertiser alone.
    for (const [key, item] of inner) walk(item, name === 'values' ? name : String(key))
  }
}

function read(name: string, text: string): void {
  if (PERSONAL.has(name) || HASHES.has(name)) remember(name, text)
  if (WORDS.has(name) || name === 'values') {
    for (const [contact] of text.matchAll(CONTACT)) remember(`contact in ${name}`, contact)
  }
  if (name === 'values') remember('content', text)
  // Of pages only origin and path are kept.
  if (name === 'url' || name === 'page_url') remember('query of a page', URL.parse(text)?.search)
}

const TEXTS = new Set(['content', 'queryString', 'query'])

function remember(what: string, secret: string | null | undefined): void {
  const isText = TEXTS.has(what)
  if (!secret || secret.length < (isText ? LEAST_TEXT : LEAST)) return
  if (isText && !secret.includes(' ')) return
  secrets.set(secret, what)
}

/** Where something personal stands that no request may leave behind, and what it is. */
export function leaksIn(stored: readonly Stored[]): string[] {
  return stored.flatMap(({ where, text }) => {
    if (CATALOGUE.test(where)) return []
    const known = [...secrets].flatMap(([secret, what]) =>
      text.includes(secret) ? [`${what} in ${where}`] : [],
    )
    const address = ACCOUNTS.test(where) ? null : E_MAIL.exec(text)
    return address ? [...known, `e-mail in ${where}`] : known
  })
}

export function complain(leaks: readonly string[]): void {
  if (leaks.length > 0) throw new Error(`personal data was kept: ${[...new Set(leaks)].join('; ')}`)
}
