import type { Condition } from '../services/search/facts.ts'
import type { InstallVariant, Service } from '../services/service.ts'

/** How the languages of conditions are written. */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  python: 'Python',
  go: 'Go',
  rust: 'Rust',
  java: 'Java',
  kotlin: 'Kotlin',
  csharp: 'C#',
  php: 'PHP',
  ruby: 'Ruby',
  elixir: 'Elixir',
  swift: 'Swift',
  dart: 'Dart',
  cpp: 'C++',
  c: 'C',
  scala: 'Scala',
}

const LANGUAGE = 'language_'
/** The names variants go by for a language. */
const GOES_BY: Readonly<Record<string, readonly string[]>> = {
  typescript: ['typescript', 'javascript', 'node'],
  javascript: ['javascript', 'typescript', 'node'],
  dart: ['dart', 'flutter'],
}

/** What languages are called for short, and after what they run on. */
const SHORT: Readonly<Record<string, string>> = {
  js: 'javascript',
  node: 'javascript',
  nodejs: 'javascript',
  'node.js': 'javascript',
  ts: 'typescript',
  py: 'python',
  golang: 'go',
  rs: 'rust',
  kt: 'kotlin',
  cs: 'csharp',
  dotnet: 'csharp',
  '.net': 'csharp',
  rb: 'ruby',
  flutter: 'dart',
}
const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SHORT),
  ...Object.entries(LANGUAGE_NAMES).flatMap(([language, name]): [string, string][] => [
    [language, language],
    [name.toLowerCase(), language],
  ]),
])

/** The condition that a language is, however it is written; none of what is no language that is known. */
export function conditionsOf(language: string): ReadonlySet<Condition> {
  const known = BY_NAME.get(language.trim().toLowerCase())
  return new Set(known === undefined ? [] : [`${LANGUAGE}${known}`])
}

/** The languages of some conditions, the one that was asked for last first. */
export const languagesIn = (asked: ReadonlySet<Condition>): string[] =>
  [...asked].flatMap((one) => (one.startsWith(LANGUAGE) ? one.slice(LANGUAGE.length) : []))

/**
 * The steps for the language that was asked for; without any of its own, those for all, those over HTTP, or what has to
 * be done in every language. Steps that are written in another language are for nobody.
 */
export function chooseVariant(service: Service, asked: ReadonlySet<Condition>): InstallVariant {
  const { variants } = service.install
  const named = (language: string | null) => variants.find((one) => one.language === language)
  const languages = languagesIn(asked)
  const wanted = [
    ...(asked.has('runtime_reactnative') ? ['react-native'] : []),
    ...languages.flatMap((language) => GOES_BY[language] ?? [language]),
    ...(asked.has('hosting_self') ? ['docker'] : []),
  ]
  const own = wanted.flatMap((language) => named(language) ?? [])
  const [first = { language: null, steps: [] }] = variants
  const [language] = languages
  const isForeign = language !== undefined && variants.some((one) => WRITTEN_IN.has(one.language))
  const rest = named(null) ?? (isForeign ? (named('http') ?? inAny(service, language)) : first)
  return own[0] ?? rest
}

/** The languages that variants are written in; others are ways to run a service. */
const WRITTEN_IN = new Set<string | null>([...Object.keys(LANGUAGE_NAMES), 'node', 'flutter'])

/** What is to be done in a language for which no steps are written: a person's part, and what the vendor's pages say. */
function inAny(service: Service, language: string): InstallVariant {
  const { name, docsUrl, languages, runtimes, install } = service
  const common = install.variants[0]?.steps.filter(
    ({ userAction, file, command }) => !command && (userAction !== undefined || file === '.env'),
  )
  const said = nameOf(language)
  const isOwn = languages.includes(language)
  const isClosed = !isOwn && runtimes.length > 0 && !runtimes.includes('http')
  const what = isOwn
    ? `Add the ${said} client of ${name}`
    : isClosed
      ? `${name} is for ${languages.map(nameOf).join(', ')}: no client for ${said} is known here`
      : `Call ${name} over HTTP from ${said}`
  const step = { action: docsUrl && !isClosed ? `${what}, as ${docsUrl} says` : what }
  return { language, steps: [...(common ?? []), step] }
}

const nameOf = (language: string) => LANGUAGE_NAMES[language] ?? language
