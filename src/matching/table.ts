/** A row of a table: `name: phrase, phrase, ...`. */
export type Row = { name: string; phrases: string[] }

/** Reads rows of `name: phrase, phrase`. A line without a name goes on with the row above; `#` starts a remark. */
export function readRows(table: string): Row[] {
  const rows: Row[] = []
  for (const line of table.split('\n')) {
    const text = line.trim()
    if (text === '' || text.startsWith('#')) continue
    const named = /^([a-z0-9_]+):(.*)$/.exec(text)
    const phrases = (named?.[2] ?? text)
      .split(',')
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== '')
    if (named?.[1]) rows.push({ name: named[1], phrases })
    else rows.at(-1)?.phrases.push(...phrases)
  }
  return rows
}
