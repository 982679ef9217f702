/** Places of two files, or of one, that share lines. */
export interface Twins {
  first: string
  second: string
  /** Whether lines are the same to the letter, not only in their shape. */
  isLiteral: boolean
}

/** Lines in a row that make a pair; what stands in more places is a habit of the language. */
const RUN = 6
const MOST_PLACES = 8

interface Line {
  text: string
  shape: string
}
interface Place {
  path: string
  at: number
}

/**
 * Pairs of places that share six lines in a row, or the shape of six, where names, strings and numbers may differ. Blank
 * lines, comments, imports and lone brackets are passed over. A pair of files counts once, however much it shares; so
 * does a file with itself, where the runs don't overlap.
 */
export function listTwins(files: ReadonlyMap<string, string>): Twins[] {
  const found = new Map<string, Twins>()
  for (const how of ['text', 'shape'] as const) {
    for (const places of listRuns(files, how)) {
      if (places.length > MOST_PLACES) continue
      for (const [first, second] of listPairs(places)) {
        const key = `${first} ${second}`
        if (!found.has(key)) found.set(key, { first, second, isLiteral: how === 'text' })
      }
    }
  }
  return [...found.values()]
}

function listRuns(files: ReadonlyMap<string, string>, how: 'text' | 'shape'): Iterable<Place[]> {
  const runs = new Map<string, Place[]>()
  for (const [path, code] of files) {
    const lines = readLines(code)
    for (let at = 0; at + RUN <= lines.length; at++) {
      const run = lines.slice(at, at + RUN)
      if (how === 'shape' && isThin(run)) continue
      const key = run.map((line) => line[how]).join('\n')
      const places = runs.get(key)
      if (places) places.push({ path, at })
      else runs.set(key, [{ path, at }])
    }
  }
  return runs.values()
}

/** Fewer than this many different shapes among six lines: a table, or a list. */
const LEAST_SHAPES = 4
const isThin = (run: readonly Line[]) => new Set(run.map(({ shape }) => shape)).size < LEAST_SHAPES

function listPairs(places: readonly Place[]): [string, string][] {
  return places.flatMap((one, n) =>
    places
      .slice(n + 1)
      .filter((other) => other.path !== one.path || other.at - one.at >= RUN)
      .map((other): [string, string] => [one.path, other.path]),
  )
}

function readLines(code: string): Line[] {
  return code
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^(import|export) [^'"]*?from '[^']+'$/gm, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\/\/.*/, '').trim())
    .filter((line) => /\w/.test(line))
    .map((text) => ({ text, shape: shapeOf(text) }))
}

const WORDS = /'(?:[^'\\]|\\.)*'|`[^`]*`|\b\d[\w.]*\b|\b[\p{L}_$][\w$]*\b/gu
const KEPT = new Set(
  'const let return if else for of in await async function export type switch case throw new'.split(
    ' ',
  ),
)
const shapeOf = (text: string) => text.replaceAll(WORDS, (word) => (KEPT.has(word) ? word : '·'))
