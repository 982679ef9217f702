import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bootWorker, buildWorker, type WorkerOptions } from '../local/worker.ts'
import { recordWorker, startRecorded } from './recorded.ts'

type Options = {
  dir: string
  bundle: string
  env: Record<string, string>
  /** Where the seeded KV is. */
  dataDir: string
  ask: (url: string) => Promise<Response>
}
/** From a start to the first answer, in ms; medians. `laden`: an empty Worker that carries our assets. */
type Starts = { ours: number; empty: number; laden: number }
type Contestant = { options: WorkerOptions; recorded: string; ask: Options['ask'] }
type Started = { url: string; close(): Promise<void> }

const ROUNDS = 9

/**
 * `runtime`: from starting workerd, told by a file what Miniflare would tell it. `upload`: from starting Miniflare, which
 * also encodes the upload and hands it over, as no isolate of a deployed Worker has to wait for.
 */
export async function measureColdStart(given: Options): Promise<{
  runtime: Starts
  upload: Starts
}> {
  const contestants = await prepare(given)
  const upload = await compare(contestants, ({ options }) => bootWorker(options))
  const recorded: Started[] = []
  try {
    for (const { options, recorded: to } of Object.values(contestants)) {
      recorded.push(await recordWorker(to, options))
    }
    return { runtime: await compare(contestants, (one) => startRecorded(one.recorded)), upload }
  } finally {
    for (const worker of recorded) await worker.close()
  }
}

async function prepare({ dir, bundle, env, dataDir, ask }: Options) {
  const empty = join(dir, 'empty')
  await buildWorker('bench/empty/wrangler.toml', empty)
  const laden = join(dir, 'laden')
  mkdirSync(laden)
  copyFileSync(join(empty, 'worker.js'), join(laden, 'index.js'))
  for (const name of readdirSync(bundle).filter((file) => file.endsWith('.bin'))) {
    copyFileSync(join(bundle, name), join(laden, name))
  }
  const contestant = (name: string, which: string, data: string, first: Options['ask']) => ({
    options: {
      bundle: which,
      config: 'wrangler.toml',
      port: 0,
      env,
      dataDir: data,
      log: () => undefined,
    },
    recorded: join(dir, `recorded-${name}`),
    ask: first,
  })
  return {
    ours: contestant('ours', bundle, dataDir, ask),
    empty: contestant('empty', empty, join(dir, 'empty-data'), fetch),
    laden: contestant('laden', laden, join(dir, 'laden-data'), fetch),
  }
}

async function compare(
  contestants: Record<keyof Starts, Contestant>,
  start: (one: Contestant) => Promise<Started>,
): Promise<Starts> {
  const times: Record<keyof Starts, number[]> = { ours: [], empty: [], laden: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.empty.push(await time(contestants.empty, start))
    times.laden.push(await time(contestants.laden, start))
    times.ours.push(await time(contestants.ours, start))
  }
  return { ours: median(times.ours), empty: median(times.empty), laden: median(times.laden) }
}

async function time(one: Contestant, start: (one: Contestant) => Promise<Started>) {
  const started = performance.now()
  const worker = await start(one)
  const answer = await one.ask(worker.url)
  await answer.arrayBuffer()
  const ms = performance.now() - started
  await worker.close()
  if (answer.status !== 200) throw new Error(`the first answer was ${answer.status}`)
  return ms
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
