/** A result as Neon's proxy sends it: each value as Postgres writes it. */
export type Answer = {
  fields: { name: string; dataTypeID: number }[]
  rows: (string | null)[][]
  command: string
  rowCount: number | null
}

type Read = (text: string) => unknown
const readInteger: Read = (text) => Number.parseInt(text, 10)
const readBoolean: Read = (text) => text === 't'
const readJson: Read = (text) => JSON.parse(text)
const readText: Read = (text) => text

/** How a value is read, by the oid of its type in Postgres. What is not here stays text: numeric, bigint, times, uuid. */
const readers: Record<number, Read> = {
  16: readBoolean,
  21: readInteger,
  23: readInteger,
  26: readInteger,
  114: readJson,
  3802: readJson,
  700: Number.parseFloat,
  701: Number.parseFloat,
}

/** Types of arrays, and the type of what is in them: of text, numbers and what stays text. */
const arrays: Record<number, number> = {
  ...{ 199: 114, 3807: 3802, 1000: 16, 1005: 21, 1007: 23, 1028: 26, 1021: 700, 1022: 701 },
  ...{ 1009: 25, 1014: 1042, 1015: 1043, 1016: 20, 2951: 2950 },
}

/** The rows of an answer, as arrays or by the names of their fields, with values of JavaScript. */
export function readAnswer(answer: Answer, { arrayMode }: { arrayMode: boolean }) {
  const read = answer.fields.map(({ dataTypeID }) => readerOf(dataTypeID))
  const names = answer.fields.map(({ name }) => name)
  const rows = answer.rows.map((row) => {
    const values = row.map((text, i) => (text === null ? null : read[i]?.(text)))
    return arrayMode ? values : Object.fromEntries(values.map((value, i) => [names[i], value]))
  })
  return { ...answer, rows }
}

function readerOf(type: number): Read {
  const inner = arrays[type]
  if (inner === undefined) return readers[type] ?? readText
  const read = readers[inner] ?? readText
  return (text) => readArray(text, read)
}

/** An array as Postgres writes it, `{1,NULL,"a \"b\""}`, in any number of dimensions, after its bounds if they are told. */
function readArray(text: string, read: Read): unknown[] {
  const open: unknown[][] = []
  let last: unknown[] = []
  for (const [token] of text
    .slice(text.indexOf('{'))
    .matchAll(/[{}]|"(?:[^"\\]|\\.)*"|[^{},"]+/gs)) {
    if (token === '{') {
      const inner: unknown[] = []
      open.at(-1)?.push(inner)
      open.push(inner)
    } else if (token === '}') last = open.pop() ?? last
    else open.at(-1)?.push(readItem(token, read))
  }
  return last
}

function readItem(token: string, read: Read): unknown {
  if (token.startsWith('"')) return read(token.slice(1, -1).replace(/\\(.)/gs, '$1'))
  return token === 'NULL' ? null : read(token)
}
