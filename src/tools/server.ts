import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { IndexApi } from './api.ts'
import { type Outcome, type Tool, tools } from './tools.ts'
import { VERSION } from './version.ts'

const INSTRUCTIONS =
  'An index of developer services. Search it with aside_index_search when the software needs a service; follow the install steps, hand the user the credentials message and link, and report the integration when it works.'

/** An MCP server with the tools of the index, for one connection. */
export function createToolServer(api: IndexApi): McpServer {
  const server = new McpServer(
    { name: 'aside-index', title: 'Aside service index', version: VERSION },
    {
      instructions: INSTRUCTIONS,
      // The default one compiles code from strings, which Workers forbid; nothing here is validated by JSON schema.
      jsonSchemaValidator: { getValidator: () => refuse },
    },
  )
  for (const tool of tools) register(server, api, tool)
  return server
}

function register(server: McpServer, api: IndexApi, tool: Tool): void {
  const { name, title, description, input, isReading } = tool
  const annotations = {
    title,
    readOnlyHint: isReading,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  }
  const shown = { title, description, inputSchema: input, annotations }
  server.registerTool(name, shown, async (given) => {
    try {
      const outcome = await tool.call(api, given)
      if (outcome.kind === 'failed') return failure(hintOf(outcome))
      return { content: [{ type: 'text', text: outcome.text }], structuredContent: outcome.body }
    } catch {
      return failure('The service index could not answer.')
    }
  })
}

const refuse = () => ({ valid: false, data: undefined, errorMessage: 'not supported' }) as const

const failure = (text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
})

/** What went wrong, and what an agent can do about it. */
function hintOf({ code, message }: Extract<Outcome, { kind: 'failed' }>): string {
  if (code === 'unauthorized') {
    return `${message} The user has to configure a publisher key (ASIDE_API_KEY, or the X-API-Key header).`
  }
  if (code === 'rate_limited' || code === 'unavailable' || code === 'unreachable') {
    return `${message} Try again in a moment, or go on without the index.`
  }
  return message
}
