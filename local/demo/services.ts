import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const DIRECTORY = join(import.meta.dirname, '../../catalog')
const file = z.array(z.looseObject({ slug: z.string() }))
export type CatalogEntry = z.output<typeof file>[number]

/** The entries of the catalogue's files, file by file. */
export async function readCatalog(): Promise<{ name: string; entries: CatalogEntry[] }[]> {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith('.json')).sort()
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(DIRECTORY, name), 'utf8')
      return { name, entries: file.parse(JSON.parse(text)) }
    }),
  )
}

/** The catalogue as lines of an import; a service's key is its slug. */
export async function catalogLines(): Promise<string[]> {
  const files = await readCatalog()
  return files.flatMap(({ entries }) =>
    entries.map((entry) => JSON.stringify({ ...entry, type: 'service', key: entry.slug })),
  )
}
