import { readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const slices = [
  'ads',
  'tracking',
  'feedback',
  'ledger',
  'publisher',
  'advertiser',
  'catalog',
  'mcp',
  'conversions',
  'leads',
  'webhooks',
  'collect',
  'admin',
  'health',
  'contract',
]
/** What every slice may build on. */
const ground = [
  'http',
  'accounts',
  'db',
  'redis',
  'token',
  'metrics',
  'language',
  'geo',
  'agents',
  'events',
  'snapshot',
  'campaigns',
  'services',
  'llm',
  'tools',
  'attribution',
  'vault',
  'pixel',
  'id',
  'deps',
]
const mayImport: Record<string, string[]> = {
  id: [],
  metrics: [],
  language: [],
  geo: [],
  agents: [],
  events: [],
  db: [],
  redis: [],
  env: [],
  vault: ['events'],
  pixel: [],
  /** The publishers' package: no part of the Worker. */
  client: [],
  /** The programs for terminals and agents: no part of the Worker. */
  cli: ['tools'],
  tools: [],
  token: ['id'],
  http: ['deps', 'env'],
  accounts: ['geo', 'http', 'db', 'redis', 'deps'],
  snapshot: ['http', 'db', 'redis', 'language', 'token', 'deps'],
  llm: ['deps'],
  campaigns: ['http', 'db', 'redis', 'language', 'snapshot', 'llm', 'deps'],
  services: ['db', 'redis', 'language', 'snapshot', 'deps', 'http', 'events'],
  attribution: ['http', 'id', 'db', 'redis', 'events', 'metrics', 'deps'],
  deps: [
    'env',
    'db',
    'redis',
    'token',
    'accounts',
    'snapshot',
    'services',
    'language',
    'geo',
    'http',
    'id',
    'vault',
  ],
  ...Object.fromEntries(slices.map((slice) => [slice, ground])),
  front: ['ads', 'tracking', 'http', 'deps'],
  app: [...slices, 'front', 'http', 'deps'],
  index: ['front', 'deps', 'env', 'http'],
}
/** Data and `now` in, a value out. */
const pure = new RegExp(
  [
    `^(token|metrics|language|geo|agents|events|id|vault)/`,
    String.raw`^ads/(context|lenient/\w+|members|tcf|unprompted)\.ts$`,
    `^ads/copy/(?!generate)`,
    `^catalog/wording/(?!word)`,
    String.raw`^llm/text\.ts$`,
    String.raw`^campaigns/examples/(bounds|filter|prompt|state)\.ts$`,
    String.raw`^tools/(answers|lines|tools|version)\.ts$`,
    String.raw`^cli/(exit|help|render)\.ts$`,
    String.raw`^feedback/(reasons|token|why/(facts|page|words|topics-table))\.ts$`,
    String.raw`^services/service\.ts$`,
    String.raw`^attribution/(attribute|booking|domain)\.ts$`,
    String.raw`^leads/form\.ts$`,
    String.raw`^collect/read\.ts$`,
    String.raw`^webhooks/delivery\.ts$`,
    String.raw`/(decide|auction|pacing|consent|signals|creative|experiment|testad|safety|classify)\.ts$`,
    String.raw`/(shape|rows|format|pack|learning|expectation|topics|destination)\.ts$`,
  ].join('|'),
)
const impure =
  /\b(Date\.now\(|new Date\(\)|Math\.random\(|crypto\.(randomUUID|getRandomValues)|fetch\(|console\.)/
const impureByDesign = new Set(['tracking/destination.ts'])

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)
const area = (path: string) => path.split('/')[0]?.replace(/\.ts$/, '') ?? ''

function importsOf(code: string) {
  return [...code.matchAll(/^(import|export)( type)? [^'"]*?from '([^']+)'/gms)].map((found) => ({
    spec: found[3] ?? '',
    typeOnly: found[2] !== undefined,
  }))
}

function brokenRules(file: string, code: string): string[] {
  const broken: string[] = []
  const isPure = pure.test(file) && !impureByDesign.has(file)
  for (const { spec, typeOnly } of importsOf(code)) {
    if (spec.startsWith('.')) {
      const from = area(file)
      const to = area(posix.join(dirname(file), spec))
      if (to === '..') continue
      if (to !== from && !mayImport[from]?.includes(to))
        broken.push(`${from} must not import ${to}`)
    } else {
      if (file.startsWith('client/') && !(file === 'client/react.ts' && spec === 'react'))
        broken.push('the client depends on nothing')
      if (/routes\.ts$/.test(file) && spec.startsWith('drizzle-orm'))
        broken.push('SQL belongs in queries')
      if (/queries(\/|\.ts$)/.test(file) && spec.startsWith('hono'))
        broken.push('queries know nothing of HTTP')
      if (isPure && !typeOnly && !['zod', 'isbot'].includes(spec))
        broken.push(`a pure file imports ${spec}`)
    }
  }
  if (/import \{[^}]*\bz\b[^}]*\} from 'zod'/.test(code)) {
    broken.push("write import * as z from 'zod': the named import ships every locale")
  }
  if (file !== 'http/defer.ts' && code.includes('waitUntil('))
    broken.push('use defer(c, label, work)')
  if (isPure && impure.test(code))
    broken.push('a pure file reads the clock, randomness or the network')
  return broken
}

/** Every file that is loaded with this one: what is imported, but for types and by `import()`. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { spec, typeOnly } of importsOf(readFileSync(`src/${file}`, 'utf8'))) {
    const path = posix.join(dirname(file), spec)
    if (!typeOnly && spec.endsWith('.ts') && !path.startsWith('..')) loadedWith(path, seen)
  }
  return seen
}

describe('architecture', () => {
  it.each(files)('%s keeps the import rules', (file) => {
    expect(brokenRules(file, readFileSync(`src/${file}`, 'utf8'))).toEqual([])
  })

  it.each([
    ['ads/serve.ts', "import { x } from '../tracking/record.ts'", 'ads must not import tracking'],
    ['metrics/money.ts', "import { x } from '../http/errors.ts'", 'metrics must not import http'],
    ['ads/routes.ts', "import { sql } from 'drizzle-orm'", 'SQL belongs in queries'],
    ['ledger/queries/book.ts', "import { Hono } from 'hono'", 'queries know nothing of HTTP'],
    [
      'ads/decide.ts',
      'const t = Date.now()',
      'a pure file reads the clock, randomness or the network',
    ],
    ['client/client.ts', "import { x } from '../ads/schema.ts'", 'client must not import ads'],
    ['ads/serve.ts', "import { x } from '../client/types.ts'", 'ads must not import client'],
    ['mcp/routes.ts', "import { x } from '../cli/run.ts'", 'mcp must not import cli'],
    ['cli/run.ts', "import { x } from '../catalog/find.ts'", 'cli must not import catalog'],
    ['client/view.ts', "import * as z from 'zod'", 'the client depends on nothing'],
    ['ads/serve.ts', 'c.executionCtx.waitUntil(p)', 'use defer(c, label, work)'],
  ])('catches a breach planted in %s', (file, code, rule) => {
    expect(brokenRules(file, code)).toContain(rule)
  })

  it('an isolate starts with nothing of the slices but what ads, views and clicks need', () => {
    const areas = new Set([...loadedWith('index.ts')].map(area))
    expect(slices.filter((slice) => areas.has(slice))).toEqual(['ads', 'tracking'])
  })
})
