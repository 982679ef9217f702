import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'

const FOLDER = 'test/golden'
const NO_CASES = 'worlds'

const request = z.strictObject({
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE', 'HEAD']).default('POST'),
  path: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Sent as JSON. */
  body: z.unknown().optional(),
  /** Sent as it stands, instead of a body. */
  text: z.string().optional(),
  /** Spaces after the body, up to this many bytes in all. */
  pad_to: z.int().optional(),
})
const fault = z.union([
  z.enum(['refuse', 'hang', 'error500', 'lost-reply']),
  z.strictObject({ delayMs: z.int() }),
])

/** What happens before the request that is looked at, one thing a step. */
const step = z.union([
  z.strictObject({
    request,
    status: z.int(),
    /** Parts of the answer to use later on as `{kept:NAME}`: name to path, such as `0.impUrl`. */
    keep: z.record(z.string(), z.string()).optional(),
  }),
  z.strictObject({ wait_ms: z.int() }),
  z.strictObject({ command: z.array(z.union([z.string(), z.number()])) }),
  z.strictObject({ redis: fault.nullable() }),
  z.strictObject({ postgres: fault.nullable() }),
])

const answer = z.strictObject({
  status: z.int(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
})

const goldenCase = z.strictObject({
  about: z.string(),
  /** A file of worlds/. */
  world: z.string(),
  /** Variables of the Worker that differ from the runner's. */
  env: z.record(z.string(), z.string()).optional(),
  before: z.array(step).optional(),
  request,
  /** Absent in a new file: UPDATE_GOLDEN=1 writes it. */
  answer: answer.optional(),
})

export type GoldenRequest = z.infer<typeof request>
export type Step = z.infer<typeof step>
export type Answer = z.infer<typeof answer>
export type GoldenCase = z.infer<typeof goldenCase>

/** Every folder with cases, and their names, in order. */
export function listCases(): { endpoint: string; names: string[] }[] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== NO_CASES)
    .map(({ name }) => ({
      endpoint: name,
      names: readdirSync(join(FOLDER, name))
        .filter((file) => file.endsWith('.json'))
        .map((file) => basename(file, '.json'))
        .sort(),
    }))
    .sort((a, b) => (a.endpoint < b.endpoint ? -1 : 1))
}

const pathOf = (endpoint: string, name: string) => join(FOLDER, endpoint, `${name}.json`)

/** Throws on a file that is not a case. */
export const readCase = (endpoint: string, name: string): GoldenCase =>
  goldenCase.parse(JSON.parse(readFileSync(pathOf(endpoint, name), 'utf8')))

/** Rewrites the answer of a case, and nothing else of it. */
export function writeAnswer(endpoint: string, name: string, seen: Answer): void {
  const file = pathOf(endpoint, name)
  const written = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, `${laidOut({ ...written, answer: seen }, 0, 0)}\n`)
}

const WIDTH = 100

/** JSON as the formatter lays it out: what fits on a line stays on it. `taken`: columns that name and comma take. */
function laidOut(value: unknown, depth: number, taken: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const flat = onOneLine(value)
  if (depth > 0 && 2 * depth + taken + flat.length <= WIDTH) return flat
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const items = Object.entries(value).map(([name, item], i, all) => {
    const head = Array.isArray(value) ? '' : `${JSON.stringify(name)}: `
    const comma = i < all.length - 1 ? ',' : ''
    const laid = laidOut(item, depth + 1, head.length + comma.length)
    return `\n${'  '.repeat(depth + 1)}${head}${laid}${comma}`
  })
  return `${open}${items.join('')}\n${'  '.repeat(depth)}${close}`
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  const fields = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}: ${onOneLine(item)}`,
  )
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
}
