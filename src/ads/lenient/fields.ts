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

/** Fields by their spellings in small letters: with underscores and without. */
export const spellingsOf = (
  fields: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fields).flatMap(([field, names]) =>
      names.split(' ').flatMap((name): [string, string][] => [
        [name, field],
        [name.replaceAll('_', ''), field],
      ]),
    ),
  )

/** What stands under a name however it is spelt: `emailHash`, `email_hash` and `Email-Hash` are one. */
export function fieldsBySpelling(said: Said, spellings: ReadonlyMap<string, string>) {
  let found: Map<string, unknown> | undefined
  let looked = 0
  for (const name in said) {
    if (++looked > MOST_FIELDS) break
    const field = spellings.get(/[A-Z-]/.test(name) ? foldName(name) : name)
    if (field === undefined || isMissing(said[name])) continue
    found ??= new Map()
    if (!found.has(field)) found.set(field, said[name])
  }
  return found ?? NOTHING
}
const NOTHING: ReadonlyMap<string, unknown> = new Map()
const foldName = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '')

/** The object with other values; itself where none is another. */
export function changed(said: Said, changes: Said): Said {
  for (const name in changes) if (said[name] !== changes[name]) return { ...said, ...changes }
  return said
}
