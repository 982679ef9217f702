import type { Entry } from './entry.ts'
import type { Finding } from './names.ts'
import type { Package } from './packages.ts'

export type Checked = Package & { slugs: string[]; finding: Finding }

type Input = {
  /** `YYYY-MM-DD`. */
  date: string
  entries: readonly Entry[]
  faults: readonly string[]
  checked: readonly Checked[]
}

/** What is left out where it is not known. */
const OPTIONAL = ['docs_url', 'setup_url', 'license', 'regions', 'vendor', 'vendor_country']

/** The report as Markdown, a line for the terminal, and how much is wrong. */
export function reportOf({ date, entries, faults, checked }: Input) {
  const of = (registry: Package['registry']) => checked.filter((one) => one.registry === registry)
  const missing = checked.filter(({ finding }) => finding.kind === 'missing')
  const deprecated = checked.filter(
    ({ finding }) => finding.kind === 'published' && finding.deprecated,
  )
  const unknown = checked.filter(({ finding }) => finding.kind === 'unknown')
  const failures = faults.length + missing.length + deprecated.length
  const text = [
    '# Verification of the catalogue',
    `Written by \`npm run catalog:verify\` on ${date}: ${entries.length} services, ${failures} failures.`,
    '## Packages named in install commands',
    table(
      [
        'registry',
        'named',
        'in a list of names',
        'published',
        'missing',
        'deprecated',
        'not checked',
      ],
      (['npm', 'pypi', 'other'] as const).map((registry) => [registry, ...countsOf(of(registry))]),
    ),
    '## Failures',
    list([
      ...faults,
      ...missing.map((one) => `${named(one)}: there is no such package`),
      ...deprecated.map((one) => `${named(one)}: deprecated`),
    ]),
    '## Not checked',
    list(unknown.map((one) => `${named(one)}: ${whyOf(one.finding)}`)),
    '## What is known',
    table(
      ['fact', 'services'],
      [...OPTIONAL.map((field) => [field, count(entries, field)]), ...pricingOf(entries)],
    ),
    '## Services per category',
    table(
      ['category', 'services'],
      [...Map.groupBy(entries, ({ category }) => category)].map(([name, all]) => [
        name,
        all.length,
      ]),
    ),
  ].join('\n\n')
  const summary = `${entries.length} services, ${checked.length} packages, ${failures} failures, ${unknown.length} not checked`
  return { text: `${text}\n`, summary, failures }
}

function countsOf(checked: readonly Checked[]): number[] {
  const having = (test: (finding: Finding) => boolean) =>
    checked.filter(({ finding }) => test(finding)).length
  return [
    checked.length,
    having(({ kind }) => kind === 'listed'),
    having(({ kind }) => kind === 'published'),
    having(({ kind }) => kind === 'missing'),
    having((finding) => finding.kind === 'published' && finding.deprecated),
    having(({ kind }) => kind === 'unknown'),
  ]
}

const named = ({ registry, name, slugs }: Checked) =>
  `\`${registry} ${name}\` (${slugs.join(', ')})`
const whyOf = (finding: Finding) => (finding.kind === 'unknown' ? finding.why : '')

function count(entries: readonly Entry[], field: string): number {
  return entries.filter((entry) => entry[field] !== undefined && entry[field] !== null).length
}

function pricingOf(entries: readonly Entry[]): [string, number][] {
  return ['free_tier', 'no_credit_card'].map((field) => {
    const known = entries.filter(({ pricing }) => {
      return typeof pricing === 'object' && typeof Object(pricing)[field] === 'boolean'
    })
    return [`pricing.${field}`, known.length]
  })
}

const list = (lines: readonly string[]) =>
  lines.length === 0 ? 'None.' : lines.map((line) => `- ${line}`).join('\n')

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
