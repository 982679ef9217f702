import { dirname, posix } from 'node:path'

/** The files of some code, by their path. */
type Files = ReadonlyMap<string, string>

const EXPORTED =
  /^export (?:async )?(?:const enum|const|let|function\*?|class|type|interface|enum) (\w+)/gm
const NAMED = /^(?:import|export)( type)? [^'"]*?from '([^']+)'/gms

/** Names that a file gives and no file takes, as `file name`. What is taken whole (`import()`, `* as`) is taken in all. */
export function listUntaken(given: Files, takers: Files): string[] {
  const taken = new Set([...takers].flatMap(([file, code]) => listTaken(file, code)))
  return [...given].flatMap(([file, code]) =>
    [...code.matchAll(EXPORTED)]
      .map(([, name]) => `${file} ${name}`)
      .filter((name) => !taken.has(name) && !taken.has(`${file} *`)),
  )
}

function listTaken(file: string, code: string): string[] {
  const pathOf = (spec: string) => posix.join(dirname(file), spec)
  const named = [...code.matchAll(NAMED)].flatMap(([statement, , spec = '']) => {
    const list = /\{([^}]*)\}/s.exec(statement)?.[1]
    const names = list?.split(',').map(
      (part) =>
        part
          .trim()
          .replace(/^type /, '')
          .split(' ')[0],
    )
    return (names ?? ['*']).map((name) => `${pathOf(spec)} ${name}`)
  })
  const whole = [...code.matchAll(/import\('(\.[^']+)'\)/g)].map(
    ([, spec = '']) => `${pathOf(spec)} *`,
  )
  return [...named, ...whole]
}
