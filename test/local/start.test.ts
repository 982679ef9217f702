import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'aside-start-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

type Ended = { code: number | null; output: string }

function start(flags: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['local/start.ts', ...flags], {
    env: {
      ...process.env,
      LOCAL_DIR: dir,
      PORT: '0',
      DATABASE_URL: '',
      REDIS_URL: 'emulated',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  return { child, ended, output: () => output }
}

describe('npm start', { timeout: 60_000 }, () => {
  it.each<{ flags: string[]; env: Record<string, string>; code: number; says: string }>([
    { flags: ['--bogus'], env: {}, code: 2, says: 'Unknown argument: --bogus' },
    { flags: ['fresh'], env: {}, code: 2, says: 'Unknown argument: fresh' },
    { flags: [], env: { PORT: 'abc' }, code: 2, says: 'PORT is not a port number: abc' },
    { flags: ['--help'], env: {}, code: 0, says: 'Usage: npm start' },
    {
      flags: [],
      env: { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' },
      code: 1,
      says: 'Postgres at 127.0.0.1:1/x (DATABASE_URL) cannot be used: nothing listens there',
    },
  ])('$flags $env ends with $code and says why', async ({ flags, env, code, says }) => {
    const result = await start(flags, env).ended
    expect(result).toEqual({ code, output: expect.stringContaining(says) })
    expect(result.output).not.toContain('secret')
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'says once that it is ready; %s ends it',
    async (signal) => {
      const { child, ended, output } = start(['--empty'])
      await expect
        .poll(output, { timeout: 50_000 })
        .toMatch(/^Ready on http:\/\/127\.0\.0\.1:\d+$/m)
      child.kill(signal)
      const result = await ended
      expect(result.code).toBe(0)
      expect(result.output.match(/Ready on/g)).toHaveLength(1)
      expect(result.output).toMatch(/^Postgres: embedded .*\nRedis: emulated /m)
      expect(existsSync(join(dir, 'lock.json'))).toBe(false)
      expect(existsSync(join(dir, 'demo.json'))).toBe(true)
    },
  )

  it('killed outright, it leaves nothing running and the next start works', async () => {
    const first = start(['--empty'])
    await expect.poll(first.output, { timeout: 50_000 }).toContain('Ready on')
    const url = /Ready on (\S+)/.exec(first.output())?.[1] ?? ''
    first.child.kill('SIGKILL')
    await first.ended
    const answers = () =>
      fetch(`${url}/health`).then(
        () => true,
        () => false,
      )
    await expect.poll(answers, { timeout: 5000 }).toBe(false)

    const second = start(['--empty'])
    await expect.poll(second.output, { timeout: 50_000 }).toContain('Ready on')
    second.child.kill('SIGTERM')
    expect((await second.ended).code).toBe(0)
  })
})
