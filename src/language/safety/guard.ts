import type { Guard } from '../contract.ts'
import { compileTable } from '../phrases.ts'

const INNOCENT = 'innocent'

/** Compiles the rows of data/safety/phrases.txt; the notation is that of `language/phrases.ts`. */
export function compileGuard(rows: string): Guard {
  const innocent = compileTable(rows, (row) => row === INNOCENT)
  return {
    phrases: compileTable(rows, (row) => row !== INNOCENT),
    strike: (words) => innocent.strike(words),
  }
}

/** Opens the asset: the rows as text. They are compiled at their first use. */
export function readGuard(bytes: ArrayBuffer): Guard {
  let guard: Guard | undefined
  const compiled = () => {
    guard ??= compileGuard(new TextDecoder().decode(bytes))
    return guard
  }
  return {
    get phrases() {
      return compiled().phrases
    },
    strike: (words) => compiled().strike(words),
  }
}
