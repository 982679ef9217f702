import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { runProgram } from './program.ts'

/** A clone of the repository, as far as npx looks at it. */
let clone: string
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'aside-clone-'))
  cpSync('packages/cli/bin', join(clone, 'packages/cli/bin'), { recursive: true })
  writeFileSync(join(clone, 'package.json'), '{ "type": "module" }')
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

it.each(Object.entries(manifest.bin))(
  '%s is there before it is built, says so, and runs once it is',
  async (name, path) => {
    expect(statSync(path).mode & 0o111).toBe(0o111)
    const launcher = join(clone, path)
    const early = await runProgram([launcher], { env: {} })
    expect([early.code, early.out]).toEqual([1, ''])
    expect(early.err).toBe(`${name} is not built yet: npm run build:cli\n`)
    mkdirSync(join(clone, 'dist/cli'), { recursive: true })
    const program = 'process.exitCode = 3; console.log(process.argv[2])'
    writeFileSync(join(clone, `dist/cli/${name}.js`), program)
    expect(await runProgram([launcher, 'browse'], { env: {} })).toEqual({
      code: 3,
      out: 'browse\n',
      err: '',
    })
  },
)
