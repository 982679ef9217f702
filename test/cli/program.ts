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
      await runProgram(join(dir, 'aside.js'), args, env),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

export async function runProgram(
  path: string,
  args: string[],
  env: Record<string, string>,
): Promise<Ran> {
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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
