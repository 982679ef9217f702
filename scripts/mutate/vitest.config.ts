import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { LuaMutant } from './lua.ts'

/** One place of a file that is read otherwise than it is written. */
const mutant = process.env.MUTATE_LUA
  ? (JSON.parse(process.env.MUTATE_LUA) as LuaMutant)
  : undefined

/** The tests of one area, which `scripts/mutate.ts` names. */
export default defineConfig({
  plugins: [
    {
      name: 'lua-mutant',
      enforce: 'pre',
      transform: (code: string, id: string) =>
        mutant && id === resolve(mutant.file)
          ? code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end)
          : null,
    },
  ],
  test: {
    // What is kept of a module does not know which mutant it is.
    fsModuleCache: false,
    include: (process.env.MUTATE_TESTS ?? '')
      .split(',')
      .map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
