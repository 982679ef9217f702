import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listUntaken } from '../scripts/house/exports.ts'
import { isOneWord, listFunctions, takesMany } from '../scripts/house/functions.ts'
import { listTwins } from '../scripts/house/twins.ts'

/** What the house was brought to (docs/decisions/000-house.md). A figure here goes down, never up. */
const MOST = {
  ...{ parameters: 9, oneWord: 43, functionLines: 60, lineLength: 200, fileLines: 308 },
  untaken: 0,
}

const src = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, code: readFileSync(`src/${file}`, 'utf8') }))
const functions = src.flatMap(({ file, code }) =>
  listFunctions(file, code).map((one) => ({ ...one, place: `${file} ${one.name}` })),
)

it('has few functions that take more than two things', () => {
  const many = functions.filter(takesMany).map(({ place }) => place)
  expect(many.length, many.join('\n')).toBeLessThanOrEqual(MOST.parameters)
})

it('has no long function', () => {
  const long = functions.filter(({ lines }) => lines > MOST.functionLines)
  expect(long.map(({ place }) => place)).toEqual([])
})

it('has few names of one word', () => {
  const short = functions.filter(({ isTop, name }) => isTop && isOneWord(name))
  expect(short.length, short.map(({ place }) => place).join('\n')).toBeLessThanOrEqual(MOST.oneWord)
})

it('exports little that nobody imports', () => {
  const read = (root: string) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [`${root}/${file}`, readFileSync(`${root}/${file}`, 'utf8')] as const)
  const takers = ['src', 'apps', 'bench', 'local', 'packages', 'scripts', 'test'].flatMap(read)
  const untaken = listUntaken(new Map(read('src')), new Map(takers))
  expect(untaken.length, untaken.join('\n')).toBeLessThanOrEqual(MOST.untaken)
})

it('sees what is exported and by whom it is imported, in part and whole', () => {
  const a = 'export const b = 1\nexport async function c() {}\nexport type D = string\n'
  const untakenBy = (code: string) =>
    listUntaken(new Map([['src/a.ts', a]]), new Map([['test/x.ts', code]]))
  expect(untakenBy("import {\n  b as e,\n  type D,\n} from '../src/a.ts'")).toEqual(['src/a.ts c'])
  expect(untakenBy("import { b, c } from '../src/b.ts'")).toHaveLength(3)
  expect(untakenBy("const { b } = await import('../src/a.ts')")).toEqual([])
  expect(untakenBy("import * as a from '../src/a.ts'")).toEqual([])
})

it.each(src)('$file can be read', ({ code }) => {
  const lines = code.split('\n')
  expect(lines.length - 1).toBeLessThanOrEqual(MOST.fileLines)
  expect(lines.filter((line) => line.length > MOST.lineLength)).toEqual([])
})

it.each([
  ['function f(a, b, c) {}', { name: 'f', parameters: 3, isTop: true, isMethod: false }],
  ['export const f = (a, b) => a', { name: 'f', parameters: 2, isTop: true, isMethod: false }],
  ['class A { m(a, b, c) {} }', { name: 'm', parameters: 3, isTop: false, isMethod: true }],
  ['const o = { p(a) {} }', { name: 'p', parameters: 1, isTop: false, isMethod: false }],
  ['const o = { p: (a) => a }', { name: 'p', parameters: 1, isTop: false, isMethod: false }],
  ['function f(this: X, a: X) {}', { name: 'f', parameters: 1, isTop: true, isMethod: false }],
])('sees the function of %s', (code, want) => {
  expect(listFunctions('x.ts', code)).toEqual([{ ...want, lines: 1 }])
})

it('sees a function within another, and none in what is handed over as it stands', () => {
  const code = 'function f() {\n  const g = (a, b, c) => a\n  list.map((a, b, c) => a)\n}'
  const seen = listFunctions('x.ts', code).map(({ name, isTop, lines }) => [name, isTop, lines])
  expect(seen).toEqual([
    ['f', true, 4],
    ['g', false, 1],
  ])
})

it('throws on what is no TypeScript', () => {
  expect(() => listFunctions('x.ts', 'function (')).toThrow("x.ts can't be read")
})

it('sees six lines that stand twice, by letter and by shape, and not five', () => {
  const lines = ['const a = 1', 'let b = f(a)', 'if (a > b) return', 'for (const c of d) e(c)']
  const six = [...lines, 'while (b) g()', 'return h.i(j)'].join('\n')
  const other = six.replaceAll(/\b[a-j]\b/g, (name) => `other_${name}`)
  const twinsOf = (second: string) =>
    listTwins(new Map(Object.entries({ 'a.ts': six, 'b.ts': second })))
  expect(twinsOf(six)).toEqual([{ first: 'a.ts', second: 'b.ts', isLiteral: true }])
  expect(twinsOf(other)).toEqual([{ first: 'a.ts', second: 'b.ts', isLiteral: false }])
  expect(twinsOf(six.replace('return h.i(j)', 'return'))).toEqual([])
})
