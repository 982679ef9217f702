import type { MatchIndex } from '../../language/contract.ts'
import { DOC_SHIFT } from '../../language/index/layout.ts'
import { countDocsOf } from '../../language/index/spans.ts'
import { CATEGORIES, type Service } from '../service.ts'
import type { Sayings } from '../told.ts'
import { type Facts, factsOf } from './facts.ts'
import { listNames, type Names } from './names.ts'
import { openTables } from './tables.ts'
import { wordsOf } from './words.ts'

/**
 * What the search reads of services, by their places. It is made when they are published: words are cut and folded there,
 * which would take an isolate longer than its first answer may.
 */
export type Prepared = {
  facts: readonly Facts[]
  /** Slugs and names that a service takes the place of, folded. */
  replaces: readonly ReadonlySet<string>[]
  /** How many services each category has, by how much they say. */
  categorySizes: readonly number[]
  /** Whether anything is told of a service besides its entry. */
  isTold: readonly boolean[]
  names: Names
}

type Source = { services: readonly Service[]; index: MatchIndex; sayings: Sayings }

export function prepareServices({ services, index, sayings }: Source): Prepared {
  const told = services.map(({ slug }) => sayings.told.get(slug))
  const { turns } = openTables(sayings)
  const replaces = services.map(
    ({ alternatives }, doc) =>
      new Set([...alternatives, ...(told[doc]?.facts.replaces ?? [])].map(nameOf)),
  )
  return {
    facts: services.map((service, doc) => factsOf(service, told[doc])),
    replaces,
    categorySizes: measureCategories(index, categoriesOf(services)),
    isTold: told.map((one) => one !== undefined),
    names: listNames(services, {
      sayers: (term) => countDocsOf(index, term),
      isPlain: (word) => turns([word]).some(({ row }) => row === 'plain_name'),
      replaces,
    }),
  }
}

/** The place of each service's category in CATEGORIES. */
export const categoriesOf = (services: readonly Service[]): number[] =>
  services.map(({ category }) => CATEGORIES.indexOf(category))

/** A slug or name as it is compared: `Heroku Postgres` is `heroku-postgres`. */
export const nameOf = (text: string) =>
  wordsOf(text.replaceAll('-', ' '))
    .filter((word) => word !== '')
    .join('-')

/** As text, for `readPrepared`. */
export const writePrepared = ({ names, ...lists }: Prepared): string =>
  JSON.stringify({ ...lists, names: [...names] }, (_, value) =>
    value instanceof Set ? [...value] : value,
  )

/** Reads what `writePrepared` of the same version wrote. */
export function readPrepared(text: string): Prepared {
  const { names, replaces, facts, ...lists } = JSON.parse(text) as Written
  return {
    ...lists,
    names: new Map(names),
    replaces: replaces.map((list) => new Set(list)),
    facts: facts.map((one) => ({
      ...one,
      languages: new Set(one.languages),
      written: new Set(one.written),
      clouds: new Set(one.clouds),
      regions: new Set(one.regions),
      runtimes: new Set(one.runtimes),
      protocols: new Set(one.protocols),
      prices: new Set(one.prices),
      needs: new Set(one.needs),
    })),
  }
}

type Listed<T> = { [K in keyof T]: T[K] extends ReadonlySet<infer V> ? V[] : T[K] }
type Written = Pick<Prepared, 'categorySizes' | 'isTold'> & {
  facts: Listed<Facts>[]
  replaces: string[][]
  names: [string, NonNullable<ReturnType<Names['get']>>][]
}

/** The size of categories in services that say as much as usual: of some, little is told. */
function measureCategories({ postings, size }: MatchIndex, categories: readonly number[]) {
  const sizes = CATEGORIES.map(() => 0)
  const usual = postings.length / Math.max(1, size)
  for (const posting of postings) {
    const category = categories[posting >>> DOC_SHIFT] ?? 0
    sizes[category] = (sizes[category] ?? 0) + 1 / usual
  }
  return sizes
}
