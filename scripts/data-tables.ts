import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DATA = join(import.meta.dirname, '../data')

/** The rows of a table in `data/`, without remarks and indents. */
export const readTable = (name: string): string =>
  readFileSync(join(DATA, name), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join('\n')
