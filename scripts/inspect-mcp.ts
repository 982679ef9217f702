import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { seed } from '../local/demo/seed.ts'
import { readState } from '../local/demo/state.ts'
import { startStack } from '../local/stack.ts'

/**
 * The official MCP inspector calls every tool of a service that is started for it: `npm run inspect:mcp`. npx fetches
 * the inspector, which is no dependency of ours: it brings a web app along. Throws on the first call that fails.
 */
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'

const home = mkdtempSync(join(tmpdir(), 'inspector-'))
const stack = await startStack({ localDir: home, cronSeconds: 0, redis: 'emulated' })

const toolResult = z.object({
  isError: z.literal(false).optional(),
  structuredContent: z.record(z.string(), z.unknown()),
})

async function inspect(key: string, method: string, ...more: string[]): Promise<unknown> {
  const server = [`${stack.url}/mcp`, '--transport', 'http']
  const header = ['--header', `X-API-Key: ${key}`]
  const call = ['-y', INSPECTOR, '--cli', ...server, ...header, '--method', method, ...more]
  // It keeps a catalogue of servers in the home directory; npx has its cache there, too.
  const env = { ...process.env, MCP_CATALOG_PATH: join(home, 'mcp.json') }
  const { stdout } = await promisify(execFile)('npx', call, { env, timeout: 180_000 })
  return JSON.parse(stdout)
}

async function callTool(
  key: string,
  name: string,
  args: Record<string, string>,
): Promise<Record<string, unknown>> {
  const given = Object.entries(args).flatMap(([arg, value]) => ['--tool-arg', `${arg}=${value}`])
  const { structuredContent } = toolResult.parse(
    await inspect(key, 'tools/call', '--tool-name', name, ...given),
  )
  console.log(`${name}: ${JSON.stringify(structuredContent).slice(0, 90)}`)
  return structuredContent
}

try {
  await seed({ baseUrl: stack.url, adminKey: stack.adminKey, empty: true, localDir: home })
  const { publisher_key: key = '' } = (await readState(home)) ?? {}
  // `--strict` fails on a schema that other clients could not read.
  const { tools } = z
    .object({ tools: z.array(z.object({ name: z.string() })) })
    .parse(await inspect(key, 'tools/list', '--strict'))
  console.log(`tools/list: ${tools.map(({ name }) => name).join(', ')}`)
  const found = z
    .object({ search_id: z.string(), recommendation: z.object({ slug: z.string() }) })
    .parse(
      await callTool(key, 'aside_index_search', {
        query: 'send password reset emails from python',
      }),
    )
  const { slug } = found.recommendation
  await callTool(key, 'aside_index_browse', { category: 'Email' })
  await callTool(key, 'aside_index_list_categories', {})
  await callTool(key, 'aside_index_get_service', { slug })
  await callTool(key, 'aside_index_report_integration', {
    search_id: found.search_id,
    integrated_slug: slug,
  })
} finally {
  await stack.close()
  rmSync(home, { recursive: true, force: true })
}
