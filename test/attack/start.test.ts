import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { expect } from 'vitest'
import { temporaryDirectory } from '../../local/directory.ts'
import { processesOf } from '../support/processes.ts'
import { attack } from './attack.ts'

attack(
  'npm start, killed hard: processes that stay',
  async (figure) => {
    const directory = temporaryDirectory()
    const env = { ...process.env, LOCAL_DIR: directory, PORT: '0', DATABASE_URL: '', REDIS_URL: '' }
    const npm = spawn('npm', ['start', '--', '--empty'], { env })
    let output = ''
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    try {
      await expect.poll(() => output, { timeout: 50_000 }).toContain('Ready on')
      const begun = processesOf(directory).length
      npm.kill('SIGKILL')
      const started = performance.now()
      const left = () => processesOf(directory)
      await expect.poll(left, { timeout: 15_000 }).toEqual([])
      const seconds = (performance.now() - started) / 1000
      figure(`0 of ${begun} after ${seconds.toFixed(1)} s`)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  },
  90_000,
)
