import { defineConfig } from 'vitest/config'

// No test is about time: these only end one that hangs, on a busy machine too.
export default defineConfig({
  test: { testTimeout: 30_000, hookTimeout: 60_000, maxWorkers: '100%' },
})
