import { describe, expect, it } from 'vitest'
import { readCatalog } from '../../local/demo/services.ts'
import { faultsOf } from '../../scripts/catalog/faults.ts'

const files = await readCatalog()

describe("the catalogue's files", () => {
  it.each(files)('$name holds sound entries', ({ name, entries }) => {
    expect(entries.length).toBeGreaterThan(0)
    expect(faultsOf(files).filter((fault) => fault.startsWith(`${name} `))).toEqual([])
  })

  it.each([
    {
      name: 'a slug that is there twice',
      change: { slug: 'b' },
      fault: /b: the slug is there twice/,
    },
    { name: 'an alternative of no entry', change: { alternatives: ['x'] }, fault: /no entry x/ },
    { name: 'itself as an alternative', change: { alternatives: ['a'] }, fault: /itself/ },
    { name: 'another category', change: { category: 'AI' }, fault: /belongs into ai\.json/ },
    { name: 'no date', change: { verified_at: undefined }, fault: /verified_at/ },
    { name: 'a lower-case variable', change: { env_vars: ['key'] }, fault: /env_vars: key/ },
    { name: 'no capabilities', change: { capabilities: [] }, fault: /capabilities/ },
    { name: 'no steps', change: { install: { summary: 's' } }, fault: /install/ },
    { name: 'an unknown runtime', change: { runtimes: ['toaster'] }, fault: /runtimes: toaster/ },
    {
      name: 'code that does not parse',
      change: code('a.ts', 'const = 1'),
      fault: /a\.ts does not/,
    },
    { name: 'JSON that does not parse', change: code('a.json', '{'), fault: /a\.json does not/ },
    { name: 'an unknown field', change: { colour: 'red' }, fault: /colour/ },
    { name: 'a field of the wrong kind', change: { tags: 'x' }, fault: /tags/ },
  ])('finds $name', ({ change, fault }) => {
    const entries = [
      { ...sound, slug: 'b', name: 'B' },
      { ...sound, ...change },
    ]
    expect(faultsOf([{ name: 'cache.json', entries }]).join('\n')).toMatch(fault)
    expect(faultsOf([{ name: 'cache.json', entries: [sound] }])).toEqual([])
  })
})

const sound = {
  slug: 'a',
  name: 'A',
  category: 'Cache',
  description: 'A cache.',
  website_url: 'https://a.example',
  tags: ['cache'],
  capabilities: ['key value cache'],
  use_cases: ['cache my queries'],
  env_vars: ['A_URL'],
  languages: ['javascript'],
  runtimes: ['node'],
  hosting: 'managed',
  install: { summary: 'npm', variants: [{ language: 'javascript', steps: [{ action: 'Go' }] }] },
  verified_at: '2026-11-21',
}

function code(file: string, text: string) {
  const steps = [{ action: `Create:\n${text}`, file }]
  return { install: { ...sound.install, variants: [{ language: 'javascript', steps }] } }
}
