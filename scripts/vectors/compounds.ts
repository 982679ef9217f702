import { readCells } from '../data/tables.ts'
import { listed } from '../markets/read.ts'
import type { MarketTexts } from './learn.ts'

/** Name, what it is, its terms, and two ways to ask for it. */
const CELLS = 5

/** Names of two words that mean something else than their words do: see data/compounds. Throws on a line that lacks something. */
export const readCompounds = (): MarketTexts[] =>
  readCells('compounds', CELLS).map(({ cells }) => {
    const [name = '', about = '', terms = '', ...said] = cells
    return { name, about, terms: listed(terms), said }
  })
