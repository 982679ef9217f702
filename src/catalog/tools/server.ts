import { type CallToolResult, type ListToolsResult, Server } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { IndexApi } from './api.ts'
import { DefaultJsonSchemaValidator } from './shims.ts'
import { type Outcome, type Tool, tools } from './tools.ts'
import { VERSION } from './version.ts'

const INSTRUCTIONS =
  'An index of developer services. Search it with aside_index_search when the software needs a service; ' +
  'follow the install steps, hand the user the credentials message and link, and report the integration ' +
  'when it works.'

/** An MCP server with the tools of the index, for one connection. */
export function createToolServer(api: IndexApi): Server {
  const server = new Server(
    { name: 'aside-index', title: 'Aside service index', version: VERSION },
    {
      capabilities: { tools: { listChanged: true } },
      instructions: INSTRUCTIONS,
      // Nothing here is validated by JSON schema.
      jsonSchemaValidator: new DefaultJsonSchemaValidator(),
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: listed }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    // As a result, not as an error of the protocol: the model is to read it.
    if (!tool) return refusedCall(`Tool ${params.name} not found`)
    return await answerCall(api, { tool, given: params.arguments ?? {} })
  })
  return server
}

type InputSchema = ListToolsResult['tools'][number]['inputSchema']

const listed = tools.map(({ name, title, description, input, isReading }) => ({
  name,
  title,
  description,
  inputSchema: z.toJSONSchema(input, { target: 'draft-7', io: 'input' }) as InputSchema,
  annotations: {
    title,
    readOnlyHint: isReading,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
}))

async function answerCall(
  api: IndexApi,
  { tool, given }: { tool: Tool; given: unknown },
): Promise<CallToolResult> {
  const input = tool.input.safeParse(given)
  if (!input.success) {
    const what = input.error.issues.map(faultOf).join('\n')
    return refusedCall(`Input validation error: Invalid arguments for tool ${tool.name}: ${what}`)
  }
  try {
    const outcome = await tool.call(api, input.data)
    if (outcome.kind === 'failed') return failedCall(hintOf(outcome))
    return { content: [{ type: 'text', text: outcome.text }], structuredContent: outcome.body }
  } catch {
    return failedCall('The service index could not answer.')
  }
}

const faultOf = ({ message, path }: z.core.$ZodIssue): string =>
  path.length > 0 ? `${message} at ${path.join('.')}` : message

const failedCall = (text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
})

/** A call that is wrong in itself, in the words that agents know. */
const refusedCall = (what: string): CallToolResult => failedCall(`MCP error -32602: ${what}`)

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
