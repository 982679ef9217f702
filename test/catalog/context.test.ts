import { expect, it } from 'vitest'
import { contextLines } from '../../src/catalog/context.ts'

it.each([
  { context: { language: 'go' }, lines: ['language . golang'] },
  { context: { stack: 'Go, chi' }, lines: ['stack . golang, chi'] },
  { context: { languages: ['Go', 'rust'] }, lines: ['languages . golang', 'languages . rust'] },
  { context: { language: 'Scala' }, lines: ['language . scala lang'] },
  { context: { languages: 'C, C++' }, lines: ['languages . clang, C++'] },
  {
    context: { note: 'on the go', cloud: 'google', plan: 'C' },
    lines: ['note . on the go', 'cloud . google', 'plan . C'],
  },
  {
    context: { self_hosted: true, nested: { db: 'postgres' } },
    lines: ['self hosted', 'db . postgres'],
  },
])('of a project, $context says $lines', ({ context, lines }) => {
  expect(contextLines(context)).toEqual(lines)
})
