import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import type { JsonSchema } from '../../scripts/openapi/schema.ts'

/** What an answer was, and what the tool says against it. */
export type Judged = { status: number | undefined; faults: string[]; body: unknown }

const check = z.object({ name: z.string(), passed: z.boolean(), message: z.string().default('') })
const step = z.object({
  response: z.object({ statusCode: z.number(), body: z.unknown().optional() }).optional(),
  checks: z.array(check),
})
const report = z.object({
  files: z.record(
    z.string(),
    z.object({ executedWorkflows: z.array(z.object({ executedSteps: z.array(step) })) }),
  ),
})

/**
 * Redocly Respect sends the requests of an Arazzo description and holds each answer against the OpenAPI description:
 * is its status there, its content type, does its schema allow the body. Steps by workflow; of one that was repeated each.
 */
export async function runRespect(arazzo: JsonSchema, server: string): Promise<Judged[][]> {
  const dir = mkdtempSync(join(tmpdir(), 'aside-respect-'))
  try {
    const api = JSON.parse(readFileSync('assets/openapi.json', 'utf8')) as JsonSchema
    writeFileSync(join(dir, 'openapi.json'), JSON.stringify({ ...api, servers: [{ url: server }] }))
    writeFileSync(join(dir, 'calls.arazzo.json'), JSON.stringify(arazzo))
    const said = await run(dir)
    const { files } = report.parse(JSON.parse(readReport(dir, said)))
    return Object.values(files)
      .flatMap(({ executedWorkflows }) => executedWorkflows)
      .map(({ executedSteps }) => executedSteps.map(judged))
  } finally {
    rmSync(dir, { recursive: true })
  }
}

const judged = ({ response, checks }: z.output<typeof step>): Judged => ({
  status: response?.statusCode,
  faults: checks.filter(({ passed }) => !passed).map(({ name, message }) => `${name}: ${message}`),
  body: response?.body,
})

function readReport(dir: string, said: string): string {
  try {
    return readFileSync(join(dir, 'report.json'), 'utf8')
  } catch {
    throw new Error(`Respect wrote no report: ${said.slice(-2000)}`)
  }
}

/** It ends with 1 where a check failed: that is in the report. */
async function run(dir: string): Promise<string> {
  const tool = resolve('node_modules/@redocly/cli/bin/cli.js')
  const args = [tool, 'respect', 'calls.arazzo.json', '--json-output', 'report.json']
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  }
  return await new Promise((done) => {
    const options = { cwd: dir, env, maxBuffer: 512 * 1024 * 1024 }
    execFile(process.execPath, [...args, '--max-steps', '5000'], options, (_, out, err) =>
      done(out + err),
    )
  })
}
