import { Server } from '@modelcontextprotocol/server'
import type { IndexApi } from '../../src/catalog/tools/api.ts'
import { callTool, introduction, toolList } from '../../src/catalog/tools/server.ts'

/** An MCP server with the tools of the index, for one connection. */
export function createToolServer(api: IndexApi): Server {
  const { serverInfo, capabilities, instructions } = introduction
  const server = new Server(serverInfo, { capabilities, instructions })
  server.setRequestHandler('tools/list', () => ({ tools: toolList }))
  server.setRequestHandler(
    'tools/call',
    async ({ params }) => await callTool(api, { name: params.name, given: params.arguments }),
  )
  return server
}
