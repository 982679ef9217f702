import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const PROGRAMS = ['aside', 'aside-mcp']

/** Builds the programs as a package without dependencies: a file each, manifest, manual. */
export async function buildCli(outDir: string): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  await build({
    entryPoints: PROGRAMS.map((name) => join(root, `packages/cli/${name}.ts`)),
    outdir: outDir,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: '#!/usr/bin/env node' },
  })
  for (const name of PROGRAMS) chmodSync(join(outDir, `${name}.js`), 0o755)
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  copyFileSync(join(root, 'docs/cli.md'), join(outDir, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(outDir, 'LICENSE'))
}

function manifest() {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
    license: string
  }
  return {
    name: 'aside-cli',
    version: own.version,
    description: 'Finds developer services, in the terminal and for coding agents over MCP',
    license: own.license,
    type: 'module',
    engines: { node: '>=20' },
    bin: Object.fromEntries(PROGRAMS.map((name) => [name, `${name}.js`])),
  }
}

if (import.meta.main) await buildCli(resolve('dist/cli'))
