/**
 * How one argument travels, since Redis takes texts only. `number`: a Lua number. `digits`: a number that Lua passes on as
 * it came. `flag`: a Lua boolean. `joined`: texts in one, with commas between them. `texts`: a list of its own.
 */
type Scalar = 'text' | 'number' | 'digits' | 'flag' | 'joined'

/** A list of records: `many`, an argument for each field; `packed`, one for each record, for those that Lua mostly skips. */
type Records<R> = { as: 'many' | 'packed'; of: { readonly [K in keyof R]-?: ScalarOf<R[K]> } }

type ScalarOf<V> = [V] extends [boolean]
  ? 'flag'
  : [V] extends [number]
    ? 'number' | 'digits'
    : [V] extends [string]
      ? 'text'
      : 'joined'

type FieldOf<V> = [V] extends [boolean | number | string]
  ? ScalarOf<V>
  : [V] extends [readonly string[]]
    ? 'texts' | 'joined'
    : [V] extends [readonly (infer R)[]]
      ? Records<R>
      : never

/** Every field of a script's input, once, in the order in which they travel. */
type Fields<Input> = { readonly [K in keyof Input]-?: FieldOf<Input[K]> }

export type Script<Input> = {
  /** The script as Redis gets it. */
  text: string
  /** Its arguments, in its order. Throws a `RangeError` where a packed record holds a bar. */
  encode: (input: Input) => string[]
}

type Field = Scalar | 'texts' | { as: 'many' | 'packed'; of: Readonly<Record<string, Scalar>> }

const isScalar = (field: Field): field is Scalar => typeof field === 'string' && field !== 'texts'

/**
 * A script and the encoder of its arguments, both from one list. In the `body` each field is a local of the same name, a
 * list `names` the function `names(i)` and the number `namesCount`, a record a table with its fields. All that is of fixed
 * size comes first, then the lengths of the lists, then the lists.
 */
export function defineScript<Input extends object>(
  fields: Fields<Input>,
  body: string,
): Script<Input> {
  const all = Object.entries<Field>(fields)
  const single = all.flatMap(([name, field]) => (isScalar(field) ? [{ name, kind: field }] : []))
  const lists = all.flatMap(([name, field]) =>
    isScalar(field) ? [] : [{ name, field, encode: listEncoder(field) }],
  )
  const read = [
    ...single.map(readSingle),
    ...lists.map(({ name }, i) => readCount(name, single.length + i)),
  ]
  return {
    text: `${read.join('')}${readLists(lists, read.length)}${body}`,
    encode: (input) => {
      const args: string[] = []
      for (const { name, kind } of single) args.push(encodeValue(kind, Reflect.get(input, name)))
      for (const { name } of lists) args.push(String(listOf(input, name).length))
      for (const { name, encode } of lists) args.push(...encode(listOf(input, name)))
      return args
    },
  }
}

const readSingle = ({ name, kind }: { name: string; kind: Scalar }, i: number) =>
  `local ${name} = ${readValue(kind, `ARGV[${i + 1}]`)}\n`
const readCount = (name: string, before: number) =>
  `local ${name}Count = tonumber(ARGV[${before + 1}])\n`

function readValue(kind: Scalar, text: string): string {
  if (kind === 'number') return `tonumber(${text})`
  return kind === 'flag' ? `${text} == '1'` : text
}

type List = { name: string; field: Exclude<Field, Scalar> }

/** Lua: a function for each list. `before`: how many arguments come before the first. */
function readLists(lists: readonly List[], before: number): string {
  let start = String(before)
  const functions: string[] = []
  for (const { name, field } of lists) {
    functions.push(`local function ${name}(i)\n${readItem(field, start)}end\n`)
    start = `${start} + ${widthOf(field)} * ${name}Count`
  }
  return functions.join('')
}

/** How many arguments an item is. */
const widthOf = (field: List['field']) =>
  field !== 'texts' && field.as === 'many' ? Object.keys(field.of).length : 1

function readItem(field: List['field'], start: string): string {
  if (field === 'texts') return `  return ARGV[${start} + i]\n`
  const names = Object.keys(field.of)
  const found =
    field.as === 'packed'
      ? `string.match(ARGV[${start} + i], '^${names.map(() => '([^|]*)').join('|')}$')`
      : `unpack(ARGV, at + 1, at + ${names.length})`
  const at = field.as === 'many' ? `  local at = ${start} + (i - 1) * ${names.length}\n` : ''
  const table = Object.entries(field.of).map(([name, kind]) => `${name} = ${readValue(kind, name)}`)
  return `${at}  local ${names.join(', ')} = ${found}\n  return { ${table.join(', ')} }\n`
}

function encodeValue(kind: Scalar, value: unknown): string {
  if (kind === 'flag') return value === true ? '1' : '0'
  if (kind !== 'joined' || typeof value === 'string') return String(value)
  return Array.isArray(value) ? value.join() : String(value ?? '')
}

function listOf(input: object, name: string): readonly unknown[] {
  const list: unknown = Reflect.get(input, name)
  if (!Array.isArray(list)) throw new TypeError(`${name} is no list`)
  return list
}

/** The arguments of a list; what its fields are is looked up once. */
function listEncoder(field: List['field']): (list: readonly unknown[]) => string[] {
  if (field === 'texts') return (list) => list.map(String)
  const fields = Object.entries(field.of).map(([name, kind]) => ({ name, kind }))
  const encode = (item: unknown) => {
    const own = isRecord(item) ? item : {}
    return fields.map(({ name, kind }) => encodeValue(kind, own[name]))
  }
  if (field.as === 'many') return (list) => list.flatMap(encode)
  const bars = fields.length - 1
  return (list) => list.map((item) => checkBars(encode(item).join('|'), bars))
}

const isRecord = (item: unknown): item is Record<string, unknown> =>
  typeof item === 'object' && item !== null

function checkBars(packed: string, wanted: number): string {
  let bars = 0
  for (let at = packed.indexOf('|'); at >= 0; at = packed.indexOf('|', at + 1)) bars++
  if (bars !== wanted) throw new RangeError('a bar in a packed record')
  return packed
}

export type Evaluates = {
  eval: (script: string, keys: string[], args: string[]) => Promise<unknown>
}

/** Runs a script that is sent along as it is: for those that run seldom. */
export const runScript = <Input>(
  redis: Evaluates,
  { script, input }: { script: Script<Input>; input: Input },
): Promise<unknown> => redis.eval(script.text, [], script.encode(input))
