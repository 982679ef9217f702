import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle } from 'esbuild'
import { build } from 'vite'

// node scripts/build-files.ts: the static files in dist/files, unless what is there is made of the same sources: the
// console, and the tables that only campaigns are weighed by. Wrangler runs it before each build of the Worker.

const ROOT = resolve(import.meta.dirname, '..')
const APP = join(ROOT, 'apps/console')
const DIST = join(ROOT, 'dist')
const OUT = join(DIST, 'files')
const STAMP = join(DIST, 'files.stamp')
/** No module of the script: every isolate would hold them. */
const TABLES = ['markets.bin']
const SOURCES = [
  'apps/console/**/*',
  'packages/client/*.ts',
  'assets/openapi.json',
  ...TABLES.map((name) => `assets/${name}`),
]
const PAGES = ['index', 'console', 'docs', 'catalog', 'service', 'missing']
const SHARED = [
  { name: 'chart', test: /src[\\/]chart[\\/](line|scale|use)/, minShareCount: 2 },
  { name: 'desk', test: /src[\\/](report|form|chart|console)[\\/]/, minShareCount: 3 },
]
/** The Worker says the same of these files where it is asked for them (`src/platform/console/pages.ts`). */
const HEADERS = `/console/assets/*
  Cache-Control: public, max-age=31536000, immutable
  X-Content-Type-Options: nosniff
`

type Prerendered = { file: string; template: string; parts: Record<string, string> }

const sources = hashSources()
const isFresh = existsSync(OUT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources
if (!isFresh) await buildAll()

async function buildAll(): Promise<void> {
  mkdirSync(DIST, { recursive: true })
  const draft = mkdtempSync(join(DIST, '.files-'))
  try {
    const built = join(draft, 'files')
    await buildConsole(built)
    await prerender(built, join(draft, 'prerender.mjs'))
    for (const name of TABLES) {
      cpSync(join(ROOT, 'assets', name), join(built, 'tables', name))
    }
    writeFileSync(join(built, '_headers'), HEADERS)
    put(built)
    writeFileSync(STAMP, sources)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function buildConsole(outDir: string): Promise<void> {
  await build({
    root: APP,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsDir: 'console/assets',
      // Nothing inline: the policy of the pages allows none of it.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(PAGES.map((page) => [page, join(APP, `pages/${page}.html`)])),
        // A page of a desk is a file, and what desks share is one: each more costs a slow phone a question.
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: SHARED } },
      },
    },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  })
}

/** Writes what can be read without a script into the pages. */
async function prerender(outDir: string, program: string): Promise<void> {
  await bundle({
    entryPoints: [join(APP, 'src/docs/prerender.tsx')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  })
  const { renderPages } = (await import(pathToFileURL(program).href)) as {
    renderPages: (root: string) => Prerendered[]
  }
  const frames = new Map(
    PAGES.map((page) => [page, readFileSync(join(outDir, `pages/${page}.html`), 'utf8')]),
  )
  for (const { file, template, parts } of renderPages(ROOT)) {
    const frame = frames.get(template) ?? ''
    const page = frame.replaceAll(/<!--(\w+)-->/g, (mark, name: string) => parts[name] ?? mark)
    const path = join(outDir, `pages/${file}.html`)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, page)
  }
}

/** Puts the files where they are served from. Whoever else builds the same is as good. */
function put(built: string): void {
  rmSync(OUT, { recursive: true, force: true })
  try {
    renameSync(built, OUT)
  } catch (error) {
    if (!existsSync(OUT)) throw error
  }
}

function hashSources(): string {
  const hash = createHash('sha256')
  const files = [...globSync(SOURCES, { cwd: ROOT }), 'scripts/build-files.ts', 'package-lock.json']
  for (const file of files.sort((a, b) => a.localeCompare(b, 'en'))) {
    if (!/\.\w+$/.test(file)) continue
    hash.update(file).update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex')
}
