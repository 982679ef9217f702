import type { Deps } from '../deps.ts'
import type { Catalog } from '../services/format.ts'
import type { Condition } from '../services/search/facts.ts'
import { createFinder, type Finder } from '../services/search/finder.ts'
import { readQuestion } from '../services/search/question.ts'
import { contextLines } from './context.ts'

const read = new WeakMap<Catalog, Finder>()

/** What the search understands of a language, however it is written; nothing of what is none, or of silence. */
export function readLanguage(finder: () => Finder, language: string | undefined) {
  const context = language ? contextLines({ language }) : []
  if (context.length === 0) return new Set<Condition>()
  return readQuestion(finder(), { text: '', context }).conditions.asked
}

/** The catalogue as the search reads it, made once per version and isolate. */
export function finderFor(deps: Deps, catalog: Catalog): Finder {
  const known = read.get(catalog)
  if (known) return known
  const finder = createFinder({
    services: catalog.services,
    index: catalog.index,
    sayings: deps.sayings(),
    asks: deps.asks(),
    tongue: deps.tongue(),
  })
  read.set(catalog, finder)
  return finder
}
