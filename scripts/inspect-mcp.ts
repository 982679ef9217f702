import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * The official MCP inspector calls every tool of a running service: `npm start`, then `npm run inspect:mcp`. npx fetches
 * the inspector, which is no dependency of ours: it brings a web app along. Throws on the first call that fails.
 */
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'

const demo = z
  .object({ base_url: z.string(), publisher_key: z.string() })
  .parse(JSON.parse(readFileSync('.local/demo.json', 'utf8')))
const home = mkdtempSync(join(tmpdir(), 'inspector-'))

const toolResult = z.object({
  isError: z.literal(false).optional(),
  structuredContent: z.record(z.string(), z.unknown()),
})

function inspect(method: string, ...more: string[]): unknown {
  const server = [`${demo.base_url}/mcp`, '--transport', 'http']
  const key = ['--header', `X-API-Key: ${demo.publisher_key}`]
  const call = ['-y', INSPECTOR, '--cli', ...server, ...key, '--method', method, ...more]
  // It keeps a catalogue of servers in the home directory; npx has its cache there, too.
  const env = { ...process.env, MCP_CATALOG_PATH: join(home, 'mcp.json') }
  const said = execFileSync('npx', call, { encoding: 'utf8', env, timeout: 180_000 })
  return JSON.parse(said)
}

function callTool(name: string, args: Record<string, string>): Record<string, unknown> {
  const given = Object.entries(args).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`])
  const { structuredContent } = toolResult.parse(
    inspect('tools/call', '--tool-name', name, ...given),
  )
  console.log(`${name}: ${JSON.stringify(structuredContent).slice(0, 90)}`)
  return structuredContent
}

try {
  // `--strict` fails on a schema that other clients could not read.
  const { tools } = z
    .object({ tools: z.array(z.object({ name: z.string() })) })
    .parse(inspect('tools/list', '--strict'))
  console.log(`tools/list: ${tools.map(({ name }) => name).join(', ')}`)
  const found = z
    .object({ search_id: z.string(), recommendation: z.object({ slug: z.string() }) })
    .parse(callTool('aside_index_search', { query: 'send password reset emails from python' }))
  const { slug } = found.recommendation
  callTool('aside_index_browse', { category: 'Email' })
  callTool('aside_index_list_categories', {})
  callTool('aside_index_get_service', { slug })
  callTool('aside_index_report_integration', {
    search_id: found.search_id,
    integrated_slug: slug,
  })
} finally {
  rmSync(home, { recursive: true })
}
