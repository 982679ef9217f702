import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const DATA = join(import.meta.dirname, '../../data')

/** The rows of a table in `data/`, without remarks and indents. */
export const readTable = (name: string): string =>
  readFileSync(join(DATA, name), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join('\n')

type Line = { file: string; number: number; cells: string[] }

/** The lines of all `*.tsv` in a folder of `data/`, so many cells each. Throws on a line that lacks something. */
export function readCells(folder: string, count: number): Line[] {
  const files = readdirSync(join(DATA, folder)).filter((name) => name.endsWith('.tsv'))
  return files.sort().flatMap((file) =>
    readFileSync(join(DATA, folder, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        if (line === '') return []
        const cells = line.split('\t').map((cell) => cell.trim())
        if (cells.length !== count || cells.includes('')) {
          throw new Error(`${folder}/${file}:${at + 1}: ${line}`)
        }
        return [{ file, number: at + 1, cells }]
      }),
  )
}
