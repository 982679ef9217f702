import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Told } from '../../src/services/told.ts'

// data/services: what people say who need a service, and what is a fact of it, a block each. Every line begins with what
// it is: `service SLUG`, then a way of asking (role, situation, error, migration, plain, or a language), `not` for what sounds near
// and wants another one, `terms`, or a fact with its values.

const SERVICES = join(import.meta.dirname, '../../data/services')
const FITS = new Set('role situation error migration plain de fr es pt it'.split(' '))
const FACTS = new Set(
  'languages written clouds self_hosted licence regions protocols price replaces'.split(' '),
)

/** Every service of the folder, in the order of files and lines. Throws on a line that says nothing known. */
export function readTold(directory = SERVICES): Told[] {
  const all: Told[] = []
  const names = readdirSync(directory).filter((name) => name.endsWith('.txt'))
  for (const name of names.sort()) {
    for (const [number, line] of readFileSync(join(directory, name), 'utf8')
      .split('\n')
      .entries()) {
      if (line === '' || line.startsWith('#')) continue
      const [kind = '', ...rest] = line.split(' ')
      const text = rest.join(' ').trim()
      if (kind === 'service') all.push({ slug: text, fits: [], not: [], terms: [], facts: {} })
      else if (!take(all.at(-1), kind, text)) throw new Error(`${name}:${number + 1}: ${line}`)
    }
  }
  return all
}

const listed = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && item !== 'unknown')

/** Whether the line belongs to a service. */
function take(told: Told | undefined, kind: string, text: string): boolean {
  if (!told) return false
  if (FITS.has(kind)) told.fits.push(text)
  else if (kind === 'not') told.not.push(text)
  else if (kind === 'terms') told.terms.push(...listed(text))
  else if (FACTS.has(kind)) told.facts[kind] = listed(text)
  else return false
  return true
}
