/** A row of a table: `name: phrase, phrase, ...`. */
type Row = { name: string; phrases: string[] }

const NAME = /^([a-z0-9_]+):/

/** Reads rows of `name: phrase, phrase`. A line without a name goes on with the row above; `#` starts a remark. */
export function readRows(table: string): Row[] {
  const rows: Row[] = []
  for (const line of table.split('\n')) {
    const text = line.trim()
    if (text === '' || text.startsWith('#')) continue
    const name = NAME.exec(text)?.[1]
    if (name !== undefined) rows.push({ name, phrases: [] })
    const phrases = rows.at(-1)?.phrases
    for (const part of (name === undefined ? text : text.slice(name.length + 1)).split(',')) {
      const phrase = part.trim()
      if (phrase !== '') phrases?.push(phrase)
    }
  }
  return rows
}
