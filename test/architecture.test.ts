import { readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, listCircles, listLoaded, readImports } from '../scripts/house/imports.ts'

const flows = [
  ...['ads', 'tracking', 'feedback', 'conversions'],
  ...['catalog', 'ledger', 'reports', 'admin'],
]
/** What every flow may build on. `deps` is the type of what the entry makes: clients, keys, assets. */
const ground = ['platform', 'language', 'accounts', 'campaigns', 'attribution', 'services', 'deps']
/** Imports go one way: from a folder to those in its row, types included. A row does not grow to make a test pass. */
const mayImport: Record<string, readonly string[]> = {
  language: [],
  platform: ['deps', 'env'],
  accounts: ['platform', 'deps'],
  campaigns: ['platform', 'language', 'accounts', 'deps'],
  attribution: ['platform', 'deps'],
  services: ['platform', 'language', 'deps'],
  ...Object.fromEntries(flows.map((flow) => [flow, ground])),
  ledger: ['platform', 'accounts', 'campaigns', 'attribution', 'services', 'deps'],
  deps: ['platform', 'language', 'accounts', 'campaigns', 'services', 'env'],
  stores: ['platform', 'deps'],
  app: [...flows, 'front', 'platform', 'deps'],
  front: ['ads', 'tracking', 'platform', 'deps'],
  cron: ['ledger', 'platform', 'accounts', 'campaigns', 'attribution', 'services', 'deps'],
  index: ['front', 'cron', 'platform', 'deps', 'env'],
}
/** The steps of an ad request, in their order: none builds on one that comes after it. */
const adSteps = ['read', 'decide', 'copy', 'reserve', 'deliver', 'pipeline', 'routes']
/** What others install is built from what it holds, and from these files of the Worker. */
const mayPack: Record<string, RegExp> = {
  'packages/client': /^$/,
  'packages/pixel': /^$/,
  'packages/cli': /^src\/catalog\/tools\//,
}
const listIn = (folder: string, names: string) =>
  names.split(' ').map((name) => `${folder}/${name}.ts`)
/** Data and `now` in, a value out: all of a folder, files of a name wherever they are, and files. */
const pure = {
  folders: [
    ...['language/', 'services/search/', 'ads/read/', 'ads/decide/', 'ads/copy/'],
    ...['catalog/wording/', 'admin/schema/', 'admin/shape/', 'platform/pdf/', 'platform/consent/'],
    ...['platform/token/', 'platform/time/', 'platform/geo/', 'platform/agents/'],
    ...['platform/events/', 'platform/crypto/'],
  ],
  names: [
    ...['/schema.ts', '/shape.ts', '/rows.ts', '/format.ts', '/classify.ts', '/pack.ts', '/ids.ts'],
    ...['/texts.ts', '/learning.ts', '/topics.ts', '/destination.ts'],
  ],
  files: [
    ...listIn('platform', 'is lapsing money llm/text'),
    ...listIn('platform/webhooks', 'events message schedule sign target'),
    ...listIn('accounts', 'address cache keys pseudonym publisher-key statement strangers turns'),
    ...listIn('accounts/alerts', 'detect judge'),
    ...listIn('campaigns/examples', 'bounds filter names prompt spoken state'),
    ...listIn(
      'campaigns',
      'claims explain/judge explain/says groups/bounds groups/entry groups/words',
    ),
    ...listIn('campaigns', 'ads/check ads/prompt ads/words'),
    ...listIn('campaigns/snapshot', 'click-rates columns creative join manifest ranges reuse'),
    ...listIn('attribution', 'attribute booking domain fields'),
    ...listIn('services', 'service told'),
    ...listIn('ads', 'reserve/event reserve/testad deliver/bid deliver/mint'),
    ...listIn('ads', 'explain/hear explain/judge explain/price'),
    ...listIn('feedback', 'reasons why/facts why/page why/words'),
    ...listIn('conversions', 'lead/form pixel/read connection/delivery connection/signature'),
    ...listIn('catalog', 'context install reasoning mcp/message'),
    ...listIn('catalog/tools', 'answers lines tools version'),
    ...listIn('ledger', 'redact'),
    ...listIn('reports/engine', 'bill paper rates reasons traffic feedback window'),
    ...listIn('admin', 'rules advertiser/draft advertiser/plan'),
  ],
}
const impureByDesign = new Set([
  ...listIn('ads', 'read/request read/viewer copy/generate'),
  ...['tracking/destination.ts', 'catalog/wording/word.ts'],
])
const isPureFile = (file: string) =>
  !impureByDesign.has(file) &&
  (pure.files.includes(file) ||
    pure.folders.some((folder) => file.startsWith(folder)) ||
    pure.names.some((name) => file.endsWith(name)))
const impure =
  /\b(Date\.now\(|new Date\(\)|Math\.random\(|crypto\.(randomUUID|getRandomValues)|fetch\(|console\.)/
/** Packages that take values and give values. */
const PURE_PACKAGES = new Set(['zod', 'isbot', 'hono/html'])

const listCode = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const files = listCode('src')
const packed = listCode('packages').map((file) => `packages/${file}`)
const areaOf = (path: string) => path.split('/')[0]?.replace(/\.ts$/, '') ?? ''
/** -1 for what is no step of an ad request. */
const stepOf = (path: string) =>
  path.startsWith('ads/') ? adSteps.indexOf(areaOf(path.slice('ads/'.length))) : -1

/** `file` is a path under src. */
function brokenRules(file: string, code: string): string[] {
  const broken: string[] = []
  const isPure = isPureFile(file)
  for (const { spec, typeOnly } of importsOf(code)) {
    if (spec.startsWith('.')) {
      const from = areaOf(file)
      const target = posix.join(dirname(file), spec)
      const to = areaOf(target)
      if (/^\.\.\/(assets|packages\/pixel)\//.test(target)) continue
      if (stepOf(file) >= 0 && stepOf(target) > stepOf(file))
        broken.push(`${adSteps[stepOf(target)]} comes after ${adSteps[stepOf(file)]}`)
      if (to !== from && !mayImport[from]?.includes(to))
        broken.push(`${from} must not import ${to}`)
    } else {
      if (/routes\.ts$/.test(file) && spec.startsWith('drizzle-orm'))
        broken.push('SQL belongs in queries')
      if (/queries(\/|\.ts$)/.test(file) && spec.startsWith('hono'))
        broken.push('queries know nothing of HTTP')
      if (isPure && !typeOnly && !PURE_PACKAGES.has(spec))
        broken.push(`a pure file imports ${spec}`)
    }
  }
  broken.push(...brokenEverywhere(code))
  if (file !== 'platform/http/defer.ts' && code.includes('waitUntil('))
    broken.push('use defer(c, label, work)')
  if (isPure && impure.test(code))
    broken.push('a pure file reads the clock, randomness or the network')
  return broken
}

function brokenEverywhere(code: string): string[] {
  return /import \{[^}]*\bz\b[^}]*\} from 'zod'/.test(code)
    ? ["write import * as z from 'zod': the named import ships every locale"]
    : []
}

/** `file` is a path under the root. */
function brokenInPackage(file: string, code: string): string[] {
  const own = file.split('/').slice(0, 2).join('/')
  const broken = brokenEverywhere(code)
  for (const { spec } of importsOf(code)) {
    const to = posix.join(dirname(file), spec)
    const isOwn = !spec.startsWith('.') || to.startsWith(`${own}/`)
    if (!isOwn && !mayPack[own]?.test(to)) broken.push(`${own} must not import ${to}`)
    const isReact = file === 'packages/client/react.ts' && spec === 'react'
    if (own === 'packages/client' && !spec.startsWith('.') && !isReact)
      broken.push('the client depends on nothing')
  }
  return broken
}

describe('architecture', () => {
  it('what is said to be pure, or not, is there', () => {
    const gone = [
      ...pure.files.filter((file) => !files.includes(file)),
      ...pure.folders.filter((folder) => !files.some((file) => file.startsWith(folder))),
      ...pure.names.filter((name) => !files.some((file) => file.endsWith(name))),
      ...[...impureByDesign].filter((file) => !files.includes(file)),
    ]
    expect(gone).toEqual([])
  })

  it('has no circle of imports', () => {
    expect(listCircles(readImports(files))).toEqual([])
  })

  it('catches a circle', () => {
    const planted = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['c'], e: ['a'], f: [] }
    expect(listCircles(new Map(Object.entries(planted)))).toEqual(['a', 'b', 'c', 'd'])
  })

  it.each(files)('%s keeps the import rules', (file) => {
    expect(brokenRules(file, readFileSync(`src/${file}`, 'utf8'))).toEqual([])
  })

  it.each(packed)('%s keeps the rules of packages', (file) => {
    expect(brokenInPackage(file, readFileSync(file, 'utf8'))).toEqual([])
  })

  it('has at most fourteen folders, each in the table', () => {
    const folders = new Set(files.filter((file) => file.includes('/')).map(areaOf))
    expect(folders.size).toBeLessThanOrEqual(14)
    expect([...folders].filter((folder) => !mayImport[folder])).toEqual([])
  })

  it.each([
    [
      'ads/pipeline.ts',
      "import { x } from '../tracking/record.ts'",
      'ads must not import tracking',
    ],
    [
      'platform/money.ts',
      "import { x } from '../accounts/auth.ts'",
      'platform must not import accounts',
    ],
    [
      'language/read.ts',
      "import type { X } from '../platform/http/errors.ts'",
      'language must not import platform',
    ],
    ['ads/read/viewer.ts', "import { x } from '../decide/rules.ts'", 'decide comes after read'],
    [
      'ads/deliver/mint.ts',
      "import type { X } from '../pipeline.ts'",
      'pipeline comes after deliver',
    ],
    ['ads/routes.ts', "import { sql } from 'drizzle-orm'", 'SQL belongs in queries'],
    ['ledger/queries/book.ts', "import { Hono } from 'hono'", 'queries know nothing of HTTP'],
    [
      'ads/decide/rules.ts',
      'const t = Date.now()',
      'a pure file reads the clock, randomness or the network',
    ],
    [
      'catalog/mcp/routes.ts',
      "import { x } from '../../ads/schema.ts'",
      'catalog must not import ads',
    ],
    ['index.ts', "import { x } from './ledger/drain.ts'", 'index must not import ledger'],
    ['ledger/drain.ts', "import { x } from '../cron.ts'", 'ledger must not import cron'],
    ['ads/pipeline.ts', 'c.executionCtx.waitUntil(p)', 'use defer(c, label, work)'],
  ])('catches a breach planted in %s', (file, code, rule) => {
    expect(brokenRules(file, code)).toContain(rule)
  })

  it.each([
    [
      'packages/client/client.ts',
      "import { x } from '../../src/ads/schema.ts'",
      'packages/client must not import src/ads/schema.ts',
    ],
    [
      'packages/cli/run.ts',
      "import { x } from '../../src/catalog/find.ts'",
      'packages/cli must not import src/catalog/find.ts',
    ],
    ['packages/client/view.ts', "import * as z from 'zod'", 'the client depends on nothing'],
  ])('catches a breach planted in %s', (file, code, rule) => {
    expect(brokenInPackage(file, code)).toContain(rule)
  })

  it('an isolate starts with nothing of the flows but what ads, views and clicks need', () => {
    const areas = new Set([...listLoaded('index.ts')].map(areaOf))
    expect(flows.filter((flow) => areas.has(flow))).toEqual(['ads', 'tracking'])
  })

  it('an isolate starts without schemas and clients of stores: docs/decisions/light-front.md', () => {
    const packages = [...listLoaded('index.ts')].flatMap((file) =>
      importsOf(readFileSync(`src/${file}`, 'utf8'))
        .filter(({ spec, typeOnly }) => !typeOnly && !spec.startsWith('.'))
        .map(({ spec }) => spec.split('/')[0]),
    )
    expect(new Set(packages)).toEqual(new Set(['hono', 'isbot']))
  })
})
