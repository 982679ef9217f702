import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areas, luaAreas } from './mutate/areas.ts'
import { type LuaArea, mutateLua } from './mutate/lua.ts'

/** The least share of mutants, in percent, that tests must notice. */
const LEAST = 85
/** Mutants that tests ran over without noticing, or that none ran over, are faults nobody would see. */
const UNNOTICED = new Set(['Survived', 'NoCoverage'])
const NOTICED = new Set(['Killed', 'Timeout'])

type Mutant = {
  status: string
  mutatorName: string
  replacement?: string
  location: { start: { line: number; column: number }; end: { line: number; column: number } }
}
type Report = { files: Record<string, { source: string; mutants: Mutant[] }> }

// npm run mutate [-- AREA ...]: what the tests of money, caps, tokens, drain and scrubbing would miss.
const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys({ ...areas, ...luaAreas })
const LANES = Number(process.env.MUTATE_CONCURRENCY ?? 1)
let failed = false
for (const name of names) {
  const lua = luaAreas[name]
  if (lua) {
    failed = (await scoreLua(name, lua)) < LEAST || failed
    continue
  }
  const report = mutate(name)
  const mutants = Object.values(report.files).flatMap((file) => file.mutants)
  const noticed = mutants.filter(({ status }) => NOTICED.has(status)).length
  const unnoticed = mutants.filter(({ status }) => UNNOTICED.has(status)).length
  const score = (100 * noticed) / Math.max(1, noticed + unnoticed)
  failed ||= score < LEAST
  for (const [file, { source, mutants: own }] of Object.entries(report.files)) {
    for (const mutant of own.filter(({ status }) => UNNOTICED.has(status))) {
      console.log(`${file}:${mutant.location.start.line} ${mutant.mutatorName} (${mutant.status})`)
      console.log(`  - ${textAt(source, mutant)}\n  + ${mutant.replacement ?? ''}`)
    }
  }
  console.log(
    `${name}: ${score.toFixed(1)} %, ${noticed} of ${noticed + unnoticed} mutants noticed`,
  )
}
process.exitCode = failed ? 1 : 0

async function scoreLua(name: string, area: LuaArea): Promise<number> {
  const { all, unnoticed } = await mutateLua(area, LANES)
  const score = (100 * (all - unnoticed.length)) / Math.max(1, all)
  console.log(`${name}: ${score.toFixed(1)} %, ${all - unnoticed.length} of ${all} mutants noticed`)
  return score
}

function mutate(name: string): Report {
  const area = areas[name]
  if (!area) throw new Error(`no such area: ${name}`)
  const folder = `.stryker/${name}`
  mkdirSync(folder, { recursive: true })
  const config = {
    packageManager: 'npm',
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
    mutate: area.files,
    coverageAnalysis: 'perTest',
    concurrency: LANES,
    timeoutMS: 20_000,
    reporters: ['json', 'clear-text'],
    clearTextReporter: { reportTests: false, reportMutants: false, logTests: false },
    jsonReporter: { fileName: `${folder}/report.json` },
    // TypeScript 7 has no interface that Stryker could rewrite it by, and nothing here extends it.
    tsconfigFile: 'none',
    // Outside of the project: its own tests must not find the copy's.
    tempDirName: join(tmpdir(), `aside-mutate-${name}`),
    ignorePatterns: ['.stryker', '.local', 'dist', 'docs', 'bench', 'catalog'],
    allowEmpty: false,
  }
  writeFileSync(`${folder}/config.json`, JSON.stringify(config, null, 2))
  const run = spawnSync('stryker', ['run', `${folder}/config.json`], {
    stdio: 'inherit',
    env: { ...process.env, MUTATE_TESTS: area.tests.join() },
  })
  if (run.status !== 0) throw new Error(`mutation of ${name} failed`)
  return JSON.parse(readFileSync(`${folder}/report.json`, 'utf8')) as Report
}

function textAt(source: string, { location: { start, end } }: Mutant): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  if (lines.length === 1) return (lines[0] ?? '').slice(start.column - 1, end.column - 1)
  return `${(lines[0] ?? '').slice(start.column - 1)} ...`
}
