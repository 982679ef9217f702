import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'

// node scripts/build-worker.ts: the Worker as modules in dist/worker, which wrangler uploads as they are. What is loaded
// with a later request is a module of its own, so that an isolate reads no more than its first answer needs; wrangler's
// own bundle is one file. Wrangler runs it before each build.

const ROOT = resolve(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist/worker')

const assets = new Map<string, string>()

/** Binary assets are modules of the runtime's own, beside the script. */
const binary: Plugin = {
  name: 'binary',
  setup({ onResolve }) {
    onResolve({ filter: /\.bin$/ }, ({ path, resolveDir }) => {
      const name = basename(path)
      assets.set(name, join(resolveDir, path))
      return { path: `./${name}`, external: true }
    })
  },
}

/** Files whose texts of several lines are statements. */
const STATEMENTS =
  /\/redis\/scripts\/[^/]+\.ts$|\/queries\/[^.]+\.ts$|queries\.ts$|queue\.ts$|\/reports\/engine\/[^.]+\.ts$/

/** How statements of Lua and SQL are indented says nothing to who runs them, and is nearly two KiB of the script. */
const unindented: Plugin = {
  name: 'unindented',
  setup({ onLoad }) {
    onLoad({ filter: STATEMENTS }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/^[ \t]+/gm, ''),
      loader: 'ts',
    }))
  },
}

/** Drizzle hands all kinds of columns to tables that are given as functions, of which there are none here: 2 KiB. */
const ownColumns: Plugin = {
  name: 'own-columns',
  setup({ onLoad }) {
    onLoad({ filter: /\/drizzle-orm\/pg-core\/columns\/all\.js$/ }, () => ({
      contents:
        "export const getPgColumnBuilders = () => { throw new Error('columns are no function here') }",
    }))
  },
}

/** A method of the Upstash client that is one command: a field of Redis or a pipeline, or of what `json` gives. */
const COMMAND =
  /^ +(\w+)(?: = |: )\(.*\) => (?:this\.chain\()?new (Json|Function)?\w+Command\(.*\)[;,]?$/

/** The client of Upstash has all 220 commands, made anew for each pipeline: those stay that something here is called. */
const ownCommands: Plugin = {
  name: 'own-commands',
  setup({ onLoad }) {
    onLoad({ filter: /\/@upstash\/redis\/chunk-[^/]+\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => {
          const [, name = '', group] = COMMAND.exec(line) ?? []
          return name === '' || (group === undefined && called.has(name))
        })
        .join('\n'),
    }))
  },
}

const called = namesCalled(join(ROOT, 'src'))

/** What methods are called in a folder, of whatever. */
function namesCalled(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/\.(\w+)[(<]/g)].map(([, name = '']) => name)),
  )
}

const { outputFiles } = await build({
  absWorkingDir: ROOT,
  entryPoints: { index: 'src/index.ts' },
  outdir: OUT,
  write: false,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2024',
  platform: 'browser',
  conditions: ['workerd', 'worker', 'browser'],
  external: ['cloudflare:*'],
  define: { 'process.env.NODE_ENV': '"production"' },
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'warning',
  plugins: [binary, unindented, ownColumns, ownCommands],
})

mkdirSync(OUT, { recursive: true })
for (const { path, contents } of outputFiles) {
  put(basename(path), (draft) => writeFileSync(draft, contents))
}
for (const [name, source] of assets) put(name, (draft) => copyFileSync(source, draft))
const made = new Set([...outputFiles.map(({ path }) => basename(path)), ...assets.keys()])
for (const name of readdirSync(OUT)) {
  if (!made.has(name) && !name.startsWith('.')) rmSync(join(OUT, name), { force: true })
}

/** Whole or not at all: somebody else may build the same, or read it. */
function put(name: string, write: (draft: string) => void): void {
  const draft = join(OUT, `.${name}-${process.pid}`)
  write(draft)
  renameSync(draft, join(OUT, name))
}
