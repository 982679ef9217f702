import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listed, type Market, unsaid } from './read.ts'

const FOLDER = join(import.meta.dirname, '../../data/kinds')
/** Name, what it is, its terms, and six things that people say. */
const CELLS = 9

/** Narrow kinds of what people buy, each told shorter than a market: see data/kinds. Throws on a line that lacks something. */
export function readKinds(): Market[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.tsv'))
  return files.sort().flatMap((file) =>
    readFileSync(join(FOLDER, file), 'utf8')
      .split('\n')
      .flatMap((line, number) => (line === '' ? [] : kindOf(line, { file, number: number + 1 }))),
  )
}

function kindOf(line: string, { file, number }: { file: string; number: number }): Market {
  const cells = line.split('\t').map((cell) => cell.trim())
  const [name = '', about = '', terms = '', ...said] = cells
  if (cells.length !== CELLS || cells.includes('')) throw new Error(`${file}:${number}: ${line}`)
  return {
    ...{ slug: `${file.replace('.tsv', '')}-${number}`, file, name, about, topics: [] },
    ...{ said: { ...unsaid(), en: said }, near: [], idle: [] },
    terms: listed(terms),
  }
}
