import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCli } from '../../scripts/build-cli.ts'

export type Ran = { code: number | null; out: string; err: string }

/** The built programs, as a stranger runs them. */
export async function buildPrograms() {
  const dir = mkdtempSync(join(tmpdir(), 'aside-cli-'))
  await buildCli(dir)
  return {
    dir,
    mcp: join(dir, 'aside-mcp.js'),
    run: async (env: Record<string, string>, ...args: string[]) =>
      await runProgram([join(dir, 'aside.js'), ...args], { env }),
    /** The tools, with all that is sent to them at once, and nothing after it. */
    pipe: async (env: Record<string, string>, messages: readonly object[]) => {
      const input = messages.map((message) => `${JSON.stringify(message)}\n`).join('')
      return await runProgram([join(dir, 'aside-mcp.js')], { env, input })
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

export async function runProgram(
  words: string[],
  { env, input = '' }: { env: Record<string, string>; input?: string },
): Promise<Ran> {
  const child = spawn(process.execPath, words, { env: { PATH: process.env.PATH, ...env } })
  child.stdin.end(input)
  const ran: Ran = { code: null, out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    ran.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    ran.err += chunk.toString()
  })
  ran.code = await new Promise((done) => child.once('close', done))
  return ran
}
