import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { catalogLines } from '../local/demo/services.ts'
import { stateNames } from '../local/directory.ts'
import { type Stack, startStack } from '../local/stack.ts'
import { bootWorker, buildWorker } from '../local/worker.ts'
import { type LlmRequest, llmVars, startLlm } from '../test/support/llm.ts'
import { type Inspector, openInspector } from './inspector.ts'
import { load, wire } from './load.ts'
import { adRequest, hit, mint, seedCampaigns } from './requests.ts'

/**
 * Whose the memory of workerd is: of the isolate, V8's heap in use and the ArrayBuffers it holds (the inspector's
 * `Runtime.getHeapUsage`, after a collection and without one), beside what the kernel says of the process, through
 * BENCH_REQUESTS (100,000) mixed requests: of ten six ads, two views, a click and a search. Meanwhile a model writes what
 * people say around campaigns, as many as the cron asks about, and what it wrote is published. BENCH_CAMPAIGNS (10000),
 * BENCH_STATE: a directory that keeps what was seeded.
 */
const campaigns = Number(process.env.BENCH_CAMPAIGNS ?? 10_000)
const requests = Number(process.env.BENCH_REQUESTS ?? 100_000)
const CONNECTIONS = 16
const LOOKS = 10
const CRON_MS = 2000
/** URLs that are fired again and again: a repeat is looked up and booked as one. */
const MINTED = Math.min(2000, Math.ceil(requests / 20))

const dir = mkdtempSync(join(tmpdir(), 'aside-memory-'))
const localDir = join(process.env.BENCH_STATE ?? dir, `stack-${campaigns}`)
const log = (line: string) => console.error(line)

async function prepareStores(stack: Stack): Promise<string> {
  const kept = join(localDir, 'publisher-key')
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const key = await seedCampaigns(stack, campaigns)
  await fetch(`${stack.url}/admin/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.adminKey}` },
    body: (await catalogLines()).join('\n'),
  })
  writeFileSync(kept, key)
  return key
}

const search = (key: string, n: number) =>
  wire(
    'POST',
    '/search',
    { 'x-api-key': key, 'content-type': 'application/json' },
    JSON.stringify({ query: SEARCHES[n % SEARCHES.length], external_session_id: `s-${n}` }),
  )
const titleOf = ({ prompt }: LlmRequest) => /^Title: (.*)$/m.exec(prompt)?.[1] ?? ''

/** As many texts as are asked for, each with the campaign's own words. */
function writeExamples(request: LlmRequest): string {
  const title = titleOf(request)
  const say = (most: number, how: string) =>
    Array.from({ length: most }, (_, at) => `${how} ${title.toLowerCase()}, ${at + 2} of them`)
  return JSON.stringify({ fits: say(29, 'where do I get'), not: say(4, 'an essay on'), terms: [] })
}

/** The cron with its jobs, again and again while requests are answered. */
async function besideJobs<T>(fireCron: () => Promise<void>, work: Promise<T>): Promise<T> {
  let isDone = false
  const jobs = async () => {
    while (!isDone) {
      await fireCron()
      await pause(CRON_MS)
    }
  }
  const finished = work.finally(() => {
    isDone = true
  })
  const [result] = await Promise.all([finished, jobs()])
  return result
}

const SEARCHES = ['send transactional e-mail', 'a vector database', 'sign in with a passkey']

async function createMix(url: string, key: string) {
  const views = await mint({ origin: url, key, field: 'impUrl', n: MINTED })
  const clicks = await mint({ origin: url, key, field: 'clickUrl', n: MINTED })
  let sent = 0
  return (most: number) => () => {
    const n = sent++
    if (n >= most) return undefined
    if (n % 10 < 6) return adRequest(key)
    if (n % 10 === 9) return search(key, n)
    return hit((n % 10 === 8 ? clicks : views)[n % MINTED])
  }
}

type Look = Record<'heap' | 'buffers' | 'uncollected' | 'resident', number>
const MIB = 2 ** 20

type Watched = { inspector: Inspector; url: string; pid: number }

/** workerd answers this one only when the isolate is next at work. */
async function collectGarbage({ inspector, url }: Watched): Promise<void> {
  let isDone = false
  const collected = inspector.call('HeapProfiler.collectGarbage').finally(() => {
    isDone = true
  })
  while (!isDone) {
    await (await fetch(`${url}/health`)).arrayBuffer()
    await pause(50)
  }
  await collected
}

/** MiB. */
async function look(watched: Watched): Promise<Look> {
  const { inspector, pid } = watched
  const usage = async () => {
    const { usedSize, embedderHeapUsedSize, backingStorageSize } =
      await inspector.call('Runtime.getHeapUsage')
    const heap = Number(usedSize) + Number(embedderHeapUsedSize ?? 0)
    return { heap, buffers: Number(backingStorageSize ?? 0) }
  }
  const before = await usage()
  await collectGarbage(watched)
  const after = await usage()
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return {
    heap: after.heap / MIB,
    buffers: after.buffers / MIB,
    uncollected: (before.heap + before.buffers) / MIB,
    resident: Number(resident) / 1024,
  }
}

let stack: Stack | undefined
const llm = await startLlm({ content: writeExamples })
try {
  const bundle = process.argv[2] ?? join(dir, 'aside')
  if (!process.argv[2]) await buildWorker('wrangler.toml', bundle)
  const env = {
    ...{ AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '5000', LLM_EXAMPLES_DAILY_LIMIT: '1000000' },
    ...llmVars(llm),
  }
  stack = await startStack({ localDir, bundle, cronSeconds: 0, env, log })
  const key = await prepareStores(stack)
  const dataDir = join(dir, 'worker')
  cpSync(join(localDir, stateNames.kv), join(dataDir, stateNames.kv), { recursive: true })
  const config = 'wrangler.toml'
  const given = { bundle, config, port: 0, env: stack.env, dataDir, inspect: true, log }
  const worker = await bootWorker(given)
  const pid = Number(readFileSync(join(dataDir, stateNames.workerd), 'utf8'))
  const port = Number(new URL(worker.url).port)
  const mix = await createMix(worker.url, key)
  const inspector = await openInspector(`${worker.inspectorUrl}core:user:aside`)
  console.log(
    '| requests | calls of the model | heap | ArrayBuffers | both, before a collection | workerd, resident |',
  )
  console.log('|---|---|---|---|---|---|')
  for (let step = 0; step <= LOOKS; step++) {
    const most = Math.round((requests * step) / LOOKS)
    const next = mix(most)
    const statuses =
      step > 0 ? (await besideJobs(worker.fireCron, loadAll(port, next))).statuses : {}
    const seen = await look({ inspector, url: worker.url, pid })
    const cells = [seen.heap, seen.buffers, seen.uncollected, seen.resident].map((mib) =>
      mib.toFixed(0),
    )
    console.log(`| ${most} | ${llm.requests.length} | ${cells.join(' | ')} |`)
    console.error(JSON.stringify(statuses))
  }
  inspector.close()
  await worker.close()
} finally {
  await stack?.close()
  await llm.close()
  rmSync(dir, { recursive: true, force: true })
}

function loadAll(port: number, next: () => Buffer | undefined) {
  return load({ port, connections: CONNECTIONS, ms: 3_600_000, next })
}
