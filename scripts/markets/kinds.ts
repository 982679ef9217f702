import { readCells } from '../data/tables.ts'
import { listed, type Market, unsaid } from './read.ts'

/** Name, what it is, its terms, and six things that people say. */
const CELLS = 9

/** Narrow kinds of what people buy, each told shorter than a market: see data/kinds. Throws on a line that lacks something. */
export const readKinds = (): Market[] =>
  readCells('kinds', CELLS).map(({ file, number, cells }) => {
    const [name = '', about = '', terms = '', ...said] = cells
    return {
      ...{ slug: `${file.replace('.tsv', '')}-${number}`, file, name, about, topics: [] },
      ...{ said: { ...unsaid(), en: said }, near: [], idle: [] },
      terms: listed(terms),
    }
  })
