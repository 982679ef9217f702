import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

// No test is about time: these only end one that hangs, on a busy machine too.
export default defineConfig({
  test: {
    // The attack suite has a configuration and a run of its own.
    exclude: [...configDefaults.exclude, 'test/attack/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Half of a test's time is waiting for a store, a clock or a process.
    maxWorkers: availableParallelism() + 1,
    // Threads share the machine code of the embedded Postgres, which each process would compile for itself.
    pool: 'threads',
  },
})
