/** A package that a command installs or runs. `other`: of a registry that we can't ask. */
export type Package = { registry: 'npm' | 'pypi' | 'other'; name: string }

/** What the commands of one line name, in order. */
export function packagesIn(command: string): Package[] {
  return command.split(/&&|\|\||[;|\n]/).flatMap((part) => packagesOf(part.trim().split(/\s+/)))
}

function packagesOf(words: readonly string[]): Package[] {
  const [program = '', verb = '', third = ''] = words
  const rest = operands(words.slice(2))
  if (program === 'npm' && ['install', 'i'].includes(verb)) return rest.map(npm)
  if (program === 'npm' && verb === 'create') return [npm(creator(third))]
  if (program === 'npx') return operands(words.slice(1)).slice(0, 1).map(npm)
  if (['pip', 'pip3'].includes(program) && verb === 'install') return rest.map(pypi)
  const other = otherOf(program, verb, words.slice(2))
  return other === undefined ? [] : [{ registry: 'other', name: other }]
}

/** Words that are neither options nor the file of `-r`. */
const operands = (words: readonly string[]) =>
  words.filter((word, i) => !word.startsWith('-') && words[i - 1] !== '-r')

/** `npm create x` runs create-x, `@scope/x` runs @scope/create-x, `@scope` runs @scope/create. */
function creator(given: string): string {
  const name = withoutVersion(given)
  if (!name.startsWith('@')) return `create-${name}`
  const [scope = '', rest] = name.split('/')
  return rest === undefined ? `${scope}/create` : `${scope}/create-${rest}`
}

const withoutVersion = (name: string) => name.replace(/(?<=.)@[^@/]*$/, '')
const npm = (name: string): Package => ({ registry: 'npm', name: withoutVersion(name) })

function pypi(given: string): Package {
  const [name = ''] = given.replaceAll(/["']/g, '').split(/[[<>=~]/)
  return { registry: 'pypi', name: normalPypi(name) }
}

/** As PyPI compares names. */
export const normalPypi = (name: string) => name.toLowerCase().replaceAll(/[-_.]+/g, '-')

/** Commands that install or run something of another registry, by their program and verb. */
const OTHER: [program: string, verb: string][] = [
  ['docker', 'run'],
  ['go', 'get'],
  ['composer', 'require'],
  ['composer', 'global'],
  ['composer', 'create-project'],
  ['bundle', 'add'],
  ['gem', 'install'],
  ['dotnet', 'add'],
  ['flutter', 'pub'],
  ['mix', 'deps.get'],
  ['wp', 'plugin'],
  ['curl', '-fsSL'],
  ['git', 'clone'],
]

function otherOf(program: string, verb: string, rest: readonly string[]): string | undefined {
  if (!OTHER.some(([p, v]) => p === program && v === verb)) return undefined
  return [program, verb, ...rest].join(' ')
}
