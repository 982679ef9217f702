import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { processesOf } from '../support/processes.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'aside-start-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

type Ended = { code: number | null; output: string }

/** A shell that does not make room for the program that it is told to run. */
function lingeringShell(folder: string): string {
  const file = join(folder, 'sh')
  writeFileSync(file, '#!/bin/bash\nbash "$@"\nexit $?\n', { mode: 0o755 })
  return file
}

const own = [process.execPath, 'local/start.ts']

function start(flags: string[], env: Record<string, string> = {}, command = own) {
  const [file = '', ...words] = command
  const child = spawn(file, [...words, ...flags], {
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

  const program = { by: 'node', command: [process.execPath, 'local/start.ts'] }
  const npm = { by: 'npm', command: ['npm', 'start', '--'] }
  const shell = { by: 'npm with a shell between', command: ['npm', 'run', 'start', '--'] }
  it.each([
    { ...program, redis: 'emulated', at: 'Ready on' },
    { ...program, redis: '', at: 'Redis:' },
    { ...npm, redis: '', at: 'Ready on' },
    { ...shell, redis: '', at: 'Ready on' },
  ])(
    '$by killed outright at "$at" leaves no process behind',
    async ({ by, command, redis, at }) => {
      // bash keeps its place before a program that more may follow.
      const env: Record<string, string> = by.endsWith('between')
        ? { npm_config_script_shell: lingeringShell(dir) }
        : {}
      const { child, ended, output } = start(['--empty'], { REDIS_URL: redis, ...env }, command)
      await expect.poll(output, { timeout: 50_000 }).toContain(at)
      const begun = processesOf(dir)
      expect(begun.map(({ pid }) => pid)).toContain(child.pid)
      expect(begun.length).toBeGreaterThan(at === 'Ready on' ? 2 : 1)
      child.kill('SIGKILL')
      await expect.poll(() => processesOf(dir), { timeout: 15_000 }).toEqual([])
      await ended
    },
  )

  it('killed outright, it is no obstacle to the next start', async () => {
    const first = start(['--empty'])
    await expect.poll(first.output, { timeout: 50_000 }).toContain('Ready on')
    first.child.kill('SIGKILL')
    await first.ended
    const second = start(['--empty'])
    await expect.poll(second.output, { timeout: 50_000 }).toContain('Ready on')
    second.child.kill('SIGTERM')
    expect((await second.ended).code).toBe(0)
  })
})
