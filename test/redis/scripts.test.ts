import { globSync, readFileSync } from 'node:fs'
import { type Node, parse } from 'luaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineScript, type Script } from '../../src/platform/redis/script.ts'
import { type Scripts, startScripts } from './lua.ts'

/** What Redis gives to every script. */
const GIVEN = new Set([
  ...['ARGV', 'redis', 'math', 'string', 'table'],
  ...['ipairs', 'pairs', 'tonumber', 'unpack'],
])

type Named = { isLocal: boolean; name: string }
const isNamed = (node: object): node is Named => 'isLocal' in node && 'name' in node

/** Every name in a script, where it is declared or used. Whether it is local is known when all is parsed. */
function namesIn(text: string): Named[] {
  const nodes: Node[] = []
  const onCreateNode = (node: Node) => void nodes.push(node)
  parse(text, { luaVersion: '5.1', scope: true, onCreateNode })
  return nodes.flatMap((node) => (isNamed(node) ? [node] : []))
}

const found = await Promise.all(
  globSync('src/platform/redis/scripts/*.ts').map(
    async (file) =>
      Object.entries(await import(/* @vite-ignore */ `../../${file}`)) as [string, unknown][],
  ),
)
const isScript = (value: unknown): value is Script<object> =>
  typeof value === 'object' && value !== null && 'text' in value && 'encode' in value
const scripts = found.flat().flatMap(([name, value]) => (isScript(value) ? [{ name, value }] : []))

describe('every script', () => {
  it('is looked at', () => expect(scripts.length).toBeGreaterThan(20))

  it.each(scripts)('$name uses no name that is not its own', ({ value }) => {
    const strangers = namesIn(value.text).filter(
      ({ isLocal, name }) => !isLocal && !GIVEN.has(name),
    )
    expect(strangers.map(({ name }) => name)).toEqual([])
  })

  it.each(scripts)('$name uses everything that it is handed', ({ value }) => {
    const names = namesIn(value.text).map(({ name }) => name)
    const handed = [...value.text.matchAll(/^local (?:function )?(\w+)(?:\(i\)| = .*ARGV\[)/gm)]
    const unused = handed.filter(([, name]) => names.filter((one) => one === name).length < 2)
    expect(unused.map(([, name]) => name)).toEqual([])
  })

  it('gets at its arguments by name alone, and is written where this looks', () => {
    const files = globSync('src/**/*.ts').filter((file) => file !== 'src/platform/redis/script.ts')
    const lua = files.filter((file) => /\bARGV\b|\bKEYS\[/.test(readFileSync(file, 'utf8')))
    expect(lua).toEqual([])
    const elsewhere = files.filter((file) => !file.startsWith('src/platform/redis/scripts/'))
    expect(elsewhere.filter((file) => readFileSync(file, 'utf8').includes('redis.call('))).toEqual(
      [],
    )
  })

  it('a misspelt name is a stranger', () => {
    const text = defineScript<{ grclid: string }>({ grclid: 'text' }, 'return grcid').text
    expect(
      namesIn(text)
        .filter(({ isLocal }) => !isLocal)
        .map(({ name }) => name),
    ).toContain('grcid')
  })
})

describe('arguments', () => {
  let redis: Scripts
  beforeAll(async () => {
    redis = await startScripts()
  })
  afterAll(async () => await redis.close())

  type Input = {
    name: string
    price: number
    day: number
    isLate: boolean
    users: readonly string[]
    ids: readonly string[]
    rows: readonly { id: string; at: number; isOpen: boolean }[]
    packs: readonly { id: string; score: number; words?: readonly string[] }[]
    others: readonly string[]
  }
  const echo = defineScript<Input>(
    {
      name: 'text',
      ids: 'texts',
      price: 'number',
      rows: { as: 'many', of: { id: 'text', at: 'digits', isOpen: 'flag' } },
      day: 'digits',
      packs: { as: 'packed', of: { id: 'text', score: 'number', words: 'joined' } },
      isLate: 'flag',
      others: 'texts',
      users: 'joined',
    },
    `
local found = { name, type(price), string.format('%.2f', price), day, isLate and 'late' or 'in time', users }
for i = 1, idsCount do found[#found + 1] = ids(i) end
for i = 1, rowsCount do
  local row = rows(i)
  found[#found + 1] = row.id .. '@' .. row.at .. (row.isOpen and '+' or '-')
end
for i = 1, packsCount do
  local pack = packs(i)
  found[#found + 1] = pack.id .. '=' .. string.format('%.1f', pack.score * 2) .. ':' .. pack.words
end
for i = 1, othersCount do found[#found + 1] = others(i) end
return found
`,
  )
  const input: Input = {
    name: 'a|b, "c" 🎉',
    price: 1.25,
    day: 20_778,
    isLate: true,
    users: ['u', 'v'],
    ids: ['1', '', '3'],
    rows: [
      { id: 'x|y', at: 9_007_199_254_740_991, isOpen: false },
      { id: '', at: -1, isOpen: true },
    ],
    packs: [
      { id: 'p', score: 0.5, words: ['w', 'z'] },
      { id: '', score: -1 },
    ],
    others: ['last'],
  }

  it('arrive under their names, whatever their kinds and order', async () => {
    expect(await redis.run(echo, input)).toEqual([
      ...['a|b, "c" 🎉', 'number', '1.25', '20778', 'late', 'u,v', '1', '', '3'],
      ...['x|y@9007199254740991-', '@-1+', 'p=1.0:w,z', '=-2.0:', 'last'],
    ])
  })

  it('may be lists of nothing', async () => {
    const nothing = { ...input, isLate: false, users: [], ids: [], rows: [], packs: [], others: [] }
    expect(await redis.run(echo, nothing)).toEqual([
      ...['a|b, "c" 🎉', 'number', '1.25', '20778', 'in time', ''],
    ])
  })

  it('that would shift the others in a packed record are refused', () => {
    const packs = [{ id: 'p|q', score: 1 }]
    expect(() => echo.encode({ ...input, packs })).toThrow(RangeError)
  })

  it('of a list that is none are refused', () => {
    const broken: Input = JSON.parse(JSON.stringify({ ...input, ids: 'abc' }))
    expect(() => echo.encode(broken)).toThrow(TypeError)
  })

  it('and the fields of the input are one list: more, fewer or other kinds are no TypeScript', () => {
    expect.assertions(0)
    // @ts-expect-error: one is missing
    defineScript<{ a: string; b: number }>({ a: 'text' }, '')
    // @ts-expect-error: nobody fills it
    defineScript<{ a: string }>({ a: 'text', b: 'text' }, '')
    // @ts-expect-error: a number is no flag
    defineScript<{ a: number }>({ a: 'flag' }, '')
  })
})
