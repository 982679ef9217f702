import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import * as z from 'zod'
import { normalPypi } from './packages.ts'

const run = promisify(execFile)

/** What is known of a package's name. */
export type Finding =
  | { kind: 'listed' }
  | { kind: 'published'; version: string; deprecated: boolean }
  | { kind: 'missing' }
  | { kind: 'unknown'; why: string }

/** The names in the first column of a tab-separated list. */
export async function readNames(file: string, registry: 'npm' | 'pypi'): Promise<Set<string>> {
  const names = new Set<string>()
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const [name = ''] = line.split('\t')
    names.add(registry === 'pypi' ? normalPypi(name) : name)
  }
  return names
}

const viewed = z.object({ version: z.string(), deprecated: z.unknown().optional() })
const refused = z.object({ error: z.object({ code: z.string() }) })

/** What npm's configured registry says of a package. */
export async function askNpm(name: string): Promise<Finding> {
  try {
    const { stdout } = await run('npm', ['view', name, 'version', 'deprecated', '--json'], {
      timeout: 60_000,
    })
    const answer: unknown = JSON.parse(stdout)
    const { version, deprecated } =
      typeof answer === 'string' ? { version: answer, deprecated: undefined } : viewed.parse(answer)
    return { kind: 'published', version, deprecated: deprecated !== undefined }
  } catch (error) {
    return { kind: codeOf(error) === 'E404' ? 'missing' : 'unknown', why: codeOf(error) }
  }
}

/** npm prints its refusal as JSON on standard output. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  const output = 'stdout' in error ? String(error.stdout) : ''
  try {
    return refused.parse(JSON.parse(output)).error.code
  } catch {
    return error.name
  }
}
