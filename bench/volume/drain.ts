import { readFileSync } from 'node:fs'
import { requireEnv } from '../../src/env.ts'
import { drain } from '../../src/ledger/drain.ts'
import { createDeps } from '../../src/stores.ts'
import { NO_ASSETS } from '../../test/support/assets.ts'
import type { Report } from '../volume.ts'

/** Batches that are drained first, so that all code is there and has run. */
const WARM_UP = 20
const LOOK_MS = 2

const env = requireEnv({
  ...process.env,
  TOKEN_KEYS: `1:${btoa('x'.repeat(32))}`,
  ADMIN_API_KEY: 'x'.repeat(32),
  SNAPSHOTS: {},
})
const deps = createDeps(env, { assets: NO_ASSETS })

const heapNow = () => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
/** The most that was ever resident, by the kernel: no look misses it. */
const mostResident = () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024

const first = await drain(deps, { batch: WARM_UP, until: 0 })
const before = { rss: process.memoryUsage.rss(), heap: heapNow() }
let heap = before.heap
const look = setInterval(() => {
  heap = Math.max(heap, heapNow())
}, LOOK_MS)
const startedAt = performance.now()
const { drained } = await drain(deps)
const seconds = (performance.now() - startedAt) / 1000
clearInterval(look)
const report: Report = {
  drained: first.drained + drained,
  seconds,
  rss: [before.rss, mostResident()],
  heap: [before.heap, heap],
}
process.send?.(report, () => process.exit())
