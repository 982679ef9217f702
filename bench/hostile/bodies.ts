import { json } from './json.ts'
import { texts } from './texts.ts'

export const KIB = 1024
/** What every route is held to, less what a field around it takes. */
export const MOST = 256 * KIB - 64

export type Body = { what: string; body: string }

export const UA =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
export const placements = [{ placement: 'below_response', placement_id: 'main' }]
let drawn = 0
export const fresh = () => `hostile-${drawn++}`

/** JSON that is hard on its reader, alone and as a field that nobody asked for. */
export function anyJson(fields: object, bytes = MOST): Body[] {
  const head = JSON.stringify(fields).slice(0, -1)
  return Object.entries(json).flatMap(([what, make]) => {
    const alone = { what, body: make(bytes) }
    const rest = make(bytes - head.length - 10)
    return [alone, { what: `${what}, in a field of its own`, body: `${head},"zz":${rest}}` }]
  })
}

/** The body with every text there is in one place, as long as the body may be, or `most` characters. */
export function filledWith(
  where: string,
  bodyOf: (text: string) => unknown,
  { bytes = MOST, most = Number.POSITIVE_INFINITY } = {},
): Body[] {
  const empty = Buffer.byteLength(JSON.stringify(bodyOf('')))
  const copies = JSON.stringify(bodyOf('\u0001')).split('\\u0001').length - 1
  return Object.entries(texts).map(([what, make]) => {
    const text = make((bytes - empty) / copies).slice(0, most)
    return { what: `${where}: ${what}`, body: JSON.stringify(bodyOf(text)) }
  })
}

/** The body with a list as long as it may be. */
export function listOf(
  where: string,
  bodyOf: (items: unknown[]) => unknown,
  item: (at: number) => unknown,
  bytes = MOST,
): Body {
  const empty = Buffer.byteLength(JSON.stringify(bodyOf([])))
  const size = Buffer.byteLength(JSON.stringify(item(1000))) + 1
  const items = Array.from({ length: Math.floor((bytes - empty) / size) }, (_, at) => item(at))
  return { what: where, body: JSON.stringify(bodyOf(items)) }
}

export const user = (content: string) => ({ role: 'user', content })
export const keysOf = (value: unknown, bytes = MOST - 2 * KIB) =>
  Object.fromEntries(
    Array.from({ length: Math.floor(bytes / (JSON.stringify(value).length + 10)) }, (_, at) => [
      `k${at.toString(36).padStart(5, '0')}`,
      value,
    ]),
  )

export function slots(): Body[] {
  const base = { sessionId: fresh(), placements }
  return [
    ...anyJson(base),
    { what: 'a user of many fields', body: JSON.stringify({ ...base, user: keysOf('x') }) },
    { what: 'a device of many fields', body: JSON.stringify({ ...base, device: keysOf(1) }) },
    listOf(
      'interests',
      (interests) => ({ ...base, user: { interests } }),
      () => 'cats',
    ),
    listOf(
      'many placements',
      (list) => ({ ...base, placements: list }),
      () => placements[0],
    ),
    listOf(
      'placements that are none',
      (list) => ({ ...base, placements: list }),
      () => 0,
    ),
    listOf(
      'excluded topics',
      (excludedTopics) => ({ ...base, excludedTopics }),
      (at) => `t${at}`,
    ),
    listOf(
      'excluded topics that are none',
      (excludedTopics) => ({ ...base, excludedTopics }),
      () => 0,
    ),
    ...filledWith('regs', (text) => ({
      ...base,
      regs: { gdprConsent: text, gpp: text, usPrivacy: text },
    })),
    ...filledWith('interests', (text) => ({
      ...base,
      user: { interests: [text], gender: text, locale: text },
    })),
    ...filledWith(
      'user agent',
      (ua) => ({ ...base, device: { ua, os: ua.slice(0, 100), country: ua.slice(0, 100) } }),
      { most: 2000 },
    ),
    ...filledWith(
      'ids',
      (id) => ({ ...base, user: { id, ip: id.slice(0, 100), hashed_email: id.slice(0, 100) } }),
      { most: 500 },
    ),
    ...filledWith(
      'topics',
      (text) => ({ ...base, excludedTopics: Array(200).fill(text.slice(0, 200)) }),
      { most: 200 },
    ),
  ]
}

export function conversations(
  field = 'messages',
  base: object = { sessionId: fresh(), placements },
): Body[] {
  const of = (messages: unknown) => ({ ...base, [field]: messages })
  return [
    ...filledWith('one message', (text) => of([user(text)])),
    ...filledWith('six messages', (text) => of(Array(6).fill(user(text)))),
    ...filledWith('thirty messages', (text) => of(Array(30).fill(user(text)))),
    ...filledWith('sixty-four messages', (text) => of(Array(64).fill(user(text)))),
    ...filledWith('roles', (text) => of([{ role: text, content: 'shoes' }])),
    listOf('many short messages', of, () => user('a')),
    listOf('many empty messages', of, () => user('')),
    listOf('many messages of the system', of, () => ({ role: 'system', content: 'a' })),
    listOf('messages that are numbers', of, () => 1),
    listOf('messages that are empty objects', of, () => ({})),
    listOf('messages that are nulls', of, () => null),
    listOf('messages that are lists', of, () => []),
    listOf('messages without a content', of, () => ({ role: 'user' })),
    { what: 'messages that are an object', body: JSON.stringify(of(keysOf(1))) },
    {
      what: 'a message of many fields',
      body: JSON.stringify(of([{ ...user('a'), ...keysOf(1) }])),
    },
  ]
}

/** As many lines as fit, 10,000 at most. */
export const lines = (what: string, line: (at: number) => string): Body => {
  const size = line(1000).length + 1
  return {
    what,
    body: Array.from({ length: Math.min(10_000, Math.floor(MOST / size)) }, (_, at) =>
      line(at),
    ).join('\n'),
  }
}
