import { isMisspelt } from '../../platform/db/errors.ts'
import { doInHalves } from '../../platform/db/halves.ts'

const CHUNK = 1000

/** A row of a line, what tells it from others, and the fields that an existing row keeps because the line does not name them. */
export type Entry<R> = { at: number; key: string; row: R; kept: (keyof R & string)[] }
export type Stored = { id: string; status: 'created' | 'updated' } | { error: string }

/** Upserts rows that share `kept`; gives the id of each by its key. */
type Write<R> = (rows: R[], kept: (keyof R & string)[]) => Promise<Map<string, string>>

/** Stores the rows of an import, in as few statements as it takes. Gives what became of each line. */
export async function storeEntries<R extends { id: string }>(
  entries: readonly Entry<R>[],
  write: Write<R>,
): Promise<Map<number, Stored>> {
  const stored = new Map<number, Stored>()
  for (const group of groupsOf(entries)) {
    for (let i = 0; i < group.length; i += CHUNK) {
      await storeChunk(group.slice(i, i + CHUNK), { write, stored })
    }
  }
  return stored
}

/** One statement takes a key once and keeps the same fields of all: repeats of a key go to later groups. */
function groupsOf<R>(entries: readonly Entry<R>[]): Entry<R>[][] {
  const repeats = new Map<string, number>()
  const groups = new Map<string, { wave: number; entries: Entry<R>[] }>()
  for (const entry of entries) {
    const wave = repeats.get(entry.key) ?? 0
    repeats.set(entry.key, wave + 1)
    const name = `${wave}|${entry.kept.join()}`
    const group = groups.get(name)
    if (group) group.entries.push(entry)
    else groups.set(name, { wave, entries: [entry] })
  }
  return [...groups.values()].sort((a, b) => a.wave - b.wave).map((group) => group.entries)
}

/** A row that Postgres refuses spoils no other. */
async function storeChunk<R extends { id: string }>(
  chunk: readonly Entry<R>[],
  { write, stored }: { write: Write<R>; stored: Map<number, Stored> },
): Promise<void> {
  const kept = chunk[0]?.kept ?? []
  await doInHalves(chunk, {
    work: async (entries) => {
      const rows = entries.map((entry) => entry.row)
      const ids = await write(rows, kept)
      for (const { at, key, row } of entries) {
        const id = ids.get(key)
        if (id === undefined) stored.set(at, { error: NOT_STORED })
        else stored.set(at, { id, status: id === row.id ? 'created' : 'updated' })
      }
    },
    refuse: ({ at }) => {
      stored.set(at, { error: NOT_STORED })
      return Promise.resolve()
    },
    // There is no statement without rows.
    probe: (error) => (isMisspelt(error) ? Promise.reject(error) : Promise.resolve()),
  })
}

const NOT_STORED = 'The line could not be stored.'
