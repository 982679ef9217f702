import { join } from 'node:path'
import { bootWorker, buildWorker } from '../local/worker.ts'

type Options = {
  dir: string
  bundle: string
  env: Record<string, string>
  /** Where the seeded KV is. */
  dataDir: string
  ask: (url: string) => Promise<Response>
}

const ROUNDS = 5

/** From starting workerd to the first ad, beyond what an empty Worker takes to its first answer; medians, in ms. */
export async function measureColdStart({ dir, bundle, env, dataDir, ask }: Options) {
  const empty = join(dir, 'empty')
  await buildWorker('bench/empty/wrangler.toml', empty)
  const once = async (which: string, config: string, data: string, first: Options['ask']) => {
    const started = performance.now()
    const options = { bundle: which, config, port: 0, env, dataDir: data, log: () => undefined }
    const worker = await bootWorker(options)
    const answer = await first(worker.url)
    await answer.arrayBuffer()
    const ms = performance.now() - started
    await worker.close()
    if (answer.status !== 200) throw new Error(`the first answer was ${answer.status}`)
    return ms
  }
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(await once(empty, 'bench/empty/wrangler.toml', join(dir, 'empty-data'), fetch))
    ours.push(await once(bundle, 'wrangler.toml', dataDir, ask))
  }
  return { ours: median(ours), empty: median(theirs) }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
