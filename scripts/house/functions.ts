import { parseSync } from 'vite'

/** A function that has a name: a declaration, an arrow with a name, a method, a constructor, a function in a property. */
export interface NamedFunction {
  name: string
  /** Whether it stands in the file itself, not in another function, a class or an object. */
  isTop: boolean
  isMethod: boolean
  /** Without TypeScript's `this`, which no caller hands over. */
  parameters: number
  lines: number
}

interface Syntax {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** What a function of the file itself may stand in. */
const TOP = new Set([
  ...['Program', 'ExportNamedDeclaration', 'ExportDefaultDeclaration'],
  ...['VariableDeclaration', 'VariableDeclarator'],
])

/**
 * Every function of a file that has a name, inner ones too, by the file's syntax tree. What is handed to another
 * function as it stands has none: whoever calls it decides what it takes. Throws where the file is no TypeScript.
 */
export function listFunctions(path: string, code: string): NamedFunction[] {
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path} can't be read: ${errors[0]?.message}`)
  const found: NamedFunction[] = []
  visitSyntax(program, (node, above) => {
    if (!FUNCTIONS.has(node.type) || isOverload(node)) return
    const name = nameOf(node, above.at(-1))
    if (name === undefined) return
    const isMethod = above.at(-1)?.type === 'MethodDefinition'
    found.push({
      name,
      isMethod,
      isTop: above.every(({ type }) => TOP.has(type)),
      parameters: paramsOf(node).filter((one) => one.name !== 'this').length,
      lines: code.slice(node.start, node.end).split('\n').length,
    })
  })
  return found
}

function visitSyntax(
  root: unknown,
  visit: (node: Syntax, above: readonly Syntax[]) => void,
  above: readonly Syntax[] = [],
): void {
  if (Array.isArray(root)) {
    for (const one of root) visitSyntax(one, visit, above)
    return
  }
  if (!isSyntax(root)) return
  visit(root, above)
  for (const [key, value] of Object.entries(root)) {
    if (key !== 'type' && typeof value === 'object') visitSyntax(value, visit, [...above, root])
  }
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** A declaration without a body, of which the implementation follows. */
const isOverload = (node: Syntax) => node.body === null || node.body === undefined

const paramsOf = (node: Syntax) => (Array.isArray(node.params) ? node.params.filter(isSyntax) : [])

function nameOf(node: Syntax, parent: Syntax | undefined): string | undefined {
  if (isSyntax(node.id)) return String(node.id.name)
  if (!parent) return undefined
  const isValue = parent.value === node && isSyntax(parent.key)
  if (isValue && isSyntax(parent.key)) return String(parent.key.name ?? parent.key.value)
  const isInit = parent.type === 'VariableDeclarator' && isSyntax(parent.id)
  return isInit && isSyntax(parent.id) ? String(parent.id.name) : undefined
}

/** One word, as `drain`; `drainStream` and `DRAIN_TIME` are more. */
export const isOneWord = (name: string) => /^[a-z0-9]+$/.test(name)

/** More than two parameters, and not by the platform's will: the form of a Worker's `fetch` is given. */
export const takesMany = ({ name, parameters }: Pick<NamedFunction, 'name' | 'parameters'>) =>
  parameters > 2 && name !== 'fetch'
