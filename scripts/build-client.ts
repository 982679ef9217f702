import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const require = createRequire(import.meta.url)

/** Builds the publishers' client as a package: ES modules, types, manifest, manual. */
export function buildClient(outDir: string): void {
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
  const project = join(root, 'packages/client')
  execFileSync(process.execPath, [tsc, '-p', project, '--noEmit', 'false', '--outDir', outDir], {
    stdio: 'inherit',
  })
  // The compiler names the sources in declarations, which are not in the package.
  for (const file of readdirSync(outDir).filter((name) => name.endsWith('.d.ts'))) {
    const path = join(outDir, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'"))
  }
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  copyFileSync(join(root, 'docs/client.md'), join(outDir, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(outDir, 'LICENSE'))
}

function manifest() {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
    license: string
  }
  return {
    name: 'aside-client',
    version: own.version,
    description: 'Ads in AI chats: ask for them, count their views, pass on what users think',
    license: own.license,
    type: 'module',
    sideEffects: false,
    exports: {
      '.': { types: './client.d.ts', default: './client.js' },
      './react': { types: './react.d.ts', default: './react.js' },
    },
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  }
}

if (import.meta.main) buildClient(resolve('dist/client'))
