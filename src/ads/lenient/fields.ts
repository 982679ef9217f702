/** A JSON object, as it was sent. */
export type Said = Readonly<Record<string, unknown>>

export const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isMissing = (value: unknown) => value === undefined || value === null || value === ''

/** Longest text of each field that is read of a user and a device, UTF-16 units. */
export const USER_TEXTS = { id: 512, ip: 100, hashed_email: 128, hashed_phone: 128 } as const
export const DEVICE_TEXTS = { ip: 100, ua: 2000, country: 100, os: 100, ifa: 200 } as const

/** A number where a name is wanted is that name; JSON's 1e400 is none. */
export const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : undefined

/** Fields that are looked through for other spellings: a caller chooses how many there are. */
const MOST_FIELDS = 64

/** What stands under a name however it is spelt: `emailHash`, `email_hash` and `Email-Hash` are one. */
export function fieldsBySpelling(said: Said, spellings: ReadonlyMap<string, string>) {
  const found = new Map<string, unknown>()
  let looked = 0
  for (const name in said) {
    if (++looked > MOST_FIELDS) break
    const field = spellings.get(name.toLowerCase().replaceAll(/[_-]/g, ''))
    if (field && !isMissing(said[name]) && !found.has(field)) found.set(field, said[name])
  }
  return found
}

/** The object with other values; itself where none is another. */
export function changed(said: Said, changes: Said): Said {
  for (const name in changes) if (said[name] !== changes[name]) return { ...said, ...changes }
  return said
}
