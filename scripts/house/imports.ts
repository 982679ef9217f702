import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

/** What a file says that it imports, or exports from elsewhere. */
export function importsOf(code: string): { spec: string; typeOnly: boolean }[] {
  return [...code.matchAll(/^(import|export)( type)? [^'"]*?from '([^']+)'/gms)].map((found) => ({
    spec: found[3] ?? '',
    typeOnly: found[2] !== undefined,
  }))
}

/** Every file under src that is loaded with this one: what is imported, but for types and by `import()`. */
export function listLoaded(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { spec, typeOnly } of importsOf(readFileSync(`src/${file}`, 'utf8'))) {
    const path = posix.join(dirname(file), spec)
    if (!typeOnly && spec.endsWith('.ts') && !path.startsWith('..')) listLoaded(path, seen)
  }
  return seen
}

type Imports = ReadonlyMap<string, readonly string[]>

/** What each file under src imports, types included, as paths under src. */
export const readImports = (files: readonly string[]): Imports =>
  new Map(
    files.map((file) => {
      const found = importsOf(readFileSync(`src/${file}`, 'utf8'))
      return [file, found.map(({ spec }) => posix.join(dirname(file), spec))]
    }),
  )

/** Files that are reached from themselves, types included. */
export const listCircles = (imports: Imports): string[] =>
  [...imports.keys()].filter((file) => reachedFrom(file, imports).has(file))

function reachedFrom(file: string, imports: Imports): Set<string> {
  const reached = new Set<string>()
  const left = [...(imports.get(file) ?? [])]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    left.push(...(imports.get(next) ?? []))
  }
  return reached
}
