import { openStores } from '../../local/stores.ts'
import { requireEnv } from '../../src/env.ts'
import { drain, drainStream } from '../../src/ledger/drain.ts'
import { createDeps } from '../../src/stores.ts'
import { NO_ASSETS } from '../../test/support/assets.ts'

/** One drain in a process of its own, with gateways of its own: STREAM, or all where that is empty. */
export type Report = { drained: number; cpuMs: number }

const { STREAM = '', PARTS = '1', POSTGRES = '', REDIS = '' } = process.env
const stores = await openStores({ postgres: POSTGRES, redis: REDIS })
const env = requireEnv({
  ...stores.env,
  TOKEN_KEYS: `1:${btoa('x'.repeat(32))}`,
  ADMIN_API_KEY: 'x'.repeat(32),
  EVENT_STREAMS: PARTS,
  SNAPSHOTS: {},
})
const deps = createDeps(env, { assets: NO_ASSETS })
process.on('message', (word) => {
  void (word === 'go' ? run() : end())
})
process.send?.('ready')

async function run(): Promise<void> {
  const before = process.cpuUsage()
  const { drained } = STREAM ? await drainStream(deps, { stream: STREAM }) : await drain(deps)
  const { user, system } = process.cpuUsage(before)
  const report: Report = { drained, cpuMs: (user + system) / 1000 }
  process.send?.(report)
}

/** Its backends are looked at until all are done. */
async function end(): Promise<void> {
  await stores.close()
  process.disconnect()
}
