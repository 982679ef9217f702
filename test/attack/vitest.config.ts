import { defineConfig } from 'vitest/config'
import { AttackReporter } from './reporter.ts'

/** The attack suite: one file at a time, against a stack of its own each. `ATTACK=short` is the form for CI. */
export default defineConfig({
  test: {
    include: ['test/attack/**/*.test.ts'],
    globalSetup: ['test/attack/build.ts'],
    reporters: ['default', new AttackReporter()],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
