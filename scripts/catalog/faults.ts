import * as z from 'zod'
import type { CatalogEntry } from '../../local/demo/services.ts'
import { serviceEntry } from '../../src/admin/schema/service.ts'
import { snippetFaults } from './snippets.ts'
import { LANGUAGES, REGIONS, RUNTIMES } from './vocabulary.ts'

/** What the files demand beyond what the operator API takes: nothing unknown, nothing empty, one form. */
const fileEntry = z.strictObject({
  ...serviceEntry.shape,
  slug: z.string(),
  website_url: serviceEntry.shape.website_url.unwrap().unwrap(),
  verified_at: z.iso.date(),
  hosting: z.enum(['managed', 'self-hosted', 'both']),
  tags: z.array(z.string()).min(1),
  capabilities: z.array(z.string()).min(1),
  use_cases: z.array(z.string()).min(1),
  languages: z.array(z.string()),
  runtimes: z.array(z.string()).min(1),
  install: z.strictObject({
    summary: z.string().min(1),
    notes: z.string().min(1).optional(),
    variants: z
      .array(z.strictObject({ language: z.string(), steps: z.array(z.unknown()).min(1) }))
      .min(1),
  }),
})

type File = { name: string; entries: readonly CatalogEntry[] }
const words = z.array(z.string()).catch([])
const read = z.looseObject({
  category: z.string().catch(''),
  alternatives: words,
  env_vars: words,
  languages: words,
  runtimes: words,
  regions: words,
})

/** What is wrong with the files, a line each that begins with the file's name. */
export function faultsOf(files: readonly File[]): string[] {
  const all = files.flatMap(({ entries }) => entries.map(({ slug }) => slug))
  const known = new Set(all)
  return files.flatMap(({ name, entries }) =>
    entries.flatMap((entry) =>
      [
        ...schemaFaults(entry),
        ...relationFaults(name, entry, known),
        ...twice(entry.slug, all),
        ...snippetFaults(entry),
      ].map((fault) => `${name} ${entry.slug}: ${fault}`),
    ),
  )
}

/** The file of a category: `Background Jobs` is in `background-jobs.json`. */
export const fileOf = (category: string) => `${category.toLowerCase().replaceAll(' ', '-')}.json`

function schemaFaults(entry: CatalogEntry): string[] {
  const parsed = fileEntry.safeParse(entry)
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const twice = (slug: string, all: readonly string[]) =>
  all.filter((other) => other === slug).length > 1 ? ['the slug is there twice'] : []

function relationFaults(name: string, entry: CatalogEntry, known: ReadonlySet<string>): string[] {
  const { category, alternatives, env_vars, languages, runtimes, regions } = read.parse(entry)
  const strange = (field: string, given: readonly string[], words: ReadonlySet<string>) =>
    given.filter((word) => !words.has(word)).map((word) => `${field}: ${word} is not in use`)
  return [
    ...(fileOf(category) === name ? [] : [`belongs into ${fileOf(category)}`]),
    ...alternatives
      .filter((slug) => !known.has(slug))
      .map((slug) => `alternatives: there is no entry ${slug}`),
    ...(alternatives.includes(entry.slug) ? ['alternatives: it names itself'] : []),
    ...env_vars
      .filter((variable) => !/^[A-Z][A-Z0-9_]*$/.test(variable))
      .map((variable) => `env_vars: ${variable} is not in capitals`),
    ...strange('languages', languages, LANGUAGES),
    ...strange('runtimes', runtimes, RUNTIMES),
    ...strange('regions', regions, REGIONS),
  ]
}
