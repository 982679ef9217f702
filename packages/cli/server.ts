import { Server } from '@modelcontextprotocol/server'
import type { IndexApi } from '../../src/catalog/tools/api.ts'
import { callTool, introduction, toolList } from '../../src/catalog/tools/server.ts'

/** An MCP server with the tools of the index, for one connection. `onCall` is told of each call that is under way. */
export function createToolServer(
  api: IndexApi,
  onCall?: (call: Promise<unknown>) => Promise<void>,
): Server {
  const { serverInfo, capabilities, instructions } = introduction
  const server = new Server(serverInfo, { capabilities, instructions })
  server.setRequestHandler('tools/list', () => ({ tools: toolList }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const call = callTool(api, { name: params.name, given: params.arguments })
    const [answer] = await Promise.all([call, onCall?.(call)])
    return answer
  })
  return server
}
