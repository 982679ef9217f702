import { defineConfig } from 'vitest/config'

/** The suites that need Chromium: there they run, and fail where there is none. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    env: { TEST_BROWSER: '1' },
    // A stack and a browser for each.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
