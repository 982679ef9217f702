import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Stryker changes what is TypeScript; budgets and caps are Lua in its texts. This changes those, one place at a time. */
export type LuaMutant = { file: string; start: number; end: number; text: string }
export type LuaArea = { files: readonly string[]; tests: readonly string[] }

/** What each operator, and each call that matters, becomes. */
const CHANGES: readonly [pattern: RegExp, texts: readonly string[]][] = [
  [/ < /g, [' <= ', ' >= ']],
  [/ <= /g, [' < ', ' > ']],
  [/ > /g, [' >= ', ' <= ']],
  [/ >= /g, [' > ', ' < ']],
  [/ == /g, [' ~= ']],
  [/ ~= /g, [' == ']],
  [/ and /g, [' or ']],
  [/ or /g, [' and ']],
  [/ \+ /g, [' - ']],
  [/ - /g, [' + ']],
  [/ \* /g, [' / ']],
  [/ \/ /g, [' * ']],
  [/\bnot /g, ['']],
  [/\bmath\.min\b/g, ['math.max']],
  [/\bmath\.max\b/g, ['math.min']],
  [/\bmath\.ceil\b/g, ['math.floor']],
  [/\bmath\.floor\b/g, ['math.ceil']],
  [/\btrue\b/g, ['false']],
  [/\bfalse\b/g, ['true']],
  // A statement that does something is left out.
  [/(?<=^ *)(?:redis\.call|releaseHold|keepSlot|takeSlot|append|count)\(.*\)$/gm, ['']],
]
const ENDLESS_MS = 30_000

export function listMutants(file: string): LuaMutant[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/`[^`]*`/g)].flatMap(({ 0: script, index }) => {
    if (!/\blocal\b/.test(script)) return []
    // Neither texts nor comments of Lua, and nothing that is TypeScript again.
    const code = script.replaceAll(/\$\{[^}]*\}|'[^'\n]*'|--.*/g, (quoted) =>
      '"'.repeat(quoted.length),
    )
    return CHANGES.flatMap(([pattern, texts]) =>
      [...code.matchAll(pattern)].flatMap((found) => {
        const start = index + found.index
        return texts.map((text) => ({ file, start, end: start + found[0].length, text }))
      }),
    )
  })
}

/** Whether the tests notice it: they fail, or don't come to an end. */
async function isNoticed(mutant: LuaMutant | undefined, tests: readonly string[]) {
  const words = ['run', '--config', 'scripts/mutate/vitest.config.ts', '--bail', '1', '--silent']
  const child = spawn('vitest', words, {
    stdio: 'ignore',
    env: {
      ...process.env,
      MUTATE_TESTS: tests.join(),
      ...(mutant ? { MUTATE_LUA: JSON.stringify(mutant) } : {}),
    },
  })
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  const stop = new AbortController()
  const late = pause(ENDLESS_MS, 'late' as const, { signal: stop.signal }).catch(() => 'late')
  const ended = await Promise.race([code, late])
  stop.abort()
  if (ended === 'late') child.kill('SIGKILL')
  return ended !== 0
}

/** Runs the tests for each mutant; answers how many there are, and those that nobody noticed. */
export async function mutateLua({ files, tests }: LuaArea, lanes: number) {
  if (await isNoticed(undefined, tests)) throw new Error('the tests fail without a mutant')
  const mutants = files.flatMap(listMutants)
  const unnoticed: LuaMutant[] = []
  let next = 0
  const lane = async () => {
    for (let mutant = mutants[next++]; mutant; mutant = mutants[next++]) {
      if (await isNoticed(mutant, tests)) continue
      unnoticed.push(mutant)
      // A run takes minutes: what it found so far is worth something, too.
      console.log(`${showMutant(mutant)}\n  (${next} of ${mutants.length})`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { all: mutants.length, unnoticed }
}

/** Where a mutant is, and what it makes of the line. */
export function showMutant({ file, start, end, text }: LuaMutant): string {
  const source = readFileSync(file, 'utf8')
  const from = source.lastIndexOf('\n', start) + 1
  const to = source.indexOf('\n', end)
  const line = source.slice(0, start).split('\n').length
  const changed = source.slice(from, start) + text + source.slice(end, to)
  return `${file}:${line}\n  - ${source.slice(from, to).trim()}\n  + ${changed.trim()}`
}
