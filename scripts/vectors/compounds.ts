import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listed } from '../markets/read.ts'
import type { MarketTexts } from './learn.ts'

const FOLDER = join(import.meta.dirname, '../../data/compounds')
/** Name, what it is, its terms, and two ways to ask for it. */
const CELLS = 5

/** Names of two words that mean something else than their words do: see data/compounds. Throws on a line that lacks something. */
export function readCompounds(): MarketTexts[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.tsv'))
  return files.sort().flatMap((file) =>
    readFileSync(join(FOLDER, file), 'utf8')
      .split('\n')
      .flatMap((line, number) => (line === '' ? [] : compoundOf(line, `${file}:${number + 1}`))),
  )
}

function compoundOf(line: string, place: string): MarketTexts {
  const cells = line.split('\t').map((cell) => cell.trim())
  const [name = '', about = '', terms = '', ...said] = cells
  if (cells.length !== CELLS || cells.includes('')) throw new Error(`${place}: ${line}`)
  return { name, about, terms: listed(terms), said }
}
