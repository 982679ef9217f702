/**
 * Checks the catalogue: the rules of its files, and every package that an install command names. Writes
 * catalog/REPORT.md and fails when something is wrong.
 *
 *   npm run catalog:verify                      asks npm's configured registry for every package
 *   npm run catalog:verify -- --npm FILE        asks only for those that are not in the first column of FILE
 *   npm run catalog:verify -- --pypi FILE       looks Python packages up in FILE; else they are not checked
 *   npm run catalog:verify -- --expect FILE     the slugs that must be there: the first column, below a head
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readCatalog } from '../../local/demo/services.ts'
import { commandsOf, type Entry, readEntry } from './entry.ts'
import { faultsOf } from './faults.ts'
import { askNpm, type Finding, readNames } from './names.ts'
import { type Package, packagesIn } from './packages.ts'
import { type Checked, reportOf } from './report.ts'

const REPORT = 'catalog/REPORT.md'
const { values } = parseArgs({
  options: {
    npm: { type: 'string' },
    pypi: { type: 'string' },
    expect: { type: 'string' },
  },
})

const files = await readCatalog()
const entries = files.flatMap(({ entries }) => entries.map(readEntry))
const report = reportOf({
  date: new Date().toISOString().slice(0, 10),
  entries,
  faults: [...faultsOf(files), ...(await missingSlugs(entries, values.expect))],
  checked: await checkPackages(entries),
})
await writeFile(REPORT, report.text)
console.log(report.summary)
if (report.failures > 0) process.exitCode = 1

async function missingSlugs(all: readonly Entry[], file: string | undefined): Promise<string[]> {
  if (file === undefined) return []
  const known = new Set(all.map(({ slug }) => slug))
  const [, ...lines] = (await readFile(file, 'utf8')).trim().split('\n')
  const expected = lines.map((line) => line.split('\t')[0] ?? '')
  return expected.filter((slug) => !known.has(slug)).map((slug) => `${slug}: expected, not there`)
}

/** Every package once, with the services that name it. */
async function checkPackages(all: readonly Entry[]): Promise<Checked[]> {
  const wanted = new Map<string, { item: Package; slugs: string[] }>()
  for (const entry of all) {
    for (const item of commandsOf(entry).flatMap(packagesIn)) {
      const key = `${item.registry} ${item.name}`
      const known = wanted.get(key)
      if (!known) wanted.set(key, { item, slugs: [entry.slug] })
      else if (!known.slugs.includes(entry.slug)) known.slugs.push(entry.slug)
    }
  }
  const [npm, pypi] = await Promise.all([
    values.npm === undefined ? undefined : readNames(values.npm, 'npm'),
    values.pypi === undefined ? undefined : readNames(values.pypi, 'pypi'),
  ])
  const checked: Checked[] = []
  for (const { item, slugs } of wanted.values()) {
    checked.push({ ...item, slugs, finding: await find(item, { npm, pypi }) })
  }
  return checked
}

/** One at a time: a registry is asked politely. */
async function find(
  { registry, name }: Package,
  lists: { npm: Set<string> | undefined; pypi: Set<string> | undefined },
): Promise<Finding> {
  if (registry === 'other') return { kind: 'unknown', why: 'no registry that this script can ask' }
  if (lists[registry]?.has(name)) return { kind: 'listed' }
  if (registry === 'npm') return await askNpm(name)
  return lists.pypi ? { kind: 'missing' } : { kind: 'unknown', why: 'no list of names was given' }
}
