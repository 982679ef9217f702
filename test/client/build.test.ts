import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildClient } from '../../scripts/build-client.ts'

const LIMIT = 5 * 1024
vi.setConfig({ testTimeout: 60_000 })
const dir = mkdtempSync(join(tmpdir(), 'aside-client-'))
const packed = join(dir, 'node_modules/aside-client')
const require = createRequire(import.meta.url)

beforeAll(() => {
  buildClient(packed)
  writeFileSync(join(dir, 'package.json'), '{"type": "module"}')
}, 60_000)
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('the package is modules, types, a manifest and a manual, and depends on nothing', () => {
  expect(readdirSync(packed).toSorted()).toEqual(
    ['api', 'client', 'interface', 'messages', 'post', 'react', 'types', 'view']
      .flatMap((name) => [`${name}.d.ts`, `${name}.js`])
      .concat('LICENSE', 'README.md', 'package.json')
      .toSorted(),
  )
  const manifest = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as object
  expect(manifest).toMatchObject({
    type: 'module',
    peerDependenciesMeta: { react: { optional: true } },
  })
  expect(manifest).not.toHaveProperty('dependencies')
})

it('is under 5 KB with gzip, as it is and as a bundler makes it', async () => {
  // Pages load none of the rest: that is for servers.
  const forServers = new Set(['api.js', 'interface.js'])
  const modules = readdirSync(packed).filter(
    (name) => name.endsWith('.js') && !forServers.has(name),
  )
  const asItIs = modules.map((name) => gzipSync(readFileSync(join(packed, name))).byteLength)
  expect(asItIs.reduce((sum, size) => sum + size, 0)).toBeLessThan(LIMIT)
  for (const entry of ['client.js', 'react.js', 'api.js']) {
    const { outputFiles } = await build({
      entryPoints: [join(packed, entry)],
      bundle: true,
      minify: true,
      format: 'esm',
      external: ['react'],
      write: false,
    })
    expect(gzipSync(outputFiles[0]?.contents ?? '').byteLength).toBeLessThan(LIMIT / 2)
  }
})

it('runs in Node without react', () => {
  const program = `
    const { createAside } = await import('aside-client')
    const aside = createAside({ baseUrl: 'http://127.0.0.1:9', apiKey: 'k' })
    const request = { messages: [], sessionId: 's', placements: [] }
    console.log(JSON.stringify(await aside.requestAds(request)))`
  writeFileSync(join(dir, 'run.js'), program)
  const output = execFileSync(process.execPath, [join(dir, 'run.js')], { encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual({ ads: [], reason: 'unreachable' })
})

it.each(['bundler', 'nodenext'])('has types that a strict caller can use: %s', (resolution) => {
  mkdirSync(join(dir, 'src'), { recursive: true })
  writeFileSync(
    join(dir, 'src/use.ts'),
    `import { createAside, type Ad, type AdsResult } from 'aside-client'
     const aside = createAside({ proxyUrl: '/aside' })
     export const ads: Promise<AdsResult> = aside.requestAds({
       messages: [{ role: 'user', content: 'x' }],
       placements: [{ placement: 'below_response', placement_id: 'main' }],
     })
     export const text = (ad: Ad): string => ad.disclosure.label
     // @ts-expect-error: there is no such placement
     aside.requestAds({ messages: [], placements: [{ placement: 'nowhere', placement_id: 'x' }] })`,
  )
  writeFileSync(
    join(dir, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'es2022',
        lib: ['es2022', 'dom'],
        types: [],
        module: resolution === 'bundler' ? 'esnext' : 'nodenext',
        moduleResolution: resolution,
      },
      include: ['src'],
    }),
  )
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
  expect(() => execFileSync(process.execPath, [tsc, '-p', dir], { encoding: 'utf8' })).not.toThrow()
})
