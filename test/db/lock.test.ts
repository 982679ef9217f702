import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locks } from '../../src/platform/db/lock.ts'
import { filled } from '../support/filled.ts'

it('every lock has a number of its own', () => {
  const numbers = filled(Object.values(locks))
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('no lock has its number anywhere else', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const numbering = files.filter(
    (file) => file.endsWith('.ts') && /\b4_?170_?\d{3}\b/.test(readFileSync(`src/${file}`, 'utf8')),
  )
  expect(numbering).toEqual(['platform/db/lock.ts'])
})
