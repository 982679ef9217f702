import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { envSchema } from '../src/env.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const all = (paths: string, pattern: RegExp) =>
  globSync(paths).flatMap((path) => [...read(path).matchAll(pattern)].map(([, name = '']) => name))

it.each([...new Set(all('src/**/*.ts', /\blog\(\s*'(?:warn|error)',\s*'(\w+)'/g))])(
  'docs/operations.md says what to do about %s',
  (event) => expect(read('docs/operations.md')).toContain(`\`${event}\``),
)

it.each(all('src/health/routes.ts', /^ {4}(\w+_\w+): /gm))(
  'docs/operations.md says what %s of the deep health is',
  (field) => expect(read('docs/operations.md')).toContain(`\`${field}\``),
)

it.each(Object.keys(envSchema.shape))('the README or its set-up names the variable %s', (name) =>
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
