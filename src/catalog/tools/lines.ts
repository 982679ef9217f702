import type {
  CategoriesAnswer,
  SearchAnswer,
  ServiceAnswer,
  ServicesAnswer,
  Step,
} from './answers.ts'

/** A line of an answer as it is read. `mark` stands before it; `verbatim` ones (commands, code, links) are never broken. */
export type Line = {
  kind: 'title' | 'text' | 'quiet' | 'verbatim'
  text: string
  indent?: number
  mark?: string
}

const gap: Line = { kind: 'text', text: '' }
const titleLine = (text: string): Line => ({ kind: 'title', text })
const textLine = (content: string): Line => ({ kind: 'text', text: content })
const textLines = (content: string | null | undefined): Line[] =>
  content ? [textLine(content)] : []
const linkLines = (label: string, url: string | null | undefined): Line[] =>
  url ? [{ kind: 'verbatim', text: url, mark: `${label}:` }] : []

/** The recommendation with all it takes, or why there is none. */
export function searchLines(answer: SearchAnswer): Line[] {
  const { recommendation, reasoning, install, credential_request, click_url } = answer
  if (!recommendation) return [textLine(reasoning)]
  const { name, slug, category, docs_url } = recommendation
  const message = credential_request?.user_message ?? ''
  // The message has the link in it.
  const start = click_url && message.includes(click_url) ? null : click_url
  return [
    titleLine(`${name} (${slug}, ${category})`),
    textLine(reasoning),
    ...(install ? [gap, ...installLines(install.summary, install.steps)] : []),
    ...textLines(install?.notes),
    ...(message ? [gap, titleLine('Credentials'), textLine(message)] : []),
    gap,
    ...linkLines('Get started', start),
    ...linkLines('Docs', docs_url),
    ...alternativeLines(answer.alternatives),
  ]
}

function alternativeLines(alternatives: SearchAnswer['alternatives']): Line[] {
  if (alternatives.length === 0) return []
  const lines = alternatives.map(
    ({ name, slug, reason }): Line => ({
      kind: 'text',
      mark: '-',
      text: reason.startsWith(name) ? `${reason} (${slug})` : `${name} (${slug}): ${reason}`,
    }),
  )
  return [gap, titleLine('Alternatives'), ...lines]
}

function installLines(summary: string | null | undefined, steps: readonly Step[]): Line[] {
  return [titleLine(summary ? `Install: ${summary}` : 'Install'), ...steps.flatMap(stepLines)]
}

function stepLines({ step, action, command, file, user_action }: Step): Line[] {
  const [what = '', ...code] = action.split('\n')
  const mark = `${step}.`
  const indent = mark.length + 1
  return [
    { kind: 'text', mark, text: file ? `${what.replace(/:$/, '')} (${file})` : what },
    ...code.map((line): Line => ({ kind: 'verbatim', text: line, indent: indent + 2 })),
    ...(command ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Line => ({ kind: 'verbatim', text: line, mark: '$', indent })),
    ...(user_action ? [{ kind: 'text', text: user_action, indent } as const] : []),
  ]
}

export function servicesLines({ services, total }: ServicesAnswer): Line[] {
  if (total === 0) return [textLine('No service matches.')]
  const found = services.flatMap(({ name, slug, category, description }): Line[] => [
    titleLine(`${name} (${slug}, ${category})`),
    { kind: 'text', text: description, indent: 2 },
  ])
  return [...found, gap, { kind: 'quiet', text: total === 1 ? '1 service' : `${total} services` }]
}

export function categoriesLines({ categories, total }: CategoriesAnswer): Line[] {
  return [
    ...categories.map(({ name, service_count }) => textLine(`${name}: ${service_count}`)),
    gap,
    { kind: 'quiet', text: `${total} services` },
  ]
}

/** All that is known of one service; its install steps for every language. */
export function serviceLines(service: ServiceAnswer): Line[] {
  const { name, slug, category, pricing } = service
  const facts = [
    ['Environment variables', service.env_vars.join(', ')],
    ['Hosting', service.hosting],
    ['License', service.license],
    ['Free tier', yesNo(pricing.free_tier)],
    ['Starts without a credit card', yesNo(pricing.no_credit_card)],
    ['Pricing', pricing.note],
    ['Languages', service.languages.join(', ')],
    ['Regions', service.regions.join(', ')],
    ['Alternatives', service.alternatives.map((other) => other.slug).join(', ')],
    ['Checked', service.verified_at],
  ] as const
  return [
    titleLine(`${name} (${slug}, ${category})`),
    textLine(service.description),
    gap,
    ...facts.flatMap(([label, value]) => (value ? [textLine(`${label}: ${value}`)] : [])),
    gap,
    ...linkLines('Website', service.website_url),
    ...linkLines('Docs', service.docs_url),
    ...linkLines('Credentials', service.setup_url),
    ...service.install_variants.flatMap(({ language, steps }) => [
      gap,
      ...installLines(language ?? service.install_summary, steps),
    ]),
    ...textLines(service.install_notes),
  ]
}

const yesNo = (value: boolean | null | undefined) =>
  value === null || value === undefined ? undefined : value ? 'yes' : 'no'

/** For a reader that breaks lines by itself, such as an agent. */
export const asText = (lines: readonly Line[]): string =>
  lines
    .map(({ text: content, mark, indent = 0 }) =>
      content === '' ? '' : `${' '.repeat(indent)}${mark ? `${mark} ` : ''}${content}`,
    )
    .join('\n')
