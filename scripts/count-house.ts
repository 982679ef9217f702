import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { isOneWord, listFunctions, type NamedFunction, takesMany } from './house/functions.ts'
import { listCircles, listLoaded, readImports } from './house/imports.ts'
import { listTwins } from './house/twins.ts'

// npm run count:house: the figures of docs/decisions/000-house.md, as a table. After `npm run build` the bundle's too.

const CODE = /\.tsx?$/
const LONGEST_LINE = 200

const listFiles = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => CODE.test(file))
const readAll = (root: string) =>
  new Map(listFiles(root).map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]))

const src = readAll('src')
const tests = readAll('test')
const functions = [...src].flatMap(([file, code]) => listFunctions(file, code))
const sizes = [...src.values()].map((code) => code.split('\n').length - 1)
const folders = new Set(
  [...src.keys()].flatMap((file) => (file.split('/')[1] ? [folderOf(file)] : [])),
)
const loaded = [...listLoaded('ads/routes.ts')].filter((file) => file.startsWith('ads/'))
const inAds = (list: readonly string[]) => list.filter((file) => file.startsWith('ads/')).length
const many = countMany(functions)

const rows: [string, string | number][] = [
  ['files of src', src.size],
  ['folders of src', folders.size],
  ['lines of a file: half, 90 %, most', spread(sizes)],
  ['functions', functions.length],
  ['lines of a function: half, 90 %, most', spread(functions.map(({ lines }) => lines))],
  ['functions of more than two parameters', `${many.all}, of which ${many.methods} methods`],
  ['top-level functions of one word', functions.filter((f) => f.isTop && isOneWord(f.name)).length],
  ['files in circles of imports', listCircles(readImports([...src.keys()])).length],
  [`lines of src over ${LONGEST_LINE} characters`, countLong(src)],
  ['pairs of places in src that share six lines', describeTwins(src)],
  ['pairs of places in test that share six lines', describeTwins(tests)],
  ['files of src/ads', inAds([...src.keys()])],
  ['files of src/ads that an ad request loads', loaded.length],
  ['files of tests', [...tests.keys()].filter((file) => file.endsWith('.test.ts')).length],
  ['tests as they are written (a table is one)', countTests(tests)],
  ['bytes of the bundle, without assets', bundleSize()],
]
console.log('| | |\n|---|---|')
for (const [what, figure] of rows) console.log(`| ${what} | ${figure} |`)

function folderOf(file: string): string {
  return file.split('/')[0] ?? ''
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return `${at(0.5)}, ${at(0.9)}, ${at(1)}`
}

function countMany(all: readonly NamedFunction[]) {
  const long = all.filter(takesMany)
  return { all: long.length, methods: long.filter(({ isMethod }) => isMethod).length }
}

function countLong(files: ReadonlyMap<string, string>): number {
  const lines = [...files.values()].flatMap((code) => code.split('\n'))
  return lines.filter((line) => line.length > LONGEST_LINE).length
}

function describeTwins(files: ReadonlyMap<string, string>): string {
  const twins = listTwins(files)
  return `${twins.length}, of which ${twins.filter(({ isLiteral }) => isLiteral).length} to the letter`
}

function countTests(files: ReadonlyMap<string, string>): number {
  const code = [...files].flatMap(([file, text]) => (file.endsWith('.test.ts') ? [text] : []))
  return code.join('\n').match(/^\s*(it|test)(\.each|\.skipIf|\.runIf)?[<(]/gm)?.length ?? 0
}

function bundleSize(): string {
  return existsSync('dist/index.js') ? String(statSync('dist/index.js').size) : 'not built'
}
