import type { Service } from '../../services/service.ts'
import { wordsOf } from './words.ts'

/** What projects are built with, as entries name it, and the entries that work with it. */
export type Stack = ReadonlyMap<string, ReadonlySet<number>>
export type Part = { name: string; at: number; words: number }

/** Languages are limits, and these say nothing of a project. */
const UNTELLING = new Set(
  'http cli browser edge node python go jvm php ruby dotnet elixir'.split(' '),
)
/** What needs some database works with each of these. */
const DATABASES = ['postgres', 'postgresql', 'mysql', 'mariadb', 'sqlite']
/** Somebody's own database, whichever. */
const OWN_DATABASE = /^(our|my|own|existing) (db|database|tables)$/
const ANY = 'database'

/** Frameworks, runtimes and what an entry requires. */
export function stackOf(services: readonly Service[]): Stack {
  const stack = new Map<string, Set<number>>()
  const add = (name: string, entry: number) =>
    stack.set(name, (stack.get(name) ?? new Set()).add(entry))
  services.forEach(({ frameworks, runtimes, requires }, entry) => {
    const needed = requires.flatMap((one) => (one === 'database' ? DATABASES : [one]))
    for (const one of [...frameworks, ...runtimes, ...needed]) {
      if (UNTELLING.has(one)) continue
      const name = wordsOf(one).join(' ')
      if (DATABASES.includes(name)) add(ANY, entry)
      add(name, entry)
    }
  })
  return stack
}

/** The parts of a stack that a text names, the longest at each place. */
export function partsOf(words: readonly string[], stack: Stack): Part[] {
  return words.flatMap((word, at) => {
    const pair = `${word} ${words[at + 1] ?? ''}`
    if (OWN_DATABASE.test(pair) && stack.has(ANY)) return [{ name: ANY, at, words: 2 }]
    if (stack.has(pair)) return [{ name: pair, at, words: 2 }]
    return word !== ANY && stack.has(word) ? [{ name: word, at, words: 1 }] : []
  })
}
