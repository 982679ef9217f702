import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seed } from '../local/demo/seed.ts'
import { stateNames, temporaryDirectory } from '../local/directory.ts'
import { startStack } from '../local/stack.ts'
import { createApp } from '../src/app.ts'
import { cpuMsOf } from './cpu.ts'
import { hostileShots } from './hostile/routes.ts'
import type { Shot } from './hostile/shots.ts'
import { makeWorld } from './hostile/world.ts'

/** CPU that the worst 256 KiB may cost, in ms, on any route; and the largest error body, in bytes. */
const LIMIT_MS = 50
const LIMIT_ERROR = 16 * 1024
/** Suspects are measured again, so often; the median counts. */
const SUSPECT_MS = 20
const REPEATS = 7
/** What follows an answer is over then. */
const SETTLE_MS = 15

type Measured = { shot: Shot; ms: number; status: number; bytes: number }

const only = process.argv[2]
const localDir = temporaryDirectory()
const stack = await startStack({
  localDir,
  cronSeconds: 0,
  env: { AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '5000', LLM_REASONING_TIMEOUT_MS: '0' },
  log: () => undefined,
})
try {
  await seed({ baseUrl: stack.url, adminKey: stack.adminKey, empty: false, localDir })
  await stack.fireCron()
  const pid = Number(readFileSync(join(localDir, stateNames.workerd), 'utf8'))
  const shots = hostileShots(await makeWorld(stack)).filter(
    ({ route }) => !only || route.includes(only),
  )
  const spared = only ? [] : sparedBy(shots)
  for (const route of spared) console.log(`NOTHING IS SENT TO ${route}`)
  process.exitCode = report(await fireAll(shots, pid)) && spared.length === 0 ? 0 : 1
} finally {
  await stack.close()
}

/** The routes that take a body and that no shot is for. */
function sparedBy(shots: readonly Shot[]): string[] {
  const bodiless = new Set(['/admin/drain', '/admin/reconcile'])
  // What a route needs is looked up when it is called.
  const { routes } = createApp(Object.create(null))
  return routes.flatMap(({ method, path }) => {
    if (!/^(POST|PUT|PATCH)$/.test(method) || bodiless.has(path)) return []
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`)
    const isShot = shots.some((shot) => shot.method === method && pattern.test(shot.path))
    return isShot ? [] : [`${method} ${path}`]
  })
}

async function fireAll(shots: readonly Shot[], pid: number): Promise<Measured[]> {
  const measured: Measured[] = []
  let route = ''
  for (const shot of shots) {
    if (shot.route !== route) {
      route = shot.route
      console.error(`${measured.length} of ${shots.length}: ${route}`)
      for (let i = 0; i < 3; i++) await fire(shot, pid)
    }
    const first = await fire(shot, pid)
    if (first.ms < SUSPECT_MS) {
      measured.push(first)
      continue
    }
    const again = [first]
    while (again.length < REPEATS) again.push(await fire(shot, pid))
    again.sort((a, b) => a.ms - b.ms)
    measured.push(again[REPEATS >> 1] ?? first)
  }
  return measured
}

async function fire(shot: Shot, pid: number): Promise<Measured> {
  const before = cpuMsOf(pid)
  const { status, bytes } = await send(shot)
  await pause(SETTLE_MS)
  return { shot, ms: cpuMsOf(pid) - before, status, bytes }
}

/** On a connection of its own: whoever answers before all of a body was read closes it. */
function send({ route, what, method, path, headers, body }: Shot) {
  return new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    const sent = { ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) }
    const sending = request(stack.url + path, { method, headers: sent, agent: false }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
    })
    sending.on('error', (cause) => reject(new Error(`${route}, ${what}`, { cause })))
    sending.end(body)
  })
}

function report(measured: readonly Measured[]): boolean {
  const routes = Map.groupBy(measured, ({ shot }) => shot.route)
  const dear = measured.filter(({ ms }) => ms >= LIMIT_MS)
  const long = measured.filter(({ status, bytes }) => status >= 400 && bytes > LIMIT_ERROR)
  const byTime = (a: Measured, b: Measured) => b.ms - a.ms
  console.log('| route | bodies | CPU of the worst | worst | answers |\n|---|---|---|---|---|')
  for (const [route, all] of routes) {
    const [worst] = all.sort(byTime)
    const statuses = [...new Set(all.map(({ status }) => status))].sort((a, b) => a - b)
    console.log(
      `| ${route} | ${all.length} | ${worst?.ms.toFixed(1)} ms | ${worst?.shot.what} | ${statuses.join(', ')} |`,
    )
  }
  for (const { shot, ms } of dear.sort(byTime)) {
    console.log(`OVER ${LIMIT_MS} ms: ${shot.route}, ${shot.what}: ${ms.toFixed(1)} ms`)
  }
  for (const { shot, bytes } of long) {
    console.log(`ERROR OVER ${LIMIT_ERROR} bytes: ${shot.route}, ${shot.what}: ${bytes}`)
  }
  return dear.length === 0 && long.length === 0
}
