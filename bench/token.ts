import { join } from 'node:path'
import { bootWorker, buildWorker } from '../local/worker.ts'

const RUNS = 5000

/** Mean time of sealing one token and opening it again, in workerd, in microseconds; the best of five. */
export async function measureToken(dir: string): Promise<{ micros: number; characters: number }> {
  const bundle = join(dir, 'token')
  await buildWorker('bench/token/wrangler.toml', bundle)
  const worker = await bootWorker({
    bundle,
    config: 'bench/token/wrangler.toml',
    port: 0,
    env: {},
    dataDir: join(dir, 'token-data'),
    log: (line) => console.error(line),
  })
  const time = async (n: number) => {
    const started = performance.now()
    const token = await (await fetch(`${worker.url}/?n=${n}`)).text()
    return { ms: performance.now() - started, token }
  }
  await time(RUNS)
  let best = Number.POSITIVE_INFINITY
  let characters = 0
  for (let i = 0; i < 5; i++) {
    const nothing = await time(0)
    const { ms, token } = await time(RUNS)
    best = Math.min(best, ((ms - nothing.ms) * 1000) / RUNS)
    characters = token.length
  }
  await worker.close()
  return { micros: best, characters }
}
