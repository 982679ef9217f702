import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createApp } from '../src/app.ts'
import { variableNames } from '../src/env.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const all = (paths: string, pattern: RegExp) =>
  globSync(paths).flatMap((path) => [...read(path).matchAll(pattern)].map(([, name = '']) => name))

it.each([...new Set(all('src/**/*.ts', /\blog\(\s*'(?:warn|error)',\s*'(\w+)'/g))])(
  'docs/operations.md says what to do about %s',
  (event) => expect(read('docs/operations.md')).toContain(`\`${event}\``),
)

it.each(all('src/admin/health/routes.ts', /^ {4}(\w+_\w+): /gm))(
  'docs/operations.md says what %s of the deep health is',
  (field) => expect(read('docs/operations.md')).toContain(`\`${field}\``),
)

it('docs/api.md has every route, and none that is not there', () => {
  // What a route needs is looked up when it is called.
  const { routes } = createApp(Object.create(null))
  const made = routes
    .filter(({ method }) => method !== 'ALL' && method !== 'OPTIONS')
    .map(({ method, path }) => `${method} ${path}`)
  const written = all('docs/api.md', /`([A-Z]+ \/[^`?]*)`/g)
  expect(new Set(written)).toEqual(new Set(made))
})

it('docs/attacks.md has every line of the attack suite, and none that is not there', () => {
  const made = all('test/attack/*.test.ts', /\battack\(\s*['"]([^'"]+)['"],/g)
  const written = all('docs/attacks.md', /^\| (?!attack \||-)([^|]+) \|/gm)
  expect(new Set(written)).toEqual(new Set(made))
})

const dashboards = read('docs/api.md')
  .split(/^## /m)
  .find((section) => section.startsWith('Dashboards'))
const told = new Set(dashboards?.match(/`[^`]*`/g)?.flatMap((code) => code.match(/\w+/g) ?? []))
/** Parameters and fields as the code has them: snake_case is the wire's alone, totals of stats are camelCase, and columns of CSV are fields of rows. */
const fields = [
  'src/reports/{publisher,advertiser}/**/{routes,schema,shape}.ts',
  'src/reports/engine/{feedback,traffic,window}.ts',
  'src/accounts/statement.ts',
].flatMap((paths) => [
  ...all(paths, /(?<![\w'.])([a-z]+(?:_[a-z]+)+)(?=[:,]| \})/g),
  ...all(paths, /^ {4}((?:total|avg|time)[A-Z]\w*):/gm),
  ...all(paths, /(?:columns: |METRICS = |\.\.\.)\[([^\]]*)/g).flatMap(
    (list) => list.match(/(?<=')\w+/g) ?? [],
  ),
])

it.each([...new Set(fields)])('docs/api.md has the field %s of the dashboards', (field) =>
  expect(told).toContain(field),
)

it.each(variableNames)('the README or its set-up names the variable %s', (name) =>
  expect(read('README.md') + read('wrangler.toml')).toContain(name),
)

it.each(globSync('docs/*.md'))('the README leads to %s', (path) =>
  expect(read('README.md')).toContain(`(${path})`),
)

it.each(
  ['README.md', ...globSync('docs/*.md')].flatMap((path) =>
    all(path, /\]\((?!http)([^)#]+)/g).map((to) => ({ path, to })),
  ),
)('$path: $to is there', ({ path, to }) =>
  expect(globSync(path.includes('/') ? `docs/${to}` : to)).toHaveLength(1),
)

const decisionRows = read('docs/README.md').match(/^\| \[[^\]]+\]\(decisions\/[^)]+/gm) ?? []
it.each(globSync('docs/decisions/*.md'))('docs/README.md has one row of decisions for %s', (path) =>
  expect(decisionRows.filter((row) => `docs/${row.split('(')[1]}` === path)).toHaveLength(1),
)

/** Rows of tables have no continuation, and code and addresses are what they are. */
const isFree = (line: string) => line.startsWith('|') || /https?:\/\//.test(line)

it.each(globSync(['*.md', 'docs/**/*.md']))('%s has no line over 120 characters', (path) => {
  const prose = read(path).replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
  const long = prose.split('\n').filter((line) => line.length > 120 && !isFree(line))
  expect(long).toEqual([])
})

it('docs/README.md names only files that are there, in the map and the glossary', () => {
  const rows = read('docs/README.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const named = rows
    .flatMap(
      (row) =>
        row
          .split('|')
          .at(-2)
          ?.match(/`[a-z][\w./-]*\/[\w./-]+\.ts`/g) ?? [],
    )
    .map((name) => name.slice(1, -1))
  expect(named.length).toBeGreaterThan(50)
  const files = globSync('{src,scripts,test,local}/**/*.ts')
  expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
})
