import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blocksOf } from './blocks.ts'

const dir = mkdtempSync(join(tmpdir(), 'aside-examples-'))
const PAGE = 'docs/client.md'

/** What the examples take for granted: the publisher's own app, and what its page knows. */
const AROUND = `import type { Hono } from 'hono'
import type { Ad, Message } from 'aside-client'
declare global {
  const app: Hono
  const messages: Message[]
  const clientIp: (c: object) => string
  const userId: (c: object) => string
  const render: (ad: Ad) => HTMLElement
}`

beforeAll(() => {
  const client = resolve('packages/client')
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'))
  writeFileSync(join(dir, 'around.d.ts'), AROUND)
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'] },
    ...{ types: ['node'], jsx: 'react-jsx', module: 'esnext', moduleResolution: 'bundler' },
    ...{ skipLibCheck: true, allowImportingTsExtensions: true },
    paths: {
      'aside-client': [join(client, 'client.ts')],
      'aside-client/*': [join(client, '*.ts')],
    },
  }
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*'] }))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** What the compiler finds wrong, each a module of its own. */
function compile(examples: readonly (readonly [name: string, text: string])[]): string {
  for (const [name, text] of examples) writeFileSync(join(dir, name), text)
  try {
    return execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', dir], {
      encoding: 'utf8',
    })
  } catch (error) {
    return String((error as { stdout: unknown }).stdout)
  }
}

it(`the examples of ${PAGE} compile for a strict caller`, () => {
  const [server = '', routes = '', ...rest] = blocksOf(PAGE, 'ts')
  const modules = [`${server}${routes}`, ...rest].map((text, i) => [`module${i}.ts`, text] as const)
  const components = blocksOf(PAGE, 'tsx').map((text, i) => [`component${i}.tsx`, text] as const)
  expect([modules.length, components.length]).toEqual([3, 1])
  expect(compile([...modules, ...components])).toBe('')
}, 60_000)
