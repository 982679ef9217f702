import { execFile } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { build } from 'esbuild'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seed } from '../../local/demo/seed.ts'
import { readState, type State } from '../../local/demo/state.ts'
import { type Stack, startStack } from '../../local/stack.ts'
import { buildCli } from '../../scripts/build-cli.ts'
import { connected } from '../catalog/mcp/client.ts'
import { CHROME } from '../support/samples.ts'
import { blocksOf } from './blocks.ts'

/** Sets things up, or starts them: what the other blocks run on. */
const SET_UP = /^npm (ci|start|test)\b/m
/** What each block of a page that is run prints. */
const prints: Record<string, RegExp[]> = {
  'README.md': [
    /^\[\{"adText":.*"clickUrl":"http.*"impUrl":"http/,
    /^302 https:\/\/.*[?&]grclid=[0-9a-f-]{36}$/,
    /^\{"totalImpressions":1,"totalClicks":1,.*\}\{.*"total_impressions":1,/,
    /^\{"grclid":.*"status":"paid","reason":null,.*"via":"person"/,
    /^\{"status":"ok","feedbackId":"[0-9a-f-]{36}"\}$/,
    /^\{"campaign_id":".*"status":"draft"/,
    /^\{"search_id":.*"recommendation":\{"name":/,
    /\bimport|pip install|npm install/,
    /^\{"results":\[\{"event_id":"purchase:1001","status":"ok".*\}\{"conversions":\[\{/,
    /^\{"results":\[\{"line":1,(?!.*"status":"error")/,
  ],
  'docs/api.md': [
    /^\[\{.*"impUrl":/,
    /^302 https:\/\/.*grclid=/,
    /^\{"results":\[\{"event_id":"purchase:A-1",/,
    /^\{"users":\[.*"per_page":10/,
    /^\{"search_id":.*"recommendation":\{"name":/,
    /^\{"drained":\d+,"remaining":0\}$/,
    /^\{"status":"ok","ready":true,/,
  ],
  'docs/cli.md': [/resend/i],
}

let dir: string
let stack: Stack
let demo: State

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'aside-docs-'))
  const localDir = join(dir, '.local')
  const env = { AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '5000' }
  stack = await startStack({
    env,
    localDir,
    cronSeconds: 0,
    redis: 'emulated',
    log: () => undefined,
  })
  await seed({ baseUrl: stack.url, adminKey: stack.adminKey, empty: false, localDir })
  await stack.fireCron()
  const known = await readState(localDir)
  if (!known) throw new Error('the demo wrote no keys')
  demo = known
  await buildCli(join(dir, 'dist/cli'))
  mkdirSync(join(dir, 'node_modules/.bin'), { recursive: true })
  symlinkSync(join(dir, 'dist/cli/aside.js'), join(dir, 'node_modules/.bin/aside'))
}, 180_000)
afterAll(async () => {
  await stack.close()
  rmSync(dir, { recursive: true, force: true })
})

const MARK = '=== the next block'
/** Fails with the first command that does, or is answered with an error; what hits did is booked before each block. */
const PREAMBLE = `set -euo pipefail
curl() { command curl --fail-with-body --max-time 30 "$@"; }
npm() { command npm --prefix "$REPO" "$@"; }
next() {
  curl -s -o /dev/null -X POST "$ASIDE_URL/admin/drain" -H "Authorization: Bearer $ADMIN_API_KEY"
  echo "${MARK}"
}
`

/** Runs a page's blocks as somebody does who copies them one after the other; what each printed. */
async function run(blocks: string[], more: Record<string, string>): Promise<string[]> {
  const script = PREAMBLE + blocks.map((block) => `next\n${block}\n`).join('')
  const here = script
    .replaceAll('http://127.0.0.1:8787', stack.url)
    .replaceAll('https://YOUR_WORKER', stack.url)
  const env = {
    ...process.env,
    NO_COLOR: '1',
    REPO: resolve('.'),
    ASIDE_URL: stack.url,
    ADMIN_API_KEY: stack.adminKey,
    ...more,
  }
  const printed = await new Promise<string>((done, fail) => {
    const options = { cwd: dir, env, maxBuffer: 64 * 1024 * 1024, timeout: 120_000 }
    execFile('bash', ['-c', here], options, (error, out, err) =>
      error ? fail(new Error(`${out.slice(-1500)}\n${err.slice(-1500)}`)) : done(out),
    )
  })
  return printed
    .split(MARK)
    .slice(1)
    .map((text) => text.trim())
}

describe('what a page tells to type', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]
  const typed = pages
    .map((path) => ({ path, blocks: blocksOf(path, 'sh').filter((text) => !SET_UP.test(text)) }))
    .filter(({ blocks }) => blocks.length > 0)

  it('is known for each page', () => {
    const counts = typed.map(({ path, blocks }) => [path, blocks.length])
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(Object.entries(prints).map(([path, list]) => [path, list.length])),
    )
  })

  it.each(typed)(
    '$path runs, and prints what it says',
    async ({ path, blocks }) => {
      const printed = await run(blocks, await shown(path))
      for (const [i, expected] of (prints[path] ?? []).entries())
        expect(printed[i]).toMatch(expected)
    },
    150_000,
  )
})

/** What pages but the README, which says where it comes from, take for granted. */
async function shown(path: string): Promise<Record<string, string>> {
  if (path === 'README.md') return {}
  const keys = { KEY: demo.publisher_key, ADV: demo.advertiser_key, BROWSER: CHROME }
  const answer = await fetch(`${stack.url}/api/v1/ad`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.publisher_key}` },
    body: JSON.stringify({
      messages: [{ role: 'user', content: 'Which trail running shoes should I buy for mud?' }],
      placements: [{ placement: 'below_response' }],
      device: { country: 'US', ua: CHROME },
    }),
  })
  const [ad] = (await answer.json()) as { clickUrl: string }[]
  return { ...keys, CLICK_URL: ad?.clickUrl ?? '' }
}

type Servers = { mcpServers: { aside: { url: string; headers: Record<string, string> } } }
it('the README connects agents over MCP', async () => {
  const [block = ''] = blocksOf('README.md', 'json')
  const { aside } = (JSON.parse(block) as Servers).mcpServers
  const url = aside.url.replace('http://127.0.0.1:8787', stack.url)
  const headers = Object.fromEntries(
    Object.entries(aside.headers).map(([name, value]) => [
      name,
      value.replace('pub_…', demo.publisher_key),
    ]),
  )
  await using client = await connected(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  )
  expect((await client.listTools()).tools).toHaveLength(5)
})

/** An example of docs/client.md as a module, with what it takes for granted around it. */
async function importExample(parts: string[]): Promise<Record<string, unknown>> {
  const outfile = join(dir, `${crypto.randomUUID()}.mjs`)
  await build({
    stdin: {
      contents: parts.join('\n').replaceAll('https://ads.example', stack.url),
      resolveDir: '.',
      loader: 'ts',
    },
    alias: {
      'aside-client': './packages/client/client.ts',
      'aside-client/api': './packages/client/api.ts',
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
  })
  return (await import(outfile)) as Record<string, unknown>
}

describe('what docs/client.md shows for servers', () => {
  const [client = '', routes = '', , api = ''] = blocksOf('docs/client.md', 'ts')
  beforeAll(() => {
    process.env.ASIDE_KEY = demo.publisher_key
  })

  it('asks for ads, and passes on what users think', async () => {
    const around = `import { Hono } from 'hono'
      export const app = new Hono()
      const clientIp = () => '198.51.100.7'
      const userId = () => 'kim'`
    const { app } = (await importExample([client, around, routes])) as { app: Hono }
    const post = async (path: string, body: object) =>
      await app.request(path, {
        method: 'POST',
        headers: { 'user-agent': CHROME },
        body: JSON.stringify(body),
      })
    const answer = await post('/aside/ads', {
      messages: [{ role: 'user', content: 'Which trail running shoes should I buy for mud?' }],
      sessionId: 's-docs',
      placements: [{ placement: 'below_response', placement_id: 'main' }],
    })
    expect([answer.status, answer.headers.get('x-no-ad-reason')]).toEqual([200, null])
    const [ad] = (await answer.json()) as { impUrl: string }[]
    const said = { sessionId: 's-docs', impUrl: ad?.impUrl, sentiment: 'thumbs_down' }
    const told = await post('/aside/feedback', said)
    expect(await told.json()).toMatchObject({ status: 'ok', feedbackId: expect.any(String) })
  })

  it('reads any route', async () => {
    const { stats } = await importExample([api, 'export { stats }'])
    expect(stats).toMatchObject({ ok: true, data: { timeSeries: { length: 7 } } })
  })
})
