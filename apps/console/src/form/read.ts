/** How a field of the API is asked for. `lines` is a list with an entry in each line, `set` some of its options, `cap` how often in a while, `json` whatever it says. */
export type FieldKind =
  | 'text'
  | 'long'
  | 'number'
  | 'choice'
  | 'tick'
  | 'lines'
  | 'set'
  | 'cap'
  | 'json'
  | 'time'
  | 'url'
  | 'email'

export type Field = {
  name: string
  label: string
  kind: FieldKind
  hint?: string
  isRequired?: boolean
  /** What can be chosen; of a `text`, what is suggested. */
  options?: readonly (readonly [value: string, label: string])[]
  most?: number
  /** As wide as the form. */
  isWide?: boolean
}
export type Values = Record<string, unknown>

/** What a form shows of a value. */
export function textOf(kind: FieldKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  // In which order boxes are ticked says nothing.
  if (kind === 'set') return Array.isArray(value) ? value.toSorted().join('\n') : ''
  if (kind === 'lines') return Array.isArray(value) ? value.join('\n') : ''
  if (kind === 'cap') return textOfCap(value as Cap)
  if (kind === 'json') return JSON.stringify(value, null, 2)
  if (kind === 'time') return String(value).slice(0, 16)
  return String(value)
}

/** How often at most in so many seconds. */
export type Cap = { limit: number; window_seconds: number }
const textOfCap = ({ limit, window_seconds: seconds }: Cap) => `${limit}\n${seconds}`

/** What both controls of a cap say; null where it was left empty. */
function capOf([limit, seconds]: readonly unknown[]): Cap | null {
  const text = String(limit ?? '').trim()
  return text === '' ? null : { limit: Number(text), window_seconds: Number(seconds) }
}

/** What a form says, as the API takes it: null for a field that was left empty. Throws for JSON that is none. */
export function valueOfField({ kind }: Field, said: File | string | null): unknown {
  if (kind === 'tick') return said !== null
  const text = String(said ?? '').trim()
  if (kind === 'lines') return text.split('\n').flatMap((line) => line.trim() || [])
  if (text === '') return null
  if (kind === 'number') return Number(text)
  if (kind === 'json') return JSON.parse(text) as unknown
  if (kind === 'time') return `${text}:00Z`
  return text
}

/** All that a form says; fields that were left empty are left out of what is new. */
export function readForm(fields: readonly Field[], form: FormData): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const { name, kind } = field
      if (kind === 'set') return [name, form.getAll(name)]
      if (kind === 'cap') return [name, capOf(form.getAll(name))]
      return [name, valueOfField(field, form.get(name))]
    }),
  )
}

/** Fields whose JSON can not be read, and what to say of each. */
export const findBroken = (fields: readonly Field[], form: FormData): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      try {
        valueOfField(field, form.get(field.name))
        return []
      } catch {
        return [[field.name, 'No JSON']]
      }
    }),
  )

export const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )

/** Only what is no longer as it was. */
export function changesOf(
  fields: readonly Field[],
  { before, after, now = before }: { before: Values; after: Values; now?: Values },
): Values {
  const changed = fields.filter(
    ({ name, kind }) => textOf(kind, before[name]) !== textOf(kind, after[name]),
  )
  return Object.fromEntries(
    changed.map(({ name }) => {
      const [was, said, is] = [before[name], after[name], now[name]]
      const areLists = [was, said, is].every(Array.isArray)
      return [
        name,
        areLists ? mergeLists(was as unknown[], said as unknown[], is as unknown[]) : said,
      ]
    }),
  )
}

/** What was put into a list and taken out of it, done to what the list holds now: somebody else may have changed it. */
const mergeLists = (was: unknown[], said: unknown[], is: unknown[]): unknown[] => [
  ...said.filter((one) => is.includes(one) || !was.includes(one)),
  ...is.filter((one) => !was.includes(one) && !said.includes(one)),
]
