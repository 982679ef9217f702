import { defineConfig } from 'vitest/config'

/** The tests of one area, which `scripts/mutate.ts` names. */
export default defineConfig({
  test: {
    include: (process.env.MUTATE_TESTS ?? '')
      .split(',')
      .map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
